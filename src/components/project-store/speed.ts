/** Upload speed and time left, from the bytes of the last seconds. */
import type { Drawing } from './drawing.js';

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
