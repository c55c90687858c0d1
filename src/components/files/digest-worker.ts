/** A worker that computes the digest of the file that it is sent: the digest, or null where it cannot read the file. Bundled with its imports, since a worker has no import map. */
import { digestSlices } from './digest-slices.js';
import { hasDigest, sha256Of } from './sha256.js';

/** Five files of this size, as many as are sent at once, take no more memory than one large picture. */
const MAX_WHOLE_BYTES = 8 * 1024 * 1024;

/** Larger than on the page: each slice is a request to the browser's process, which sends the file meanwhile. */
const SLICE_BYTES = 512 * 1024;

const scope = self as unknown as {
  postMessage(message: string | null): void;
  onmessage: ((event: MessageEvent<Blob>) => void) | null;
};

scope.onmessage = ({ data: file }) => {
  const isSmall = file.size <= MAX_WHOLE_BYTES && hasDigest();
  (isSmall ? file.arrayBuffer().then(sha256Of) : digestSlices(file, undefined, SLICE_BYTES)).then(
    (sha256) => scope.postMessage(sha256),
    () => scope.postMessage(null),
  );
};
scope.postMessage('ready');
