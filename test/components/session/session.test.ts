import { expect } from '@open-wc/testing';
import { hasPdfHeader } from '../../../src/components/session/file-inspection.js';
import { drawingsChanged, heldGate, readinessOf, runStage } from '../../../src/components/session/readiness.js';
import { countSessions } from '../../../src/components/session/session-registry.js';
import { INITIAL_STATE, NO_SETTINGS, type SessionState } from '../../../src/components/session/session-state.js';
import { digestFile } from '../../../src/components/session/digest.js';
import { pdfFile, until } from '../support/page.js';
import { completed, newReport } from '../support/scripted-adapter.js';
import { addSet, chooseInMenu, endCheck, enter, inside, leave, pick, startCheck } from '../support/states.js';

function keyIn(body: unknown): string {
  const { idempotencyKey } = body as { idempotencyKey?: string };
  if (!idempotencyKey) throw new Error('A start has no idempotencyKey.');
  return idempotencyKey;
}

describe('the gate as it is held in the page', () => {
  const table: readonly [
    string,
    number,
    number | null,
    'passed' | 'failed' | 'undecided',
    number | null,
    string,
    number,
  ][] = [
    ['keeps a pass', 80, 84, 'passed', null, 'passed', 80],
    ['never lowers the minimum', 80, 84, 'passed', 10, 'passed', 80],
    ['turns a pass into a fail below a raised minimum', 80, 84, 'passed', 84.01, 'failed', 84.01],
    ['keeps a pass exactly at a raised minimum', 80, 84, 'passed', 84, 'passed', 84],
    ['never turns a fail into a pass', 80, 99, 'failed', 90, 'failed', 90],
    ['keeps what is undecided', 80, null, 'undecided', 90, 'undecided', 90],
  ];
  for (const [name, minimum, score, decision, asked, expected, held] of table) {
    it(name, () => {
      const gate = heldGate({ decision, minScore: minimum, score, reasons: [] }, { ...NO_SETTINGS, minScore: asked });
      expect([gate.decision, gate.minScore]).to.deep.equal([expected, held]);
    });
  }
});

describe('readings of the state', () => {
  it('take the slowest report for the run', () => {
    const one = newReport('1', 'One');
    expect(runStage([])).to.equal(0);
    expect(
      runStage([
        { ...one, stage: 4 },
        { ...one, stage: 2 },
      ]),
    ).to.equal(2);
    expect(runStage([{ ...one, stage: 4 }, completed(one, 90)])).to.equal(4);
    expect(runStage([completed(one, 90)])).to.equal(6);
    const odd = { ...one, status: 'Pondering', stage: null };
    expect(runStage([odd, { ...one, stage: 2 }])).to.equal(2);
    expect(runStage([odd, completed(one, 90)])).to.equal(0);
  });

  it('see another drawing, another category and one that went as a change', () => {
    const view = { uploadId: 'u', name: 'a', filename: 'a', size: 1, sha256: null, type: 'details', label: 'a' };
    const drawing = { uploadId: 'u', category: 'details' } as Parameters<typeof drawingsChanged>[0][number];
    expect(drawingsChanged([drawing], [view])).to.equal(false);
    expect(drawingsChanged([{ ...drawing, category: 'other' }], [view])).to.equal(true);
    expect(drawingsChanged([{ ...drawing, uploadId: 'v' }], [view])).to.equal(true);
    expect(drawingsChanged([], [view])).to.equal(true);
  });

  it('call an empty session without drawings', () => {
    const state: SessionState = INITIAL_STATE;
    expect(readinessOf(state)).to.equal('no-drawings');
    expect(Object.isFrozen(state)).to.equal(true);
  });

  it('find the PDF header within the first 1024 bytes only', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(hasPdfHeader(bytes('%PDF-1.4'))).to.equal(true);
    expect(hasPdfHeader(bytes(`${'x'.repeat(1019)}%PDF-`))).to.equal(true);
    expect(hasPdfHeader(bytes(`${'x'.repeat(1020)}%PDF-`))).to.equal(false);
  });

  it('digest a file of several slices as the browser itself does', async () => {
    const file = pdfFile('big.pdf', 'b', 2_500_000);
    const whole = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const expected = [...whole].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(await digestFile(file, new AbortController().signal)).to.equal(expected);
  });
});

