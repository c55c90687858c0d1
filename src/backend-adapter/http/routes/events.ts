/** Server-sent events. For a client that stops reading, only the newest snapshot is kept; after 45 s its stream is closed. */
import type { Snapshot } from 'precheck-contract';
import { AdapterError } from '../../adapter-error.js';
import { sharedSnapshot, snapshotVersion } from '../../gate/snapshot.js';
import { viewProject } from '../../projects/project-results.js';
import type { StoredProject } from '../../store/store.js';
import { route } from '../route.js';

export const eventRoute = route('GET', '/projects/:id/events', {
  access: 'owner',
  summary:
    'A project’s snapshots as they change, as server-sent events named `snapshot`; the id of each names its version, its data is a Snapshot. It ends after 15 minutes: connect again.',
  headers: { 'last-event-id': 'The id of the last event that was seen: the stream then begins with what is newer.' },
  answers: { 200: 'text/event-stream' },
  errors: ['too_many_streams'],
  async handle({ services, project, user, req, address }) {
    const { streams, tracker, store, policy, policyVersion, heartbeatMs } = services;
    const request = req.raw;
    // Its snapshot comes later, from `push`; a project that nobody reads any more is read again.
    viewProject(services, project);
    const cleanups = [streams.add({ userId: user.userId, address, close: () => stream.close() })];
    const cleanUp = (): void => cleanups.forEach((cleanup) => cleanup());
    const stream = new EventStream({
      seenVersion: req.header('last-event-id') ?? null,
      versionOf: ({ revision }) => snapshotVersion(revision, policyVersion),
      heartbeatMs,
      request,
      onEnd: cleanUp,
    });
    const push = (changed: StoredProject | null): void =>
      changed === null ? stream.close() : stream.push(sharedSnapshot(changed, policy));
    cleanups.push(tracker.subscribe(project, push));
    // It may have ended, or the project changed, before anybody listened.
    if (request.signal.aborted) cleanUp();
    try {
      const latest = await store.findProject(project.id);
      // It was erased meanwhile, and perhaps adopted by somebody else.
      if (latest?.createdAt !== project.createdAt) throw new AdapterError('not_found');
      push(latest);
    } catch (error) {
      // Nobody gets the stream, so nobody would end it.
      stream.close();
      throw error;
    }
    const headers = {
      'content-type': 'text/event-stream',
      // Compression on the way (Express' among them) would hold events back.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
    return { status: 200, headers, body: stream.body };
  },
});

const encoder = new TextEncoder();
const OPENING = encoder.encode('retry: 3000\n\n');
const HEARTBEAT = encoder.encode(': heartbeat\n\n');
/** A stream whose reader takes nothing for about so long is closed. */
const MAX_STALL_MS = 45_000;
/** Its reader connects again, and is identified again: nobody follows a project long after they signed out. */
const MAX_AGE_MS = 15 * 60_000;

export interface EventStreamOptions {
  /** The Last-Event-ID of a reader that reconnects: the version it has seen. */
  readonly seenVersion: string | null;
  readonly versionOf: (snapshot: Snapshot) => string;
  readonly heartbeatMs: number;
  /** Ends the stream when aborted. Not its signal alone: Node no longer aborts that once the request was collected as garbage. */
  readonly request: Request;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
}

export class EventStream implements UnderlyingDefaultSource<Uint8Array> {
  readonly body: ReadableStream<Uint8Array>;
  readonly #heartbeat: NodeJS.Timeout;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #isReading = false;
  #unreadHeartbeats = 0;
  #ageMs = 0;
  #opening: Uint8Array | null = OPENING;
  #latestRevision = 0;
  #newest: Snapshot | null = null;
  #hasEnded = false;

  constructor(readonly options: EventStreamOptions) {
    const { heartbeatMs, request } = options;
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
    this.options.request.signal.removeEventListener('abort', this);
    this.options.onEnd();
  }

  /** The request was aborted. */
  handleEvent(): void {
    this.close();
  }

  push(snapshot: Snapshot): void {
    const { versionOf, seenVersion } = this.options;
    if (snapshot.revision <= this.#latestRevision) return;
    this.#latestRevision = snapshot.revision;
    if (versionOf(snapshot) === seenVersion) return;
    this.#newest = snapshot;
    this.#send(null);
  }

  close(): void {
    if (this.#hasEnded) return;
    this.#controller?.close();
    this.cancel();
  }

  #beat(): void {
    this.#ageMs += this.options.heartbeatMs;
    if (this.#ageMs >= MAX_AGE_MS) return this.close();
    if (this.#isReading) return this.#send(HEARTBEAT);
    this.#unreadHeartbeats += 1;
    if (this.#unreadHeartbeats * this.options.heartbeatMs >= MAX_STALL_MS) this.close();
  }

  /** Sends what waits, else `otherwise`. */
  #send(otherwise: Uint8Array | null): void {
    if (!this.#isReading || this.#hasEnded) return;
    const event = this.#newest === null ? null : eventBytes(this.options.versionOf(this.#newest), this.#newest);
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
