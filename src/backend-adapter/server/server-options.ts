/** The server around the adapter. */
export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly trustedProxies: number;
  readonly stopDelayMs: number;
  readonly logLevel: 'info' | 'warn' | 'error';
}

export const DEFAULT_SERVER: ServerOptions = {
  host: '127.0.0.1',
  port: 8080,
  trustedProxies: 0,
  stopDelayMs: 0,
  logLevel: 'info',
};
