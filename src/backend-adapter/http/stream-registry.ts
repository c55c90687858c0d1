/** How many event streams may be open. */
import { AdapterError } from '../adapter-error.js';
import type { ParsedOptions } from '../options.js';

type StreamCaps = ParsedOptions['streamCaps'];

interface OpenStream {
  readonly userId: string;
  readonly address: string | null;
  /** Ends its stream, when the adapter stops. */
  close(): void;
}

export class StreamRegistry {
  readonly #caps: StreamCaps;
  readonly #streams = new Set<OpenStream>();
  /** How many each user, and each address, has open. */
  readonly #ofUser = new Map<string, number>();
  readonly #ofAddress = new Map<string, number>();
  #isClosed = false;

  constructor(caps: StreamCaps) {
    this.#caps = caps;
  }

  /** Throws too_many_streams at a cap. Returns a function that removes the stream. */
  add(stream: OpenStream): () => void {
    const { perUser, perAddress, perProcess } = this.#caps;
    const { userId, address } = stream;
    const isFull =
      this.#streams.size >= perProcess ||
      (this.#ofUser.get(userId) ?? 0) >= perUser ||
      (address !== null && (this.#ofAddress.get(address) ?? 0) >= perAddress);
    if (this.#isClosed || isFull) throw new AdapterError('too_many_streams', { headers: { 'retry-after': '15' } });
    this.#streams.add(stream);
    this.#count(stream, 1);
    return () => {
      if (this.#streams.delete(stream)) this.#count(stream, -1);
    };
  }

  get count(): number {
    return this.#streams.size;
  }

  closeAll(): void {
    this.#isClosed = true;
    for (const { close } of [...this.#streams]) close();
  }

  #count({ userId, address }: OpenStream, by: 1 | -1): void {
    changeCount(this.#ofUser, userId, by);
    if (address !== null) changeCount(this.#ofAddress, address, by);
  }
}

function changeCount(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
