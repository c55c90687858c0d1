/** A worker that computes digests. Bundled with its imports, since a worker has no import map. */
import { type DigestAnswer, type DigestRequest, digestSlices } from './digest-slices.js';

/** Larger than on the page's thread, where a slice must not delay a frame. */
const SLICE_BYTES = 1 << 20;

const scope = self as unknown as {
  postMessage(message: DigestAnswer | 'ready'): void;
  onmessage: ((event: MessageEvent<DigestRequest>) => void) | null;
};
const stops = new Map<number, AbortController>();

scope.onmessage = ({ data: { id, file } }) => {
  if (!file) return void stops.get(id)?.abort();
  const stop = new AbortController();
  stops.set(id, stop);
  digestSlices(file, SLICE_BYTES, stop.signal)
    .then(
      (sha256) => scope.postMessage({ id, sha256 }),
      () => scope.postMessage({ id, sha256: null }),
    )
    .finally(() => stops.delete(id));
};
scope.postMessage('ready');
