import { beforeEach, describe, expect, it } from 'vitest';
import {
  REMEMBERED_FOR_MS,
  readRemembered,
  remember,
  type RememberedDrawing,
  type RememberedProject,
} from '../../../dist/components/session/remembered-project.js';
import { ProjectMemory } from '../../../dist/components/session/project-memory.js';
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

describe('the memory of a browser', () => {
  const create = (change: Partial<ConstructorParameters<typeof ProjectMemory>[0]> = {}) =>
    new ProjectMemory({
      adapterUrl: '/precheck',
      session: 'default',
      page: '/apply',
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
    for (const change of [{ page: '/apply?id=2' }, { session: 'second' }, { adapterUrl: '/other' }]) {
      expect(idHere(create(change))).to.equal(null);
    }
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
