import { beforeEach, describe, expect, it } from 'vitest';
import { pass, until } from '../support/fake-time.js';
import { pdfFile, slowFile } from '../support/page.js';
import { type BrowserWindow, SessionWorld, SETTINGS } from '../support/session-world.js';
import { createShelf } from '../support/shelf.js';

const statuses = ({ session }: BrowserWindow) =>
  session.getState().drawings.map(({ name, status }) => `${name} ${status}`);
const idOf = ({ session }: BrowserWindow, name: string) =>
  session.getState().drawings.find((drawing) => drawing.name === name)?.id ?? '';

describe('a page that is loaded again', () => {
  let world: SessionWorld;
  beforeEach(() => void (world = new SessionWorld()));
  const files = (...names: string[]) => names.map((name) => pdfFile(name));

  /** Two drawings sent, one half sent, and the page gone. */
  async function leaveHalfSent(shelf = createShelf()) {
    const first = world.open({ shelf });
    await first.session.addFiles(files('a.pdf', 'b.pdf'));
    await world.uploaded(first);
    first.session.categoriseDrawing(idOf(first, 'b.pdf'), 'sections');
    first.session.labelDrawing(idOf(first, 'b.pdf'), 'Cut A');
    world.holdPuts = true;
    await first.session.addFiles(files('c.pdf'));
    await until('three puts', () => world.puts.length === 3);
    await until('fingerprints', () => first.session.getState().drawings.every(({ fingerprint }) => fingerprint));
    first.crash();
    world.holdPuts = false;
    return shelf;
  }

  it('has what was sent, by its category and label, and asks for what was not', async () => {
    const second = world.open({ shelf: await leaveHalfSent() });
    await until('the set', () => second.session.getState().drawings.length === 3);
    expect(statuses(second)).to.deep.equal(['a.pdf uploaded', 'b.pdf uploaded', 'c.pdf missing']);
    expect(second.session.getState()).to.include({ projectId: 'project-1', remembered: true, opened: false });
    expect(second.session.getState().drawings[1]).to.include({
      category: 'sections',
      label: 'Cut A',
      uploadId: 'upload-2',
    });
  });

  it('sends only what is missing when the whole folder is chosen again', async () => {
    const second = world.open({ shelf: await leaveHalfSent() });
    await second.session.addFiles(files('a.pdf', 'b.pdf', 'c.pdf'));
    await world.uploaded(second);
    expect(statuses(second)).to.deep.equal(['a.pdf uploaded', 'b.pdf uploaded', 'c.pdf uploaded']);
    expect(second.session.getState().refusals).to.deep.equal([]);
    expect(world.puts.map(({ window }) => window)).to.deep.equal(['window-1', 'window-1', 'window-1', 'window-2']);
    expect(second.session.getState().drawings.every(({ file }) => file)).to.equal(true);
  });

  it('sends in its own place, by its own name, what is chosen again by the row’s button', async () => {
    const second = world.open({ shelf: await leaveHalfSent() });
    await until('the set', () => second.session.getState().drawings.length === 3);
    const id = idOf(second, 'c.pdf');
    second.session.labelDrawing(id, 'Roof');
    await second.session.addFiles(files('c.pdf'), id);
    await world.uploaded(second);
    expect(second.session.getState().drawings[2]).to.include({ id, label: 'Roof' });
    // Of another row it is the file of that row, whichever button was pressed.
    world = new SessionWorld();
    const third = world.open({ shelf: await leaveHalfSent() });
    await until('its set', () => third.session.getState().drawings.length === 3);
    await third.session.addFiles(files('a.pdf'), idOf(third, 'c.pdf'));
    expect(statuses(third)).to.deep.equal(['a.pdf uploaded', 'b.pdf uploaded', 'c.pdf missing']);
  });

  it('asks again for what storage has lost since', async () => {
    const shelf = createShelf();
    const first = world.open({ shelf });
    await first.session.addFiles(files('a.pdf', 'b.pdf'));
    await world.uploaded(first);
    await until('fingerprints', () => first.session.getState().drawings.every(({ fingerprint }) => fingerprint));
    first.crash();
    const second = world.open({ shelf });
    await until('the set', () => second.session.getState().drawings.length === 2);
    world.lostUploads.push('upload-1');
    second.session.check();
    await until('it is asked for', () => statuses(second)[0] === 'a.pdf missing');
    expect(second.session.getState().drawings[0]).to.include({ uploadId: null, sha256: null });
    expect(second.session.getState().drawings[0]?.problem?.code).to.equal('upload_missing');
    await second.session.addFiles(files('a.pdf', 'b.pdf'));
    await world.uploaded(second);
    expect(world.puts.map(({ file }) => (file as File).name)).to.deep.equal(['a.pdf', 'b.pdf', 'a.pdf']);
    second.session.check();
    await until('the check', () => world.starts.length === 1);
  });

  it('begins another project with the files of this visit where the adapter has forgotten the one before', async () => {
    const shelf = await leaveHalfSent();
    let answer = () => undefined as void;
    let ready = () => undefined as void;
    world.forgetful = true;
    world.slowness = new Promise((resolve) => (answer = resolve));
    const second = world.open({ shelf });
    await second.session.addFiles(files('a.pdf', 'd.pdf', 'notes.pdf').concat(new File(['x'], 'x.pdf')));
    await until('sent', () => second.session.getState().drawings[2]?.status === 'uploaded');
    second.session.labelDrawing(idOf(second, 'd.pdf'), 'Roof');
    const slow = slowFile(pdfFile('e.pdf'), new Promise((resolve) => (ready = resolve)));
    const adding = second.session.addFiles([slow]);
    answer();
    await until('another project', () => second.session.getState().projectId === 'project-2');
    ready();
    await adding;
    await until('sent again', () => statuses(second).filter((words) => words.endsWith(' uploaded')).length === 4);
    // The visit before may have been somebody else's: what it had sent is not asked of who is there now.
    const own = ['a.pdf uploaded', 'd.pdf uploaded', 'notes.pdf uploaded', 'e.pdf uploaded'];
    expect(statuses(second)).to.deep.equal(own);
    expect(second.session.getState().drawings[1]?.label).to.equal('Roof');
    world.forgetful = false;
    second.crash();
    const third = world.open({ shelf });
    await until('it is kept', () => third.session.getState().drawings.length === 4);
  });

  it('keeps a check that was asked for while files are looked at, when the run of the last visit is read', async () => {
    const shelf = createShelf();
    const first = world.open({ shelf });
    await first.session.addFiles(files('a.pdf'));
    await world.uploaded(first);
    first.session.check();
    await until('the check', () => world.starts.length === 1);
    world.complete(62);
    await until('its end', () => first.session.getState().snapshot?.phase === 'complete');
    first.crash();
    let answer = () => undefined as void;
    let ready = () => undefined as void;
    // The person is faster than the adapter.
    world.slowness = new Promise((resolve) => (answer = resolve));
    const second = world.open({ shelf });
    const { session } = second;
    await until('the project', () => session.getState().projectId !== null);
    const adding = session.addFiles([slowFile(pdfFile('b.pdf'), new Promise((resolve) => (ready = resolve)))]);
    await pass(1);
    session.check();
    answer();
    await until('the last run', () => session.getState().snapshot?.phase === 'complete');
    expect(world.starts).to.have.length(1);
    ready();
    await adding;
    await until('the other check', () => world.starts.length === 2);
    expect(statuses(second)).to.deep.equal(['a.pdf uploaded', 'b.pdf uploaded']);
  });

  it('takes another file for another drawing', async () => {
    const second = world.open({ shelf: await leaveHalfSent() });
    await second.session.addFiles([pdfFile('c.pdf', 'other content', 3000)]);
    await until('sent', () => second.session.getState().drawings[3]?.status === 'uploaded');
    expect(statuses(second)[2]).to.equal('c.pdf missing');
    second.session.removeDrawing(idOf(second, 'c.pdf'));
    expect(statuses(second)).to.deep.equal(['a.pdf uploaded', 'b.pdf uploaded', 'c.pdf uploaded']);
  });

  it('does not send again what storage has, where only the digest was missing', async () => {
    const shelf = createShelf();
    const first = world.open({ shelf });
    await first.session.addFiles(files('a.pdf'));
    await world.uploaded(first);
    const [key] = [...Array(world.browser.length).keys()]
      .map((index) => world.browser.key(index) ?? '')
      .filter((name) => name.startsWith('precheck-project'));
    const kept = JSON.parse(world.browser.getItem(key ?? '') ?? '');
    await until('a fingerprint', () => first.session.getState().drawings[0]?.fingerprint);
    first.crash();
    kept.drawings[0] = {
      ...kept.drawings[0],
      sha256: null,
      fingerprint: first.session.getState().drawings[0]?.fingerprint,
      revision: 99,
    };
    world.browser.setItem(key ?? '', JSON.stringify(kept));
    const second = world.open({ shelf });
    await second.session.addFiles(files('a.pdf'));
    await world.uploaded(second);
    expect(world.puts).to.have.length(1);
    expect(second.session.getState().drawings[0]).to.include({ uploadId: 'upload-1' });
    expect(second.session.getState().drawings[0]?.sha256).to.match(/^[0-9a-f]{64}$/);
  });

  it('keeps nothing that opens anything', async () => {
    await leaveHalfSent();
    expect(world.browser.texts()).to.contain('upload-2').and.not.contain('signature').and.not.contain('storage.test');
    expect(world.browser.texts()).not.to.contain('%PDF');
  });

  it('begins anew after Start over, for another city, and where the adapter has forgotten the project', async () => {
    const shelf = await leaveHalfSent();
    const elsewhere = world.open({ shelf, settings: { ...SETTINGS, cityKey: 'prairie-lake' } });
    expect(elsewhere.session.getState().projectId).to.equal(null);
    elsewhere.crash();
    world.forgetful = true;
    const second = world.open({ shelf });
    const seen = new Set<string | null>();
    let most = 0;
    second.session.subscribe(({ projectId, drawings }) => {
      seen.add(projectId);
      most = Math.max(most, drawings.length);
    });
    await until('it is gone', () => seen.has('project-1') && second.session.getState().projectId === null);
    // It may have been somebody else's, who used this browser before: the answer is the same.
    expect(most).to.equal(0);
    const third = world.open({ shelf });
    await pass(1000);
    expect(third.session.getState().projectId).to.equal(null);
  });

  it('shows what was handed in to who goes back, not to who comes anew', async () => {
    const shelf = createShelf();
    const first = world.open({ shelf });
    await first.session.addFiles(files('a.pdf'));
    await world.uploaded(first);
    first.session.noteSubmitted();
    first.crash();
    const anew = world.open({ shelf });
    await pass(1000);
    expect(anew.session.getState().projectId).to.equal(null);
    anew.crash();
    const back = world.open({ shelf, isReturn: true });
    await until('the set', () => back.session.getState().drawings.length === 1);
  });

  it('works without a memory, and says that there is none', async () => {
    world.browser.full = true;
    const first = world.open();
    await first.session.addFiles(files('a.pdf'));
    await world.uploaded(first);
    expect(first.session.getState().remembered).to.equal(false);
  });

  it('adds what is given while a project is called back to that project', async () => {
    await leaveHalfSent();
    const second = world.open({ settings: { ...SETTINGS, cityKey: 'prairie-lake' } });
    let found = () => undefined as void;
    world.presenceDelay = new Promise((resolve) => (found = resolve));
    const adding = second.session.addFiles(files('d.pdf'));
    second.session.openProject('project-1');
    await pass(1000);
    found();
    await adding;
    await until('sent', () => statuses(second)[3] === 'd.pdf uploaded');
    expect(statuses(second).slice(0, 3)).to.deep.equal(['a.pdf uploaded', 'b.pdf uploaded', 'c.pdf missing']);
  });

  it('keeps what is being looked at when the page names its city', async () => {
    const shelf = await leaveHalfSent();
    const second = world.open({ shelf, settings: { ...SETTINGS, cityKey: null } });
    let ready = () => undefined as void;
    const adding = second.session.addFiles([slowFile(pdfFile('d.pdf'), new Promise((resolve) => (ready = resolve)))]);
    await pass(1);
    second.session.configure(SETTINGS);
    ready();
    await adding;
    await world.uploaded(second);
    expect(statuses(second)).to.deep.equal(['d.pdf uploaded']);
  });
});

