import { expect } from '@open-wc/testing';
import { setErrorDocumentation } from '../../../dist/components/words.js';
import type { Snapshot } from 'precheck-contract/adapter-api';
import { pdfFile, slowFile, textOf, until } from '../support/page.js';
import {
  addSet,
  endCheck,
  enter,
  enterChecking,
  enterWithSet,
  part,
  pick,
  query,
  queryAll,
  stage,
  type Stage,
} from '../support/states.js';
import { newReport, view } from '../support/snapshots.js';

/** All that is announced from now on. */
function listen(): string[] {
  const said: string[] = [];
  const region = part('[role=status]');
  const observer = new MutationObserver(() => said.push((region.textContent ?? '').trim()));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  return said;
}

// What is said on the main path: heard.test.ts.
// Each state under axe, in dark, in forced colours and from right to left: test/end-to-end/gallery.long.test.ts.
describe('<precheck-uploader> accessibility', () => {
  it('announces the same failure again when it happens again, with what to do', async () => {
    await enter();
    const failure =
      'a.pdf wasn’t uploaded. The file wasn’t accepted. Try again, or export the PDF again and replace it.';
    const said = listen();
    stage.adapter.putStatuses.push(413, 413);
    pick([pdfFile('a.pdf')]);
    for (const times of [1, 2]) {
      await until(`failure ${times}`, () => said.filter((line) => line === failure).length === times);
      (await until('Retry', () => query('.row.failed .retry'))).click();
    }
    await until('sent', () => query('.row.uploaded'));
  });
});

