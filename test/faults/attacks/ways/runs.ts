/** Reports of one run are taken for another's: a good drawing is checked beside, before or after the bad one. */
import type { PrecheckAdapterOptions } from '../../../../src/backend-adapter/index.js';
import { Attack, mustHold, onDraft, type Way } from '../attack.js';
import type { AttackedHouse, HouseOptions } from '../attacked-house.js';
import type { Dials } from '../dials.js';
import { bad, drawing, EASY, good, type Drawing } from '../drawings.js';
import { pause, type ServicePage, type Uploaded } from '../scripted-applicant.js';

const LAG_MS = 2_000;
/** What helps the applicant most: the copies tell nothing of which run checked them. */
const BY_PROJECT: Partial<Dials> = { ofProject: 'uploaded', ofReport: 'none' };
const BY_REPORT: Partial<Dials> = { ofProject: 'uploaded', ofReport: 'checked' };
const NO_COPIES: Partial<Dials> = { ofProject: 'none', ofReport: 'none' };
const BY_MEAN = { minScore: 80, reports: 'mean' } as const;
const BAD = bad();
const GOOD = good('good.pdf');
/** By the mean of two runs, one of them good, it would pass. */
const MIDDLING = drawing('plan.pdf', 60);

interface Paged {
  readonly attack: Attack;
  /** The project's page at the service, which the applicant has kept. */
  readonly page: ServicePage;
}

/** A project whose run is over. */
async function closedProject(house: AttackedHouse): Promise<Paged> {
  const attack = await Attack.onDraft(house);
  const page = await attack.page();
  await house.honestRun([bad('first.pdf')], attack.id);
  return { attack, page };
}

/** One that was made elsewhere, and is complete. */
async function adoptedProject(house: AttackedHouse): Promise<Paged> {
  const { applicant, service } = house;
  const first = bad('first.pdf');
  const run = service.startElsewhere('new-dwelling', [{ filename: first.name, bytes: first.bytes }]);
  const attack = new Attack(house, run.plan.projectId);
  await applicant.call('/projects');
  const { status } = await applicant.call(`/projects/${attack.id}/adopt`, { json: { cityKey: 'wattle-bay' } });
  mustHold(status === 200, `the adoption was refused: ${status}`);
  await attack.complete();
  return { attack, page: await attack.page() };
}

function onClosed(
  name: string,
  house: HouseOptions,
  steps: (attack: Attack, page: ServicePage) => Promise<unknown>,
  projectOf = closedProject,
): Way {
  const attempt = async (attacked: AttackedHouse): Promise<void> => {
    const { attack, page } = await projectOf(attacked);
    await steps(attack, page);
  };
  return { name, house, attempt };
}

/** The good drawing is in its last stage on the service's page, and ends as the bad one is asked for. */
function swappedAtTheEnd(name: string, house: HouseOptions, what: Drawing, forMs: number): Way {
  return onClosed(name, house, async (attack, page) => {
    const { id, service, applicant } = attack;
    const upload = await attack.upload(what);
    await page.start('new-dwelling', [GOOD], 'held');
    await pause(150);
    const held = service.runsOf(id).at(-1);
    mustHold(held?.listed().every(({ status }) => status === 'Summarising') === true, 'it is not in its last stage');
    service.turn({ listLagMs: LAG_MS });
    service.onNext('POST', /\/process$/, () => held?.finish());
    const { status } = await applicant.start(id, [upload]);
    held?.finish();
    if (status !== 202) await applicant.insistOnStart(id, [upload], 500);
    await attack.insist([what], forMs);
    attack.mustHavePassed(GOOD);
  });
}

