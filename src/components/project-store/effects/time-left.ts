/** Estimates once a second how long the uploads still take, from the bytes of the last seconds. */
import { type Drawing, isPending } from '../drawing.js';
import type { Environment } from '../environment.js';
import type { Store } from '../store.js';

const TICK_MS = 1000;
/** Long enough to smooth bursts, short enough to follow a network that changes. */
const WINDOW_MS = 8000;
/** Before that, a speed would be a guess. */
const LEAST_SEEN_MS = 1500;

export function startTimeLeft(store: Store, { clock }: Environment, signal: AbortSignal): void {
  /** Of the drawings that are being sent, by id. */
  let sentBytes: ReadonlyMap<string, number> = new Map();
  /** What was sent until each tick, the newest last. */
  let samples: readonly { readonly atMs: number; readonly bytes: number }[] = [];
  let bytes = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function measure(): void {
    const sending = store.getState().drawings.filter(({ status }) => status === 'uploading');
    // A further try starts from the first byte.
    for (const { id, sentBytes: now } of sending) bytes += Math.max(0, now - (sentBytes.get(id) ?? 0));
    if (sending.length > 0 && sentBytes.size === 0) {
      samples = [{ atMs: clock(), bytes }];
      timer = setInterval(estimate, TICK_MS);
    }
    if (sending.length === 0 && sentBytes.size > 0) {
      clearInterval(timer);
      store.dispatch({ type: 'time-left-estimated', secondsLeft: null });
    }
    sentBytes = new Map(sending.map(({ id, sentBytes: now }) => [id, now]));
  }

  function estimate(): void {
    const atMs = clock();
    samples = [...samples.filter((sample) => sample.atMs >= atMs - WINDOW_MS), { atMs, bytes }];
    const [first = { atMs, bytes }] = samples;
    const seenMs = atMs - first.atMs;
    const left = leftBytes(store.getState().drawings);
    // Null where nothing was sent or the speed is not known yet.
    const isKnown = seenMs >= LEAST_SEEN_MS && bytes > first.bytes;
    const secondsLeft = isKnown ? Math.ceil((left * seenMs) / (bytes - first.bytes) / 1000) : null;
    store.dispatch({ type: 'time-left-estimated', secondsLeft });
  }

  store.subscribe((state, previous) => {
    if (state.drawings !== previous.drawings) measure();
  }, signal);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** The bytes of drawings that are waiting or being sent; paused and failed ones need the person, not time. */
function leftBytes(drawings: readonly Drawing[]): number {
  const open = drawings.filter(isPending);
  return open.reduce((sum, { size, sentBytes }) => sum + Math.max(0, (size ?? 0) - sentBytes), 0);
}
