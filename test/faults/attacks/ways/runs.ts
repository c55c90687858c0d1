/** Reports of one run are taken for another's: a good drawing is checked beside, before or after the bad one. */
import type { PrecheckAdapterOptions } from '../../../../src/backend-adapter/index.js';
import type { AttackedHouse } from '../attacked-house.js';
import type { Dials } from '../dials.js';
import { bad, drawing, good, type Drawing } from '../drawings.js';
import { pause, type ServicePage, type Uploaded } from '../scripted-applicant.js';
import { mustHold, type Way } from '../way.js';

const LAG_MS = 2_000;
/** What helps the applicant most: the copies tell nothing of which run checked them. */
const BY_PROJECT: Partial<Dials> = { ofProject: 'uploaded', ofReport: 'none' };
const BY_REPORT: Partial<Dials> = { ofProject: 'uploaded', ofReport: 'checked' };
const NO_COPIES: Partial<Dials> = { ofProject: 'none', ofReport: 'none' };
const GOOD = good('good.pdf');
/** It passes as a shed, and as nothing else. */
const EASY = { score: 10, scores: { 'shed/Readiness': 100, 'shed/Site plan': 100 } };

/** A project that is read no more, whose page at the service the applicant has kept. */
async function closedProject(house: AttackedHouse): Promise<{ id: string; page: ServicePage }> {
  const id = await house.applicant.draft();
  const page = await house.applicant.page(id);
  await house.honestRun([bad('first.pdf')], id);
  return { id, page };
}

/** One that was made elsewhere, and is complete. */
async function adoptedProject({ applicant, service }: AttackedHouse): Promise<{ id: string; page: ServicePage }> {
  const first = bad('first.pdf');
  const run = service.startElsewhere('new-dwelling', [{ filename: first.name, bytes: first.bytes }]);
  const id = run.plan.projectId;
  await applicant.call('/projects');
  const { status } = await applicant.call(`/projects/${id}/adopt`, { json: { cityKey: 'wattle-bay' } });
  mustHold(status === 200, `the adoption was refused: ${status}`);
  await applicant.until(id, ({ phase }) => phase === 'complete');
  return { id, page: await applicant.page(id) };
}

function mustHavePassed(house: AttackedHouse, id: string, what = GOOD): void {
  const run = house.service.runsOf(id).find(({ files }) => files.some(({ bytes }) => bytes.equals(what.bytes)));
  mustHold(run?.complete === true && Math.min(...run.scores) === 100, 'the good drawing did not pass at the service');
}

/** The good drawing is in its last stage on the service's page, and ends as the bad one is asked for. */
async function swapAtTheEnd(house: AttackedHouse, what: Drawing, forMs: number): Promise<void> {
  const { applicant, service } = house;
  const { id, page } = await closedProject(house);
  const upload = await applicant.upload(id, what);
  await page.start('new-dwelling', [GOOD], 'held');
  await pause(150);
  const held = service.runsOf(id).at(-1);
  mustHold(held?.listed().every(({ status }) => status === 'Summarising') === true, 'it is not in its last stage');
  service.turn({ listLagMs: LAG_MS });
  service.onNext('POST', /\/process$/, () => held?.finish());
  const { status } = await applicant.process(id, [upload]);
  held?.finish();
  if (status !== 202) await applicant.insistOnProcess(id, [upload], 500);
  await house.insist(id, [what], forMs);
  mustHavePassed(house, id);
}

/** Ordinary calls that each cost one of the adapter's calls to the service. */
function queueCalls(house: AttackedHouse, id: string, count: number): Promise<unknown> {
  const path = `/projects/${id}/documents?type=report`;
  return Promise.all(Array.from({ length: count }, () => house.applicant.call(path).catch(() => null)));
}

interface Slowing {
  readonly listLagMs: number;
  readonly stageMs: number;
  /** After the good drawing's run began. */
  readonly askAfterMs: number;
}

/** Each of the two queues takes two seconds of the default rate of calls. */
const QUEUED_CALLS = 45;