describe('two windows on one project', () => {
  let world: SessionWorld;
  let one: BrowserWindow;
  let other: BrowserWindow;
  beforeEach(async () => {
    world = new SessionWorld();
    world.holdPuts = true;
    one = world.open();
    await one.session.addFiles([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    await until('both under way', () => world.puts.length === 2);
    await until('fingerprints', () => one.session.getState().drawings.every(({ fingerprint }) => fingerprint));
    other = world.open();
    await until('the set', () => other.session.getState().drawings.length === 2);
  });

  it('say what the other one does, and when it is done', async () => {
    expect(statuses(other)).to.deep.equal(['a.pdf elsewhere', 'b.pdf elsewhere']);
    world.puts[0]?.finish();
    await until('word of it', () => statuses(other)[0] === 'a.pdf uploaded');
    expect(other.session.getState().drawings[0]?.sha256).to.match(/^[0-9a-f]{64}$/);
    expect(statuses(other)[1]).to.equal('b.pdf elsewhere');
  });

  it('send nothing twice when both choose the same files', async () => {
    await other.session.addFiles([pdfFile('a.pdf'), pdfFile('b.pdf'), pdfFile('c.pdf')]);
    await until('the third', () => world.puts.length === 3);
    expect(world.puts.map(({ window }) => window)).to.deep.equal(['window-1', 'window-1', 'window-2']);
    expect(other.session.getState().refusals).to.deep.equal([]);
    await until('word of it', () => statuses(one)[2] === 'c.pdf elsewhere');
    for (const put of world.puts) put.finish();
    await Promise.all([world.uploaded(one), world.uploaded(other)]);
    expect(statuses(one)).to.deep.equal(statuses(other));
  });

  it('ask for what a window that is gone had not sent', async () => {
    world.puts[0]?.finish();
    await until('one is there', () => statuses(one)[0] === 'a.pdf uploaded');
    one.crash();
    await until('the other asks', () => statuses(other)[1] === 'b.pdf missing');
    expect(statuses(other)[0]).to.equal('a.pdf uploaded');
    world.holdPuts = false;
    await other.session.addFiles([pdfFile('b.pdf')]);
    await world.uploaded(other);
  });

  it('take out and name for each other', async () => {
    other.session.removeDrawing(idOf(other, 'a.pdf'));
    await until('gone', () => one.session.getState().drawings.length === 1);
    expect(world.puts[0]?.signal.aborted).to.equal(true);
    await other.session.addFiles([pdfFile('c.pdf')]);
    await until('three', () => one.session.getState().drawings.length === 2);
    one.session.labelDrawing(idOf(one, 'b.pdf'), 'Plan B');
    await until('word of it', () => other.session.getState().drawings[0]?.label === 'Plan B');
    expect(statuses(other)).to.deep.equal(['b.pdf elsewhere', 'c.pdf uploading']);
    expect(world.puts[1]?.signal.aborted).to.equal(false);
  });

  it('have the last word of a window that went at once', async () => {
    for (const put of world.puts) put.finish();
    await world.uploaded(one);
    one.crash();
    await world.uploaded(other);
    expect(statuses(other)).to.deep.equal(['a.pdf uploaded', 'b.pdf uploaded']);
  });

  it('hold on to what one of them wrote over', async () => {
    const keys = Array.from({ length: world.browser.length }, (_, index) => world.browser.key(index) ?? '');
    const key = keys.find((name) => name.startsWith('precheck-project')) ?? '';
    const before = world.browser.getItem(key) ?? '';
    world.puts[0]?.finish();
    await until('one is there', () => statuses(one)[0] === 'a.pdf uploaded');
    world.overwrite(key, before);
    const isKept = () => JSON.parse(world.browser.getItem(key) ?? '').drawings[0].sha256 !== null;
    await until('it is written again', isKept);
    await until('both know', () => statuses(other)[0] === 'a.pdf uploaded');
  });
});
