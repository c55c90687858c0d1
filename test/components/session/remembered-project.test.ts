import { expect } from '@open-wc/testing';
import { createDrawing, createSentDrawing, type Drawing } from '../../../src/components/session/drawing.js';
import {
  mergeDrawings,
  REMEMBERED_FOR_MS,
  readRemembered,
  recallDrawing,
  remember,
  rememberDrawing,
  type RememberedDrawing,
  type RememberedProject,
} from '../../../src/components/session/remembered-project.js';
import { ProjectMemory } from '../../../src/components/session/project-memory.js';
import { pdfFile } from '../support/page.js';
import { createShelf } from '../support/shelf.js';

const record = (id: string, change: Partial<RememberedDrawing> = {}): RememberedDrawing => ({
  id,
  revision: 1,
  name: `${id}.pdf`,
  size: 10,
  category: 'other',
  label: id,
  fingerprint: null,
  uploadId: `upload-${id}`,
  filename: `${id}.pdf`,
  sha256: 'a'.repeat(64),
  holder: null,
  ...change,
});
const unsent = { uploadId: null, filename: null, sha256: null };
const project = (change: Partial<RememberedProject> = {}): RememberedProject => ({
  version: 1,
  projectId: 'p',
  cityKey: 'wattle-bay',
  savedAt: 1_000_000,
  run: 0,
  edited: false,
  submitted: false,
  drawings: [record('a')],
  removed: [],
  ...change,
});

describe('what is read of a remembered project', () => {
  const whole = project();
  const table: readonly [string, string | null, boolean][] = [
    ['what was written', JSON.stringify(whole), true],
    ['nothing', null, false],
    ['no JSON', '{"version":1', false],
    ['another version', JSON.stringify({ ...whole, version: 2 }), false],
    ['what is too old', JSON.stringify({ ...whole, savedAt: 1_000_000 - REMEMBERED_FOR_MS }), false],
    ['no time', JSON.stringify({ ...whole, savedAt: null }), false],
    ['no drawings', JSON.stringify({ ...whole, drawings: null }), false],
    ['drawings that are none', JSON.stringify({ ...whole, drawings: [{ id: 1 }] }), false],
    ['a list', '[]', false],
  ];
  for (const [name, text, isRead] of table) {
    it(`${isRead ? 'takes' : 'leaves'} ${name}`, () =>
      expect(readRemembered(text, 1_000_001) !== null).to.equal(isRead));
  }

  it('is bounded in what it says was removed', () => {
    const removed = new Set(Array.from({ length: 1000 }, (_, index) => `drawing-${index}`));
    const kept = remember({ ...project(), removed }).removed;
    expect([kept.length, kept.at(-1)]).to.deep.equal([300, 'drawing-999']);
  });
});

describe('a remembered drawing', () => {
  const alive = (id: string) => id === 'there';
  const table: readonly [string, RememberedDrawing, Drawing['status']][] = [
    ['is there once it was sent', record('a', { holder: 'gone' }), 'uploaded'],
    ['is with a window that is there', record('a', { ...unsent, holder: 'there' }), 'elsewhere'],
    ['is missing after its window', record('a', { ...unsent, holder: 'gone' }), 'missing'],
    ['is missing where no window had it', record('a', unsent), 'missing'],
    ['is missing until its digest is known', record('a', { sha256: null }), 'missing'],
  ];
  for (const [name, known, expected] of table) {
    it(name, () => expect(recallDrawing(known, alive).status).to.equal(expected));
  }

  it('has a new revision with each change, and none without', () => {
    const drawing = createDrawing('1', pdfFile('a.pdf'));
    const first = rememberDrawing(drawing, undefined, 'me');
    expect([first.revision, first.holder]).to.deep.equal([1, 'me']);
    expect(rememberDrawing({ ...drawing, sentBytes: 5 }, first, 'me')).to.equal(first);
    const named = rememberDrawing({ ...drawing, label: 'Plan' }, first, 'me');
    expect([named.revision, named.label]).to.deep.equal([2, 'Plan']);
    expect(rememberDrawing({ ...drawing, status: 'uploaded' }, named, 'me').holder).to.equal(null);
    const with_ = rememberDrawing(
      { ...drawing, file: null, status: 'elsewhere' },
      record('1', { holder: 'there' }),
      'me',
    );
    expect(with_.holder).to.equal('there');
  });
});

