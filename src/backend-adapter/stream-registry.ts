/** The open event streams of this process, within their caps. */
import { AdapterError } from './adapter-error.js';

export interface StreamCaps {
  readonly perUser: number;
  readonly perProcess: number;
}

export const STREAM_CAPS: StreamCaps = { perUser: 20, perProcess: 1000 };

export class StreamRegistry {
  readonly #caps: StreamCaps;
  readonly #perUser = new Map<string, number>();
  readonly #closers = new Set<() => void>();
  #closed = false;

  constructor(caps: StreamCaps) {
    this.#caps = caps;
  }

  /** Takes a place, or throws too_many_streams. Gives back what frees the place, once. */
  enter(userId: string): () => void {
    const mine = this.#perUser.get(userId) ?? 0;
    const all = [...this.#perUser.values()].reduce((sum, count) => sum + count, 0);
    if (this.#closed || mine >= this.#caps.perUser || all >= this.#caps.perProcess) {
      throw new AdapterError('too_many_streams', { headers: { 'retry-after': '15' } });
    }
    this.#perUser.set(userId, mine + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const count = (this.#perUser.get(userId) ?? 1) - 1;
      if (count > 0) this.#perUser.set(userId, count);
      else this.#perUser.delete(userId);
    };
  }

  /** `close` is called when the adapter stops. Gives back what forgets it. */
  onClose(close: () => void): () => void {
    this.#closers.add(close);
    return () => this.#closers.delete(close);
  }

  closeAll(): void {
    this.#closed = true;
    for (const close of [...this.#closers]) close();
    this.#closers.clear();
  }
}
