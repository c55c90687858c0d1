/**
 * Keeps keys and queries out of what the HTTP client tells of its requests. undici publishes the path and the headers of each request on
 * diagnostics channels, where tracing libraries record them. So it is given stand-ins, and what they stand for is put in their place in the
 * bytes that leave for the socket.
 */
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { buildConnector, type Connector, type ConnectorOptions } from './outgoing-http.js';

export interface SealedParts {
  /** Without its query. */
  readonly path: string;
  /** Without the question mark; empty for none. */
  readonly query: string;
  /** The value of each is secret. Printable ASCII. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
}

const STAND_IN = /sealed-[0-9a-f]{32}/;
/**
 * A stand-in counts where the adapter puts one: as the whole value of a header, or the whole query. Who reads one in a trace and sends it
 * to the adapter, in an id or a text, gets nothing for it.
 */
const PLACES = new RegExp(
  `(?<=\\r\\n[^\\r\\n:]+: )${STAND_IN.source}(?=\\r\\n)|(?<=^[A-Z]+ [^ ?]*\\?)${STAND_IN.source}(?= HTTP/1\\.1\\r\\n)`,
  'g',
);
const HEAD = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/;

export class SealedRequests {
  readonly #secrets = new Map<string, string>();

  /** For the option `connect` of a pool or an agent, of which all requests are sent by `send`. */
  connector(options: ConnectorOptions): Connector {
    const connect = buildConnector(options);
    return (target, callback) =>
      connect(target, (...answer) => {
        if (answer[0] === null) this.#unsealOnWrite(answer[1]);
        callback(...answer);
      });
  }

  /** @param send sends a request with this path and these headers; its answer's head ends the seal */
  async send<Answer>(
    { path, query, secretHeaders = {} }: SealedParts,
    send: (sealed: { readonly path: string; readonly headers: Readonly<Record<string, string>> }) => Promise<Answer>,
  ): Promise<Answer> {
    const standIns: string[] = [];
    const seal = (secret: string): string => {
      const standIn = `sealed-${randomBytes(16).toString('hex')}`;
      standIns.push(standIn);
      this.#secrets.set(standIn, secret);
      return standIn;
    };
    const headers = Object.fromEntries(Object.entries(secretHeaders).map(([name, secret]) => [name, seal(secret)]));
    try {
      return await send({ path: query === '' ? path : `${path}?${seal(query)}`, headers });
    } finally {
      for (const standIn of standIns) this.#secrets.delete(standIn);
    }
  }

  #unsealOnWrite(socket: Socket): void {
    const write = socket.write.bind(socket) as (chunk: unknown, ...more: unknown[]) => boolean;
    // undici writes the head of a request as one text; a body is bytes.
    socket.write = (chunk: unknown, ...more: unknown[]) =>
      write(typeof chunk === 'string' && HEAD.test(chunk) ? this.#unsealed(chunk) : chunk, ...more);
  }

  #unsealed(head: string): string {
    return head.replaceAll(PLACES, (standIn) => this.#secrets.get(standIn) ?? standIn);
  }
}
