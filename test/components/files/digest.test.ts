import { expect } from '@open-wc/testing';
import type * as Digest from '../../../dist/components/files/digest.js';
import { digestFile, digestOnPage } from '../../../dist/components/files/digest.js';
import { sha256Of } from '../../../dist/components/files/sha256.js';
import { pdfFile } from '../support/page.js';

const never = new AbortController().signal;
let copies = 0;
/** A copy of the module on a page whose workers are these. */
async function withWorkers(workers: unknown, use: (digestFile: typeof Digest.digestFile) => Promise<void>) {
  const { Worker } = window;
  window.Worker = workers as typeof Worker;
  try {
    const address = new URL(`../../../dist/components/files/digest.js?${++copies}`, import.meta.url).href;
    await use(((await import(address)) as typeof Digest).digestFile);
  } finally {
    window.Worker = Worker;
  }
}
/** Too large for the browser's own digest. */
const large = pdfFile('large.pdf', 'l', 9_000_000);
const LARGE = await sha256Of(await large.arrayBuffer());
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe('the digest of a file', () => {
  for (const [where, digest] of Object.entries({ 'in a worker': digestFile, 'on the page': digestOnPage })) {
    it(`is SHA-256 ${where}, of a small file and of a large one`, async () => {
      const several = await Promise.all([large, new Blob(['abc']), large].map((file) => digest(file, never)));
      expect(several).to.deep.equal([LARGE, ABC, LARGE]);
    });

    it(`ends ${where} with who stops it, and leaves the others alone`, async () => {
      const stop = new AbortController();
      const stopped = digest(large, stop.signal).catch((reason: unknown) => reason);
      const other = digest(new Blob(['abc']), never);
      stop.abort('removed');
      expect([await stopped, await other]).to.deep.equal(['removed', ABC]);
    });
  }

  it('has the file’s own error where it can’t be read', async () => {
    const gone = new Blob(['abc']);
    Object.defineProperty(gone, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }),
    });
    const reason = await digestOnPage(gone, never).catch((error: unknown) => error);
    expect((reason as DOMException).name).to.equal('NotReadableError');
  });

  it('is had from the page where the worker dies or can’t read the file, and the next asks another worker', async () => {
    let made = 0;
    const ends: ((worker: Worker) => void)[] = [
      (worker) => worker.onerror?.(new ErrorEvent('error')),
      (worker) => worker.onmessage?.(new MessageEvent('message', { data: null })),
    ];
    class DyingWorker {
      readonly onmessage: Worker['onmessage'] = null;
      readonly #end = ends[made++];
      constructor() {
        setTimeout(() => this.onmessage?.call(this as never, new MessageEvent('message', { data: 'ready' })));
      }
      postMessage(): void {
        setTimeout(() => this.#end?.(this as never));
      }
      terminate(): void {}
    }
    await withWorkers(DyingWorker, async (digestFile) => {
      for (let file = 0; file < 2; file += 1) expect(await digestFile(large, never)).to.equal(LARGE);
      expect(made).to.equal(2);
    });
  });

  it('is had from the page where no worker can be had', async () => {
    const forbidden = class {
      constructor() {
        throw new DOMException('The policy forbids it.', 'SecurityError');
      }
    };
    await withWorkers(forbidden, async (digestFile) => {
      expect(await digestFile(large, never)).to.equal(LARGE);
    });
  });
});
