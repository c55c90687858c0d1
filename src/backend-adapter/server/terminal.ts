import { ConfigError } from './config.js';

/** What a command has of the process around it. Tests give another. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** One line or more, to standard output. */
  print(text: string): void;
  printError(text: string): void;
  /** Resolves with the name of the first SIGTERM or SIGINT. */
  stopSignal(): Promise<string>;
}

/** The command line itself is wrong: the usage follows the message. */
export class UsageError extends Error {}

/** One sentence without a stack; a line for each mistake of a configuration. */
export function explainProblem(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE') return `The address ${address ?? ''}:${port ?? ''} is taken.`;
  if (code === 'SQLITE_BUSY') return 'Another process uses this dataDirectory, and SQLite is for one.';
  if (code === 'EACCES' && port !== undefined) return `Listening on port ${port} is not allowed.`;
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
