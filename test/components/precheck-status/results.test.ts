/** How long a check takes, what it found, what changed, and how a person hears of its end. */
import { expect } from '@open-wc/testing';
import type { Estimate } from 'precheck-contract/adapter-api';
import { durationWords, estimateLine } from '../../../dist/components/ui/progress.js';
import type { PrecheckStatus } from '../../../dist/components/precheck-status/precheck-status.js';
import { createFormats } from '../../../dist/components/i18n/language.js';
import { wordsFor } from '../../../dist/components/i18n/localisation.js';
import { plain, textOf, until, withTabs } from '../support/page.js';
import { completed, newReport } from '../support/snapshots.js';
import {
  begun,
  endCheck,
  enter,
  enterCheckedAgain,
  enterChecking,
  enterTimed,
  inside,
  stage,
  startCheck,
} from '../support/states.js';

describe('run times', () => {
  const at = '2026-03-01T09:00:00.000Z';
  const rows: readonly [low: number, high: number, gone: number, said: string][] = [
    [42, 125, 0, '40 sec to 3 min left'],
    [42, 125, 30, '10 sec to 2 min left'],
    [42, 125, 124, 'Up to 5 sec left'],
    [42, 125, 126, 'This takes longer than usual'],
    [65, 70, 0, 'About 1 min left'],
    [80_000, 82_000, 0, 'About 22 hr left'],
    // A page whose clock is behind.
    [42, 125, -500, '40 sec to 3 min left'],
  ];
  for (const [low, high, gone, said] of rows) {
    it(`says “${said}” of ${low} to ${high} s after ${gone} s`, () => {
      const estimate: Estimate = { at, runs: 9, lowMs: low * 1000, medianMs: 0, highMs: high * 1000 };
      const line = estimateLine(estimate, wordsFor('en'), Date.parse(at) + gone * 1000);
      expect(line.replaceAll('\u00a0', ' ')).to.equal(said);
    });
  }
  it('writes durations in the words of a language', () => {
    expect([0, 400, 4000, 80_000, 3_600_000, 7_529_000].map((ms) => durationWords(ms, 'en'))).to.deep.equal([
      '0\u00a0sec',
      '0\u00a0sec',
      '4\u00a0sec',
      '1\u00a0min 20\u00a0sec',
      '1\u00a0hr',
      '2\u00a0hr 5\u00a0min',
    ]);
    const estimate: Estimate = { at, runs: 9, lowMs: 42_000, medianMs: 0, highMs: 125_000 };
    const egyptian = { t: wordsFor('en').t, f: createFormats('ar-EG') };
    expect(estimateLine(estimate, egyptian, Date.parse(at)))
      .to.match(/[٠-٩]/)
      .and.not.match(/[0-9]/);
    expect(durationWords(80_000, 'de')).to.match(/1\s?Min\.?,? 20\s?Sek\.?/);
  });
});

