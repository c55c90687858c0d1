/** What a set of many drawings costs the page: counted, since a busy machine says little by its clock. */
import { expect } from '@open-wc/testing';
import { pdfFile, until } from '../support/page.js';
import { enter, pick, queryAll, stage } from '../support/states.js';

const MANY = 200;
const BYTES = 100_000;

describe('a set of 200 drawings', () => {
  const rows = () => queryAll('.row');

  async function enterWithMany(): Promise<void> {
    await enter({}, (adapter) => {
      adapter.limits = { ...adapter.limits, maxFiles: MANY };
      adapter.finishUploads = false;
    });
    // By their sizes they are told apart below.
    const sized = (index: number) => pdfFile(`A-${1000 + index}.pdf`, '', BYTES + index);
    const files = Array.from({ length: MANY }, (_, index) => sized(index));
    pick(files);
    await until('all rows', () => rows().length === MANY);
    await until('five uploads', () => stage.adapter.puts.length === 5);
    // As in the list: whichever was read first is sent first.
    stage.adapter.puts.sort((one, other) => one.size - other.size);
    await frames(3);
  }

  /** What changes in the element until `stop`, a list for each time that it was drawn. */
  function watch(): { readonly drawn: readonly MutationRecord[][]; stop(): void } {
    const drawn: MutationRecord[][] = [];
    const observer = new MutationObserver((records) => drawn.push(records));
    const everything = { childList: true, characterData: true, attributes: true, subtree: true };
    if (stage.uploader.shadowRoot) observer.observe(stage.uploader.shadowRoot, everything);
    return { drawn, stop: () => observer.disconnect() };
  }

  it('draws what one file has sent in its own row, and touches no other', async () => {
    await enterWithMany();
    const { drawn, stop } = watch();
    stage.adapter.puts[1]?.progress(BYTES / 2);
    await until('half of it', () => rows()[1]?.textContent?.includes('50%'));
    stop();
    const touched = drawn.flat().map(({ target }) => (target as Element).parentElement?.closest('.row') ?? target);
    const others = touched.filter((place) => [...rows()].indexOf(place as HTMLElement) > -1 && place !== rows()[1]);
    expect(touched).to.include(rows()[1]);
    expect(others).to.deep.equal([]);
  });

  it('is as high before its rows are seen: it does not move while it is scrolled', async () => {
    await enterWithMany();
    const heights = new Set([...rows()].map((row) => row.offsetHeight));
    expect([...heights]).to.have.length(1);
  });

  it('draws what came within a frame together', async () => {
    await enterWithMany();
    const { drawn, stop } = watch();
    const stopCounting = countFrames();
    for (let step = 1; step <= 300; step += 1) {
      stage.adapter.puts[step % 3]?.progress((BYTES * step) / 400);
      await task();
    }
    await until('the last of it', () => rows()[0]?.textContent?.includes('75%'));
    stop();
    expectDrawnWith(stopCounting(), drawn);
  });

  it('is drawn no more often than frames pass and files arrive, each row a few times', async () => {
    await enterWithMany();
    const { drawn, stop } = watch();
    const stopCounting = countFrames();
    stage.adapter.finishUploads = true;
    for (const put of stage.adapter.puts) put.finish();
    await until('all sent', () => queryAll('.row.uploaded').length === MANY);
    stop();
    // Beside the frames, one for each file that is said to have arrived.
    expectDrawnWith(stopCounting() + MANY, drawn);
    // Each row is drawn as waiting, sending and sent, whatever becomes of the others.
    const inRows = drawn.flat().filter(({ target }) => (target as Element).parentElement?.closest('.row'));
    expect(inRows.length).to.be.lessThan(40 * MANY);
  });
});

/** The first change at once, what follows it when that is on the screen. */
function expectDrawnWith(shown: number, drawn: readonly unknown[]): void {
  expect(drawn.length, `in ${shown} frames`).to.be.within(1, shown + 2);
}

/** A browser whose window is not seen gives few frames; the element then waits for none of them longer than this. */
const MAX_FRAME_MS = 200;

/** Gives what stops it, and says how many frames have passed. */
function countFrames(): () => number {
  const begunAt = performance.now();
  let shown = 0;
  let isOver = false;
  const count = () => {
    shown += 1;
    if (!isOver) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  return () => {
    isOver = true;
    return shown + Math.ceil((performance.now() - begunAt) / MAX_FRAME_MS);
  };
}

/** A task of its own, as each event of the browser is. */
function task(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

async function frames(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
