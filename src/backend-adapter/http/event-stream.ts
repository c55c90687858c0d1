/**
 * One reader's server-sent events. Nothing queues: between two reads of a slow reader only the newest snapshot is kept,
 * so a stalled one costs one snapshot, however long it stalls.
 */
import type { Snapshot } from 'precheck-contract';
import type { PushedBody } from './answer.js';

const encoder = new TextEncoder();
const RETRY_MS = 3_000;
const OPENING = encoder.encode(`retry: ${RETRY_MS}\n\n`);
const HEARTBEAT = encoder.encode(': heartbeat\n\n');

export interface EventStreamOptions {
  readonly first: Snapshot;
  /** The Last-Event-ID that a reconnecting reader sends: the version it has seen. */
  readonly seenVersion: string | null;
  readonly versionOf: (snapshot: Snapshot) => string;
  readonly heartbeatMs: number;
  /**
   * Ends the stream when it is aborted. The whole request, not its signal: Node lets a signal go silent once nothing but it is left of
   * its request.
   */
  readonly request: Request;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
}

export interface EventStream {
  readonly body: PushedBody;
  push(snapshot: Snapshot): void;
  close(): void;
}

export function createEventStream(options: EventStreamOptions): EventStream {
  const reader = new StreamReader(options);
  return {
    body: reader,
    push: (snapshot) => reader.push(snapshot),
    close: () => reader.cancel(),
  };
}

class StreamReader implements PushedBody {
  readonly #options: EventStreamOptions;
  readonly #heartbeat: NodeJS.Timeout;
  #opening = true;
  #latestRevision: number;
  #newest: Snapshot | null;
  #heartbeatDue = false;
  #ready: (() => void) | null = null;
  #ended = false;

  constructor(options: EventStreamOptions) {
    this.#options = options;
    const { first, versionOf, seenVersion, heartbeatMs, request } = options;
    this.#latestRevision = first.revision;
    this.#newest = versionOf(first) === seenVersion ? null : first;
    this.#heartbeat = setInterval(() => {
      this.#heartbeatDue = true;
      this.#ready?.();
    }, heartbeatMs);
    if (request.signal.aborted) this.cancel();
    else request.signal.addEventListener('abort', this.cancel, { once: true });
  }

  get ended(): boolean {
    return this.#ended;
  }

  next(): Uint8Array | null {
    if (this.#ended) return null;
    const [opening, newest, heartbeatDue] = [this.#opening, this.#newest, this.#heartbeatDue];
    this.#opening = false;
    this.#newest = null;
    this.#heartbeatDue = false;
    const event = newest === null ? null : eventBytes(this.#options.versionOf(newest), newest);
    if (opening) return event === null ? OPENING : Buffer.concat([OPENING, event]);
    return event ?? (heartbeatDue ? HEARTBEAT : null);
  }

  onReady(listener: () => void): void {
    this.#ready = listener;
  }

  push(snapshot: Snapshot): void {
    if (snapshot.revision <= this.#latestRevision) return;
    this.#latestRevision = snapshot.revision;
    this.#newest = snapshot;
    this.#ready?.();
  }

  readonly cancel = (): void => {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#heartbeat);
    this.#options.request.signal.removeEventListener('abort', this.cancel);
    this.#ready?.();
    this.#options.onEnd();
  };
}

const EVENTS = new WeakMap<Snapshot, { readonly version: string; readonly bytes: Uint8Array }>();

/** Made once for all who watch. */
function eventBytes(version: string, snapshot: Snapshot): Uint8Array {
  const kept = EVENTS.get(snapshot);
  if (kept?.version === version) return kept.bytes;
  const bytes = encoder.encode(`id: ${version}\nevent: snapshot\ndata: ${JSON.stringify(snapshot)}\n\n`);
  EVENTS.set(snapshot, { version, bytes });
  return bytes;
}
