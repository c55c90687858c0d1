import { expect } from '@open-wc/testing';
import type * as Digest from '../../../dist/components/files/digest.js';
import { digestFile, digestOnPage } from '../../../dist/components/files/digest.js';
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
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe('the digest of a file', () => {
  for (const [where, digest] of Object.entries({ 'in a worker': digestFile, 'on the page': digestOnPage })) {
    it(`is SHA-256 ${where}, of one slice and of many`, async () => {
      expect(await digest(new Blob(['abc']), never)).to.equal(ABC);
      const file = pdfFile('big.pdf', 'b', 2_500_000);
      const whole = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
      const expected = [...whole].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const several = await Promise.all([digest(file, never), digest(new Blob(['abc']), never), digest(file, never)]);
      expect(several).to.deep.equal([expected, ABC, expected]);
    });

    it(`ends ${where} with who stops it, and leaves the others alone`, async () => {
      const stop = new AbortController();
      const stopped = digest(pdfFile('big.pdf', 'b', 2_500_000), stop.signal).catch((reason: unknown) => reason);
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
      for (let file = 0; file < 2; file += 1) expect(await digestFile(new Blob(['abc']), never)).to.equal(ABC);
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
      expect(await digestFile(new Blob(['abc']), never)).to.equal(ABC);
    });
  });
});
