/** Adopting a project that was made elsewhere, as a call and as a route. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import { eventually, reportsWith, startHarness, type Harness } from '../support/adapter-harness.js';
import { openStoreIn } from '../support/after-test.js';
import { CITY, SERVICE_KEY, startScriptedService, THERE } from '../support/scripted-service.js';
import type { Reply, ScriptedService } from '../support/scripted-service.js';

let service: ScriptedService;
beforeEach(async () => {
  service = await startScriptedService();
  service.reports.set('made-there', reportsWith([90, 85]));
});

const adapterWith = (options: Partial<PrecheckAdapterOptions> = {}) => startHarness({ service, options });

/** The service serves both cities, with one list of projects. */
function twoCities(): PrecheckAdapterOptions['cities'] {
  service.script = ({ path }) =>
    path === '/cities/prairie-lake' ? { json: { ...CITY, cityKey: 'prairie-lake' } } : undefined;
  const city = { baseUrl: service.baseUrl, apiKey: SERVICE_KEY };
  return { 'wattle-bay': city, 'prairie-lake': city };
}

/** People are who the header says; staff may have every project. */
const people: Partial<PrecheckAdapterOptions> = {
  identify: (request) => {
    const userId = request.headers.get('x-user');
    return userId === null ? null : { userId };
  },
  authorize: (user, { ownerId }) => user.userId === ownerId || user.userId.startsWith('staff'),
};
const adoptAs = (harness: Harness, userId: string | null, id = 'made-there', json: unknown = {}) =>
  harness.browser().call(`/projects/${id}/adopt`, { json, headers: userId === null ? {} : { 'x-user': userId } });

