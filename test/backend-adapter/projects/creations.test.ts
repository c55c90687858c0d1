/** Who makes a project and who is given one, with a store as it is and a service that is told what to do. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdapterError } from '../../../src/backend-adapter/adapter-error.js';
import { ProjectCreations, type WantedCreation } from '../../../src/backend-adapter/projects/creations.js';
import { startLostCreationWorker } from '../../../src/backend-adapter/projects/lost-creations.js';
import type { ProjectTracker } from '../../../src/backend-adapter/tracking/tracker.js';
import { openSqliteStore } from '../../../src/backend-adapter/store/sqlite-store.js';
import type { Store } from '../../../src/backend-adapter/store/store.js';
import type { PrecheckService } from '../../../src/backend-adapter/upstream/precheck-service.js';
import { CREATION_MARK } from '../../../src/backend-adapter/projects/find-created.js';
import { project, unnamed } from '../store/store-under-test.js';
import { eventually } from '../support/adapter-harness.js';

const LONG_MS = 3_600_000;
const LOST = { code: 'upstream_timeout', details: { mayExist: true } };

let directory: string;
let store: Store;
let logged: string[];
let watched: string[];
/** What the service made, by mark, and how it answers. */
let made: Map<string, string>;
let answer: (mark: string) => string;
let looks: number;
let hidden: boolean;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'precheck-creations-'));
  store = openSqliteStore(join(directory, 'adapter.sqlite'));
  [logged, watched, looks, made, hidden] = [[], [], 0, new Map(), false];
  answer = (mark) => made.get(mark) ?? '';
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

const city = {
  createProject: async ({ metadata }: { metadata: Record<string, string> }) => {
    const mark = metadata[CREATION_MARK] ?? '';
    made.set(mark, `made-${made.size + 1}`);
    return answer(mark);
  },
  projects: async () => {
    looks += 1;
    const projects = [...made].map(([mark, id]) => ({ id, address: null, metadata: { [CREATION_MARK]: mark } }));
    return { projects: hidden ? [] : projects, total: null };
  },
  pause: async () => {},
} as unknown as PrecheckService;

const keeping = () => ({
  store,
  tracker: { watch: ({ id }: { id: string }) => void watched.push(id) } as unknown as ProjectTracker,
  clock: Date.now,
  upstream: { city: () => city },
  log: (event: string) => void logged.push(event),
});
const creationsOf = (instance = 'this', settleMs = LONG_MS) =>
  new ProjectCreations({ ...keeping(), instance, firstLookMs: 0, settleMs });
const finderOf = (keptMs = LONG_MS) =>
  startLostCreationWorker(keeping(), { roundMs: 5, firstLookMs: 0, longestPauseMs: 0, keptMs });
const wanted = (fields: Partial<WantedCreation> = {}): WantedCreation => ({
  key: null,
  cityKey: 'c',
  body: { cityKey: 'c' },
  project: async () => unnamed,
  ...fields,
});
const keyed = (request = 'r') => wanted({ key: { asked: 'key', request } });
/** As another process noted it before it asked the service. */
const noteOf = (instance: string) =>
  store.noteCreation({ mark: 'm', asked: 'key', request: 'r', keyed: true, instance, project: unnamed }, [], LONG_MS);
const UNDER_WAY = { code: 'conflict', details: { underWay: true } };
const foundByFinder = async (id: string) => {
  const finder = finderOf();
  await eventually(async () => (await store.findProject(id)) !== null);
  await finder.close();
};
const lose = () => {
  hidden = true;
  answer = () => {
    throw new AdapterError('upstream_timeout');
  };
};
const find = () => {
  [hidden, looks] = [false, 0];
  answer = (mark) => made.get(mark) ?? '';
};

it('without a key each is another, also at once, and none leaves anything behind', async () => {
  const creations = creationsOf();
  const both = await Promise.all([creations.create(wanted()), creations.create(wanted())]);
  both.push(await creations.create(wanted()));
  expect(new Set(both.map(({ id }) => id)).size).toBe(3);
  expect([await store.findCreations([...made.keys()][0] ?? ''), looks, logged]).toEqual([[], 0, []]);
});

it('the id of an older project is no new project', async () => {
  await store.createProject(project('made-1', { ownerId: 'ann' }));
  await expect(creationsOf().create(keyed())).rejects.toHaveProperty('code', 'upstream_misread');
  expect(await store.findCreations('key')).toEqual([]);
});

it('who stood still while another found the project is given the same', async () => {
  answer = (mark) => {
    // Before the answer is in, it was found and kept.
    const id = made.get(mark) ?? '';
    void store.keepCreated(mark, project(id, { creationMark: mark, address: 'of the other' }), true);
    return id;
  };
  expect(await creationsOf().create(wanted())).toMatchObject({ id: 'made-1', address: 'of the other' });
});

