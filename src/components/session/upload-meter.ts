/** Measures the upload speed of each drawing and of the set, and updates the state once a second. */
import type { Drawing } from './drawing.js';
import type { SessionStore } from './session-store.js';
import { secondsLeft, UploadPace } from './upload-pace.js';

const TICK_MS = 1000;

export class UploadMeter {
  readonly #store: SessionStore;
  readonly #clock: () => number;
  readonly #onPace: (id: string, bytesPerSecond: number | null) => void;
  #all = new UploadPace();
  readonly #each = new Map<string, { readonly pace: UploadPace; sentBytes: number }>();
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(store: SessionStore, clock: () => number, onPace: (id: string, bytesPerSecond: number | null) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onPace = onPace;
  }

  start(id: string): void {
    const pace = new UploadPace();
    pace.add(0, this.#clock());
    this.#each.set(id, { pace, sentBytes: 0 });
    if (this.#timer) return;
    this.#all = new UploadPace();
    this.#all.add(0, this.#clock());
    this.#timer = setInterval(() => this.#update(), TICK_MS);
  }

  progress(id: string, sentBytes: number): void {
    const one = this.#each.get(id);
    if (!one) return;
    // A further try starts from the first byte.
    const bytes = sentBytes < one.sentBytes ? sentBytes : sentBytes - one.sentBytes;
    one.sentBytes = sentBytes;
    one.pace.add(bytes, this.#clock());
    this.#all.add(bytes, this.#clock());
  }

  /** Forgets drawings that are no longer sent, and stops when none is left. */
  settle(): void {
    const sending = this.#store.state.drawings.filter(({ status }) => status === 'uploading');
    for (const id of this.#each.keys()) if (!sending.some((drawing) => drawing.id === id)) this.#each.delete(id);
    if (sending.length > 0) return;
    this.stop();
    const { bytesPerSecond, secondsLeft: left } = this.#store.state;
    if (bytesPerSecond !== null || left !== null) this.#store.set({ bytesPerSecond: null, secondsLeft: null });
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#each.clear();
  }

  #update(): void {
    const now = this.#clock();
    this.settle();
    if (!this.#timer) return;
    for (const [id, { pace }] of this.#each) this.#onPace(id, pace.bytesPerSecond(now));
    const bytesPerSecond = this.#all.bytesPerSecond(now);
    const left = secondsLeft(leftBytes(this.#store.state.drawings), bytesPerSecond);
    this.#store.set({ bytesPerSecond, secondsLeft: left });
  }
}

/** The bytes of drawings that are waiting or being sent; paused and failed ones need the person, not time. */
export function leftBytes(drawings: readonly Drawing[]): number {
  const open = drawings.filter(({ status }) => status === 'waiting' || status === 'uploading');
  return open.reduce((sum, { size, sentBytes }) => sum + Math.max(0, (size ?? 0) - sentBytes), 0);
}
