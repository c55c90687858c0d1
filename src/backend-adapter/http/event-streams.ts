/** Server-sent events. For a reader that does not read only the newest snapshot is kept, and in the end its stream is closed. */
import type { Snapshot } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';

const encoder = new TextEncoder();
const OPENING = encoder.encode('retry: 3000\n\n');
const HEARTBEAT = encoder.encode(': heartbeat\n\n');
/** A stream whose reader takes nothing for about so long is closed. */
const MAX_STALL_MS = 45_000;

export interface EventStreamOptions {
  readonly first: Snapshot;
  /** The Last-Event-ID of a reader that reconnects: the version it has seen. */
  readonly seenVersion: string | null;
  readonly versionOf: (snapshot: Snapshot) => string;
  readonly heartbeatMs: number;
  /**
   * Ends the stream when it is aborted. The whole request, not its signal: Node no longer aborts a signal once its request was collected
   * as garbage.
   */
  readonly request: Request;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
}

/** The events of one reader. */
export class EventStream implements UnderlyingDefaultSource<Uint8Array> {
  readonly body: ReadableStream<Uint8Array>;
  readonly #options: EventStreamOptions;
  readonly #heartbeat: NodeJS.Timeout;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #isReading = false;
  #unreadHeartbeats = 0;
  #opening: Uint8Array | null = OPENING;
  #latestRevision: number;
  #newest: Snapshot | null;
  #hasEnded = false;

  constructor(options: EventStreamOptions) {
    this.#options = options;
    const { first, versionOf, seenVersion, heartbeatMs, request } = options;
    this.#latestRevision = first.revision;
    this.#newest = versionOf(first) === seenVersion ? null : first;
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    // Bytes are made only when the reader asks for some, so it always gets the newest snapshot.
    this.body = new ReadableStream<Uint8Array>(this, { highWaterMark: 0 });
    if (request.signal.aborted) this.close();
    else request.signal.addEventListener('abort', this, { once: true });
  }

  /** Called by `body`, as `pull` and `cancel` are. */
  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
  }

  pull(): void {
    this.#isReading = true;
    this.#send(this.#unreadHeartbeats > 0 ? HEARTBEAT : null);
  }

  cancel(): void {
    this.#hasEnded = true;
    clearInterval(this.#heartbeat);
    this.#options.request.signal.removeEventListener('abort', this);
    this.#options.onEnd();
  }

  /** The request was aborted. */
  handleEvent(): void {
    this.close();
  }

  push(snapshot: Snapshot): void {
    if (snapshot.revision <= this.#latestRevision) return;
    this.#latestRevision = snapshot.revision;
    this.#newest = snapshot;
    this.#send(null);
  }

  close(): void {
    if (this.#hasEnded) return;
    this.#controller?.close();
    this.cancel();
  }

  #beat(): void {
    if (this.#isReading) return this.#send(HEARTBEAT);
    this.#unreadHeartbeats += 1;
    if (this.#unreadHeartbeats * this.#options.heartbeatMs >= MAX_STALL_MS) this.close();
  }

  /** Sends what waits, else `otherwise`. */
  #send(otherwise: Uint8Array | null): void {
    if (!this.#isReading || this.#hasEnded) return;
    const event = this.#newest === null ? null : eventBytes(this.#options.versionOf(this.#newest), this.#newest);
    const bytes =
      this.#opening === null ? (event ?? otherwise) : Buffer.concat([this.#opening, ...(event ? [event] : [])]);
    if (bytes === null) return;
    this.#opening = null;
    this.#newest = null;
    this.#isReading = false;
    this.#unreadHeartbeats = 0;
    this.#controller?.enqueue(bytes);
  }
}

const EVENTS = new WeakMap<Snapshot, { readonly version: string; readonly bytes: Uint8Array }>();

/** Made once for all readers of a project. */
function eventBytes(version: string, snapshot: Snapshot): Uint8Array {
  const made = EVENTS.get(snapshot);
  if (made?.version === version) return made.bytes;
  const bytes = encoder.encode(`id: ${version}\nevent: snapshot\ndata: ${JSON.stringify(snapshot)}\n\n`);
  EVENTS.set(snapshot, { version, bytes });
  return bytes;
}

/** How many event streams may be open at once: of one person, from one address and in this process. */
export interface StreamCaps {
  readonly perUser: number;
  /** Counts only where `clientAddress` gives the caller's address. */
  readonly perAddress: number;
  readonly perProcess: number;
}

/** An open stream, as it counts for the caps. */
interface Place {
  readonly userId: string;
  readonly address: string | null;
  readonly projectId: string;
  /** Ends its stream, when the adapter stops, or when the project is erased. */
  close(): void;
}

/** The open event streams of this process, within their caps. */
export class StreamRegistry {
  readonly #caps: StreamCaps;
  readonly #places = new Set<Place>();
  #isClosed = false;

  constructor(caps: StreamCaps) {
    this.#caps = caps;
  }

  /** Takes a place, or throws too_many_streams. Returns what frees it. */
  enter(place: Place): () => void {
    const { perUser, perAddress, perProcess } = this.#caps;
    let [ofUser, ofAddress] = [0, 0];
    for (const { userId, address } of this.#places) {
      if (userId === place.userId) ofUser += 1;
      if (address !== null && address === place.address) ofAddress += 1;
    }
    const isFull =
      this.#places.size >= perProcess || ofUser >= perUser || (place.address !== null && ofAddress >= perAddress);
    if (this.#isClosed || isFull) throw new AdapterError('too_many_streams', { headers: { 'retry-after': '15' } });
    this.#places.add(place);
    return () => void this.#places.delete(place);
  }

  /** How many are open now. */
  get open(): number {
    return this.#places.size;
  }

  get projectIds(): ReadonlySet<string> {
    return new Set([...this.#places].map(({ projectId }) => projectId));
  }

  closeProject(projectId: string): void {
    for (const place of [...this.#places]) if (place.projectId === projectId) place.close();
  }

  closeAll(): void {
    this.#isClosed = true;
    for (const { close } of [...this.#places]) close();
  }
}
