/** How many event streams may be open. */
import { AdapterError } from '../adapter-error.js';
import type { ParsedOptions } from '../options.js';

type StreamCaps = ParsedOptions['streamCaps'];

/** An open stream, as it counts for the caps. */
interface Place {
  readonly userId: string;
  readonly address: string | null;
  readonly projectId: string;
  /** Ends its stream, when the adapter stops, or when the project is erased. */
  close(): void;
}

/** The open event streams of this process, within their caps. */
export class StreamRegistry {
  readonly #caps: StreamCaps;
  readonly #places = new Set<Place>();
  #isClosed = false;

  constructor(caps: StreamCaps) {
    this.#caps = caps;
  }

  /** Takes a place, or throws too_many_streams. Returns what frees it. */
  enter(place: Place): () => void {
    const { perUser, perAddress, perProcess } = this.#caps;
    let [ofUser, ofAddress] = [0, 0];
    for (const { userId, address } of this.#places) {
      if (userId === place.userId) ofUser += 1;
      if (address !== null && address === place.address) ofAddress += 1;
    }
    const isFull =
      this.#places.size >= perProcess || ofUser >= perUser || (place.address !== null && ofAddress >= perAddress);
    if (this.#isClosed || isFull) throw new AdapterError('too_many_streams', { headers: { 'retry-after': '15' } });
    this.#places.add(place);
    return () => void this.#places.delete(place);
  }

  /** How many are open now. */
  get open(): number {
    return this.#places.size;
  }

  get projectIds(): ReadonlySet<string> {
    return new Set([...this.#places].map(({ projectId }) => projectId));
  }

  closeProject(projectId: string): void {
    for (const place of [...this.#places]) if (place.projectId === projectId) place.close();
  }

  closeAll(): void {
    this.#isClosed = true;
    for (const { close } of [...this.#places]) close();
  }
}