/** With nothing but a draft, default paces, and ordinary calls that slow the adapter down between its baseline and the start. */
function slowedAdapter({ listLagMs, stageMs, askAfterMs }: Slowing): Way {
  return {
    name: `a good run ends while the start waits in a queue: listed after ${listLagMs} ms, asked after ${askAfterMs}`,
    house: { pace: 'default', dials: { ...BY_PROJECT, listLagMs, stageMs } },
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const page = await applicant.page(id);
      const what = bad();
      const upload = await applicant.upload(id, what);
      // The adapter keeps the city's configuration from now on, so the start does not wait for it.
      await applicant.call('/cities/wattle-bay');
      await page.start('new-dwelling', [GOOD]);
      await pause(askAfterMs);
      const before = queueCalls(house, id, QUEUED_CALLS);
      const started = applicant.insistOnProcess(id, [upload], 4_000);
      await pause(30);
      const after = queueCalls(house, id, QUEUED_CALLS - 5);
      await started;
      await house.insist(id, [what], listLagMs + 5 * stageMs + 2_000);
      await Promise.all([before, after]);
      mustHavePassed(house, id);
    },
  };
}

/** The good drawing passed here honestly; then the bad one is asked for, and its records are late. */
async function afterAGoodRun(
  house: AttackedHouse,
  trick: (parts: { id: string; upload: Uploaded; page: () => Promise<ServicePage> }) => Promise<void>,
): Promise<void> {
  const { applicant, service } = house;
  const id = await house.honestRun([GOOD]);
  const what = bad();
  const upload = await applicant.upload(id, what);
  service.turn({ listLagMs: LAG_MS });
  await trick({ id, upload, page: () => applicant.page(id) });
  await house.insist(id, [what], LAG_MS - 200);
  mustHavePassed(house, id);
}

/** While the bad drawing is under way here, the good one is begun on the service's page. */
function besideTheBadRun(
  name: string,
  dials: Partial<Dials>,
  { what = bad(), gate = { minScore: 80 } }: BadRun = {},
): Way {
  return {
    name,
    house: { dials: { stageMs: 100, ...dials }, adapter: { gate } },
    attempt: async (house) => {
      const { applicant } = house;
      const { id, page } = await closedProject(house);
      const upload = await applicant.upload(id, what);
      mustHold((await applicant.process(id, [upload])).status === 202, 'the bad run did not begin');
      await page.start('new-dwelling', [GOOD]);
      await house.insist(id, [what], 2_000);
      mustHavePassed(house, id);
    },
  };
}

interface BadRun {
  readonly what?: Drawing;
  readonly gate?: PrecheckAdapterOptions['gate'];
}

function withinTheLag(name: string, dials: Partial<Dials>, projectOf = closedProject): Way {
  const authorize: PrecheckAdapterOptions['authorize'] = (user, { ownerId }) =>
    ownerId === '' || ownerId === user.userId;
  return {
    name,
    house: { dials, adapter: { authorize } },
    attempt: async (house) => {
      const { applicant, service } = house;
      const { id, page } = await projectOf(house);
      const what = bad();
      const upload = await applicant.upload(id, what);
      service.turn({ listLagMs: LAG_MS });
      await page.start('new-dwelling', [GOOD]);
      await pause(LAG_MS * 0.6);
      await applicant.insistOnProcess(id, [upload], 300);
      await house.insist(id, [what], LAG_MS + 500);
      mustHavePassed(house, id);
    },
  };
}

function overtaking(name: string, dials: Partial<Dials>): Way {
  return {
    name,
    house: { dials },
    attempt: async (house) => {
      const { applicant, service } = house;
      const { id, page } = await closedProject(house);
      const what = bad();
      const upload = await applicant.upload(id, what);
      service.turn({ listLagMs: LAG_MS });
      mustHold((await applicant.process(id, [upload])).status === 202, 'an honest start was refused');
      service.turn({ listLagMs: 0 });
      await page.start('new-dwelling', [GOOD]);
      await house.insist(id, [what], LAG_MS - 200);
      mustHavePassed(house, id);
    },
  };
}

