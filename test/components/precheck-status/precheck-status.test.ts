import { expect } from '@open-wc/testing';
import { newReport } from '../support/scripted-adapter.js';
import { FINDINGS, textOf, until } from '../support/page.js';
import { endCheck, enter, leave, type Stage, STATES, startCheck } from '../support/states.js';

describe('<precheck-status> accessibility', () => {
  for (const scheme of ['light', 'dark']) {
    for (const [name, bring] of Object.entries(STATES)) {
      it(`has no finding when ${name}, ${scheme}`, async () => {
        document.documentElement.style.colorScheme = scheme;
        document.body.style.background = scheme === 'dark' ? '#111' : '#fff';
        const stage = await bring();
        try {
          for (const details of stage.status.shadowRoot?.querySelectorAll('details') ?? []) details.open = true;
          await expect(stage.status).to.be.accessible();
        } finally {
          leave(stage);
          document.documentElement.style.colorScheme = '';
        }
      });
    }
  }
});

describe('<precheck-status>', () => {
  let stage: Stage;
  afterEach(() => leave(stage));

  it('follows the uploader of its session', async () => {
    stage = await enter();
    expect(textOf(stage.status)).to.contain('Nothing to check yet');
    await startCheck(stage);
    stage.adapter.advance(2);
    await until('stage 2', () => textOf(stage.status).includes('Analysing, stage 2 of 5'));
    expect(textOf(stage.status)).to.contain('Site plan compliance');
  });

  it('shows each report on its own stage, and a word that nobody knows as it came', async () => {
    stage = await enter();
    await startCheck(stage);
    const odd = { ...newReport('r-2', 'Odd one'), status: 'Pondering', stage: null };
    stage.adapter.push({ reports: [{ ...newReport('r-1', 'First'), stage: 4, status: 'Assessing' }, odd] });
    await until('the word', () => textOf(stage.status).includes('Pondering'));
    expect(textOf(stage.status)).to.contain('Assessing, stage 4 of 5');
  });

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
    expect(textOf(stage.status)).to.contain('The minimum is 95: fix the findings');
    expect(textOf(stage.uploader)).to.contain('The minimum is 80: you can submit.');
  });
});
