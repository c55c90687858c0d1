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
  #isClosed = false;

  constructor(readonly caps: ParsedOptions['streamCaps']) {}

  /** Throws too_many_streams at a cap. Returns a function that removes the stream. */
  add(stream: OpenStream): () => void {
    const { perUser, perAddress, perProcess } = this.caps;
    let [ofUser, ofAddress] = [0, 0];
    for (const { userId, address } of this.#streams) {
      if (userId === stream.userId) ofUser += 1;
      if (address !== null && address === stream.address) ofAddress += 1;
    }
    const isFull =
      this.#streams.size >= perProcess || ofUser >= perUser || (stream.address !== null && ofAddress >= perAddress);
    if (this.#isClosed || isFull) throw new AdapterError('too_many_streams', { headers: { 'retry-after': '15' } });
    this.#streams.add(stream);
    return () => void this.#streams.delete(stream);
  }

  get count(): number {
    return this.#streams.size;
  }

  closeAll(): void {
    this.#isClosed = true;
    for (const { close } of [...this.#streams]) close();
  }
}
