/** Who makes a project and who is given one, with a store as it is and a service that is told what to do. */
import { beforeEach, describe, expect, it } from 'vitest';
import { AdapterError } from '../../../src/backend-adapter/adapter-error.js';
import { createOnce, type WantedCreation } from '../../../src/backend-adapter/projects/creations.js';
import type { Services } from '../../../src/backend-adapter/services.js';
import type { Store } from '../../../src/backend-adapter/store/store.js';
import type { PrecheckService } from '../../../src/backend-adapter/upstream/precheck-service.js';
import { CREATION_MARK } from '../../../src/backend-adapter/projects/find-created.js';
import { project, unnamed, createProject } from '../store/store-under-test.js';
import { afterTest, openStoreIn, temporaryFolder } from '../support/after-test.js';

const LONG_MS = 3_600_000;
const LOST = { code: 'upstream_timeout', details: { mayExist: true } };

let store: Store;
/** What the service made, by mark, and how it answers. */
let made: Map<string, string>;
let answer: (mark: string) => string;
let calls: number;
let hidden: boolean;

beforeEach(() => {
  store = openStoreIn(temporaryFolder());
  [calls, made, hidden] = [0, new Map(), false];
  answer = (mark) => made.get(mark) ?? '';
});

const city = {
  createProject: async ({ metadata }: { metadata: Record<string, string> }) => {
    const mark = metadata[CREATION_MARK] ?? '';
    calls += 1;
    made.set(mark, `made-${calls}`);
    return answer(mark);
  },
  projects: async () => {
    const projects = [...made].map(([mark, id]) => ({ id, address: null, metadata: { [CREATION_MARK]: mark } }));
    return { projects: hidden ? [] : projects, total: null };
  },
} as unknown as PrecheckService;

type CreationTimes = Services['creationTimes'];
/** As one instance does. */
const create = (one: WantedCreation, times: Partial<CreationTimes> = {}) => {
  const services = {
    ...{ store, clock: Date.now, tracker: { watch: () => {} }, upstream: { city: () => city } },
    log: () => {},
    creationTimes: { leaseMs: LONG_MS, settleMs: LONG_MS, ...times },
  };
  return createOnce(services as unknown as Services, one);
};
const wanted = (fields: Partial<WantedCreation> = {}): WantedCreation => {
  return { keyed: null, body: { cityKey: 'c' }, project: async () => unnamed, ...fields };
};
const keyed = (request = 'r') => wanted({ keyed: { key: 'key', request } });
const UNDER_WAY = { code: 'conflict', details: { underWay: true } };
const failing = (code: AdapterError['code']) => {
  answer = () => {
    throw new AdapterError(code);
  };
};
/** The answer to a creation is lost, and what was made is not listed. */
const lose = async (...given: Parameters<typeof create>) => {
  hidden = true;
  failing('upstream_timeout');
  await expect(create(...given)).rejects.toMatchObject(LOST);
};
const find = () => {
  hidden = false;
  answer = (mark) => made.get(mark) ?? '';
};

it('the id of an older project is no new project', async () => {
  await createProject(store, project('made-1', { ownerId: 'ann' }));
  await expect(create(keyed())).rejects.toHaveProperty('code', 'upstream_misread');
  expect(await store.findCreation('key')).toBeNull();
});

it('who stood still while another found the project is given the same', async () => {
  answer = (mark) => {
    // Before the answer is in, it was found and kept.
    const id = made.get(mark) ?? '';
    void store.keepCreated(mark, project(id, { address: 'of the other' }));
    return id;
  };
  expect(await create(wanted())).toMatchObject({ id: 'made-1', address: 'of the other' });
});

describe('with a key', () => {
  it('a service that cannot be asked is not asked for another one', async () => {
    await lose(keyed());
    const away = new AdapterError('upstream_unavailable');
    const { projects } = city;
    city.projects = () => Promise.reject(away);
    afterTest(() => (city.projects = projects));
    await expect(create(keyed(), { settleMs: 0 })).rejects.toMatchObject({ cause: away });
    expect(made.size).toBe(1);
  });

  it('it is a conflict that says so while another instance makes it, and searched for when that is dead', async () => {
    const ofOther = { mark: 'm', ...keyed().keyed!, project: unnamed };
    await store.leaseCreation(ofOther, { leaseMs: LONG_MS, settleMs: 0 });
    await expect(create(keyed())).rejects.toMatchObject(UNDER_WAY);
    await store.discardCreation('m');
    await store.leaseCreation(ofOther, { leaseMs: 0, settleMs: 0 });
    // The dead one may have sent it just before: that is waited for.
    await expect(create(keyed())).rejects.toMatchObject(UNDER_WAY);
    made.set('m', 'of-the-other');
    expect((await create(keyed())).id).toBe('of-the-other');
  });

  it('one that may still be listed is not made a second time; when it cannot any more, it is', async () => {
    await lose(keyed());
    answer = (mark) => made.get(mark) ?? '';
    await expect(create(keyed())).rejects.toMatchObject(UNDER_WAY);
    expect((await create(keyed(), { settleMs: 0 })).id).toBe('made-2');
    expect((await create(keyed())).id).toBe('made-2');
  });

  it('a refusal leaves the key free', async () => {
    failing('upstream_refused');
    await expect(create(keyed())).rejects.toHaveProperty('code', 'upstream_refused');
    find();
    expect((await create(keyed('other'))).id).toBe('made-2');
  });
});

it('what somebody else adopted meanwhile stays theirs', async () => {
  await lose(keyed());
  find();
  await createProject(store, project('made-1', { ownerId: 'eve' }));
  expect((await create(keyed(), { settleMs: 0 })).id).toBe('made-2');
});