describe('two windows’ words on a set', () => {
  const sent = (id: string, change: Partial<Drawing> = {}): Drawing => ({
    ...createSentDrawing({ ...record(id) }),
    ...change,
  });
  const mine = (id: string): Drawing => ({ ...createDrawing(id, pdfFile(`${id}.pdf`)), status: 'uploading' });
  const merge = (
    own: readonly Drawing[],
    theirs: readonly RememberedDrawing[],
    revisions: Record<string, number> = {},
    removed: { readonly mine?: string[]; readonly theirs?: string[] } = {},
  ) =>
    mergeDrawings({
      mine: own,
      known: new Map(Object.entries(revisions).map(([id, revision]) => [id, record(id, { revision })])),
      theirs: project({ drawings: theirs, removed: removed.theirs ?? [] }),
      removed: new Set(removed.mine),
      isAlive: (id) => id === 'there',
    }).map(({ id, status, label }) => `${id} ${status} ${label}`);

  const table: readonly [string, string[], string[]][] = [
    ['keep what each has', merge([mine('a')], [record('b')]), ['b uploaded b', 'a uploading a']],
    ['keep one’s own later word', merge([sent('a', { label: 'mine' })], [record('a')], { a: 2 }), ['a uploaded mine']],
    [
      'take the other’s later word',
      merge([sent('a')], [record('a', { revision: 3, label: 'new' })], { a: 2 }),
      ['a uploaded new'],
    ],
    [
      'keep the file that is being sent, by its new label',
      merge([mine('a')], [record('a', { ...unsent, revision: 3, label: 'new' })], { a: 2 }),
      ['a uploading new'],
    ],
    [
      'have as sent what the other has sent',
      merge([mine('a')], [record('a', { revision: 3 })], { a: 2 }),
      ['a uploaded a'],
    ],
    [
      'give up what the other sends anew',
      merge([sent('a')], [record('a', { ...unsent, revision: 3, holder: 'there' })], { a: 2 }),
      ['a elsewhere a'],
    ],
    [
      'leave out what either removed',
      merge([sent('a'), sent('b')], [record('a'), record('c')], {}, { mine: ['c'], theirs: ['b'] }),
      ['a uploaded a'],
    ],
    [
      'take the other’s order',
      merge([sent('a'), sent('b')], [record('b'), record('a')], { a: 1, b: 1 }),
      ['b uploaded b', 'a uploaded a'],
    ],
  ];
  for (const [name, merged, expected] of table) it(name, () => expect(merged).to.deep.equal(expected));
});

describe('the memory of a browser', () => {
  const create = (change: Partial<ConstructorParameters<typeof ProjectMemory>[0]> = {}) =>
    new ProjectMemory({
      adapterUrl: '/precheck',
      session: 'default',
      place: '/apply',
      browser: () => browser,
      window: () => window_,
      clock: () => now,
      isReturn: () => false,
      onWrite: () => () => undefined,
      ...change,
    });
  let browser = createShelf();
  let window_ = createShelf();
  let now = 1_000_000;
  beforeEach(() => {
    browser = createShelf();
    window_ = createShelf();
    now = 1_000_000;
  });
  const idHere = (memory: ProjectMemory) => memory.findHere()?.projectId ?? null;

  it('finds the project of this window before that of another, and of the browser in a new one', () => {
    create().keep(project({ projectId: 'here' }));
    create({ window: () => createShelf() }).keep(project({ projectId: 'other' }));
    expect(idHere(create())).to.equal('here');
    expect(idHere(create({ window: () => createShelf() }))).to.equal('other');
  });

  it('keeps each form, session and adapter of the portal apart', () => {
    create().keep(project());
    for (const change of [{ place: '/apply?id=2' }, { session: 'second' }, { adapterUrl: '/other' }]) {
      expect(idHere(create(change))).to.equal(null);
    }
  });

  it('lets go of what was forgotten, and of nothing else', () => {
    create().keep(project({ projectId: 'one' }));
    create({ place: '/second', window: () => createShelf() }).keep(project({ projectId: 'two' }));
    create().forget('one');
    expect(idHere(create())).to.equal(null);
    expect(create().find('two')?.projectId).to.equal('two');
  });

  it('clears away what is too old', () => {
    create().keep(project({ savedAt: now }));
    now += REMEMBERED_FOR_MS;
    expect(idHere(create())).to.equal(null);
    expect(browser.texts()).not.to.contain('precheck-project');
  });

  it('asks nothing of a browser that keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('Denied.', 'SecurityError');
    };
    const memory = create({ browser: refuse, window: refuse });
    expect(memory.keep(project())).to.equal(false);
    expect(idHere(memory)).to.equal(null);
    memory.forget('p');
  });
});
