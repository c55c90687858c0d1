import { expect } from '@open-wc/testing';
import type { GateView } from 'precheck-contract/adapter-api';
import { completed, newReport } from '../support/snapshots.js';
import { FINDINGS, plain, textOf, until } from '../support/page.js';
import { endCheck, enter, enterChecking, inside, queryAll, stage, startCheck } from '../support/states.js';

// Each state under axe, in dark, in forced colours and from right to left: test/end-to-end/gallery.long.test.ts.
describe('<precheck-status>', () => {
  /** Ends the run with 91 and 71.5 and this gate. */
  const end = (gate: GateView): void => {
    const reports = (stage.adapter.snapshot?.reports ?? []).map((report, index) =>
      completed(report, index === 0 ? 91 : 71.5),
    );
    stage.adapter.push({ phase: 'complete', reports, gate });
  };

  it('shows each report on its own stage, and a word that nobody knows as it came', async () => {
    await enterChecking();
    const odd = { ...newReport('r-2', 'Odd one'), status: 'Pondering', stage: null };
    stage.adapter.push({ reports: [{ ...newReport('r-1', 'First'), stage: 4, status: 'Assessing' }, odd] });
    await until('the word', () => textOf(stage.status).includes('Pondering'));
    expect(textOf(stage.status)).to.contain('Stage 4 of 5: Assessing');
  });

  const mean = { reports: 'mean' as const, requirePassed: false };
  type Reason = GateView['reasons'][number];
  const of = (code: Reason['code'], ...names: string[]): Reason[] => names.map((reportName) => ({ code, reportName }));
  const different = ['a.pdf', 'b.pdf'].map((drawingName) => ({ code: 'drawings-different' as const, drawingName }));
  const failures: readonly [name: string, score: number | null, reasons: Reason[], sentence: string][] = [
    [
      'a result is not Passed',
      91,
      of('result-not-passed', 'Site plan compliance'),
      'This portal also needs the result “Passed” for: Site plan compliance. Fix the drawings, then check again.',
    ],
    [
      'reports are missing',
      91,
      of('report-missing', 'A', 'B', 'C'),
      'A report this portal needs is missing: A, B, and C.',
    ],
    ['a nameless report is missing', null, [{ code: 'report-missing' }], 'A report this portal needs is missing.'],
    [
      'the mean is below',
      71.5,
      [{ code: 'mean-below-minimum', score: 71.5, minScore: 80 }],
      'Your average score is 71.5 of 100. The minimum is 80. Fix the drawings, then check again.',
    ],
    ['one report of two has no score', 91, of('report-without-score', 'A'), 'A report has no score.'],
    [
      'one is below and one is missing',
      62,
      [...of('report-missing', 'A'), ...of('below-minimum', 'B')],
      'tell the office that runs this portal. 62 of 100. The minimum is 80',
    ],
    [
      'drawings are others than were checked',
      91,
      different,
      '91 of 100. The minimum is 80. The pre-check service has a different version of a.pdf and b.pdf than you chose here.',
    ],
    [
      'drawings could not be compared',
      91,
      [{ code: 'drawings-unverified' }],
      'The drawings that were checked couldn’t be compared with yours.',
    ],
  ];
  for (const [name, score, reasons, sentence] of failures) {
    it(`says why, and so does the form, where ${name}`, async () => {
      await enterChecking();
      stage.adapter.findings = FINDINGS;
      const rule = reasons.some(({ code }) => code === 'mean-below-minimum') ? { rule: mean } : {};
      end({ score, minScore: 80, reasons, ...rule, decision: 'failed' });
      // The heading counts what to fix.
      const [reason = ''] = sentence.split(' Fix the drawings');
      await until('the reason in the uploader', () => textOf(stage.uploader).includes(`1 thing to fix`));
      expect(textOf(stage.uploader)).to.contain(reason);
      await until('the form', () => stage.uploader.validationMessage.includes(sentence));
      expect(stage.uploader.value).to.equal(null);
      expect(textOf(stage.status)).not.to.contain(reason);
      stage.form.remove();
      await until('the reason', () => textOf(stage.status).includes(reason));
    });
  }

  it('says that drawings are being compared, and the form is not ready meanwhile', async () => {
    await enterChecking();
    const reports = (stage.adapter.snapshot?.reports ?? []).map((report) => ({ ...report, stage: 6, complete: true }));
    const gate = { minScore: 80, score: 91, reasons: [{ code: 'drawings-awaited' as const }] };
    stage.adapter.push({ reports, gate: { ...gate, decision: 'undecided' } });
    await until('the note', () => textOf(stage.uploader).includes('Comparing the checked drawings with yours.'));
    expect(textOf(stage.uploader)).not.to.contain('Check complete');
    expect(stage.uploader.validity.valid).to.equal(false);
    expect(stage.uploader.value).to.equal(null);
  });

  const rows = () => queryAll('.scores [part=report]');
  /** Each row as it is read out. */
  const read = () =>
    rows().map((row) => {
      const spoken = row.cloneNode(true) as HTMLElement;
      for (const silent of spoken.querySelectorAll('[aria-hidden=true]')) silent.remove();
      return plain(spoken);
    });
  const OWN = '. The service’s own result: Passed';
  const NAMES = ['Drawing set readiness', 'Site plan compliance'];
  const both = ['Passed · 91', '71.5, below the minimum of 80'];
  const one = { reports: 'named' as const, names: ['Drawing set readiness'], requirePassed: false };
  const marked: readonly [string, GateView['rule'], readonly boolean[], readonly string[]][] = [
    ['nothing is known', undefined, [true, true], both],
    ['every report counts', { reports: 'every', requirePassed: false }, [true, true], both],
    ['one report counts', one, [true, false], ['Passed · 91', '71.5']],
    ['the mean counts', mean, [false, false, true], ['91', '71.5', '81.25']],
  ];
  for (const [name, rule, held, outcomes] of marked) {
    it(`labels each report by the gate and marks the minimum where its score is held against it, where ${name}`, async () => {
      await enterChecking();
      const score = rule?.reports === 'mean' ? 81.25 : 71.5;
      end({ decision: 'passed', score, minScore: 80, reasons: [], ...(rule ? { rule } : {}) });
      await until('the rows', () => rows().length === held.length);
      expect(rows().map((row) => row.querySelector('.held') !== null)).to.deep.equal(held);
      // The service passes both by a mark of its own, which is said where the gate does not.
      const said = outcomes.map((outcome, index) => {
        if (index === 2) return 'Average of all reports: Passed · 81.25';
        return `${NAMES[index]}: ${outcome}${outcome.startsWith('Passed') ? '' : OWN}`;
      });
      expect(read()).to.deep.equal(said);
    });
  }

  for (const [name, requirePassed, expected] of [
    ['needs the result Passed', true, ': Failed · 91'],
    ['goes by the score alone', false, ': Passed · 91. The service’s own result: Failed'],
  ] as const) {
    it(`labels a report that the service failed by the gate, where the gate ${name}`, async () => {
      await enterChecking();
      const reports = (stage.adapter.snapshot?.reports ?? []).map((report) => ({
        ...completed(report, 91),
        result: 'Failed',
      }));
      const reasons = requirePassed ? [{ code: 'result-not-passed' as const }] : [];
      const decision = requirePassed ? 'failed' : 'passed';
      const rule = { reports: 'every' as const, requirePassed };
      stage.adapter.push({ phase: 'complete', reports, gate: { score: 91, minScore: 80, decision, reasons, rule } });
      await until('a report', () => rows().length === 2);
      expect(read()[0]).to.equal(`Drawing set readiness${expected}`);
    });
  }

  it('shows score, minimum, result and findings, the failed ones first', async () => {
    await enter();
    await endCheck(62, 91);
    stage.form.remove();
    await until('findings', () => stage.status.shadowRoot?.querySelector('.finding'));
    const text = textOf(stage.status);
    expect(text)
      .to.contain('Your lowest report, Drawing set readiness, scored 62. Every report needs 80. Main reason: ')
      .and.to.contain('1 thing to fix');
    expect(text.indexOf('Two of three sheets print no scale')).to.be.below(text.indexOf('All sheets are A3'));
    expect(stage.status.shadowRoot?.querySelector('.about .button')).to.equal(null);
  });

  for (const [findings, given] of [
    ['no findings came', null],
    ['all findings are passes', FINDINGS.filter(({ status }) => status === 'pass')],
  ] as const) {
    it(`asks for other drawings where ${findings}, and so does the form`, async () => {
      await enterChecking();
      stage.adapter.findings = given;
      const rule = { ...mean, requirePassed: true };
      end({ score: 91, minScore: 80, rule, reasons: [{ code: 'result-not-passed' }], decision: 'failed' });
      const sentence =
        'Your average score is 91 of 100. The minimum is 80. This portal also needs the result “Passed”. Fix the drawings, then check again.';
      const said = ({ shadowRoot }: Element) => shadowRoot?.querySelector('[part=verdict] p')?.textContent;
      await until('it', () => said(stage.uploader) === sentence);
      await until('the form', () => stage.uploader.validationMessage === sentence);
      const silent = 'The service sent no findings';
      if (!given) expect(textOf(stage.uploader)).to.contain(silent);
      stage.form.remove();
      await until('it again', () => said(stage.status) === sentence);
      if (!given) expect(textOf(stage.status)).to.contain(silent);
    });
  }

  it('says nothing of a project that cannot be read yet, but that it cannot', async () => {
    await enter({}, (adapter) => {
      adapter.existing({ run: 1, phase: 'processing', reports: [newReport('r-1', 'First')] });
      adapter.awayAt = /\/projects\//;
    });
    stage.form.remove();
    stage.status.projectId = 'project-1';
    await until('the words', () => textOf(stage.status).includes('Connection lost.'));
    expect(textOf(stage.status)).not.to.contain('Nothing to check yet');
    stage.adapter.awayAt = null;
    await until('the run', () => textOf(stage.status).includes('Checking your drawings'));
    expect(textOf(stage.status)).not.to.contain('Connection lost.');
  });

  it('fires each change of stage and each completion once', async () => {
    await enter();
    const events: string[] = [];
    stage.status.addEventListener('report-stage-changed', ({ detail }) =>
      events.push(`${detail.reportId} ${detail.status}`),
    );
    stage.status.addEventListener('report-completed', ({ detail }) =>
      events.push(`${detail.reportId} done ${detail.score}`),
    );
    await startCheck();
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
    // Once, though two elements show them.
    await until('its findings', () => stage.adapter.calls('GET', /\/reports\//).length >= 2);
    await stage.adapter.settled();
    expect(stage.adapter.calls('GET', /\/reports\//)).to.have.length(2);
  });

  it('holds the scores against its own minimum where that is higher', async () => {
    await enter();
    stage.status.minScore = 95;
    await endCheck(90);
    expect(textOf(stage.uploader)).to.contain('Your 2 reports all reached the minimum of 80.');
    stage.form.remove();
    await until('its own minimum', () => textOf(stage.status).includes('Every report needs 95.'));
    stage.status.projectId = 'project-1';
    stage.adapter.push({ run: 2, phase: 'processing', reports: [newReport('r-2', 'First')] });
    dispatchEvent(new Event('focus'));
    await until('the next run', () => stage.adapter.streams.size === 1);
    stage.adapter.complete(90);
    // What is heard is what is shown.
    await until('it is said', () => inside(stage.status, '[role=status]').textContent?.includes('The minimum is 95.'));
  });
});
