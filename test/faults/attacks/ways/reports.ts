/** Scores, names and policies: the bad drawing's own reports are made to look like a pass. */
import { Attack, mustHold, onDraft, type Way } from '../attack.js';
import type { AttackedHouse, HouseOptions } from '../attacked-house.js';
import { bad, drawing } from '../drawings.js';
import { pause } from '../scripted-applicant.js';

const LATE_MS = 2_500;
const BAD = bad();

/** The drawing is checked through the adapter as it is. */
function checkedAsItIs(
  name: string,
  house: HouseOptions,
  content: Parameters<typeof drawing>[1],
  { forMs = 1_000, asked = {}, more = {} }: { forMs?: number; asked?: object; more?: object } = {},
): Way {
  const attempt = async (attacked: AttackedHouse): Promise<void> => {
    const what = drawing('plan.pdf', content);
    const attack = await Attack.onDraft(attacked, { minScore: 0 });
    await attack.begin([await attack.upload(what)], { minScore: 0 });
    await attacked.insist(attack.id, [what], forMs, { asked, more });
  };
  return { name, house, attempt };
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
  onDraft(
    'a receipt for 90, although a report that came late has 85',
    {
      dials: {
        tells: true,
        reports: {
          'new-dwelling': [{ name: 'Readiness' }, { name: 'Site plan' }, { name: 'Unannounced late', afterMs: 4_000 }],
        },
      },
    },
    async ({ applicant, id }, house) => {
      const what = drawing('plan.pdf', { score: 92, scores: { 'Unannounced late': 85 } });
      await applicant.start(id, [await applicant.send(id, what)]);
      await applicant.until(id, ({ gate }) => gate.decision === 'passed');
      const receipt = await applicant.receipt(id, { minScore: 90 });
      mustHold(receipt !== null, 'there was no receipt before the late report');
      await applicant.until(id, ({ reports }) => reports.length === 3 && reports.every(({ complete }) => complete));
      await house.handIn(receipt ?? '', [what], { minScore: 90 });
    },
  ),
  onDraft('a permit type that asks for less', {}, async (attack) => {
    const what = drawing('plan.pdf', { scores: HALF });
    await attack.begin([await attack.upload(what)], { permitType: 'fit-out' });
    await attack.complete();
    const { gate } = await attack.applicant.snapshot(attack.id);
    mustHold(gate.decision === 'passed', 'it did not pass as a fit-out');
    await attack.insist([what]);
  }),
  onDraft('a permit type in other spellings', {}, async (attack) => {
    const upload = await attack.upload(BAD);
    for (const permitType of ['New-Dwelling', 'new-dwelling ', 'constructor', '__proto__', 'fit-out\u0000']) {
      const { status } = await attack.applicant.start(attack.id, [upload], { permitType });
      mustHold(status !== 429, 'the call was not taken');
      await attack.insist([BAD], 100);
    }
  }),
  {
    name: 'a city that asks for less',
    attempt: async (house) => {
      const { otherService } = house;
      otherService.turn({ reports: { 'new-dwelling': [{ name: 'Easy' }] } });
      const easy = drawing('plan.pdf', { score: 10, scores: { Easy: 100 } });
      const attack = await Attack.onDraft(house, { cityKey: otherService.cityKey });
      await attack.begin([await attack.upload(easy)]);
      await attack.complete();
      const { gate } = await attack.applicant.snapshot(attack.id);
      mustHold(gate.decision === 'passed', 'it did not pass in the other city');
      await attack.insist([easy]);
    },
  },
  onDraft(
    'an outage that lets applicants through without a decision',
    { adapter: { gate: { minScore: 80, outage: { rule: 'allow-flagged', afterMs: 0, maxAgeMs: 60_000 } } } },
    async (attack, house) => {
      const { applicant, service, id } = attack;
      service.turn({ stageMs: 400 });
      await attack.begin([await attack.upload(BAD)]);
      await applicant.until(id, ({ phase }) => phase === 'processing');
      service.turn({ isAway: true });
      await applicant.until(id, ({ gate }) => gate.decision === 'flagged');
      const issued = house.issued.size;
      await attack.insist([BAD]);
      mustHold(house.issued.size > issued, 'there was no receipt of the outage');
    },
  ),
  {
    name: 'metadata that looks like the record of a project that passed',
    attempt: async (house) => {
      const scored = { status: 'Complete', score: 100, result: 'Passed' };
      const reports = ['Readiness', 'Site plan'].map((name) => ({ id: name, name, ...scored }));
      const project = { id: 'p-1', status: 'Complete', permitType: 'new-dwelling', cityKey: 'wattle-bay' };
      const metadata = { ...project, reports, project: { ...project, reports }, documents: [], score: 100 };
      const attack = await Attack.onDraft(house, { metadata });
      await (await attack.page()).start('shed', [BAD]);
      await attack.complete();
      await attack.insist([BAD], 300);
      await house.honestRun([BAD], attack.id);
      await attack.insist([BAD]);
    },
  },
  onDraft('webhooks that say it passed', { dials: { stageMs: 200 } }, async (attack) => {
    await attack.begin([await attack.upload(BAD)]);
    const said = { projectId: attack.id, reportId: 'r', status: 'Complete', result: 'Passed', score: 100 };
    for (const secret of ['', 'guessed-secret-0123', '..', '%2e%2e', 'webhook-secret-012345678']) {
      const { status } = await attack.applicant.call(`/webhooks/${secret}`, { json: said });
      mustHold(status === 404 || status === 405, `a webhook without the secret: ${status}`);
    }
    await pause(100);
    await attack.insist([BAD], 1_500);
  }),
];