describe('<precheck-uploader> as a form control', () => {
  const value = () => new FormData(stage.form).get('precheck');

  it('is invalid from the first file on, before it is known whether that is one', async () => {
    await enter();
    stage.uploader.required = false;
    await until('valid', () => stage.form.checkValidity());
    const { slow, ready } = slowFile(new File(['x'], 'notes.pdf'));
    const adding = stage.uploader.addFiles([slow]);
    expect(stage.form.checkValidity()).to.equal(false);
    expect(stage.uploader.validationMessage).to.equal('Adding 1 file');
    ready();
    await adding;
    await until('valid again', () => stage.form.checkValidity());
    pick([pdfFile('a.pdf')], '#folder');
    expect(stage.uploader.validationMessage).to.equal('Reading the folder');
    await until('sent', () => query('.row.uploaded'));
    expect(stage.form.checkValidity()).to.equal(false);
  });

  it('has the value set before gate-passed is fired, so that a listener may submit', async () => {
    await enter();
    const seen: unknown[] = [];
    stage.uploader.addEventListener('gate-passed', (event) =>
      seen.push([value(), stage.form.checkValidity(), event.detail]),
    );
    await endCheck(84);
    expect(seen).to.deep.equal([
      ['receipt-1', true, { projectId: 'project-1', score: 84, minScore: 80, receipt: 'receipt-1' }],
    ]);
  });

  it('never passes below the minimum, and says both figures', async () => {
    await enter();
    const failed: unknown[] = [];
    stage.form.addEventListener('gate-failed', (event) => failed.push((event as CustomEvent).detail));
    await endCheck(79.95);
    expect(value()).to.equal(null);
    expect(stage.uploader.validationMessage).to.contain('79.95').and.to.contain('80');
    for (const button of ['.row .remove', '#undo']) (await until(button, () => query(button))).click();
    await until('the result again', () => stage.uploader.matches(':state(failed)'));
    expect(failed).to.deep.equal([{ projectId: 'project-1', score: 79.95, minScore: 80 }]);
    expect(stage.adapter.calls('POST', /receipt$/)).to.have.length(0);
  });

  const invalidations: readonly [string, string, (at: Stage) => void][] = [
    ['a drawing is removed', 'drawings', () => part('.row .remove').click()],
    ['a drawing is added', 'drawings', () => pick([pdfFile('new.pdf')])],
    ['the minimum is raised above the score', 'minimum', ({ uploader }) => (uploader.minScore = 90)],
    ['the address becomes another', 'property', ({ uploader }) => (uploader.address = '12/3 Beach St')],
    ['the permit type becomes another', 'permit-type', ({ uploader }) => (uploader.permitType = 'pool')],
    ['the city becomes another', 'reset', ({ uploader }) => (uploader.cityKey = 'prairie-lake')],
    ['the form is reset', 'reset', ({ form }) => form.reset()],
  ];
  for (const [name, reason, act] of invalidations) {
    it(`is invalid again when ${name}`, async () => {
      await enter();
      const events: unknown[] = [];
      stage.uploader.addEventListener('gate-invalidated', (event) => events.push(event.detail.reason));
      await endCheck(84);
      act(stage);
      // A file that is still being looked at keeps the form already.
      await until('invalid', () => !stage.uploader.checkValidity() && value() === null);
      expect(events).to.deep.equal([reason]);
    });
  }

  it('has the set checked again where the permit type became another, and says why', async () => {
    await enter();
    await endCheck(84);
    stage.uploader.permitType = 'pool';
    const why = 'The check was for “New dwelling”. This application is for “Swimming pool”. Check the drawings again.';
    const reason = () => query('.result .notice')?.textContent;
    await until('the reason', () => reason()?.includes(why));
    expect([stage.uploader.validationMessage, stage.uploader.matches(':state(passed)')]).to.deep.equal([why, false]);
    await stage.status.updateComplete;
    expect(textOf(stage.status)).to.not.contain(why).and.to.not.contain('Minimum reached');
    for (const element of [stage.uploader, stage.status])
      expect(element.shadowRoot?.querySelector('[part=verdict]')).to.equal(null);
    stage.uploader.permitType = 'new-dwelling';
    await until('it counts again', () => value() === 'receipt-1');
    stage.uploader.permitType = 'pool';
    (await until('Check', () => query('#check:enabled'))).click();
    await until('run 2', () => stage.adapter.snapshot?.run === 2 && stage.adapter.streams.size > 0);
    expect(stage.adapter.snapshot?.project.permitType).to.equal('pool');
    stage.adapter.complete(84);
    await until('valid', () => value() === 'receipt-2');
  });

  it('has the set checked again in a project of its own where the address became another', async () => {
    await enter({ address: '1/23 Beach St' });
    await endCheck(84);
    stage.uploader.address = '12/3 Beach St';
    const why = 'The check was for “1/23 Beach St”. This application is for “12/3 Beach St”. Check the drawings again.';
    await until('the reason', () => query('.result .notice')?.textContent?.includes(why));
    expect([value(), stage.uploader.validationMessage]).to.deep.equal([null, why]);
    stage.uploader.address = '1 / 23 beach st.';
    await until('it counts again', () => value() === 'receipt-1');
    stage.uploader.address = '12/3 Beach St';
    (await until('Check', () => query('#check:enabled'))).click();
    await until('its run', () => stage.adapter.snapshot?.run === 1 && stage.adapter.streams.size > 0);
    expect(stage.adapter.snapshot?.project).to.include({ id: 'project-2', address: '12/3 Beach St' });
    stage.adapter.complete(84);
    await until('valid', () => value() === 'receipt-2');
  });

  it('is valid whatever the score when ungated, once the drawings were checked', async () => {
    await enter({ mode: 'ungated' });
    expect(stage.form.checkValidity()).to.equal(false);
    await endCheck(20);
    expect(stage.form.checkValidity()).to.equal(true);
    expect(textOf(stage.uploader)).to.contain('You can submit whatever the score.');
  });
});

function drag(type: 'dragover' | 'drop', file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  part('.panel').dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true, bubbles: true }));
}

/** Of a run of an earlier visit. */
const OLD = { ...view, name: 'old.pdf', filename: 'old.pdf', sha256: 'a'.repeat(64) };

