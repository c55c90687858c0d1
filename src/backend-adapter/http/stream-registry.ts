/** How many event streams may be open. */
import { AdapterError } from '../adapter-error.js';
import type { ParsedOptions } from '../options.js';

type StreamCaps = ParsedOptions['streamCaps'];

/** An open stream, as it counts for the caps. */
interface OpenStream {
  readonly userId: string;
  readonly address: string | null;
  readonly projectId: string;
  /** Ends its stream, when the adapter stops, or when the project is erased. */
  close(): void;
}

/** The open event streams of this process, within their caps. */
export class StreamRegistry {
  readonly #caps: StreamCaps;
  readonly #streams = new Set<OpenStream>();
  #isClosed = false;

  constructor(caps: StreamCaps) {
    this.#caps = caps;
  }

  /** Throws too_many_streams at a cap. Returns a function that removes the stream. */
  add(stream: OpenStream): () => void {
    const { perUser, perAddress, perProcess } = this.#caps;
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

  /** How many are open now. */
  get count(): number {
    return this.#streams.size;
  }

  get projectIds(): ReadonlySet<string> {
    return new Set([...this.#streams].map(({ projectId }) => projectId));
  }

  closeProject(projectId: string): void {
    for (const stream of [...this.#streams]) if (stream.projectId === projectId) stream.close();
  }

  closeAll(): void {
    this.#isClosed = true;
    for (const { close } of [...this.#streams]) close();
  }
}
