/** Scores, names and policies: the bad drawing's own reports are made to look like a pass. */
import type { HouseOptions } from '../attacked-house.js';
import { bad, drawing } from '../drawings.js';
import { pause } from '../scripted-applicant.js';
import { mustHold, type Way } from '../way.js';

const FOR_MS = 1_000;
const LATE_MS = 2_500;

/** The drawing is checked through the adapter as it is. */
function checkedAsItIs(
  name: string,
  house: HouseOptions,
  content: Parameters<typeof drawing>[1],
  { forMs = FOR_MS, asked = {}, more = {} }: { forMs?: number; asked?: object; more?: object } = {},
): Way {
  return {
    name,
    house,
    attempt: async (attacked) => {
      const { applicant } = attacked;
      const what = drawing('plan.pdf', content);
      const id = await applicant.draft({ minScore: 0 });
      const upload = await applicant.upload(id, what);
      const { status } = await applicant.process(id, [upload], { minScore: 0 });
      mustHold(status === 202, 'an honest start was refused');
      await attacked.insist(id, [what], forMs, { asked, more });
    },
  };
}

function withReports(...reports: readonly { name: string; afterMs?: number }[]): HouseOptions {
  return { dials: { reports: { 'new-dwelling': reports } } };
}

const HALF = { Readiness: 100, 'Site plan': 10 };