describe('<precheck-uploader> flow', () => {
  it('creates the draft with what the page says, and fires the events in order', async () => {
    await enter({
      address: '1 Shore Street',
      longitude: '151.5',
      latitude: '-33.1',
      'user-email': 'a@example.com',
      'user-name': 'Ada',
      metadata: '{"application":7}',
      'min-score': '85',
    });
    const events: string[] = [];
    for (const type of ['project-created', 'processing-started', 'gate-passed', 'precheck-error']) {
      document.addEventListener(type, () => events.push(type), { once: true });
    }
    await endCheck(90);
    const body = stage.adapter.calls('POST', /^\/projects$/)[0]?.body as { idempotencyKey: string };
    expect(body).to.deep.equal({
      idempotencyKey: body.idempotencyKey,
      cityKey: 'wattle-bay',
      permitType: 'new-dwelling',
      address: '1 Shore Street',
      longitude: 151.5,
      latitude: -33.1,
      userEmail: 'a@example.com',
      userName: 'Ada',
      metadata: { application: 7 },
      minScore: 85,
    });
    expect(events).to.deep.equal(['project-created', 'processing-started', 'gate-passed']);
  });

  it('sends each drawing with its digest and corrected category', async () => {
    await enterWithSet(['A-101 Floor plan.pdf']);
    const select = part<HTMLSelectElement>('select');
    expect(select.value).to.equal('floor-plan');
    expect(stage.adapter.calls('POST', /uploads$/)[0]?.body).to.include({ type: 'floor-plan' });
    select.value = 'sections';
    select.dispatchEvent(new Event('change'));
    part('#check').click();
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    const bytes = await pdfFile('A-101 Floor plan.pdf').arrayBuffer();
    const digest = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    const sent = stage.adapter.calls('POST', /process$/)[0]?.body as { drawings: object[] };
    expect(sent.drawings).to.deep.equal([
      { uploadId: 'upload-1', sha256: digest, type: 'sections', label: 'A-101 Floor plan' },
    ]);
  });

  it('announces each of two uploads that end before the next render', async () => {
    await enter({}, (adapter) => (adapter.finishUploads = false));
    pick([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    await until('both on their way', () => stage.adapter.puts.length === 2);
    const heard = listen();
    for (const put of stage.adapter.puts) put.finish();
    await until('all sent', () => queryAll('.row.uploaded').length === 2);
    await until('both', () => ['a.pdf uploaded.', 'b.pdf uploaded.'].every((line) => heard.join().includes(line)));
  });

  it('starts when the uploads have finished if the check was asked for before', async () => {
    await enter({}, (adapter) => (adapter.finishUploads = false));
    pick([pdfFile('A-101.pdf')]);
    await until('an upload', () => stage.adapter.puts.length === 1);
    const button = part<HTMLButtonElement>('#check');
    expect(button.textContent?.trim()).to.equal('Check when uploaded');
    button.click();
    await stage.uploader.updateComplete;
    expect(textOf(stage.uploader)).to.contain('The check starts once every drawing is uploaded.');
    expect(stage.adapter.calls('POST', /process$/)).to.have.length(0);
    stage.adapter.puts[0]?.finish();
    await until('a run', () => stage.adapter.snapshot?.run === 1);
  });

  const refused: readonly [File, string][] = [
    [new File(['GIF89a'], 'plan.gif'), 'plan.gif This isn’t a PDF.'],
    [new File([], 'empty.pdf'), 'empty.pdf The file is empty.'],
    [pdfFile('large.pdf', 'l', 1_100_000), 'large.pdf The file (1.1 MB) is larger than the 1 MB allowed.'],
    [pdfFile('A-101.pdf'), 'A-101.pdf This is the same file as A-101.pdf'],
  ];
  it('refuses what is no PDF, empty, too large or there already, and takes the rest', async () => {
    await enter({ 'max-file-size': '1' });
    await addSet(['A-101.pdf']);
    pick([...refused.map(([file]) => file), pdfFile('good.pdf')]);
    await until('two rows', () => queryAll('.row.uploaded').length === 2);
    for (const [, sentence] of refused) expect(textOf(stage.uploader)).to.contain(sentence);
    expect(stage.adapter.puts).to.have.length(2);
  });

  it('takes dropped files and shows where to drop', async () => {
    await enter();
    const panel = part('.panel');
    drag('dragover', pdfFile('dropped.pdf'));
    await until('a highlight', () => panel.classList.contains('dragging'));
    drag('drop', pdfFile('dropped.pdf'));
    await until('a row', () => query('.row.uploaded'));
    expect(panel.classList.contains('dragging')).to.equal(false);
  });

  it('leads with docUrl to where the vendor publishes the errors', async () => {
    setErrorDocumentation('https://permits.example/help/errors');
    try {
      const error = new Promise<CustomEvent>((resolve) => {
        document.addEventListener('precheck-error', (event) => resolve(event as CustomEvent), { once: true });
      });
      await enter({ 'city-key': 'atlantis' });
      const { detail } = await error;
      expect(detail.docUrl).to.equal('https://permits.example/help/errors#unknown_city');
      expect(detail.message).to.equal('This city is not configured.');
      expect(detail.requestId).to.equal('request-1');
    } finally {
      setErrorDocumentation(null);
    }
  });

  const ERROR_FIELDS = ['code', 'message', 'displayMessage', 'retryable', 'docUrl', 'requestId'];
  const problems: readonly [string, Record<string, string>, string][] = [
    ['a wrong city', { 'city-key': 'atlantis' }, 'The pre-check isn’t set up correctly on this page.'],
    ['a wrong permit type', { 'permit-type': 'castle' }, 'The city has no such permit type.'],
    ['malformed metadata', { metadata: '{' }, 'The pre-check isn’t set up correctly on this page.'],
    ['an adapter that is no address', { adapter: 'https://' }, 'The pre-check isn’t set up correctly on this page.'],
    ['a project of somebody else', { 'project-id': 'not-mine' }, 'belongs to somebody else'],
  ];
  for (const [name, attributes, sentence] of problems) {
    it(`says clearly what is wrong with ${name}, and fires precheck-error`, async () => {
      const errors: CustomEvent[] = [];
      const listen = (event: Event) => errors.push(event as CustomEvent);
      document.addEventListener('precheck-error', listen);
      await enter(attributes);
      await until('the sentence', () => textOf(stage.uploader).includes(sentence));
      document.removeEventListener('precheck-error', listen);
      const { detail } = errors[0] as CustomEvent;
      expect(detail.displayMessage).to.contain(sentence);
      expect(Object.keys(detail)).to.have.members(ERROR_FIELDS);
      expect(detail.docUrl).to.equal(`precheck-elements/docs/errors.md#${detail.code}`);
      expect(stage.uploader.checkValidity()).to.equal(false);
      expect(part('#retry')).to.be.instanceOf(HTMLElement);
    });
  }

  it('speaks of the set-up, and forgets no project, where the adapter is called beside its mount path', async () => {
    const beside = (path: RegExp) => ({ path, code: 'not_found', details: { mountPath: '/precheck' } }) as const;
    const saysSo = () => textOf(stage.uploader).includes('The pre-check isn’t set up correctly on this page.');
    await enter({}, (adapter) => adapter.refusals.push(beside(/^\/cities/), beside(/^\/projects$/)));
    await until('the sentence about the city', saysSo);
    pick([pdfFile('A-101.pdf')]);
    await until('the refused draft', () => query('.row.failed'));
    expect(textOf(stage.uploader)).not.to.contain('somebody else');
    await enter({}, (adapter) => {
      adapter.existing({ run: 1, phase: 'processing' });
      adapter.refusals.push(beside(/^\/projects\//));
    });
    stage.uploader.formStateRestoreCallback('precheck-project project-1', 'restore');
    await until('the sentence about the project', saysSo);
    part('#retry').click();
    await until('the project', () => stage.uploader.matches(':state(processing)'));
  });

  it('says a mistake in the set-up in the console, and nothing there that is none', async () => {
    const said: unknown[] = [];
    const { error } = console;
    console.error = (line: unknown) => said.push(line);
    try {
      await enter({ 'project-id': 'not-mine' });
      const { uploader } = stage;
      await until('the first', () => textOf(uploader).includes('belongs to somebody else'));
      expect(said).to.deep.equal([]);
      uploader.setAttribute('metadata', '{');
      await until('the second', () => said.length > 0);
      await enter({ 'permit-type': 'New dwelling' });
      await until('the third', () => said.length > 1);
    } finally {
      console.error = error;
    }
    expect(said).to.have.length(2);
    expect(said[0]).to.contain('metadata must hold a JSON object.').and.to.contain('docs/errors.md#metadata_malformed');
    expect(said[1]).to.contain('has no permit type New dwelling. It has: new-dwelling');
  });

  it('does not go round in circles where two of one session say different things', async () => {
    await enter();
    const { uploader } = stage;
    const other = uploader.cloneNode() as typeof uploader;
    other.permitType = 'castle';
    document.body.append(other);
    await until('the last word', () => textOf(uploader).includes('no such permit type'));
    other.remove();
    await until('the word of the one that stays', () => !uploader.matches(':state(unavailable)'));
  });

  it('offers to confirm a pass rather than to check it again', async () => {
    await enterChecking({}, ({ refusals }) => refusals.push({ path: /receipt/, code: 'drawings_unknown' }));
    stage.adapter.complete(84);
    await until('what helps', () => query('#retry'));
    expect(part('#check').matches('.primary')).to.equal(false);
    expect(textOf(stage.uploader))
      .to.contain('The result isn’t confirmed yet')
      .and.not.to.contain('The check has stopped');
    part('#retry').click();
    await until('valid', () => stage.uploader.checkValidity());
  });

  const CHECKED: Partial<Snapshot> = { run: 1, phase: 'complete', drawings: [OLD] };
  const CHECKING: Partial<Snapshot> = { ...CHECKED, phase: 'processing', reports: [newReport('r-1', 'First')] };
  /** The page names this project, and nothing of any can be read yet. */
  async function enterUnread(project: Partial<Snapshot>): Promise<Stage> {
    const unread = await enter({ 'project-id': 'project-1' }, (adapter) => {
      adapter.existing(project);
      adapter.awayAt = /\/projects\//;
    });
    await until('the words', () => textOf(unread.uploader).includes('Connection lost. This page continues'));
    return unread;
  }
  const rows = () => queryAll('.row');
  const names = () => rows().map((row) => row.querySelector('.file-name')?.textContent?.trim());
  const areSent = (count: number) => () => rows().filter((row) => row.matches('.uploaded')).length === count;

  it('offers no files to choose while a project cannot be read yet, and says so', async () => {
    await enterUnread(CHECKING);
    expect(part<HTMLButtonElement>('#choose').disabled).to.equal(true);
    expect(stage.uploader.validationMessage).to.contain('The pre-check isn’t available now.');
    await until('the same is said', () => part('[role=status]').textContent?.includes('Connection'));
    const added = stage.uploader.addFiles([pdfFile('added.pdf')]);
    stage.adapter.awayAt = null;
    await until('the run', () => textOf(stage.uploader).includes('Checking your drawings'));
    // What was given before anybody knew that is refused.
    await added;
    await until('why', () => textOf(stage.uploader).includes('added.pdf The drawings are being checked.'));
    expect(stage.adapter.puts).to.have.length(0);
  });

  it('keeps files that are given to a project that cannot be read yet, and adds them to its set', async () => {
    await enterUnread(CHECKED);
    const { adapter, uploader } = stage;
    drag('drop', pdfFile('dropped.pdf'));
    const added = uploader.addFiles([pdfFile('added.pdf')]);
    await until('that they are kept', () => textOf(uploader).includes('Adding 2 files'));
    adapter.awayAt = null;
    await added;
    await until('all', areSent(3));
    expect(names()).to.deep.equal(['old.pdf', 'dropped.pdf', 'added.pdf']);
    expect(adapter.puts).to.have.length(2);
    expect(textOf(uploader)).not.to.contain('Adding');
  });

  it('offers no files to choose for a project that is not there, until the person starts over', async () => {
    await enter({ 'project-id': 'not-mine' });
    const { uploader } = stage;
    await until('the words', () => textOf(uploader).includes('belongs to somebody else'));
    const isOffered = () => !part<HTMLButtonElement>('#choose').disabled;
    expect(isOffered()).to.equal(false);
    [...(queryAll('button') ?? [])].find((button) => button.textContent?.trim() === 'Start over')?.click();
    await until('files', isOffered);
    pick([pdfFile('A-101.pdf')]);
    await until('a row', () => query('.row.uploaded'));
  });

  it('adds files to the set of a project, and not in its place, where the person is signed out meanwhile', async () => {
    await enter({ 'project-id': 'project-1' }, (adapter) => {
      adapter.existing(CHECKED);
      adapter.streamsWork = false;
      adapter.refusals.push({ path: /projects\/project-1/, code: 'not_identified' });
    });
    const { uploader } = stage;
    await until('the words', () => textOf(uploader).includes('You’re signed out.'));
    expect(part<HTMLButtonElement>('#choose').disabled).to.equal(true);
    const added = uploader.addFiles([pdfFile('added.pdf')]);
    await until('that it is kept', () => textOf(uploader).includes('Adding 1 file'));
    part('#retry').click();
    await added;
    await until('both', areSent(2));
    expect(names()).to.deep.equal(['old.pdf', 'added.pdf']);
  });

  it('says that it reconnects while the adapter is away, and catches up by itself', async () => {
    await enterChecking();
    stage.adapter.goDown();
    await until('honest words', () => textOf(stage.uploader).includes('Connection lost.'));
    stage.adapter.complete(84);
    stage.adapter.reachable = true;
    await until('valid', () => stage.uploader.checkValidity());
  });
});
