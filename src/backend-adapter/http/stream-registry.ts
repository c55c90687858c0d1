/** The event streams that are open, and how many may be. */
import { AdapterError } from '../adapter-error.js';
import type { ParsedOptions } from '../options.js';

interface OpenStream {
  readonly userId: string;
  readonly address: string | null;
  /** Ends its stream, when the adapter stops. */
  close(): void;
}

export class StreamRegistry {
  readonly #streams = new Set<OpenStream>();
  /** How many each person and each address has. */
  readonly #counts = new Map<string, number>();
  #isClosed = false;

  constructor(readonly caps: ParsedOptions['streamCaps']) {}

  /** Throws too_many_streams at a cap. Returns a function that removes the stream. */
  add(stream: OpenStream): () => void {
    const { perUser, perAddress, perProcess } = this.caps;
    const ofUser = `user ${stream.userId}`;
    const ofAddress = stream.address === null ? null : `address ${stream.address}`;
    const isAt = (cap: number, key: string | null) => key !== null && (this.#counts.get(key) ?? 0) >= cap;
    const isFull = this.#streams.size >= perProcess || isAt(perUser, ofUser) || isAt(perAddress, ofAddress);
    if (this.#isClosed || isFull) throw new AdapterError('too_many_streams', { headers: { 'retry-after': '15' } });
    this.#streams.add(stream);
    this.#count([ofUser, ofAddress], 1);
    return () => {
      if (this.#streams.delete(stream)) this.#count([ofUser, ofAddress], -1);
    };
  }

  #count(keys: readonly (string | null)[], change: 1 | -1): void {
    for (const key of keys.filter((each) => each !== null)) {
      const count = (this.#counts.get(key) ?? 0) + change;
      if (count === 0) this.#counts.delete(key);
      else this.#counts.set(key, count);
    }
  }

  get count(): number {
    return this.#streams.size;
  }

  closeAll(): void {
    this.#isClosed = true;
    for (const { close } of [...this.#streams]) close();
  }
}
