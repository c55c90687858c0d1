/** How fast bytes leave and how long the rest takes, from what was sent in the last seconds. Pure but for what it remembers. */

/** Long enough to smooth a network that comes in bursts, short enough to follow one that changes. */
const WINDOW_MS = 8000;
/** Before that much has been seen, a speed would be a guess. */
const LEAST_SEEN_MS = 1500;
/** Browsers tell of progress up to sixty times a second; that fine it is not needed. */
const SAMPLE_MS = 250;

interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

export class UploadPace {
  #samples: readonly Sample[] = [];

  /** `bytes` left since the last call, at `atMs`. The first call begins the measuring. */
  add(bytes: number, atMs: number): void {
    const recent = this.#samples.filter((sample) => sample.atMs > atMs - WINDOW_MS);
    const last = recent.at(-1);
    // The first one only says when the measuring began; it takes no more in.
    if (recent.length > 1 && last && atMs - last.atMs < SAMPLE_MS) {
      this.#samples = recent.with(-1, { atMs: last.atMs, bytes: last.bytes + bytes });
    } else this.#samples = [...recent, { atMs, bytes }];
  }

  /** Bytes a second, or null while too little has been seen. Falls while nothing leaves. */
  bytesPerSecond(nowMs: number): number | null {
    const samples = this.#samples.filter(({ atMs }) => atMs > nowMs - WINDOW_MS);
    const [first, ...later] = samples;
    if (!first) return this.#samples.length > 0 ? 0 : null;
    const seenMs = nowMs - first.atMs;
    if (seenMs < LEAST_SEEN_MS) return null;
    return (later.reduce((sum, { bytes }) => sum + bytes, 0) / seenMs) * 1000;
  }
}

/** Null where nothing moves or nothing is known. */
export function secondsLeft(leftBytes: number, bytesPerSecond: number | null): number | null {
  return bytesPerSecond ? Math.ceil(leftBytes / bytesPerSecond) : null;
}
