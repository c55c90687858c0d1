import { expect } from '@open-wc/testing';
import { pdfFile, textOf, until } from '../support/page.js';
import { endCheck, enter, pick, queryAll, stage } from '../support/states.js';
import { newReport } from '../support/snapshots.js';

/** What the browser tells a page to which the person comes back. */
const comeBack = () => window.dispatchEvent(new Event('focus'));

describe('coming back to the page after a run', () => {
  let reasons: string[];
  beforeEach(async () => {
    await enter();
    reasons = [];
    stage.uploader.addEventListener('gate-invalidated', ({ detail }) => reasons.push(detail.reason));
    await endCheck(84);
  });
  const reads = () => stage.adapter.calls('GET', /^\/projects\/[^/]+$/).length;
  const rerunElsewhere = (drawings = stage.adapter.snapshot?.drawings ?? []) =>
    stage.adapter.push({
      run: 2,
      phase: 'processing',
      drawings,
      reports: [newReport('report-2-1', 'Drawing set readiness')],
      gate: { decision: 'undecided', minScore: 80, score: null, reasons: [] },
    });

  it('reads the snapshot once for all that the browser tells, and keeps a result that stands', async () => {
    const before = reads();
    comeBack();
    window.dispatchEvent(new Event('pageshow'));
    comeBack();
    await until('a read', () => reads() === before + 1);
    await stage.adapter.settled();
    expect(reads()).to.equal(before + 1);
    await until('another read', () => {
      // As long as the first is under way, it serves for this too.
      if (reads() === before + 1) comeBack();
      return reads() === before + 2;
    });
    expect([stage.uploader.value, reasons]).to.deep.equal(['receipt-1', []]);
  });

  it('becomes invalid when the run was begun anew elsewhere, follows it, and is valid by its end', async () => {
    rerunElsewhere();
    expect(stage.uploader.value).to.equal('receipt-1');
    comeBack();
    await until('invalid', () => stage.uploader.value === null);
    expect(reasons).to.deep.equal(['run']);
    expect(stage.form.checkValidity()).to.equal(false);
    await until('a stream', () => stage.adapter.streams.size === 1);
    stage.adapter.complete(91);
    await until('valid', () => stage.uploader.value === 'receipt-2');
    expect(textOf(stage.uploader)).to.contain('91 of 100');
  });

  it('shows the drawings of the other run where nobody changed the set here', async () => {
    const [first] = stage.adapter.snapshot?.drawings ?? [];
    rerunElsewhere(first ? [first, { ...first, uploadId: 'elsewhere', name: 'From elsewhere.pdf' }] : []);
    comeBack();
    await until('the other set', () => textOf(stage.uploader).includes('From elsewhere.pdf'));
    stage.adapter.complete(91);
    await until('valid', () => stage.uploader.checkValidity());
  });

  it('keeps drawings that were changed here, and says that the result does not count', async () => {
    pick([pdfFile('mine.pdf')]);
    await until('sent', () => queryAll('.row.uploaded').length === 4);
    rerunElsewhere();
    stage.adapter.complete(91);
    const before = reads();
    comeBack();
    await until('a read', () => reads() > before);
    await until('run 2', () => textOf(stage.uploader).includes('You changed the drawings'));
    expect(textOf(stage.uploader)).to.contain('mine.pdf');
    expect(stage.uploader.checkValidity()).to.equal(false);
  });

  it('tells that the receipt is gone where the page shows another session', async () => {
    stage.uploader.session += '-other';
    await until('it is told', () => reasons.length > 0);
    expect([reasons, stage.uploader.value]).to.deep.equal([['reset'], null]);
    // The status panel has held the first one meanwhile.
    const passed = new Promise((resolve) => stage.uploader.addEventListener('gate-passed', resolve, { once: true }));
    stage.uploader.session = stage.status.session;
    await passed;
    expect(stage.uploader.value).to.equal('receipt-1');
  });

  it('keeps what was last known while the adapter does not answer', async () => {
    stage.adapter.reachable = false;
    comeBack();
    await stage.adapter.settled();
    expect(stage.uploader.value).to.equal('receipt-1');
    expect(textOf(stage.uploader)).not.to.contain('We can’t reach this portal');
  });
});