describe('<precheck-status> in full', () => {
  const status = (): PrecheckStatus => stage.status;
  const text = (): string => textOf(status());
  const saying = (): string => inside(status(), '[role=status]').textContent ?? '';
  const { title } = document;
  afterEach(() => {
    document.title = title;
  });

  it('shows how long each stage took and how long the rest takes, and from how many runs it knows', async () => {
    await enterTimed();
    stage.form.remove();
    await until('it stands alone', () => / left /.test(text()));
    expect(text()).to.match(/\d+ sec to \d min( 30 sec)? left \(based on 23 earlier checks\)/);
    expect(text()).to.contain('Preparing 4 sec').and.to.contain('Site plan compliance: Stage 4 of 5: Assessing');
    const { snapshot } = stage.adapter;
    if (snapshot) delete snapshot.estimate;
    stage.adapter.push({
      reports: (snapshot?.reports ?? []).map((one) => ({ ...newReport(one.id, one.name), stage: 4 })),
    });
    await until('no estimate', () => !/ left/.test(text()));
  });

  it('says when it takes longer than usual, unless it is the page’s clock that is wrong', async () => {
    const estimate = { runs: 9, lowMs: 30_000, medianMs: 60_000, highMs: 90_000 };
    const longAgo = new Date(Date.now() - 600_000).toISOString();
    await enter({}, (adapter) => {
      const reports = [{ ...newReport('r', 'R'), stageStartedAt: begun(0) }];
      adapter.existing({ phase: 'processing', run: 1, reports, estimate: { ...estimate, at: longAgo } });
    });
    stage.form.remove();
    status().projectId = 'project-1';
    await until('late', () => text().includes('This takes longer than usual'));
    await until('a stream', () => stage.adapter.streams.size > 0);
    stage.adapter.advance(2);
    await until('it is live', () => text().includes('Stage 2 of 5'));
    // The next stage begins before the page’s eyes, so that its beginning is now.
    const earlier = new Date(Date.now() - 500_000).toISOString();
    stage.adapter.push({ estimate: { ...estimate, at: earlier } });
    await until('an estimate', () => /left \(based on 9 earlier/.test(text()));
  });

  it('shows scores that decide nothing as neither good nor bad', async () => {
    await enter();
    status().mode = 'ungated';
    await endCheck(62, 91);
    stage.form.remove();
    await until('the scores', () => status().shadowRoot?.querySelectorAll('.scores [part=report]').length === 2);
    // What the service itself called passed or failed, and no minimum.
    expect(inside(status(), '.scores').innerText).to.contain('62').and.not.to.contain('Minimum');
    expect(status().shadowRoot?.querySelector('[part=verdict].tone-neutral')).not.to.equal(null);
  });

  it('fetches documents when they are asked for, anew when their links are old, and says when they cannot be had', async () => {
    await enterCheckedAgain();
    const asked = () => stage.adapter.calls('GET', /\/documents\?/).length;
    expect(asked()).to.equal(0);
    stage.adapter.refusals.push({ path: /\/documents$/, code: 'upstream_unavailable' });
    const details = inside<HTMLDetailsElement>(status(), '.documents');
    inside(status(), '.documents summary').click();
    await until('a problem', () => status().shadowRoot?.querySelector('.documents .notice'));
    inside(status(), '#retry-documents').click();
    const links = () => [...(status().shadowRoot?.querySelectorAll<HTMLAnchorElement>('.documents a') ?? [])];
    await until('links', () => links().length === 4);
    expect(links().map(({ target, rel }) => `${target} ${rel}`)).to.deep.equal(
      Array(4).fill('_blank noopener noreferrer'),
    );
    expect(links()[0]?.pathname).to.equal('/stored/Site%20plan%20compliance.pdf');
    const before = asked();
    for (const isOpen of [false, true]) {
      const toggled = new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }));
      details.open = isOpen;
      await toggled;
    }
    await status().updateComplete;
    await stage.adapter.settled();
    expect(asked()).to.equal(before);

    await withTabs(async (tabs, pass) => {
      pass(600_000);
      const old = links()[0]?.href;
      links()[0]?.click();
      await until('a tab', () => tabs[0]?.at);
      expect(tabs[0]?.at).to.contain('Site%20plan%20compliance.pdf').and.not.to.equal(old);
      pass(1_200_000);
      stage.adapter.refusals.push({ path: /\/documents$/, code: 'upstream_unavailable' });
      links()[0]?.click();
      await until('it is closed', () => tabs[1]?.at === 'closed');
    });
  });

  it('lists the attempts with what changed, and asks for none where there is one', async () => {
    await enterCheckedAgain();
    await until('the attempts', () => text().includes('Attempts (2)'));
    expect(stage.adapter.calls('GET', /\/attempts$/)).to.have.length(1);
    expect(text()).to.contain('Since attempt 1: 1 fixed 1 still there 1 new 1 no longer assessed');
    const list = plain(inside(status(), '.attempts'));
    expect(list)
      .to.contain('Attempt 2 62, below the minimum of 80')
      .and.to.contain('Attempt 1 48, below the minimum of 80');
    const changes = [...(status().shadowRoot?.querySelectorAll('.change-list') ?? [])].map(
      (kind) => `${kind.getAttribute('aria-label')}: ${plain(kind)}`,
    );
    expect(changes.slice(0, 2)).to.deep.equal([
      '1 fixed: Fonts embedded',
      '1 still there: A scale on each sheet · Sheet A-102',
    ]);
    status().lang = 'fr';
    await until('French, with its space before a colon', () => text().includes('Depuis la tentative 1 : 1 corrigé'));
    await enter({}, (adapter) => (adapter.attempts = [{} as never]));
    await endCheck(84, 90);
    expect(stage.adapter.calls('GET', /\/attempts$/)).to.have.length(0);
  });

  it('says once that a report is over while others go on, and that it is below the minimum', async () => {
    await enter();
    stage.form.remove();
    const reports = ['First', 'Second', 'Third'].map((name) => newReport(name, name));
    stage.adapter.existing({ phase: 'processing', run: 1, reports });
    status().projectId = 'project-1';
    await until('a stream', () => stage.adapter.streams.size > 0 && text().includes('Third'));
    stage.adapter.push({ reports: (reports[0] = completed(reports[0]!, 84)) && [...reports] });
    await until('it is said', () => saying() === 'First: Passed, 84 of 100.');
    stage.adapter.push({ reports: (reports[1] = completed(reports[1]!, 79.1)) && [...reports] });
    await until('the other is said', () => saying() === 'Second: 79.1, below the minimum of 80.');
    stage.adapter.push({ reports: (reports[2] = { ...reports[2]!, stage: 2, status: 'Analysing' }) && [...reports] });
    await until('only the stage is said', () => saying() === 'Stage 2 of 5: Analysing.');
  });

  it('shows no attempts of one project under the next', async () => {
    await enterCheckedAgain();
    stage.form.remove();
    const list = () => status().shadowRoot?.querySelector('.attempts');
    status().projectId = 'project-1';
    await until('the attempts', list);
    const release = stage.adapter.hold(/^\/projects\/project-2/);
    let kept = false;
    const watch = new MutationObserver(() => (kept ||= Boolean(list()) && text().includes('Nothing to check yet')));
    watch.observe(status().shadowRoot as ShadowRoot, { childList: true, subtree: true });
    status().projectId = 'project-2';
    await until('the other project', () => text().includes('Nothing to check yet'));
    await status().updateComplete;
    watch.disconnect();
    expect([kept, list() ?? null]).to.deep.equal([false, null]);
    release();
  });

  it('tells of a session that cannot work, where no uploader does', async () => {
    const errors: string[] = [];
    const listen = ({ target, detail }: Event & { detail?: { code: string } }) =>
      errors.push(`${(target as Element).localName} ${detail?.code}`);
    document.addEventListener('precheck-error', listen);
    await enter({ 'city-key': 'atlantis' });
    await until('the problem', () => textOf(stage.uploader).includes('The pre-check isn’t set up correctly'));
    expect(text()).not.to.contain('The pre-check isn’t set up correctly');
    await until('it is told', () => errors.length > 0);
    stage.form.remove();
    status().projectId = 'not-mine';
    await until('the other problem', () => text().includes('belongs to somebody else'));
    await until('that is told', () => errors.length > 1);
    // Nothing here starts over.
    expect(text()).not.to.contain('Start over');
    document.removeEventListener('precheck-error', listen);
    expect(errors).to.deep.equal(['precheck-uploader unknown_city', 'precheck-status not_found']);
    expect(saying()).to.contain('belongs to somebody else');
  });

  it('tells once of documents and attempts that could not be had, and says so', async () => {
    await enter();
    stage.form.remove();
    const errors: { code: string; displayMessage: string; requestId: string | null }[] = [];
    status().addEventListener('precheck-error', ({ detail }) => errors.push(detail));
    const refuse = (path: RegExp) => stage.adapter.refusals.push({ path, code: 'upstream_unavailable' });
    refuse(/attempts/);
    stage.adapter.existing({ phase: 'complete', run: 2, reports: [completed(newReport('r-1', 'First'), 84)] });
    status().projectId = 'project-1';
    await until('the attempts’ problem', () => status().shadowRoot?.querySelector('#retry-attempts'));
    await until('it is said', () => saying().includes('isn’t responding'));
    refuse(/documents/);
    const documents = inside<HTMLDetailsElement>(status(), '.documents');
    documents.open = true;
    await until('the documents’ problem', () => status().shadowRoot?.querySelector('#retry-documents'));
    await until('it is told', () => errors.length === 2);
    status().requestUpdate();
    await status().updateComplete;
    expect(errors.map(({ code, requestId }) => `${code} ${requestId}`)).to.deep.equal([
      'upstream_unavailable request-1',
      'upstream_unavailable request-1',
    ]);
    expect(errors[0]?.displayMessage).to.contain('The pre-check service isn’t responding.');
    refuse(/attempts/);
    inside(status(), '#retry-attempts').click();
    await until('another failure is told', () => errors.length === 3);
  });

  describe('in the title of the page', () => {
    it('carries the stage, then the end, and gives the title back', async () => {
      document.title = 'Permit application';
      await enter();
      status().pageTitle = true;
      const second = document.createElement('precheck-status');
      second.setAttribute('session', stage.status.session);
      second.pageTitle = true;
      document.body.append(second);
      await startCheck();
      stage.adapter.advance(3);
      await until('the stage', () => document.title === 'Stage 3 of 5: Categorising – Permit application');
      document.title = 'Step 4';
      stage.adapter.advance(4);
      await until('the page’s new title', () => document.title === 'Stage 4 of 5: Assessing – Step 4');
      stage.adapter.complete(84, 90);
      await until('the end', () => document.title === '✓ – Step 4');
      second.remove();
      expect(document.title).to.equal('✓ – Step 4');
      status().minScore = 99;
      await until('it is not enough', () => document.title === 'Not there yet – Step 4');
      status().pageTitle = false;
      await until('the title is back', () => document.title === 'Step 4');
      status().pageTitle = true;
      await until('the end again', () => document.title !== 'Step 4');
      status().remove();
      expect(document.title).to.equal('Step 4');
    });
  });

  describe('notification', () => {
    const made: { title: string; body: string }[] = [];
    const original = window.Notification;
    let answer: NotificationPermission = 'granted';
    let hidden = false;
    beforeEach(() => {
      made.length = 0;
      answer = 'granted';
      hidden = false;
      class FakeNotification {
        static permission: NotificationPermission = 'default';
        static requestPermission = async () => (FakeNotification.permission = answer);
        onclick = null;
        constructor(heading: string, { body }: { body: string }) {
          made.push({ title: heading, body });
        }
      }
      window.Notification = FakeNotification as unknown as typeof Notification;
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    });
    afterEach(() => {
      window.Notification = original;
      Reflect.deleteProperty(document, 'hidden');
    });
    const press = async (becomes?: 'true' | 'false'): Promise<void> => {
      const button = await until('the button', () => status().shadowRoot?.querySelector<HTMLButtonElement>('#notify'));
      button.click();
      if (becomes) await until(becomes, () => button.getAttribute('aria-pressed') === becomes);
    };

    it('is asked for by a press alone, and comes once when the run ends while the page is hidden', async () => {
      await enterChecking();
      expect(Notification.permission).to.equal('default');
      await press('true');
      hidden = true;
      stage.adapter.advance(2);
      stage.adapter.complete(62, 90);
      await until('a notification', () => made.length === 1);
      expect(made[0]?.title).to.equal('Not there yet');
      expect(made[0]?.body).to.contain('readiness, scored 62. Every report needs 80.');
    });

    for (const [who, presses, isHidden] of [
      ['a page that is looked at', ['true'], false],
      ['who took the wish back', ['true', 'false'], true],
    ] as const) {
      it(`does not come to ${who}`, async () => {
        await enterChecking();
        for (const pressed of presses) await press(pressed);
        hidden = isHidden;
        stage.adapter.complete(84, 90);
        await until('the end', () => textOf(stage.uploader).includes('Ready to submit'));
        await status().updateComplete;
        expect(made).to.deep.equal([]);
      });
    }

    it('is not offered on a phone, where only a service worker may notify', async () => {
      const value = 'Mozilla/5.0 (Linux; Android 15) Chrome/143.0.0.0';
      Object.defineProperty(navigator, 'userAgent', { configurable: true, value });
      try {
        await enterChecking();
        expect(status().shadowRoot?.querySelector('#notify')).to.equal(null);
      } finally {
        Reflect.deleteProperty(navigator, 'userAgent');
      }
    });

    it('says where the browser blocks it, and is not offered where the portal does not want it', async () => {
      answer = 'denied';
      await enterChecking();
      status().notifications = 'off';
      await until('it is gone', () => !status().shadowRoot?.querySelector('#notify'));
      status().notifications = 'offered';
      await press();
      await until('the reason', () => text().includes('Your browser blocks notifications from this page.'));
    });
  });
});
