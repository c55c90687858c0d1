/** A worker that computes the digest of the file that it is sent: the digest, or null where it cannot read the file. Bundled with its imports, since a worker has no import map. */
import { digestSlices } from './digest-slices.js';

/** Larger than on the page's thread, where a slice must not delay a frame. */
const SLICE_BYTES = 1 << 20;

const scope = self as unknown as {
  postMessage(message: string | null): void;
  onmessage: ((event: MessageEvent<Blob>) => void) | null;
};

scope.onmessage = ({ data: file }) => {
  digestSlices(file, SLICE_BYTES).then(
    (sha256) => scope.postMessage(sha256),
    () => scope.postMessage(null),
  );
};
scope.postMessage('ready');