export const RUNS: readonly Way[] = [
  ...[1_400, 1_600, 1_800].map((askAfterMs) => slowedAdapter({ listLagMs: 3_000, stageMs: 900, askAfterMs })),
  ...[300, 400, 500].map((askAfterMs) => slowedAdapter({ listLagMs: 1_000, stageMs: 800, askAfterMs })),
  {
    name: 'a good run of the service’s page ends as the bad one is asked for',
    house: { dials: BY_PROJECT },
    attempt: (house) => swapAtTheEnd(house, bad(), LAG_MS + 300),
  },
  {
    name: 'by the mean, a good run of the service’s page outweighs the one that is asked for',
    house: { dials: BY_PROJECT, adapter: { gate: { minScore: 80, reports: 'mean' } } },
    attempt: (house) => swapAtTheEnd(house, drawing('plan.pdf', 60), LAG_MS + 800),
  },
  besideTheBadRun('by the mean, a good run that is begun during the bad one outweighs it', BY_PROJECT, {
    what: drawing('plan.pdf', 60),
    gate: { minScore: 80, reports: 'mean' },
  }),
  withinTheLag('a good run that is not listed yet when the bad one is asked for; copies by project', BY_PROJECT),
  withinTheLag('a good run that is not listed yet when the bad one is asked for; copies by report', BY_REPORT),
  withinTheLag('a good run that is not listed yet when the bad one is asked for; no copies', NO_COPIES),
  withinTheLag('a good run that is not listed yet, in an adopted project', BY_PROJECT, adoptedProject),
  overtaking('a good run that is begun later is listed earlier; copies by project', BY_PROJECT),
  overtaking('a good run that is begun later is listed earlier; copies by report', BY_REPORT),
  besideTheBadRun('a good run begun during the bad one takes its ids; copies by project', {
    ...BY_PROJECT,
    runs: 'same-ids',
  }),
  besideTheBadRun('a good run begun during the bad one takes its ids; copies by report', {
    ...BY_REPORT,
    runs: 'same-ids',
  }),
  besideTheBadRun('a good run begun during the bad one is listed in its place', { ...BY_PROJECT, runs: 'instead' }),
  {
    name: 'the same drawing, checked by an easier permit type during its run, takes its ids',
    house: { dials: { ...BY_REPORT, runs: 'same-ids', stageMs: 100 } },
    attempt: async (house) => {
      const { applicant } = house;
      const { id, page } = await closedProject(house);
      const what = drawing('plan.pdf', EASY);
      const upload = await applicant.upload(id, what);
      mustHold((await applicant.process(id, [upload])).status === 202, 'the bad run did not begin');
      await page.startWith('shed', [what.name]);
      await house.insist(id, [what], 2_000);
      mustHold(Math.min(...(house.service.runsOf(id).at(-1)?.scores ?? [0])) === 100, 'the easier one did not pass');
    },
  },
  {
    name: 'the same drawing, checked by an easier permit type, is not listed yet when the other is asked for',
    house: { dials: BY_REPORT },
    attempt: async (house) => {
      const { applicant, service } = house;
      const { id, page } = await closedProject(house);
      const what = drawing('plan.pdf', EASY);
      const upload = await applicant.upload(id, what);
      service.turn({ listLagMs: LAG_MS });
      await page.startWith('shed', [what.name]);
      await pause(LAG_MS * 0.6);
      await applicant.insistOnProcess(id, [upload], 300);
      await house.insist(id, [what], LAG_MS + 500);
      mustHavePassed(house, id, what);
    },
  },
  {
    name: 'a note at the reports of the good run makes them look new',
    house: { dials: BY_PROJECT },
    attempt: (house) =>
      afterAGoodRun(house, async ({ id, page, upload }) => {
        const opened = await page();
        await house.applicant.insistOnProcess(id, [upload], 300);
        await opened.touch();
      }),
  },
  {
    name: 'the documents of the good run are made anew: its reports are seen open',
    house: { dials: { ...BY_PROJECT, stageMs: 400 } },
    attempt: (house) =>
      afterAGoodRun(house, async ({ id, page, upload }) => {
        const opened = await page();
        await house.applicant.insistOnProcess(id, [upload], 300);
        await opened.renew();
      }),
  },
  {
    name: 'the list is empty, once, when the baseline is taken',
    house: { dials: BY_PROJECT },
    attempt: (house) =>
      afterAGoodRun(house, async ({ id, upload }) => {
        house.service.onNext('GET', /\/reports$/, () => ({ json: [] }));
        await house.applicant.insistOnProcess(id, [upload], 300);
        mustHold(house.service.asPlanned, 'no list was read');
      }),
  },
  {
    name: 'a replica that is behind answers when the baseline is taken',
    house: { dials: BY_PROJECT },
    attempt: (house) =>
      afterAGoodRun(house, async ({ id, upload }) => {
        const listed = house.service.runsOf(id).flatMap((run) => run.listed());
        const behind = listed.map(({ id, name, modelVersion }) => ({ id, name, modelVersion, status: 'Summarising' }));
        house.service.onNext('GET', /\/reports$/, () => ({ json: behind }));
        await house.applicant.insistOnProcess(id, [upload], 300);
        mustHold(house.service.asPlanned, 'no list was read');
      }),
  },
  {
    name: 'the start of the bad run is lost, and a good one stands in for it',
    house: { dials: BY_PROJECT },
    attempt: async (house) => {
      const { applicant, service } = house;
      const { id, page } = await closedProject(house);
      const what = bad();
      const upload = await applicant.upload(id, what);
      service.onNext('POST', /\/process$/, () => 'reset');
      await applicant.process(id, [upload]);
      mustHold(service.asPlanned && service.runsOf(id).length === 1, 'the start was not lost');
      await page.start('new-dwelling', [GOOD]);
      await house.insist(id, [what], 2_500);
      mustHavePassed(house, id);
    },
  },
  {
    name: 'two starts at the same moment',
    house: { dials: { ...BY_PROJECT, runs: 'same-ids', answerMs: 100 } },
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const what = bad();
      const uploads = [await applicant.upload(id, what), await applicant.upload(id, GOOD)];
      const starts = await Promise.all(
        uploads.map((upload, index) => applicant.process(id, [upload], { idempotencyKey: `start-${index}` })),
      );
      mustHold(
        starts.some(({ status }) => status === 202),
        'no run began',
      );
      await house.insist(id, [what], 1_200);
    },
  },
  {
    name: 'the call that starts the good run is broken off, and the bad one started at once',
    house: { dials: { ...BY_PROJECT, runs: 'same-ids', answerMs: 100 } },
    attempt: async (house) => {
      const { applicant, service } = house;
      const id = await applicant.draft();
      const what = bad();
      const [goodUpload, badUpload] = [await applicant.upload(id, GOOD), await applicant.upload(id, what)];
      const started = new Promise<void>((resolve) => service.onNext('POST', /\/process$/, resolve));
      const leaving = new AbortController();
      const call = applicant.process(id, [goodUpload], {}, leaving.signal).catch(() => null);
      await started;
      leaving.abort();
      await call;
      await applicant.process(id, [badUpload]);
      await house.insist(id, [what], 1_200);
      mustHavePassed(house, id);
    },
  },
  {
    name: 'the bad drawing is asked for again and again while the good run goes on',
    house: { dials: { ...BY_PROJECT, runs: 'same-ids', stageMs: 60, listLagMs: 600 } },
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const what = bad();
      const [goodUpload, badUpload] = [await applicant.upload(id, GOOD), await applicant.upload(id, what)];
      mustHold((await applicant.process(id, [goodUpload])).status === 202, 'the good run did not begin');
      mustHold((await applicant.insistOnProcess(id, [badUpload], 5_000)) === 202, 'the bad run did not begin');
      await house.insist(id, [what], 1_200);
      mustHavePassed(house, id);
    },
  },
  {
    name: 'the key of the good start is used again for the bad one',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const what = bad();
      const [goodUpload, badUpload] = [await applicant.upload(id, GOOD), await applicant.upload(id, what)];
      const key = { idempotencyKey: 'start' };
      mustHold((await applicant.process(id, [goodUpload], key)).status === 202, 'the good run did not begin');
      await applicant.until(id, ({ phase }) => phase === 'complete');
      await applicant.process(id, [badUpload], key);
      await house.insist(id, [what], 800);
      mustHavePassed(house, id);
    },
  },
  {
    name: 'drawings behind links are checked while the uploaded one is asked for',
    house: { dials: { ...BY_PROJECT, stageMs: 60, listLagMs: 400 } },
    attempt: async (house) => {
      const { applicant } = house;
      const link = await applicant.upload(await applicant.draft(), GOOD);
      const files = [{ type: 'plans', label: 'Plan', fileLink: link.url }];
      const id = await applicant.draft({ permitType: 'new-dwelling', files });
      const what = bad();
      const upload = await applicant.upload(id, what);
      await applicant.insistOnProcess(id, [upload], 3_000);
      await house.insist(id, [what], 1_500);
      mustHavePassed(house, id);
    },
  },
];
