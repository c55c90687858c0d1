/** The open event streams of this process, within their caps. */
import { AdapterError } from '../adapter-error.js';
import type { StreamCaps } from './limits/stream-caps.js';

export class StreamRegistry {
  readonly #caps: StreamCaps;
  readonly #perUser = new Map<string, number>();
  readonly #perAddress = new Map<string, number>();
  readonly #closers = new Map<() => void, string>();
  #open = 0;
  #closed = false;

  constructor(caps: StreamCaps) {
    this.#caps = caps;
  }

  /** Takes a place, or throws too_many_streams. Gives back what frees the place, once. `address` is null where it is not known. */
  enter(userId: string, address: string | null): () => void {
    const { perUser, perAddress, perProcess } = this.#caps;
    const full =
      this.#closed ||
      this.#open >= perProcess ||
      (this.#perUser.get(userId) ?? 0) >= perUser ||
      (address !== null && (this.#perAddress.get(address) ?? 0) >= perAddress);
    if (full) throw new AdapterError('too_many_streams', { headers: { 'retry-after': '15' } });
    const change = (by: 1 | -1): void => {
      this.#open += by;
      count(this.#perUser, userId, by);
      if (address !== null) count(this.#perAddress, address, by);
    };
    change(1);
    let left = false;
    return () => {
      if (!left) change(-1);
      left = true;
    };
  }

  /** How many are open now. */
  get open(): number {
    return this.#open;
  }

  /** `close` is called when the adapter stops, or when the project is erased. Gives back what forgets it. */
  onClose(close: () => void, projectId: string): () => void {
    this.#closers.set(close, projectId);
    return () => this.#closers.delete(close);
  }

  /** Of the streams that are open. */
  get projectIds(): ReadonlySet<string> {
    return new Set(this.#closers.values());
  }

  closeProject(projectId: string): void {
    for (const [close, id] of [...this.#closers]) if (id === projectId) close();
  }

  closeAll(): void {
    this.#closed = true;
    for (const close of [...this.#closers.keys()]) close();
    this.#closers.clear();
  }
}

/** Who has none left is forgotten. */
function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
}