/** Ordinary calls that each cost one of the adapter's calls to the service. */
function queueCalls({ applicant, id }: Attack, count: number): Promise<unknown> {
  const path = `/projects/${id}/documents?type=report`;
  return Promise.all(Array.from({ length: count }, () => applicant.call(path).catch(() => null)));
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
  const name = `a good run ends while the start waits in a queue: listed after ${listLagMs} ms, asked after ${askAfterMs}`;
  return onDraft(name, { pace: 'default', dials: { ...BY_PROJECT, listLagMs, stageMs } }, async (attack) => {
    const page = await attack.page();
    const upload = await attack.upload(BAD);
    // The adapter keeps the city's configuration from now on, so the start does not wait for it.
    await attack.applicant.call('/cities/wattle-bay');
    await page.start('new-dwelling', [GOOD]);
    await pause(askAfterMs);
    const before = queueCalls(attack, QUEUED_CALLS);
    const started = attack.applicant.insistOnStart(attack.id, [upload], 4_000);
    await pause(30);
    const after = queueCalls(attack, QUEUED_CALLS - 5);
    await started;
    await attack.insist([BAD], listLagMs + 5 * stageMs + 2_000);
    await Promise.all([before, after]);
    attack.mustHavePassed(GOOD);
  });
}

/** The good drawing passed here honestly; then the bad one is asked for, and its records are late. */
function afterAGoodRun(
  name: string,
  dials: Partial<Dials>,
  trick: (attack: Attack, insistOnStart: () => Promise<unknown>) => Promise<void>,
): Way {
  return onDraft(name, { dials: { ...BY_PROJECT, ...dials } }, async (attack, house) => {
    await house.honestRun([GOOD], attack.id);
    const upload = await attack.upload(BAD);
    attack.service.turn({ listLagMs: LAG_MS });
    await trick(attack, () => attack.applicant.insistOnStart(attack.id, [upload], 300));
    mustHold(attack.service.asPlanned, 'no list was read');
    await attack.insist([BAD], LAG_MS - 200);
    attack.mustHavePassed(GOOD);
  });
}

/** While the bad drawing is under way here, the good one is begun on the service's page. */
function besideTheBadRun(
  name: string,
  dials: Partial<Dials>,
  what = BAD,
  gate: PrecheckAdapterOptions['gate'] = { minScore: 80 },
): Way {
  return onClosed(name, { dials: { stageMs: 100, ...dials }, adapter: { gate } }, async (attack, page) => {
    await attack.begin([await attack.upload(what)]);
    await page.start('new-dwelling', [GOOD]);
    await attack.insist([what], 2_000);
    attack.mustHavePassed(GOOD);
  });
}

const authorize: NonNullable<PrecheckAdapterOptions['authorize']> = (user, { ownerId }) =>
  ownerId === '' || ownerId === user.userId;

/** The good run is not listed yet when the bad one is asked for. */
function withinTheLag(name: string, dials: Partial<Dials>, projectOf = closedProject): Way {
  const steps = async (attack: Attack, page: ServicePage): Promise<void> => {
    const upload = await attack.upload(BAD);
    attack.service.turn({ listLagMs: LAG_MS });
    await page.start('new-dwelling', [GOOD]);
    await pause(LAG_MS * 0.6);
    await attack.applicant.insistOnStart(attack.id, [upload], 300);
    await attack.insist([BAD], LAG_MS + 500);
    attack.mustHavePassed(GOOD);
  };
  return onClosed(name, { dials, adapter: { authorize } }, steps, projectOf);
}

function overtaking(name: string, dials: Partial<Dials>): Way {
  return onClosed(name, { dials }, async (attack, page) => {
    const upload = await attack.upload(BAD);
    attack.service.turn({ listLagMs: LAG_MS });
    await attack.begin([upload]);
    attack.service.turn({ listLagMs: 0 });
    await page.start('new-dwelling', [GOOD]);
    await attack.insist([BAD], LAG_MS - 200);
    attack.mustHavePassed(GOOD);
  });
}

