import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { projects } from '../../../dist/components/project-store/registry.js';
import { pdfFile, textOf, until } from '../support/page.js';
import type { ScriptedAdapter } from '../support/scripted-adapter.js';
import { enter, part, pick, query, stage } from '../support/states.js';

const HAND_OFF = { flow: 'hand-off' };
const NEEDED = 'Start the check on the service’s page. You need its result to submit.';

describe('<precheck-uploader flow="hand-off">', () => {
  const has = (selector: string) => query(selector) !== null;
  const shown = <T extends HTMLElement = HTMLElement>(selector: string) => until(selector, () => query<T>(selector));
  const says = (words: string) => until(words, () => textOf(stage.uploader).includes(words));

  async function begin(attributes: Record<string, string> = {}, prepare?: (adapter: ScriptedAdapter) => void) {
    await enter({ ...HAND_OFF, ...attributes }, prepare);
    await shown('#hand-off');
  }

  async function handOff(): Promise<HTMLAnchorElement> {
    (await shown('#hand-off')).click();
    return shown<HTMLAnchorElement>('#open');
  }

  async function checkThere(score: number, permitType?: string): Promise<void> {
    await handOff();
    await until('a stream', () => stage.adapter.streams.size === 1);
    stage.adapter.startThere(permitType);
    stage.adapter.complete(score);
  }

  /** The targets of the links that were followed. None is: a new tab would take the focus from every test that comes after. */
  let followed: string[];
  const follow = (event: Event) => {
    const [link] = event.composedPath();
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    followed.push(link.target);
  };
  beforeEach(() => {
    followed = [];
    document.addEventListener('click', follow, { capture: true });
  });
  afterEach(() => document.removeEventListener('click', follow, { capture: true }));

  it('asks for nothing before the person does, and then gives a link that always works', async () => {
    await begin();
    expect(has('.drop')).to.equal(false);
    expect(stage.adapter.calls('POST', /./)).to.have.length(0);
    expect(stage.uploader.validationMessage).to.equal(NEEDED);
    await says('Choose “New dwelling” as the permit type there.');
    const link = await handOff();
    expect(stage.adapter.calls('POST', /./).map(({ path }) => path)).to.deep.equal([
      '/projects',
      '/projects/project-1/hand-off',
    ]);
    expect(link.href).to.equal('https://service.test/finish/1?token=secret');
    expect([link.target, link.rel, link.referrerPolicy]).to.deep.equal([
      '_blank',
      'noopener noreferrer',
      'no-referrer',
    ]);
    await says('Start the check on the other page');
    await says('You can leave this page. The result will be here when you come back.');
    expect(stage.uploader.validity.valueMissing).to.equal(true);
  });

  it('takes no files here', async () => {
    await begin();
    pick([pdfFile('A-101.pdf')]);
    await stage.uploader.addFiles([pdfFile('A-102.pdf')]);
    await handOff();
    expect(has('.row')).to.equal(false);
    expect(stage.adapter.puts).to.have.length(0);
  });

  it('follows the check that is started there, to the receipt', async () => {
    await begin();
    const told: string[] = [];
    for (const type of ['project-created', 'processing-started', 'gate-passed'] as const) {
      stage.uploader.addEventListener(type, () => told.push(type));
    }
    await handOff();
    await until('a stream', () => stage.adapter.streams.size === 1);
    stage.adapter.startThere();
    await shown('[part=timeline]');
    expect(has('#open')).to.equal(false);
    stage.adapter.complete(88);
    await until('valid', () => stage.uploader.checkValidity());
    expect(new FormData(stage.form).get('precheck')).to.equal('receipt-1');
    expect(told).to.deep.equal(['project-created', 'processing-started', 'gate-passed']);
    // The drawings that the adapter learned are no change of them.
    window.dispatchEvent(new Event('focus'));
    await until('the drawings', () => query('.row'));
    expect(stage.uploader.value).to.equal('receipt-1');
  });

  for (const [name, score, attributes, isAsked] of [
    ['says how to have corrected drawings checked where what was checked falls short', 62, {}, true],
    ['asks for nothing more where it passed', 88, {}, false],
    ['asks for nothing more where nothing depends on the score', 62, { mode: 'ungated' }, false],
  ] as const) {
    it(name, async () => {
      await begin(attributes);
      await checkThere(score);
      const open = await until('the result', () => has('[part=verdict]') && query('#hand-off'));
      await until('the words', () => textOf(stage.uploader).includes('add them on the service’s page') === isAsked);
      expect(open.classList.contains('primary')).to.equal(isAsked);
      expect(textOf(stage.uploader)).not.to.contain('Add your drawings and start');
    });
  }

  it('finds the project again after the page was left, and gives a fresh link', async () => {
    await begin();
    await handOff();
    const again = stage.uploader.cloneNode() as typeof stage.uploader;
    stage.uploader.remove();
    stage.status.remove();
    await until('no session', () => projects.size === 0);
    stage.uploader = again;
    stage.form.append(again);
    await says('Start the check on the other page');
    const link = await handOff();
    expect(link.href).to.contain('/finish/2?');
    expect(stage.adapter.calls('POST', /^\/projects$/)).to.have.length(1);
  });

  it('gives the link to another device on demand, to copy or to share', async () => {
    const shared: unknown[] = [];
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: unknown) => shared.push(data),
    });
    await begin();
    (await shown('#other-device')).click();
    const field = await shown<HTMLInputElement>('#link');
    expect(field.value).to.equal('https://service.test/finish/1?token=secret');
    expect(query('#other-device')?.getAttribute('aria-expanded')).to.equal('true');
    await expect(stage.uploader).to.be.accessible();
    (await shown('#share')).click();
    expect(shared).to.deep.equal([{ url: field.value }]);
    Reflect.deleteProperty(navigator, 'share');
    query('#other-device')?.click();
    await until('no link', () => !has('#link'));
  });

  it('begins anew after Cancel, gives a new link on demand, and speaks of a tab only where one was opened', async () => {
    const opened = 'The page opens in a new tab.';
    await begin();
    (await shown('#other-device')).click();
    await shown('#link');
    (await shown('#other-device')).click();
    await until('no link', () => !has('#link'));
    expect(textOf(stage.uploader)).not.to.contain(opened);
    (await shown('#cancel')).click();
    await says('Check your drawings on the service’s page');
    expect(has('#open')).to.equal(false);
    await handOff();
    await says(opened);
    (await shown('#new-link')).click();
    await until('the third link', () => query<HTMLAnchorElement>('#open')?.href.includes('/finish/3?'));
    expect(textOf(stage.uploader)).not.to.contain(opened);
  });

  for (const [where, target] of Object.entries({ 'new-tab': '_blank', 'same-tab': '_self' })) {
    it(`opens the page at once as ${where}, and not by itself once the person does something else`, async () => {
      await begin({ 'hand-off-target': where });
      const press = async () => {
        (await shown('#hand-off')).focus();
        await sendKeys({ press: 'Enter' });
      };
      await press();
      const link = await shown('#open');
      await until('it opens', () => followed.join() === target && stage.uploader.shadowRoot?.activeElement === link);
      query('#cancel')?.click();
      const release = stage.adapter.hold(/projects$/);
      await press();
      const field = Object.assign(document.createElement('input'), { id: 'name' });
      stage.form.append(field);
      field.focus();
      const { now } = Date;
      Date.now = () => now() + 6000;
      await sendKeys({ type: 'Ada' });
      release();
      await shown('#open');
      await stage.adapter.settled();
      await until('it is said', () => part('[role=status]').textContent?.includes('Start the check on the other page'));
      Date.now = now;
      expect([followed.length, document.activeElement]).to.deep.equal([1, field]);
    });
  }

  it('follows a run that is under way already instead of calling that a problem', async () => {
    await begin({}, ({ refusals }) => refusals.push({ path: /hand-off/, code: 'conflict' }));
    query('#hand-off')?.click();
    await until('a stream', () => stage.adapter.streams.size === 1);
    stage.adapter.startThere();
    await shown('[part=timeline]');
    expect(has('#retry')).to.equal(false);
  });

  it('does not let the form be sent where another permit type was checked there', async () => {
    await begin();
    const told: string[] = [];
    stage.uploader.addEventListener('gate-passed', ({ type }) => told.push(type));
    await checkThere(95, 'fence');
    await says('This application is for “New dwelling”');
    expect(stage.uploader.checkValidity()).to.equal(false);
    expect([stage.uploader.value, stage.uploader.matches(':state(passed)'), told]).to.deep.equal([null, false, []]);
    expect(stage.adapter.calls('POST', /receipt/)).to.have.length(0);
    expect(stage.uploader.validationMessage).to.contain(
      'The check was for “fence”. This application is for “New dwelling”. Check the drawings again. Choose “New dwelling”',
    );
    await until('the same is said', () => part('[role=status]').textContent?.includes('Choose “New dwelling”'));
    expect(has('[part=verdict]')).to.equal(false);
    expect([has('.hand-off .notice'), has('#cancel.primary:first-child')]).to.deep.equal([true, true]);
  });
});

