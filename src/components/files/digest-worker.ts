/** A worker that computes the digest of the file that it is sent: the digest, or null where it cannot read the file. Bundled with its imports, since a worker has no import map. */
import { digestSlices } from './digest-slices.js';

const scope = self as unknown as {
  postMessage(message: string | null): void;
  onmessage: ((event: MessageEvent<Blob>) => void) | null;
};

scope.onmessage = ({ data: file }) => {
  digestSlices(file).then(
    (sha256) => scope.postMessage(sha256),
    () => scope.postMessage(null),
  );
};
scope.postMessage('ready');