/** Both drawings are uploaded; what is done with them is to end with a receipt for the bad one. */
function withBoth(
  name: string,
  dials: Partial<Dials>,
  steps: (attack: Attack, uploads: { readonly good: Uploaded; readonly bad: Uploaded }) => Promise<void>,
): Way {
  return onDraft(name, { dials }, async (attack) => {
    await steps(attack, { good: await attack.upload(GOOD), bad: await attack.upload(BAD) });
    await attack.insist([BAD], 1_200);
    attack.mustHavePassed(GOOD);
  });
}

const SAME_IDS = { runs: 'same-ids' } as const;
const BY_PROJECT_SAME_IDS = { ...BY_PROJECT, ...SAME_IDS };

const BY_PAGE: HouseOptions = { dials: BY_PROJECT };

export const RUNS: readonly Way[] = [
  ...[1_400, 1_600, 1_800].map((askAfterMs) => slowedAdapter({ listLagMs: 3_000, stageMs: 900, askAfterMs })),
  ...[300, 400, 500].map((askAfterMs) => slowedAdapter({ listLagMs: 1_000, stageMs: 800, askAfterMs })),
  swappedAtTheEnd('a good run of the service’s page ends as the bad one is asked for', BY_PAGE, BAD, LAG_MS + 300),
  swappedAtTheEnd(
    'by the mean, a good run of the service’s page outweighs the one that is asked for',
    { dials: BY_PROJECT, adapter: { gate: BY_MEAN } },
    MIDDLING,
    LAG_MS + 800,
  ),
  besideTheBadRun('by the mean, a good run begun during the bad one outweighs it', BY_PROJECT, MIDDLING, BY_MEAN),
  withinTheLag('a good run that is not listed yet when the bad one is asked for; copies by project', BY_PROJECT),
  withinTheLag('a good run that is not listed yet when the bad one is asked for; copies by report', BY_REPORT),
  withinTheLag('a good run that is not listed yet when the bad one is asked for; no copies', NO_COPIES),
  withinTheLag('a good run that is not listed yet, in an adopted project', BY_PROJECT, adoptedProject),
  overtaking('a good run that is begun later is listed earlier; copies by project', BY_PROJECT),
  overtaking('a good run that is begun later is listed earlier; copies by report', BY_REPORT),
  besideTheBadRun('a good run begun during the bad one takes its ids; copies by project', BY_PROJECT_SAME_IDS),
  besideTheBadRun('a good run begun during the bad one takes its ids; copies by report', { ...BY_REPORT, ...SAME_IDS }),
  besideTheBadRun('a good run begun during the bad one is listed in its place', { ...BY_PROJECT, runs: 'instead' }),
  onClosed(
    'the same drawing, checked by an easier permit type during its run, takes its ids',
    { dials: { ...BY_REPORT, ...SAME_IDS, stageMs: 100 } },
    async (attack, page) => {
      await attack.begin([await attack.upload(EASY)]);
      await page.startWith('shed', [EASY.name]);
      await attack.insist([EASY], 2_000);
      const scores = attack.service.runsOf(attack.id).at(-1)?.scores ?? [0];
      mustHold(Math.min(...scores) === 100, 'the easier one did not pass');
    },
  ),
  onClosed(
    'the same drawing, checked by an easier permit type, is not listed yet when the other is asked for',
    { dials: BY_REPORT },
    async (attack, page) => {
      const upload = await attack.upload(EASY);
      attack.service.turn({ listLagMs: LAG_MS });
      await page.startWith('shed', [EASY.name]);
      await pause(LAG_MS * 0.6);
      await attack.applicant.insistOnStart(attack.id, [upload], 300);
      await attack.insist([EASY], LAG_MS + 500);
      attack.mustHavePassed(EASY);
    },
  ),
  afterAGoodRun('a note at the reports of the good run makes them look new', {}, async (attack, insistOnStart) => {
    const page = await attack.page();
    await insistOnStart();
    await page.touch();
  }),
  afterAGoodRun(
    'the documents of the good run are made anew: its reports are seen open',
    { stageMs: 400 },
    async (attack, insistOnStart) => {
      const page = await attack.page();
      await insistOnStart();
      await page.renew();
    },
  ),
  afterAGoodRun('the list is empty, once, when the baseline is taken', {}, async ({ service }, insistOnStart) => {
    service.onNext('GET', /\/reports$/, () => ({ json: [] }));
    await insistOnStart();
  }),
  afterAGoodRun(
    'a replica that is behind answers when the baseline is taken',
    {},
    async ({ service, id: projectId }, insistOnStart) => {
      const listed = service.runsOf(projectId).flatMap((run) => run.listed());
      const behind = listed.map(({ id, name, modelVersion }) => ({ id, name, modelVersion, status: 'Summarising' }));
      service.onNext('GET', /\/reports$/, () => ({ json: behind }));
      await insistOnStart();
    },
  ),
  onClosed(
    'the start of the bad run is lost, and a good one stands in for it',
    { dials: BY_PROJECT },
    async (attack, page) => {
      const { applicant, service, id } = attack;
      const upload = await attack.upload(BAD);
      service.onNext('POST', /\/process$/, () => 'reset');
      await applicant.start(id, [upload]);
      mustHold(service.asPlanned && service.runsOf(id).length === 1, 'the start was not lost');
      await page.start('new-dwelling', [GOOD]);
      await attack.insist([BAD], 2_500);
      attack.mustHavePassed(GOOD);
    },
  ),
  onDraft('two starts at the same moment', { dials: { ...BY_PROJECT, ...SAME_IDS, answerMs: 100 } }, async (attack) => {
    const uploads = [await attack.upload(BAD), await attack.upload(GOOD)];
    const starts = uploads.map((upload, index) =>
      attack.applicant.start(attack.id, [upload], { idempotencyKey: `start-${index}` }),
    );
    const taken = (await Promise.all(starts)).some(({ status }) => status === 202);
    mustHold(taken, 'no run began');
    await attack.insist([BAD], 1_200);
  }),
  withBoth(
    'the call that starts the good run is broken off, and the bad one started at once',
    { ...BY_PROJECT, ...SAME_IDS, answerMs: 100 },
    async ({ applicant, service, id }, uploads) => {
      const started = new Promise<void>((resolve) => service.onNext('POST', /\/process$/, resolve));
      const leaving = new AbortController();
      const call = applicant.start(id, [uploads.good], {}, leaving.signal).catch(() => null);
      await started;
      leaving.abort();
      void call;
      await applicant.start(id, [uploads.bad]);
    },
  ),
  withBoth(
    'the bad drawing is asked for again and again while the good run goes on',
    { ...BY_PROJECT, ...SAME_IDS, stageMs: 60, listLagMs: 600 },
    async (attack, uploads) => {
      await attack.begin([uploads.good]);
      const status = await attack.applicant.insistOnStart(attack.id, [uploads.bad], 5_000);
      mustHold(status === 202, 'the bad run did not begin');
    },
  ),
  withBoth('the key of the good start is used again for the bad one', {}, async (attack, uploads) => {
    const key = { idempotencyKey: 'start' };
    await attack.begin([uploads.good], key);
    await attack.complete();
    await attack.applicant.start(attack.id, [uploads.bad], key);
  }),
  onDraft(
    'drawings behind links are checked while the uploaded one is asked for',
    { dials: { ...BY_PROJECT, stageMs: 60, listLagMs: 400 } },
    async (other, house) => {
      const link = await other.upload(GOOD);
      const files = [{ type: 'plans', label: 'Plan', fileLink: link.url }];
      const attack = await Attack.onDraft(house, { permitType: 'new-dwelling', files });
      const upload = await attack.upload(BAD);
      await attack.applicant.insistOnStart(attack.id, [upload], 3_000);
      await attack.insist([BAD], 1_500);
      attack.mustHavePassed(GOOD);
    },
  ),
];