describe('a session on a page', () => {
  it('ends with its last element, and its stream with it', async () => {
    await until('earlier sessions to end', () => countSessions() === 0);
    const stage = await enter();
    await startCheck(stage);
    expect(countSessions()).to.equal(1);
    const { adapter } = stage;
    stage.form.remove();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect([countSessions(), adapter.streams.size]).to.deep.equal([1, 1]);
    leave(stage);
    await until('no session', () => countSessions() === 0);
    expect(adapter.streams.size).to.equal(0);
  });

  it('survives an element that is moved', async () => {
    const stage = await enter();
    await addSet(stage);
    stage.status.remove();
    document.body.append(stage.form);
    await stage.uploader.updateComplete;
    expect(stage.uploader.shadowRoot?.querySelectorAll('.row')).to.have.length(3);
    leave(stage);
  });

  it('polls where streams do not work', async () => {
    const stage = await enter({}, (adapter) => (adapter.streamsWork = false));
    await addSet(stage);
    inside(stage.uploader, '#check').click();
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    stage.adapter.complete(90);
    await until('valid', () => stage.uploader.checkValidity());
    leave(stage);
  });

  it('never sends credentials to storage, and always to the adapter', async () => {
    const stage = await enter();
    await endCheck(stage, 90);
    expect(new Set(stage.adapter.requests.map(({ credentials }) => credentials))).to.deep.equal(new Set(['include']));
    leave(stage);
  });

  it('keeps the set when the check is refused, and checks again on demand', async () => {
    const stage = await enter({}, (adapter) =>
      adapter.refusals.push({ path: /process$/, code: 'upstream_unavailable' }),
    );
    await addSet(stage);
    inside(stage.uploader, '#check').click();
    (await until('a problem', () => stage.uploader.shadowRoot?.querySelector<HTMLElement>('#retry'))).click();
    await until('an open button', () =>
      stage.uploader.shadowRoot?.querySelector<HTMLButtonElement>('#check:not(:disabled)'),
    );
    inside(stage.uploader, '#check').click();
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    // The start that was not answered well may have begun all the same: it is asked for under its own key.
    const [refused, again, ...more] = stage.adapter.calls('POST', /process$/).map(({ body }) => keyIn(body));
    expect([again, more]).to.deep.equal([refused, []]);
    leave(stage);
  });

  it('gives a re-run a key of its own', async () => {
    const stage = await enter();
    await endCheck(stage, 60);
    inside(stage.uploader, '#check').click();
    await until('a second run', () => stage.adapter.snapshot?.run === 2);
    const keys = stage.adapter.calls('POST', /process$/).map(({ body }) => keyIn(body));
    expect(keys).to.have.length(2);
    expect(new Set(keys)).to.have.length(2);
    leave(stage);
  });

  it('sends a drawing again that storage lost', async () => {
    const stage = await enter({}, (adapter) =>
      adapter.refusals.push({ path: /process$/, code: 'upload_missing', details: { uploadId: 'upload-1' } }),
    );
    await addSet(stage, ['a.pdf', 'b.pdf']);
    inside(stage.uploader, '#check').click();
    const failed = () => [...(stage.uploader.shadowRoot?.querySelectorAll<HTMLElement>('.row.failed .retry') ?? [])];
    const retry = await until('a row to retry', () => failed()[0]);
    expect(failed()).to.have.length(1);
    retry.click();
    await until('a third upload', () => stage.adapter.puts.length === 3);
    leave(stage);
  });

  it('leaves a replaced drawing in its place and keeps its category', async () => {
    const stage = await enter();
    await addSet(stage, ['a.pdf', 'A-301 Sections.pdf', 'c.pdf']);
    const rows = () => [...(stage.uploader.shadowRoot?.querySelectorAll('.row') ?? [])];
    await chooseInMenu(stage.uploader, 1, 'Replace');
    pick(stage.uploader, [pdfFile('new.pdf')], '#replacement');
    await until('replaced', () => rows()[1]?.querySelector('bdi')?.getAttribute('title') === 'new.pdf');
    expect(rows()[1]?.querySelector('select')?.value).to.equal('sections');
    leave(stage);
  });
});