describe('with a key', () => {
  it('it is the same project, at once, later and at another instance', async () => {
    const creations = creationsOf();
    const both = await Promise.all([creations.create(keyed()), creations.create(keyed())]);
    both.push(await creations.create(keyed()), await creationsOf('other').create(keyed()));
    expect(both.map(({ id }) => id)).toEqual(Array.from({ length: 4 }, () => 'made-1'));
  });

  it('one whose answer was lost is found at another instance, as it was asked for', async () => {
    lose();
    await expect(creationsOf().create(keyed())).rejects.toMatchObject(LOST);
    find();
    const again = { ...keyed(), project: () => Promise.reject(new Error('Not needed.')) };
    const given = await creationsOf('other').create(again);
    expect(given).toMatchObject({ id: 'made-1', ownerId: 'ann', creationMark: [...made.keys()][0] });
    expect([looks, logged]).toEqual([1, ['creation-unclear', 'creation-found']]);
  });

  it('a service that cannot be asked is not asked for another one', async () => {
    lose();
    await expect(creationsOf().create(keyed())).rejects.toMatchObject(LOST);
    const away = new AdapterError('upstream_unavailable');
    const { projects } = city;
    city.projects = () => Promise.reject(away);
    try {
      await expect(creationsOf('this', 0).create(keyed())).rejects.toMatchObject({ cause: away });
    } finally {
      city.projects = projects;
    }
    expect(made.size).toBe(1);
  });

  it('it is a conflict that says so while another instance makes it, and looked for when that is dead', async () => {
    await store.renewLease('other', LONG_MS);
    await noteOf('other');
    await expect(creationsOf().create(keyed())).rejects.toMatchObject(UNDER_WAY);
    await store.releaseLeases('other');
    // The dead one may have sent it just before: that is waited for, from when it is known to be dead.
    await expect(creationsOf('this', 0).create(keyed())).rejects.toMatchObject(UNDER_WAY);
    made.set('m', 'of-the-other');
    for (let time = 0; time < 2; time += 1) expect((await creationsOf().create(keyed())).id).toBe('of-the-other');
    expect(looks).toBe(2);
  });

  it('one that may still come to light is not made a second time; when it cannot any more, it is', async () => {
    lose();
    await expect(creationsOf().create(keyed())).rejects.toMatchObject(LOST);
    [answer, hidden] = [(mark) => made.get(mark) ?? '', true];
    await expect(creationsOf().create(keyed())).rejects.toMatchObject(UNDER_WAY);
    expect((await creationsOf('this', 0).create(keyed())).id).toBe('made-2');
    hidden = false;
    // The one that was lost is kept where it comes to light, and the key stays the other's.
    await foundByFinder('made-1');
    expect((await creationsOf().create(keyed())).id).toBe('made-2');
  });

  it('a refusal leaves the key free', async () => {
    answer = () => {
      throw new AdapterError('upstream_refused');
    };
    await expect(creationsOf().create(keyed())).rejects.toHaveProperty('code', 'upstream_refused');
    find();
    expect((await creationsOf().create(keyed('other'))).id).toBe('made-2');
  });
});

describe('nobody asks again', () => {
  it('it is found, kept and followed, by one of two; who uses its key later is given it', async () => {
    const run = async () => ({ ...unnamed, phase: 'processing' as const, run: 1 });
    lose();
    await expect(creationsOf().create(wanted({ project: run }))).rejects.toMatchObject(LOST);
    await expect(creationsOf().create(keyed())).rejects.toMatchObject(LOST);
    find();
    const finders = [finderOf(), finderOf()];
    await eventually(async () => (await store.findProject('made-2')) !== null && watched.length > 0);
    await Promise.all(finders.map((finder) => finder.close()));
    expect(watched).toEqual(['made-1']);
    expect(await store.findProject('made-1')).toMatchObject({ ownerId: 'ann', run: 1 });
    expect((await creationsOf().create(keyed())).id).toBe('made-2');
  });

  it('what somebody else adopted meanwhile stays theirs', async () => {
    lose();
    await expect(creationsOf().create(keyed())).rejects.toMatchObject(LOST);
    find();
    await store.createProject(project('made-1', { ownerId: 'eve' }));
    expect((await creationsOf('this', 0).create(keyed())).id).toBe('made-2');
  });

  it('what is not found is let go in the end', async () => {
    lose();
    await expect(creationsOf().create(wanted())).rejects.toMatchObject(LOST);
    looks = 0;
    const patient = finderOf();
    await eventually(() => looks > 2);
    await patient.close();
    expect(logged).toEqual(['creation-unclear']);
    const last = finderOf(1);
    await eventually(() => logged.length > 1);
    await last.close();
    expect(logged).toEqual(['creation-unclear', 'creation-lost']);
  });
});
