/** Drawings that were never checked get no receipt, however an applicant mixes runs of the service's own page with runs begun here. */
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PrecheckAdapterOptions } from '../../src/backend-adapter/index.js';
import { eventually, startHarness, VENDOR_TOKEN, type Browser, type Harness } from './support/adapter-harness.js';
import { SERVICE_KEY, startScriptedService } from './support/scripted-service.js';
import { drawingWith, RunningService, type RunningOptions } from './support/running-service.js';

const GOOD = drawingWith(100);
const BAD = drawingWith(10);
const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');
/** The good drawing is checked in a moment, the bad one's run ends after everything that the applicant tries. */
const RUN_MS = 1_800;
const runMs = (score: number) => (score === 100 ? RUN_MS : 8_000);
const TRY_MS = 24_000;

interface World {
  readonly harness: Harness;
  readonly running: RunningService;
}

/** With the poll, the limits and the rate of calls that hold by default. */
async function start(service: RunningOptions, options: Partial<PrecheckAdapterOptions> = {}): Promise<World> {
  const scripted = await startScriptedService();
  const harness = await startHarness({
    service: scripted,
    options: {
      cities: { 'wattle-bay': { baseUrl: scripted.baseUrl, apiKey: SERVICE_KEY } },
      pollIntervalMs: 2_000,
      authorize: (user, project) => project.ownerId === '' || project.ownerId === user.userId,
      ...options,
    },
    settings: {
      hintWindowMs: 1_000,
      verifyRetryDelaysMs: [1_000],
      upstreamTimes: { answerTimeoutMs: 30_000 },
    },
  });
  return { harness, running: new RunningService(scripted, service) };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function uploaded({ running }: World, browser: Browser, id: string, content: string) {
  const { json } = await browser.call(`/projects/${id}/uploads`, { json: { name: 'A-101.pdf', size: content.length } });
  const filename = String(json['filename']);
  running.put(id, filename, content);
  return { filename, drawing: { uploadId: String(json['uploadId']), sha256: digestOf(content) } };
}

/** The digests in the first receipt that can be redeemed in that time; none where there is none. */
async function redeemedOf({ harness }: World, browser: Browser, id: string, withinMs: number): Promise<string[]> {
  const endMs = Date.now() + withinMs;
  for (; Date.now() < endMs; await pause(500)) {
    const { receipt } = (await browser.call(`/projects/${id}/receipt`, { method: 'POST' })).json;
    if (receipt === undefined) continue;
    const redeemed = await harness.browser().call('/receipts/redeem', {
      // An application of its own: a key stands for one run.
      json: { receipt, idempotencyKey: randomUUID() },
      headers: { authorization: `Bearer ${VENDOR_TOKEN}` },
    });
    const { claims } = redeemed.json as { claims?: { drawings: { sha256: string }[] } };
    if (claims) return claims.drawings.map(({ sha256 }) => sha256);
  }
  return [];
}

interface Try {
  /** When, after the run on the page began, the check of the bad drawing is asked for. */
  readonly afterMs: number;
  readonly way: 'hand-off' | 'adopted';
  /** Ordinary reads hold up the adapter's own calls meanwhile. */
  readonly queued: boolean;
  /** The page's run takes the file's own name, and the bad drawing is put over it again. */
  readonly sameName: boolean;
}

async function projectOf({ harness }: World, browser: Browser, way: Try['way']): Promise<string> {
  if (way === 'hand-off') return browser.createDraft();
  const id = `made-there-${harness.service.reports.size}`;
  harness.service.reports.set(id, []);
  await browser.call('/projects');
  await eventually(async () => (await browser.call(`/projects/${id}/adopt`, { json: {} })).status === 200);
  return id;
}

async function attack(world: World, { afterMs, way, queued, sameName }: Try): Promise<string[]> {
  const { harness, running } = world;
  const browser = harness.browser();
  const id = await projectOf(world, browser, way);
  const { filename, drawing } = await uploaded(world, browser, id, BAD);
  if (way === 'hand-off') {
    await eventually(async () => (await browser.call(`/projects/${id}/hand-off`, { method: 'POST' })).status === 200);
  }
  running.beginOnPage(id, { [sameName ? filename : 'good.pdf']: GOOD });
  running.put(id, filename, BAD);
  const reads = Array.from({ length: queued ? 12 : 0 }, () => browser.call(`/projects/${id}/documents?type=uploaded`));
  await pause(afterMs);
  const endMs = Date.now() + TRY_MS;
  // It is asked for until it is let through, or the page's run has long ended.
  for (let status = 0; status !== 202 && Date.now() < endMs - TRY_MS / 2; await pause(300)) {
    ({ status } = await browser.process(id, [], { drawings: [drawing] }));
  }
  const redeemed = await redeemedOf(world, browser, id, endMs - Date.now());
  await Promise.all(reads);
  return redeemed;
}

const TRIES: Try[] = [600, 1_200, 1_500].flatMap((afterMs, index) =>
  (['hand-off', 'adopted'] as const).map((way, at) => ({
    afterMs,
    way,
    queued: index === 0,
    sameName: (index + at) % 2 === 0,
  })),
);
const KEPT: RunningOptions = { lagMs: 3_000, copies: 'kept', runMs };
const OVERWRITTEN: RunningOptions = { ...KEPT, copies: 'overwritten' };

describe.concurrent('a bad drawing is uploaded here, and a good one is run on the service’s own page', () => {
  it.each<[string, RunningOptions, Partial<PrecheckAdapterOptions>]>([
    ['lists a run 3 s late', KEPT, {}],
    ['lists a run 1 s late', { ...KEPT, lagMs: 1_000 }, {}],
    ['lists a run at once', { ...KEPT, lagMs: 0 }, {}],
    ['lists a run 3 s late, and no copies', { ...KEPT, copies: 'none' }, {}],
    ['lists a run 1 s late, and no copies', { ...KEPT, lagMs: 1_000, copies: 'none' }, {}],
    ['lists a run 3 s late, and what lies in storage', OVERWRITTEN, {}],
    ['writes over its records 3 s late, and lists what lies in storage', { ...OVERWRITTEN, records: 'in-place' }, {}],
    [
      'lists old and new runs together, where the mean counts and no copies are to be compared',
      { ...KEPT, runMs: () => RUN_MS },
      { gate: { minScore: 50, reports: 'mean', verifyDrawings: false } },
    ],
  ])('nothing can be redeemed for the bad one where the service %s', async (_name, service, options) => {
    const world = await start(service, options);
    try {
      const redeemed = await Promise.all(TRIES.map((one) => attack(world, one)));
      const bad = TRIES.filter((_one, index) => redeemed[index]?.includes(digestOf(BAD)));
      expect(bad).toEqual([]);
    } finally {
      await world.harness.close();
    }
  });

  it.each<[string, RunningOptions]>([
    ['keeps what each run checked', KEPT],
    ['lists no copies', { ...KEPT, copies: 'none' }],
    ['writes over its records', { ...KEPT, records: 'in-place' }],
  ])(
    'a good one that is run here has its receipt, and again after a bad one, where the service %s',
    async (_name, service) => {
      const world = await start(service);
      try {
        const browser = world.harness.browser();
        const id = await browser.createDraft();
        for (const content of [GOOD, BAD, `${GOOD} changed`]) {
          const { drawing } = await uploaded(world, browser, id, content);
          expect((await browser.process(id, [], { drawings: [drawing] })).status).toBe(202);
          if (content === BAD) {
            await eventually(async () => (await browser.snapshot(id)).gate.decision === 'failed');
          } else {
            expect(await redeemedOf(world, browser, id, 60_000)).toEqual([drawing.sha256]);
          }
        }
      } finally {
        await world.harness.close();
      }
    },
  );

  it('a bad run in an adopted project is followed by a good one that is run here, which the copies prove', async () => {
    const world = await start(KEPT);
    try {
      const browser = world.harness.browser();
      const id = await projectOf(world, browser, 'adopted');
      world.running.beginOnPage(id, { 'bad.pdf': BAD });
      await eventually(async () => (await browser.snapshot(id)).gate.decision === 'failed');
      const { drawing } = await uploaded(world, browser, id, GOOD);
      expect((await browser.process(id, [], { drawings: [drawing] })).status).toBe(202);
      expect(await redeemedOf(world, browser, id, 60_000)).toEqual([drawing.sha256]);
    } finally {
      await world.harness.close();
    }
  });
});