describe('project-id of a project that was made elsewhere', () => {
  it('is taken up where the portal lets this person, and followed to its receipt', async () => {
    await enter({ 'project-id': 'made-there' }, (adapter) => {
      const snapshot = adapter.existing();
      adapter.adoptable = { ...snapshot, project: { ...snapshot.project, id: 'made-there' } };
      adapter.snapshot = null;
    });
    await until('taken up', () => stage.adapter.calls('POST', /adopt/).length > 0);
    await until('a stream', () => stage.adapter.streams.size === 1);
    expect(stage.adapter.calls('POST', /adopt/).map(({ body }) => body)).to.deep.equal([{ cityKey: 'wattle-bay' }]);
    stage.adapter.startThere();
    stage.adapter.complete(88);
    await until('valid', () => stage.uploader.checkValidity());
    expect(stage.uploader.value).to.equal('receipt-1');
  });

  it('is not waited for while nobody knows what came of it', async () => {
    await enter({ ...HAND_OFF, 'project-id': 'project-1' }, (adapter) => {
      adapter.existing();
      adapter.awayAt = /\/projects\//;
    });
    await until('the words', () => textOf(stage.uploader).includes('Connection lost.'));
    expect(textOf(stage.uploader)).not.to.contain('Waiting for you');
    stage.adapter.awayAt = null;
    await until('the panel', () => textOf(stage.uploader).includes('Start the check on the other page'));
  });
});
