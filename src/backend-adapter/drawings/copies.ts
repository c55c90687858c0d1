/** The copies of drawings that the service keeps: lists them, and reads them for their size and digest only. */
import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { DocumentReference } from 'precheck-contract';
import { withDeadline } from 'precheck-contract/deadline';
import { AdapterError } from '../adapter-error.js';
import type { CityOptions } from '../options.js';
import type { StoredProject } from '../store/store.js';
import { Agent, request } from '../upstream/outgoing-http.js';
import type { Upstream } from '../upstream/upstream.js';

/** `idleTimeoutMs`: from one byte to the next. `copyTimeoutMs`: one copy from the first byte to the last. */
const COPY_TIMES = { connectTimeoutMs: 5_000, idleTimeoutMs: 15_000, copyTimeoutMs: 10 * 60_000 };

export interface CopyDigest {
  readonly size: number;
  /** 64 lower-case hexadecimal digits; null if the copy is longer than `maxBytes`. */
  readonly sha256: string | null;
}

/** The copies cannot be read, at least not now. */
export class CopiesUnreadable extends Error {
  override readonly name = 'CopiesUnreadable';

  /** @param maxTries after so many failures in a row another attempt will hardly bring what is missing */
  constructor(
    message: string,
    readonly maxTries = Infinity,
  ) {
    super(message);
  }
}

export type Copies = ReturnType<typeof createCopies>;

/** @param times only tests change them */
export function createCopies(
  upstream: Pick<Upstream, 'city'>,
  cities: Readonly<Record<string, Pick<CityOptions, 'baseUrl' | 'storageOrigins'> | undefined>>,
  times = COPY_TIMES,
) {
  const agent = new Agent({
    connect: { timeout: times.connectTimeoutMs },
    headersTimeout: times.idleTimeoutMs,
    bodyTimeout: times.idleTimeoutMs,
  });
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  /** At the service's own origin or one of the city's `storageOrigins`. A listed address may come from a page, as a file link. */
  const isAllowed = (cityKey: string, address: string): boolean => {
    const city = cities[cityKey];
    // The city may have been removed from the options.
    const allowed = city === undefined ? [] : [new URL(city.baseUrl).origin, ...(city.storageOrigins ?? [])];
    return allowed.includes(new URL(address).origin);
  };
  /** Sends no key, follows no redirect, decodes nothing. */
  const attempt = async (address: string, maxBytes: number, signal: AbortSignal): Promise<CopyDigest> => {
    const { origin, pathname, search } = new URL(address);
    const { statusCode, headers, body } = await request(agent, {
      origin,
      path: `${pathname}${search}`,
      method: 'GET',
      headers: { 'accept-encoding': 'identity' },
      signal,
    });
    const encoding = headers['content-encoding'] ?? 'identity';
    if (statusCode === 200 && encoding === 'identity') return digestOf(body, maxBytes);
    body.on('error', () => {}).destroy();
    throw new Error(statusCode === 200 ? 'The copy came compressed.' : `The address of a copy answered ${statusCode}.`);
  };
  return {
    /** For each report a list of what it checked; null if the service lists nothing for any report, or has no such call. */
    async listForReports({ cityKey, serviceId, reports }: StoredProject): Promise<DocumentReference[][] | null> {
      const service = upstream.city(cityKey, 'poll');
      const lists = await Promise.all(
        reports.map(({ id }) => readAgain(() => service.documents(serviceId, 'uploaded', id)).catch(noneListed)),
      );
      return lists.every((list) => list.length === 0) ? null : lists;
    },
    listUploads: ({ cityKey, serviceId }: StoredProject): Promise<DocumentReference[]> =>
      readAgain(() => upstream.city(cityKey).documents(serviceId, 'uploaded')).catch(noneListed),
    /** Stops after `maxBytes`. Rejects if the address is not allowed or the copy does not arrive whole, and when `signal` aborts. */
    async read(cityKey: string, address: string, maxBytes: number, signal?: AbortSignal): Promise<CopyDigest> {
      if (!isAllowed(cityKey, address)) {
        throw new CopiesUnreadable(
          'A copy is neither at the service’s own origin nor at one of the city’s storageOrigins.',
        );
      }
      const signals = signal === undefined ? [closing.signal] : [closing.signal, signal];
      return withDeadline(times.copyTimeoutMs, signals, (ended) => attempt(address, maxBytes, ended));
    },
    close(): Promise<void> {
      closing.abort();
      return agent.destroy();
    },
  };
}

const MAX_TRIES = 3;

/** Reads again what could not be understood, at most twice: one odd answer of a gateway must not delay a decision until the next attempt. */
export async function readAgain<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      const isMisread = error instanceof AdapterError && error.code === 'upstream_misread';
      if (!isMisread || tries === MAX_TRIES) throw error;
    }
  }
}

const NO_SUCH_CALL: readonly unknown[] = [404, 405, 410, 501];

function noneListed(error: unknown): DocumentReference[] {
  if (error instanceof AdapterError && NO_SUCH_CALL.includes(error.details?.['status'])) return [];
  throw error;
}

async function digestOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<CopyDigest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (size > maxBytes) return { size, sha256: null };
    hash.update(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}
