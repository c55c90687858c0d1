/**
 * One reader's server-sent events. Nothing queues: between two reads of a slow reader only the newest snapshot is kept,
 * so a stalled one costs one snapshot, however long it stalls.
 */
import type { Snapshot } from '../contract/index.js';

const encoder = new TextEncoder();
const RETRY_MS = 3_000;

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
  readonly body: ReadableStream<Uint8Array>;
  push(snapshot: Snapshot): void;
  close(): void;
}

export function createEventStream(options: EventStreamOptions): EventStream {
  let opening = true;
  let latestRevision = options.first.revision;
  let newest: Snapshot | null = options.versionOf(options.first) === options.seenVersion ? null : options.first;
  let heartbeatDue = false;
  let wake: (() => void) | null = null;
  let ended = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  const heartbeat = setInterval(() => {
    heartbeatDue = true;
    wake?.();
  }, options.heartbeatMs);

  const end = (): void => {
    if (ended) return;
    ended = true;
    clearInterval(heartbeat);
    options.request.signal.removeEventListener('abort', close);
    wake?.();
    options.onEnd();
  };
  const close = (): void => {
    if (ended) return;
    end();
    controller?.close();
  };
  const nextText = (): string | null => {
    const parts: string[] = [];
    if (opening) parts.push(`retry: ${RETRY_MS}\n\n`);
    if (newest !== null) parts.push(eventText(options.versionOf(newest), newest));
    else if (heartbeatDue) parts.push(': heartbeat\n\n');
    opening = false;
    newest = null;
    heartbeatDue = false;
    return parts.length === 0 ? null : parts.join('');
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      async pull(given) {
        let text = nextText();
        while (text === null && !ended) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          wake = null;
          if (!ended) text = nextText();
        }
        if (text !== null && !ended) given.enqueue(encoder.encode(text));
      },
      cancel: end,
    },
    // Nothing is made before it is asked for: what is asked for last is then the newest.
    { highWaterMark: 0 },
  );
  if (options.request.signal.aborted) close();
  else options.request.signal.addEventListener('abort', close, { once: true });

  return {
    body,
    close,
    push(snapshot) {
      if (snapshot.revision <= latestRevision) return;
      latestRevision = snapshot.revision;
      newest = snapshot;
      wake?.();
    },
  };
}

function eventText(version: string, snapshot: Snapshot): string {
  return `id: ${version}\nevent: snapshot\ndata: ${JSON.stringify(snapshot)}\n\n`;
}
