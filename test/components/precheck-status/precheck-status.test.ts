import { expect } from '@open-wc/testing';
import type { GateRuleView, GateView } from 'precheck-contract/adapter-api';
import { completed, newReport } from '../support/snapshots.js';
import { FINDINGS, textOf, until } from '../support/page.js';
import { endCheck, enter, inside, leave, type Stage, startCheck } from '../support/states.js';

// Each state under axe, in dark, in forced colours and from right to left: test/end-to-end/gallery.long.test.ts.
describe('<precheck-status>', () => {
  let stage: Stage;
  afterEach(() => leave(stage));
  /** Ends the run with 91 and 71.5 and this gate. */
  const end = (gate: GateView): void => {
    const reports = (stage.adapter.snapshot?.reports ?? []).map((report, index) =>
      completed(report, index === 0 ? 91 : 71.5),
    );
    stage.adapter.push({ phase: 'complete', reports, gate });
  };

  it('shows each report on its own stage, and a word that nobody knows as it came', async () => {
    stage = await enter();
    await startCheck(stage);
    const odd = { ...newReport('r-2', 'Odd one'), status: 'Pondering', stage: null };
    stage.adapter.push({ reports: [{ ...newReport('r-1', 'First'), stage: 4, status: 'Assessing' }, odd] });
    await until('the word', () => textOf(stage.status).includes('Pondering'));
    expect(textOf(stage.status)).to.contain('Assessing, stage 4 of 5');
  });

  const named = { reports: 'named' as const, names: ['Site plan compliance'], requirePassed: true };
  const mean = { reports: 'mean' as const, requirePassed: false };
  const failures: readonly [string, Omit<GateView, 'decision'>, string][] = [
    [
      'a result is not Passed',
      {
        score: 91,
        minScore: 80,
        rule: named,
        reasons: [{ code: 'result-not-passed', reportName: 'Site plan compliance' }],
      },
      '“Site plan compliance” did not end with the result Passed, which this portal needs. Fix the findings below, then check again.',
    ],
    [
      'reports are missing',
      {
        score: 91,
        minScore: 80,
        reasons: ['A', 'B', 'C'].map((reportName) => ({ code: 'report-missing' as const, reportName })),
      },
      '“A”, “B” and “C” did not come from the pre-check service.',
    ],
    [
      'a report is missing that has no name',
      { score: null, minScore: 80, reasons: [{ code: 'report-missing' }] },
      'A report that this portal needs did not come from the pre-check service.',
    ],
    [
      'the mean is below',
      { score: 71.5, minScore: 80, rule: mean, reasons: [{ code: 'mean-below-minimum', score: 71.5, minScore: 80 }] },
      'The mean of the scores is 71.5 of 100. The minimum is 80. Fix the findings below, then check again.',
    ],
    [
      'one report of two has no score',
      { score: 91, minScore: 80, reasons: [{ code: 'report-without-score', reportName: 'A' }] },
      'A report ended without a score, so the minimum is not reached.',
    ],
    [
      'one is below and one is missing',
      {
        score: 62,
        minScore: 80,
        reasons: [
          { code: 'report-missing', reportName: 'A' },
          { code: 'below-minimum', reportName: 'B' },
        ],
      },
      'tell the office that runs this portal. 62 of 100. The minimum is 80',
    ],
    [
      'drawings are others than were checked',
      {
        score: 91,
        minScore: 80,
        reasons: ['a.pdf', 'b.pdf'].map((drawingName) => ({ code: 'drawings-different' as const, drawingName })),
      },
      '91 of 100. The minimum is 80. What the pre-check service received as “a.pdf” and “b.pdf” is not what you chose here.',
    ],
    [
      'drawings could not be compared',
      { score: 91, minScore: 80, reasons: [{ code: 'drawings-unverified' }] },
      'The drawings that were checked could not be compared with yours.',
    ],
  ];
  for (const [name, gate, sentence] of failures) {
    it(`says why, and so does the form, where ${name}`, async () => {
      stage = await enter();
      await startCheck(stage);
      stage.adapter.findings = FINDINGS;
      end({ ...gate, decision: 'failed' });
      await until('the reason', () => textOf(stage.status).includes(sentence));
      expect(textOf(stage.status)).to.contain('Not there yet');
      await until('the reason in the uploader', () => textOf(stage.uploader).includes(sentence));
      expect(stage.uploader.validationMessage).to.contain(sentence);
      expect(stage.uploader.value).to.equal(null);
    });
  }

  it('says that drawings are being compared, and the form is not ready meanwhile', async () => {
    stage = await enter();
    await startCheck(stage);
    const reports = (stage.adapter.snapshot?.reports ?? []).map((report) => ({ ...report, stage: 6, complete: true }));
    const gate = { minScore: 80, score: 91, reasons: [{ code: 'drawings-awaited' as const }] };
    stage.adapter.push({ reports, gate: { ...gate, decision: 'undecided' } });
    await until('the note', () =>
      textOf(stage.status).includes('Comparing the drawings that were checked with yours.'),
    );
    expect(textOf(stage.status)).not.to.contain('Check complete');
    expect(stage.uploader.validity.valid).to.equal(false);
    expect(stage.uploader.value).to.equal(null);
  });

  const marked: readonly [GateRuleView['reports'] | null, readonly string[]][] = [
    [null, ['91 of 100. The minimum is 80.', '71.5 of 100. The minimum is 80.']],
    ['every', ['91 of 100. The minimum is 80.', '71.5 of 100. The minimum is 80.']],
    ['named', ['91 of 100. The minimum is 80.', '71.5']],
    ['mean', ['91', '71.5']],
  ];
  for (const [rule, expected] of marked) {
    it(`marks the minimum where a report’s own score is held against it: ${rule}`, async () => {
      stage = await enter();
      await startCheck(stage);
      const marks = () =>
        [...(stage.status.shadowRoot?.querySelectorAll('.report [role=meter]') ?? [])].map((meter) =>
          meter.getAttribute('aria-valuetext'),
        );
      const names = [stage.adapter.snapshot?.reports[0]?.name ?? ''];
      const gate = { decision: 'passed' as const, score: 91, minScore: 80, reasons: [] };
      end({ ...gate, ...(rule === null ? {} : { rule: { names, requirePassed: false, reports: rule } }) });
      await until('the meters', () => marks().length === 2);
      expect(marks()).to.deep.equal(expected);
    });
  }

  const labelled: readonly [string, Partial<GateView>, readonly string[]][] = [
    ['every score counts', {}, ['Passed · 91', '71.5, below the minimum of 80']],
    ['the mean counts', { rule: mean }, ['91', '71.5']],
    ['another report counts', { rule: { reports: 'named', names: ['Another'], requirePassed: false } }, ['91', '71.5']],
  ];
  for (const [name, gate, expected] of labelled) {
    it(`labels each report by the gate and says quietly what the service calls it, where ${name}`, async () => {
      stage = await enter();
      await startCheck(stage);
      end({ decision: 'failed', score: 71.5, minScore: 80, reasons: [{ code: 'below-minimum' }], ...gate });
      const said = (selector: string) =>
        [...(stage.status.shadowRoot?.querySelectorAll(`.report ${selector}`) ?? [])].map((item) =>
          item.textContent?.replace(/\s+/g, ' ').trim(),
        );
      await until('the labels', () => said('.result-word').length === 2);
      expect(said('.result-word')).to.deep.equal(expected);
      // The service passes both, by a mark of its own.
      const quiet = expected.map((label) =>
        label.startsWith('Passed') ? 'Model checks-1.0' : 'The service’s own result: Passed · Model checks-1.0',
      );
      expect(said('> .muted')).to.deep.equal(quiet);
    });
  }

  for (const [name, requirePassed, expected] of [
    ['needs the result Passed', true, 'Failed · 91'],
    ['goes by the score alone', false, 'Passed · 91'],
  ] as const) {
    it(`labels a report that the service failed by the gate, where the gate ${name}`, async () => {
      stage = await enter();
      await startCheck(stage);
      const reports = (stage.adapter.snapshot?.reports ?? []).map((report) => ({
        ...completed(report, 91),
        result: 'Failed',
      }));
      const reasons = requirePassed ? [{ code: 'result-not-passed' as const }] : [];
      const decision = requirePassed ? 'failed' : 'passed';
      const rule = { reports: 'every' as const, requirePassed };
      stage.adapter.push({ phase: 'complete', reports, gate: { score: 91, minScore: 80, decision, reasons, rule } });
      await until('a report', () => stage.status.shadowRoot?.querySelector('.report .result-word'));
      expect(inside(stage.status, '.report .result-word').textContent?.trim()).to.equal(expected);
      expect(textOf(stage.status).includes('The service’s own result: Failed')).to.equal(!requirePassed);
    });
  }

  it('shows score, minimum, result and findings, the failed ones first', async () => {
    stage = await enter();
    await endCheck(stage, 62, 91);
    await until('findings', () => stage.status.shadowRoot?.querySelector('.finding'));
    const text = textOf(stage.status);
    expect(text)
      .to.contain('62 of 100. The minimum is 80')
      .and.to.contain('Model checks-1.0')
      .and.to.contain('1 thing to fix');
    expect(text.indexOf('A scale on each sheet')).to.be.below(text.indexOf('One sheet size'));
    const meters = [...(stage.status.shadowRoot?.querySelectorAll('[role=meter]') ?? [])];
    expect(meters.map((meter) => meter.getAttribute('aria-valuenow'))).to.deep.equal(['62', '62', '91']);
  });

  it('does without findings where the service sends none', async () => {
    stage = await enter();
    await startCheck(stage);
    stage.adapter.findings = null;
    stage.adapter.complete(84);
    for (const element of [stage.status, stage.uploader]) {
      await until('the sentence', () => textOf(element).includes('The service sent no findings'));
    }
  });

  for (const [findings, given] of [
    ['no findings came', null],
    ['all findings are passes', FINDINGS.filter(({ status }) => status === 'pass')],
  ] as const) {
    it(`asks for other drawings where ${findings}, and so does the form`, async () => {
      stage = await enter();
      await startCheck(stage);
      stage.adapter.findings = given;
      const rule = { ...mean, requirePassed: true };
      end({ score: 91, minScore: 80, rule, reasons: [{ code: 'result-not-passed' }], decision: 'failed' });
      const sentence =
        'The mean of the scores is 91 of 100. The minimum is 80. A report did not end with the result Passed, which this portal needs. Correct the drawings, then check again.';
      const said = ({ shadowRoot }: Element) => shadowRoot?.querySelector('[part=verdict] p')?.textContent;
      for (const element of [stage.status, stage.uploader]) await until('it', () => said(element) === sentence);
      await until('the form', () => stage.uploader.validationMessage === sentence);
    });
  }

  it('says nothing of a project that cannot be read yet, but that it cannot', async () => {
    stage = await enter({ 'project-id': 'project-1' }, (adapter) => {
      adapter.existing({ run: 1, phase: 'processing', reports: [newReport('r-1', 'First')] });
      adapter.awayAt = /\/projects\//;
    });
    await until('the words', () => textOf(stage.status).includes('Connection lost.'));
    expect(textOf(stage.status)).not.to.contain('Nothing to check yet');
    stage.adapter.awayAt = null;
    await until('the run', () => textOf(stage.status).includes('Checking your drawings'));
    expect(textOf(stage.status)).not.to.contain('Connection lost.');
  });

  it('fires each change of stage and each completion once', async () => {
    stage = await enter();
    const events: string[] = [];
    stage.status.addEventListener('report-stage-changed', ({ detail }) =>
      events.push(`${detail.reportId} ${detail.status}`),
    );
    stage.status.addEventListener('report-completed', ({ detail }) =>
      events.push(`${detail.reportId} done ${detail.score}`),
    );
    await startCheck(stage);
    stage.adapter.advance(2);
    stage.adapter.advance(2);
    stage.adapter.complete(84, 90);
    await until('all', () => events.length >= 8);
    expect(events).to.deep.equal([
      'report-1-1 Preparing',
      'report-1-2 Preparing',
      'report-1-1 Analysing',
      'report-1-2 Analysing',
      'report-1-1 Complete',
      'report-1-1 done 84',
      'report-1-2 Complete',
      'report-1-2 done 90',
    ]);
  });

  it('asks for findings once, though two elements show them', async () => {
    stage = await enter();
    stage.adapter.findings = FINDINGS;
    await endCheck(stage, 84, 90);
    expect(stage.adapter.calls('GET', /\/reports\//)).to.have.length(2);
  });

  it('holds the scores against its own minimum where that is higher', async () => {
    stage = await enter();
    stage.status.minScore = 95;
    await endCheck(stage, 90);
    expect(textOf(stage.status)).to.contain('The minimum is 95. Fix the findings');
    expect(textOf(stage.uploader)).to.contain('The minimum is 80: you can submit.');
  });
});
