/** Reads a stored copy of a drawing and keeps nothing of it but its digest and size. */
import { createHash } from 'node:crypto';
import { withDeadline } from 'precheck-contract/deadline';
import { Agent, request } from '../upstream/outgoing-http.js';

export interface CopyTimes {
  readonly connectTimeoutMs: number;
  /** From one byte to the next. */
  readonly idleTimeoutMs: number;
  /** One copy from the first byte to the last. */
  readonly copyTimeoutMs: number;
}

export const COPY_TIMES: CopyTimes = { connectTimeoutMs: 5_000, idleTimeoutMs: 15_000, copyTimeoutMs: 10 * 60_000 };

export interface CopyDigest {
  readonly size: number;
  /** 64 lower-case hexadecimal digits; null where the copy is longer than what was to be read of it. */
  readonly sha256: string | null;
}

export interface CopyReader {
  /** Stops after `mostBytes`. Rejects where the address does not give the copy whole, or `signal` ends it. */
  read(address: string, mostBytes: number, signal?: AbortSignal): Promise<CopyDigest>;
  close(): Promise<void>;
}

/** No key is sent, no redirect followed and nothing decoded. */
export function createCopyReader(times: CopyTimes): CopyReader {
  const agent = new Agent({
    connect: { timeout: times.connectTimeoutMs },
    headersTimeout: times.idleTimeoutMs,
    bodyTimeout: times.idleTimeoutMs,
  });
  const closing = new AbortController();
  const attempt = async (address: string, mostBytes: number, signal: AbortSignal): Promise<CopyDigest> => {
    const { origin, pathname, search } = new URL(address);
    const { statusCode, headers, body } = await request(agent, {
      origin,
      path: `${pathname}${search}`,
      method: 'GET',
      headers: { 'accept-encoding': 'identity', 'user-agent': 'precheck-elements' },
      signal,
    });
    const encoding = headers['content-encoding'] ?? 'identity';
    if (statusCode === 200 && encoding === 'identity') return digestOf(body, mostBytes);
    body.on('error', () => {}).destroy();
    throw new Error(statusCode === 200 ? 'The copy came compressed.' : `The address of a copy answered ${statusCode}.`);
  };
  return {
    read: (address, mostBytes, given) =>
      withDeadline(times.copyTimeoutMs, given ? [closing.signal, given] : [closing.signal], (signal) =>
        attempt(address, mostBytes, signal),
      ),
    close() {
      closing.abort();
      return agent.destroy();
    },
  };
}

async function digestOf(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<CopyDigest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (size > mostBytes) return { size, sha256: null };
    hash.update(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}

/**
 * Whether a copy's address is at one of these origins: the service's own, and those of its storage that the configuration names. An address
 * that a service lists may be a page's: a file link that it was given.
 */
export function isCopyAddress(address: string, origins: ReadonlySet<string>): boolean {
  return origins.has(new URL(address).origin);
}
