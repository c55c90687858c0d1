/** What goes wrong in one part of a session: how long it is shown, and what tries it again. */
import { expect } from '@open-wc/testing';
import { pdfFile, until } from '../support/page.js';
import { addSet, endCheck, enter, part, query, queryAll, stage, startCheck } from '../support/states.js';

const UNREACHABLE = 'We can’t reach this portal';
const SETUP = 'The pre-check isn’t available here';
const REFUSED = 'Something went wrong';

const comeBack = () => window.dispatchEvent(new Event('online'));

describe('a problem of the session', () => {
  let codes: string[];
  const abortSignalTimeout = AbortSignal.timeout;

  /** From now on the page waits no longer than this for an answer. */
  const beImpatient = (timeoutMs: number) => {
    AbortSignal.timeout = () => abortSignalTimeout.call(AbortSignal, timeoutMs);
  };
  const bePatient = () => {
    AbortSignal.timeout = abortSignalTimeout;
  };
  /** What the page waited for in vain is said; then the network is back, and answers come in time. */
  const comeBackAfterTimeOut = async () => {
    await until('the time-out', () => says(UNREACHABLE));
    bePatient();
    comeBack();
  };
  const arrive = async (...given: Parameters<typeof enter>) => {
    await enter(...given);
    codes = [];
    stage.uploader.addEventListener('precheck-error', ({ detail }) => codes.push(detail.code));
  };
  afterEach(() => {
    bePatient();
  });

  /** Whether a message that stands on the page has these words. */
  const says = (words: string) => queryAll('.notice').some((notice) => notice.textContent?.includes(words));
  const retry = () => query('#retry');
  const noProblem = () => until('no problem', () => !retry());
  const calls = (method: string, path: RegExp) => stage.adapter.calls(method, path).length;
  const reads = () => calls('GET', /^\/projects\/[^/]+$/);

  /** A start that was not answered well may have begun all the same: it is asked for again under its own key. */
  const expectOneKey = () => {
    const starts = stage.adapter.calls('POST', /process$/);
    const keys = starts.map(({ body }) => (body as { idempotencyKey?: string }).idempotencyKey);
    expect([keys.length, new Set(keys).size, typeof keys[0]]).to.deep.equal([2, 1, 'string']);
  };

  /** A run that passed, and of which the adapter gives no receipt. */
  const refuseReceipt = async () => {
    await arrive();
    await startCheck();
    stage.adapter.refusals.push({ path: /receipt$/, code: 'internal' });
    stage.adapter.complete(84);
    await until('the refusal', () => says(REFUSED));
  };

  describe('that the network’s return mends', () => {
    it('asks again for the city that did not answer in time', async () => {
      beImpatient(300);
      await arrive({}, (adapter) => void adapter.hold(/^\/cities/));
      await comeBackAfterTimeOut();
      await noProblem();
      expect(calls('GET', /^\/cities/)).to.equal(2);
      await addSet();
    });

    it('asks again for the receipt that did not come in time', async () => {
      await arrive();
      await startCheck();
      stage.adapter.hold(/receipt$/);
      // The answer to any other call would show that the adapter is there, and the receipt be asked for at once.
      for (const { id } of stage.adapter.snapshot?.reports ?? []) stage.adapter.hold(new RegExp(`/reports/${id}$`));
      beImpatient(300);
      stage.adapter.complete(84);
      await until('the time-out', () => says(UNREACHABLE));
      expect(stage.uploader.value).to.equal(null);
      await comeBackAfterTimeOut();
      await until('the receipt', () => stage.uploader.value === 'receipt-1');
      await noProblem();
      expect(calls('POST', /receipt$/)).to.equal(2);
    });

    it('starts the check again that did not answer in time, as the same start', async () => {
      await arrive({}, (adapter) => void adapter.hold(/process$/));
      await addSet();
      beImpatient(300);
      part('#check').click();
      await comeBackAfterTimeOut();
      await until('a stream', () => stage.adapter.streams.size === 1);
      await noProblem();
      expectOneKey();
    });

    it('takes up a project again whose taking up did not answer in time', async () => {
      beImpatient(300);
      await arrive({ 'project-id': 'project-1' }, (adapter) => {
        adapter.adoptable = adapter.existing({ run: 1, phase: 'processing' });
        adapter.snapshot = null;
        adapter.hold(/adopt$/);
      });
      await comeBackAfterTimeOut();
      await until('the project', () => stage.uploader.matches(':state(processing)'));
      await noProblem();
    });

    it('tries what was not reached and leaves alone what was refused beside it', async () => {
      await refuseReceipt();
      stage.adapter.awayAt = /^\/cities/;
      stage.uploader.cityKey = 'prairie-lake';
      await until('the city to fail', () => says(UNREACHABLE));
      stage.adapter.awayAt = null;
      comeBack();
      await until('the city’s answer', () => says(SETUP));
      stage.uploader.cityKey = 'wattle-bay';
      await until('the refusal alone', () => says(REFUSED) && !says(SETUP));
      expect([calls('POST', /receipt$/), codes]).to.deep.equal([
        1,
        ['internal', 'adapter_unreachable', 'unknown_city'],
      ]);
      part('#retry').click();
      await until('the receipt', () => stage.uploader.value === 'receipt-1');
    });
  });

  describe('that is tried again', () => {
    it('reads the project once where it is no longer followed', async () => {
      await arrive();
      await startCheck();
      stage.adapter.refusals.push({ path: /^\/projects\/[^/]+$/, code: 'not_identified' });
      for (const stream of [...stage.adapter.streams]) stream.fail();
      await until('the refusal', () => retry());
      const before = reads();
      retry()?.click();
      await until('a stream', () => stage.adapter.streams.size === 1);
      await noProblem();
      await stage.adapter.settled();
      expect([reads() - before, stage.adapter.streams.size]).to.deep.equal([0, 1]);
      stage.adapter.complete(84);
      await until('the receipt', () => stage.uploader.value);
    });
  });

  describe('of one part', () => {
    it('of the receipt stays while the permit type is put right, and is told once', async () => {
      await refuseReceipt();
      stage.uploader.permitType = 'of-no-city';
      await until('the permit type', () => says(SETUP));
      stage.uploader.permitType = 'new-dwelling';
      await until('the receipt’s problem again', () => !says(SETUP) && says(REFUSED));
      expect(codes).to.deep.equal(['internal', 'unknown_permit_type']);
      retry()?.click();
      await until('the receipt', () => stage.uploader.value);
    });

    it('of the page stays when the person tries again or starts over, and goes when it is put right', async () => {
      await arrive();
      await addSet();
      stage.uploader.setAttribute('metadata', '{');
      await until('the mistake', () => says(SETUP));
      retry()?.click();
      await stage.uploader.updateComplete;
      expect(says(SETUP)).to.equal(true);
      stage.form.reset();
      await stage.uploader.updateComplete;
      expect(says(SETUP)).to.equal(true);
      stage.uploader.setAttribute('address', '1 Wattle Street');
      await stage.uploader.updateComplete;
      expect(codes).to.deep.equal(['metadata_malformed']);
      stage.uploader.setAttribute('metadata', '{}');
      await noProblem();
    });

    it('of the city is read anew where it changed beside a mistake of the page', async () => {
      await arrive({ metadata: '{' });
      await stage.uploader.addFiles([pdfFile('a.pdf')]);
      await until('the mistake', () => retry() && query('.row.failed'));
      stage.uploader.cityKey = 'atlantis';
      await stage.uploader.updateComplete;
      expect(calls('GET', /^\/cities/)).to.equal(0);
      stage.uploader.removeAttribute('metadata');
      await until('the city', () => codes.includes('unknown_city'));
      stage.uploader.cityKey = 'wattle-bay';
      await noProblem();
      await until('sent', () => query('.row.uploaded'));
    });

    it('of a draft that was refused goes when the page says something else, or when the person tries again', async () => {
      const refusal = { path: /^\/projects$/, code: 'invalid_request' } as const;
      await arrive({}, (adapter) => adapter.refusals.push(refusal, refusal));
      await stage.uploader.addFiles([pdfFile('a.pdf')]);
      await until('the refusal', () => retry());
      stage.uploader.setAttribute('address', '1 Wattle Street');
      await until('the second call', () => stage.adapter.calls('POST', refusal.path).length === 2);
      await until('the second refusal', () => retry());
      retry()?.click();
      await noProblem();
      await until('sent', () => query('.row.uploaded'));
    });

    it('of the project goes when the project can be read again', async () => {
      await arrive();
      await endCheck(84);
      stage.adapter.refusals.push({ path: /^\/projects\/[^/]+$/, code: 'not_found' });
      window.dispatchEvent(new Event('focus'));
      await until('the refusal', () => says('belongs to somebody else'));
      expect(stage.uploader.value).to.equal(null);
      window.dispatchEvent(new Event('focus'));
      await noProblem();
      expect(stage.uploader.value).to.equal('receipt-1');
    });
  });
});