describe('adapter.projects.adopt', () => {
  it('gives a complete project with its reports, decided by the gate, and without a receipt', async () => {
    const { adapter, dataDirectory } = await adapterWith({ gate: { minScore: 86 } });
    const snapshot = await adapter.projects.adopt('made-there');
    expect(snapshot).toMatchObject({
      phase: 'complete',
      run: 1,
      drawings: [],
      project: { id: 'made-there', cityKey: 'wattle-bay', permitType: 'new-dwelling', address: THERE.address },
      gate: { decision: 'failed', score: 85, minScore: 86 },
    });
    expect(snapshot.reports.map(({ score }) => score)).toEqual([90, 85]);
    expect(await openStoreIn(dataDirectory).findProject('made-there')).toMatchObject(THERE);
    const { url } = await adapter.projects.viewerLink('made-there', { generatedFor: 'b@example.com' });
    expect(url).toContain('/view/');
  });

  it('is refused while nobody can read which reports the city runs: fewer than these would pass', async () => {
    const { adapter, browser } = await adapterWith({ identify: () => ({ userId: 'ann' }), authorize: () => true });
    service.script = ({ path }) => (path.startsWith('/cities/') ? { json: 'not a city' } : undefined);
    await expect(adapter.projects.adopt('made-there')).rejects.toMatchObject({ code: 'upstream_misread' });
    service.script = () => undefined;
    expect((await browser().call('/projects/made-there')).status).toBe(404);
    // Its drawings are still to be read.
    const gate = { decision: 'undecided', reasons: [{ code: 'drawings-awaited' }] };
    expect(await adapter.projects.adopt('made-there')).toMatchObject({ run: 1, gate });
  });

  it('follows one that is under way, and one that has not begun', async () => {
    service.reports.set('under-way', [{ id: 'r-1', name: 'Readiness', status: 'Analysing' }]);
    service.reports.set('not-begun', []);
    service.statuses.set('not-begun', 'Draft');
    const { adapter } = await adapterWith();
    expect(await adapter.projects.adopt('under-way')).toMatchObject({ phase: 'processing', reports: [{ stage: 2 }] });
    expect(await adapter.projects.adopt('not-begun')).toMatchObject({ phase: 'draft', run: 0 });
    for (const id of ['under-way', 'not-begun']) {
      service.reports.set(id, reportsWith([90, 10]));
      service.statuses.set(id, 'Complete');
      await eventually(async () => (await adapter.projects.get(id)).phase === 'complete');
    }
  });

  it('is the same project however often it is adopted, and at once', async () => {
    const { adapter, browser } = await adapterWith();
    const all = await Promise.all([1, 2, 3].map(() => adapter.projects.adopt('made-there')));
    expect(new Set(all.map(({ project }) => project.id))).toEqual(new Set(['made-there']));
    const mine = await browser().createDraft();
    expect((await adapter.projects.adopt(mine)).project.id).toBe(mine);
  });

  it('keeps two cities’ projects of one id apart, and takes no other city’s', async () => {
    const { adapter } = await adapterWith({ cities: twoCities() });
    await expect(adapter.projects.adopt('made-there')).rejects.toMatchObject({ code: 'invalid_request' });
    const first = await adapter.projects.adopt('made-there', { cityKey: 'wattle-bay' });
    const second = await adapter.projects.adopt('made-there', { cityKey: 'prairie-lake' });
    expect([first.project.id, second.project.id]).toEqual(['made-there', 'prairie-lake~made-there']);
    service.reports.set('named', []);
    service.script = ({ path }) =>
      path === '/projects/named' ? { json: { id: 'named', cityKey: 'prairie-lake' } } : undefined;
    const elsewhere = adapter.projects.adopt('named', { cityKey: 'wattle-bay' });
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['none', '', '..'])('finds no project "%s"', async (id) => {
    const { adapter } = await adapterWith();
    await expect(adapter.projects.adopt(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each<Reply>([{ status: 404, text: 'None yet' }, { status: 409, text: 'Not processed yet' }, { text: 'null' }])(
    'reads a project whose reports are not there yet, and refuses where the service is away: %j',
    async (none) => {
      const harness = await adapterWith();
      const { adapter } = harness;
      service.script = ({ path }) => (path.endsWith('/reports') ? none : undefined);
      expect((await adapter.projects.adopt('made-there')).phase).toBe('draft');
      const person = harness.browser();
      const id = await person.createDraft();
      expect((await person.call(`/projects/${id}/hand-off`, { method: 'POST' })).status).toBe(200);
      const other = await person.createDraft();
      expect((await person.process(other, [await person.upload(other)])).status).toBe(202);
      const before = service.count('GET', `/${other}/reports`);
      await eventually(() => service.count('GET', `/${other}/reports`) > before + 1);
      expect(harness.loggedAs('service-unreachable')).toEqual([]);
      service.reports.set('later', []);
      service.script = () => ({ status: 503, text: '' });
      await expect(adapter.projects.adopt('later')).rejects.toMatchObject({ code: 'upstream_unavailable' });
      service.script = () => undefined;
      await expect(adapter.projects.get('later')).rejects.toMatchObject({ code: 'not_found' });
    },
  );
});

it('a project that was erased and is adopted anew has no version, and no event, of its earlier record', async () => {
  const ids: string[] = [];
  const onEvent = async ({ id }: { id: string }) => void ids.push(id);
  const hooks = { onReportCompleted: onEvent, onGateDecided: onEvent };
  const { adapter, browser } = await adapterWith({ ...hooks, identify: () => ({ userId: 'ann' }) });
  const adopted = async (count: number) => {
    await adapter.projects.adopt('made-there', { ownerId: 'ann' });
    await eventually(() => ids.length === count);
    const { headers, json } = await browser().call('/projects/made-there');
    return { etag: headers.get('etag') ?? '', revision: Number(json['revision']) };
  };
  service.reports.set('made-there', reportsWith([70, 60]));
  const first = await adopted(3);
  await adapter.projects.erase({ projectId: 'made-there' });
  service.reports.set('made-there', reportsWith([20, 30]));
  const again = await adopted(6);
  expect(new Set(ids).size).toBe(6);
  expect(again.etag).not.toBe(first.etag);
  // A page shows what is newer.
  expect(again.revision).toBeGreaterThan(first.revision);
});

describe('POST /projects/:id/adopt', () => {
  it('is refused by default, without a call of the service', async () => {
    const harness = await adapterWith();
    const person = harness.browser();
    await person.createDraft();
    const seen = service.seen.length;
    const answer = await person.call('/projects/made-there/adopt', { json: {} });
    expect([answer.status, answer.json.error?.code]).toEqual([404, 'not_found']);
    expect(service.seen).toHaveLength(seen);
  });

  it('is for whom authorize lets have it', async () => {
    const harness = await adapterWith(people);
    expect((await adoptAs(harness, null)).status).toBe(401);
    const seen = service.seen.length;
    expect((await adoptAs(harness, 'bob')).status).toBe(404);
    expect(service.seen).toHaveLength(seen);
    const adopted = await adoptAs(harness, 'staff-1');
    expect([adopted.status, adopted.json['run']]).toEqual([200, 1]);
    expect(adopted.headers.get('etag')).not.toBeNull();
    // Now it has an owner, and is nobody else's.
    expect((await adoptAs(harness, 'bob')).status).toBe(404);
    expect((await adoptAs(harness, 'staff-2')).status).toBe(200);
    const as = (userId: string) => harness.browser().call('/projects', { headers: { 'x-user': userId } });
    expect([(await as('staff-1')).json['total'], (await as('staff-2')).json['total']]).toEqual([1, 0]);
    expect((await adoptAs(harness, 'staff-1', 'none')).status).toBe(404);
  });

  it('gives one of two who adopt it at once nothing of the other’s', async () => {
    const authorize: PrecheckAdapterOptions['authorize'] = (user, { ownerId }) => ['', user.userId].includes(ownerId);
    const harness = await adapterWith({ ...people, authorize });
    let bothAsked = () => {};
    const until = new Promise<void>((resolve) => (bothAsked = resolve));
    service.script = ({ path }) => {
      if (service.count('GET', '/reports') === 2) bothAsked();
      return path.endsWith('/reports') ? { json: reportsWith([90, 85]), until } : undefined;
    };
    const answers = await Promise.all([adoptAs(harness, 'ann'), adoptAs(harness, 'bob')]);
    const [own, refused] = answers.sort((one, other) => one.status - other.status);
    expect([own?.status, refused?.status]).toEqual([200, 404]);
    const requestId = refused?.headers.get('x-request-id');
    const message = 'There is nothing at this address for you.';
    expect(refused?.json).toEqual({ error: { code: 'not_found', message, retryable: false, requestId } });
  });

  describe('of a project that is another person’s until it is passed on', () => {
    const passOn = async ({ adapter }: Harness): Promise<void> => {
      await adapter.projects.erase({ projectId: 'made-there' });
      await adapter.projects.adopt('made-there', { ownerId: 'bob' });
    };
    const headers = { 'x-user': 'ann' };

    it('keeps it from a change of theirs whose body still comes', async () => {
      const harness = await adapterWith(people);
      await harness.adapter.projects.adopt('made-there', { ownerId: 'ann' });
      const drawing = { name: 'a.pdf', size: 5, category: 'plan', label: '', fingerprint: null };
      const change = { a: { ...drawing, uploadId: null, filename: null, sha256: null } };
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            controller.enqueue(new TextEncoder().encode(JSON.stringify(change)));
            await passOn(harness);
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const late = await harness.browser().call('/projects/made-there/draft', { method: 'PATCH', body, headers });
      expect([late.status, late.json.error?.code]).toEqual([404, 'not_found']);
      expect((await harness.adapter.projects.get('made-there')).draft).toEqual([]);
    });

    it('shows them nothing of it in a stream that authorize is still asked about', async () => {
      let isPassedOn = false;
      const authorize: PrecheckAdapterOptions['authorize'] = async (user, { ownerId }) => {
        if (!isPassedOn) await passOn(harness);
        isPassedOn = true;
        return user.userId === ownerId;
      };
      const harness = await adapterWith({ ...people, authorize });
      await harness.adapter.projects.adopt('made-there', { ownerId: 'ann' });
      const late = await harness.browser().fetch('/projects/made-there/events', { headers });
      await late.body?.cancel();
      expect(late.status).toBe(404);
    });
  });

  describe('where two cities’ services gave one id', () => {
    const asked: unknown[] = [];
    const startedForBoth = async (): Promise<Harness> => {
      asked.length = 0;
      const authorize: PrecheckAdapterOptions['authorize'] = (user, project) => {
        asked.push(project);
        return user.userId === project.ownerId;
      };
      return adapterWith({ ...people, authorize, cities: twoCities() });
    };
    const codeOf = async (harness: Harness, userId: string, json: object): Promise<unknown> => {
      const answer = await adoptAs(harness, userId, 'made-there', json);
      return answer.json.error?.code ?? answer.status;
    };

    it('owning it in one of them opens nothing in the other', async () => {
      const harness = await startedForBoth();
      await harness.adapter.projects.adopt('made-there', { cityKey: 'wattle-bay', ownerId: 'ann' });
      const seen = service.seen.length;
      expect(await codeOf(harness, 'ann', { cityKey: 'prairie-lake' })).toBe('not_found');
      expect(asked).toEqual([{ id: 'made-there', ownerId: '', cityKey: 'prairie-lake' }]);
      // Which of the two is meant is for the caller to say, and a city that nobody configured is none.
      expect(await codeOf(harness, 'ann', {})).toBe('invalid_request');
      expect(await codeOf(harness, 'ann', { cityKey: 'elsewhere' })).toBe('unknown_city');
      expect(service.seen).toHaveLength(seen);
      const mine = await harness.browser().call('/projects', { headers: { 'x-user': 'ann' } });
      expect(mine.json['total']).toBe(1);
    });

    it('each is its owner’s alone, and authorize is told the city', async () => {
      const harness = await startedForBoth();
      const { projects } = harness.adapter;
      await projects.adopt('made-there', { cityKey: 'wattle-bay', ownerId: 'ann' });
      await projects.adopt('made-there', { cityKey: 'prairie-lake', ownerId: 'bob' });
      expect(await codeOf(harness, 'ann', { cityKey: 'wattle-bay' })).toBe(200);
      expect(await codeOf(harness, 'ann', { cityKey: 'prairie-lake' })).toBe('not_found');
      expect(await codeOf(harness, 'bob', { cityKey: 'wattle-bay' })).toBe('not_found');
      expect(await codeOf(harness, 'bob', { cityKey: 'prairie-lake' })).toBe(200);
      await harness.browser().call('/projects/made-there', { headers: { 'x-user': 'bob' } });
      expect(asked.slice(-2)).toEqual([
        { id: 'prairie-lake~made-there', ownerId: 'bob', cityKey: 'prairie-lake' },
        { id: 'made-there', ownerId: 'ann', cityKey: 'wattle-bay' },
      ]);
    });
  });
});
