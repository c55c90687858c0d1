/** Estimates once a second how long the uploads still take. */
import type { Environment } from '../environment.js';
import type { Store } from '../store.js';
import type { Drawing } from '../drawing.js';

const TICK_MS = 1000;

export function startTimeLeft(store: Store, { clock }: Environment, signal: AbortSignal): void {
  /** Of the drawings that are being sent, by id. */
  let sentBytes: ReadonlyMap<string, number> = new Map();
  let pace = new UploadPace();
  let timer: ReturnType<typeof setInterval> | undefined;

  function measure(): void {
    const sending = store.getState().drawings.filter(({ status }) => status === 'uploading');
    if (sending.length > 0 && sentBytes.size === 0) start();
    if (sending.length === 0 && sentBytes.size > 0) stop();
    // A further try starts from the first byte.
    const since = (id: string, bytes: number) => bytes - Math.min(bytes, sentBytes.get(id) ?? 0);
    const bytes = sending.reduce((sum, { id, sentBytes: now }) => sum + since(id, now), 0);
    if (bytes > 0) pace.add(bytes, clock());
    sentBytes = new Map(sending.map(({ id, sentBytes: now }) => [id, now]));
  }

  function start(): void {
    pace = new UploadPace();
    pace.add(0, clock());
    timer = setInterval(tell, TICK_MS);
  }

  function stop(): void {
    clearInterval(timer);
    store.dispatch({ type: 'time-left-estimated', secondsLeft: null });
  }

  function tell(): void {
    const left = secondsLeft(leftBytes(store.getState().drawings), pace.bytesPerSecond(clock()));
    store.dispatch({ type: 'time-left-estimated', secondsLeft: left });
  }

  store.subscribe((state, previous) => {
    if (state.drawings !== previous.drawings) measure();
  }, signal);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Upload speed and time left, from the bytes of the last seconds. */
/** Long enough to smooth bursts, short enough to follow a network that changes. */
const WINDOW_MS = 8000;
/** Before that, a speed would be a guess. */
const LEAST_SEEN_MS = 1500;
/** Browsers report progress up to sixty times a second, which is more than needed. */
const SAMPLE_MS = 250;

interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

export class UploadPace {
  #samples: readonly Sample[] = [];

  /** `bytes` were sent since the last call, until `atMs`. The first call starts the measurement. */
  add(bytes: number, atMs: number): void {
    const recent = this.#samples.filter((sample) => sample.atMs > atMs - WINDOW_MS);
    const last = recent.at(-1);
    // The first sample only marks the start.
    if (recent.length > 1 && last && atMs - last.atMs < SAMPLE_MS) {
      this.#samples = recent.with(-1, { atMs: last.atMs, bytes: last.bytes + bytes });
    } else this.#samples = [...recent, { atMs, bytes }];
  }

  /** Bytes a second, or null while that is not known. Falls while nothing is sent. */
  bytesPerSecond(nowMs: number): number | null {
    const samples = this.#samples.filter(({ atMs }) => atMs > nowMs - WINDOW_MS);
    const [first, ...later] = samples;
    if (!first) return this.#samples.length > 0 ? 0 : null;
    const seenMs = nowMs - first.atMs;
    if (seenMs < LEAST_SEEN_MS) return null;
    return (later.reduce((sum, { bytes }) => sum + bytes, 0) / seenMs) * 1000;
  }
}

/** Null where nothing is sent or the speed is not known. */
export function secondsLeft(leftBytes: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond ? Math.ceil(leftBytes / bytesPerSecond) : null;
}

/** The bytes of drawings that are waiting or being sent; paused and failed ones need the person, not time. */
export function leftBytes(drawings: readonly Drawing[]): number {
  const open = drawings.filter(({ status }) => status === 'waiting' || status === 'uploading');
  return open.reduce((sum, { size, sentBytes }) => sum + Math.max(0, (size ?? 0) - sentBytes), 0);
}