export const REPORTS: readonly Way[] = [
  checkedAsItIs('a score above all scores', {}, { scores: { Readiness: 101, 'Site plan': 1_000 } }),
  checkedAsItIs(
    'by the mean, one score above all scores outweighs the other',
    { adapter: { gate: { minScore: 80, reports: 'mean' } } },
    { scores: { Readiness: 1_000, 'Site plan': 0 } },
  ),
  checkedAsItIs(
    'two reports of one name, before the other one is listed',
    withReports({ name: 'Readiness' }, { name: 'Readiness' }, { name: 'Site plan', afterMs: LATE_MS }),
    { scores: HALF },
    { forMs: LATE_MS - 500 },
  ),
  checkedAsItIs(
    'a report that the city does not list stands for one that is not listed yet',
    withReports({ name: 'Readiness' }, { name: 'Unannounced summary' }, { name: 'Site plan', afterMs: LATE_MS }),
    { scores: { ...HALF, 'Unannounced summary': 100 } },
    { forMs: LATE_MS - 500 },
  ),
  checkedAsItIs(
    'fewer reports than the city lists, before the last is listed',
    withReports({ name: 'Readiness' }, { name: 'Site plan', afterMs: LATE_MS }),
    { scores: HALF },
    { forMs: LATE_MS - 500 },
  ),
  checkedAsItIs(
    'a named report, of which the service has a better one of the same name',
    {
      ...withReports({ name: 'Site plan' }, { name: 'Site plan', afterMs: 200 }, { name: 'Readiness' }),
      adapter: { gate: { minScore: 80, reports: { named: ['Readiness', 'Site plan'] } } },
    },
    { scores: HALF },
  ),
  checkedAsItIs('a lower minimum at each call that takes one', {}, 70, { asked: { minScore: 0 } }),
  checkedAsItIs('a minimum of the policy that is below the vendor’s', {}, 85, {
    asked: { minScore: 90 },
    more: { minScore: 90 },
  }),
  {
    name: 'a receipt for 90, although a report that came late has 85',
    house: {
      dials: {
        webhookUrl: 'told',
        reports: {
          'new-dwelling': [{ name: 'Readiness' }, { name: 'Site plan' }, { name: 'Unannounced late', afterMs: 4_000 }],
        },
      },
    },
    attempt: async (house) => {
      const { applicant } = house;
      const what = drawing('plan.pdf', { score: 92, scores: { 'Unannounced late': 85 } });
      const id = await applicant.draft();
      const upload = await applicant.upload(id, what);
      await applicant.process(id, [upload]);
      await applicant.until(id, ({ gate }) => gate.decision === 'passed');
      const receipt = await applicant.receipt(id, { minScore: 90 });
      mustHold(receipt !== null, 'there was no receipt before the late report');
      await applicant.until(id, ({ reports }) => reports.length === 3 && reports.every(({ complete }) => complete));
      await house.handIn(receipt ?? '', [what], { minScore: 90 });
    },
  },
  {
    name: 'a permit type that asks for less',
    attempt: async (house) => {
      const { applicant } = house;
      const what = drawing('plan.pdf', { scores: HALF });
      const id = await applicant.draft();
      const upload = await applicant.upload(id, what);
      await applicant.process(id, [upload], { permitType: 'fit-out' });
      const { gate } = await applicant.until(id, ({ phase }) => phase === 'complete');
      mustHold(gate.decision === 'passed', 'it did not pass as a fit-out');
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'a permit type in other spellings',
    attempt: async (house) => {
      const { applicant } = house;
      const what = bad();
      const id = await applicant.draft();
      const upload = await applicant.upload(id, what);
      for (const permitType of ['New-Dwelling', 'new-dwelling ', 'constructor', '__proto__', 'fit-out\u0000']) {
        const { status } = await applicant.process(id, [upload], { permitType });
        mustHold(status !== 429, 'the call was not taken');
        await house.insist(id, [what], 100);
      }
    },
  },
  {
    name: 'a city that asks for less',
    attempt: async (house) => {
      const { applicant, otherService } = house;
      const what = bad();
      otherService.turn({ reports: { 'new-dwelling': [{ name: 'Easy' }] } });
      const easy = { ...what, bytes: drawing('plan.pdf', { score: 10, scores: { Easy: 100 } }).bytes };
      const id = await applicant.draft({ cityKey: otherService.cityKey });
      const upload = await applicant.upload(id, easy);
      await applicant.process(id, [upload]);
      const { gate } = await applicant.until(id, ({ phase }) => phase === 'complete');
      mustHold(gate.decision === 'passed', 'it did not pass in the other city');
      await house.insist(id, [easy], FOR_MS);
    },
  },
  {
    name: 'an outage that lets applicants through without a decision',
    house: { adapter: { gate: { minScore: 80, outage: { rule: 'allow-flagged', afterMs: 0, maxAgeMs: 60_000 } } } },
    attempt: async (house) => {
      const { applicant, service } = house;
      service.turn({ stageMs: 400 });
      const what = bad();
      const id = await applicant.draft();
      const upload = await applicant.upload(id, what);
      await applicant.process(id, [upload]);
      await applicant.until(id, ({ phase }) => phase === 'processing');
      service.turn({ isAway: true });
      await applicant.until(id, ({ gate }) => gate.decision === 'flagged');
      const issued = house.issued.size;
      await house.insist(id, [what], FOR_MS);
      mustHold(house.issued.size > issued, 'there was no receipt of the outage');
    },
  },
  {
    name: 'metadata that looks like the record of a project that passed',
    attempt: async (house) => {
      const { applicant } = house;
      const reports = ['Readiness', 'Site plan'].map((name) => ({
        id: name,
        name,
        status: 'Complete',
        score: 100,
        result: 'Passed',
      }));
      const project = { id: 'p-1', status: 'Complete', permitType: 'new-dwelling', cityKey: 'wattle-bay' };
      const metadata = { ...project, reports, project: { ...project, reports }, documents: [], score: 100 };
      const what = bad();
      const id = await applicant.draft({ metadata });
      const page = await applicant.page(id);
      await page.start('shed', [what]);
      await applicant.until(id, ({ phase }) => phase === 'complete');
      await house.insist(id, [what], 300);
      await house.honestRun([what], id);
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'webhooks that say it passed',
    house: { dials: { stageMs: 200 } },
    attempt: async (house) => {
      const { applicant } = house;
      const what = bad();
      const id = await applicant.draft();
      const upload = await applicant.upload(id, what);
      await applicant.process(id, [upload]);
      const said = { projectId: id, reportId: 'r', status: 'Complete', result: 'Passed', score: 100 };
      for (const secret of ['', 'guessed-secret-0123', '..', '%2e%2e', 'webhook-secret-of-the-tesT']) {
        const { status } = await applicant.call(`/webhooks/${secret}`, { json: said });
        mustHold(status === 404 || status === 405, `a webhook without the secret: ${status}`);
      }
      await pause(100);
      await house.insist(id, [what], 1_500);
    },
  },
];
