/** On the page of the service, where nobody here sees what is uploaded. */
import { bad, drawing, good } from '../drawings.js';
import type { AttackedHouse } from '../attacked-house.js';
import { pause, type ServicePage } from '../scripted-applicant.js';
import { mustHold, type Way } from '../way.js';

const FOR_MS = 1_000;
const LAG_MS = 2_000;

const EASY = { score: 10, scores: { 'shed/Readiness': 100, 'shed/Site plan': 100 } };

async function draftWithPage({ applicant }: AttackedHouse): Promise<{ id: string; page: ServicePage }> {
  const id = await applicant.draft();
  return { id, page: await applicant.page(id) };
}

export const SERVICE_PAGE: readonly Way[] = [
  {
    name: 'another drawing is uploaded here before the run is listed, where a report’s copies are all of the project’s',
    house: { dials: { ofReport: 'uploaded', listLagMs: LAG_MS } },
    attempt: async (house) => {
      const { applicant } = house;
      const { id, page } = await draftWithPage(house);
      const [whole, what] = [good('A-101.pdf'), bad('A-102.pdf')];
      await page.start('new-dwelling', [whole]);
      await pause(300);
      mustHold((await applicant.snapshot(id)).run === 0, 'the run shows already');
      await applicant.upload(id, what);
      await applicant.until(id, ({ phase }) => phase === 'complete');
      await house.insist(id, [whole, what], FOR_MS);
    },
  },
  {
    name: 'the drawing is exchanged after the check, and the service keeps what it checked',
    attempt: async (house) => {
      const { applicant } = house;
      const { id, page } = await draftWithPage(house);
      const what = bad();
      await page.start('new-dwelling', [good()]);
      await applicant.until(id, ({ phase }) => phase === 'complete');
      await page.upload(what);
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'the copies of the next run, which has the same ids and is not listed yet',
    house: { dials: { runs: 'same-ids' } },
    attempt: async (house) => {
      const { applicant, service } = house;
      const { id, page } = await draftWithPage(house);
      const what = bad();
      await page.start('new-dwelling', [good()]);
      await applicant.until(id, ({ phase }) => phase === 'complete');
      service.turn({ listLagMs: LAG_MS });
      await page.start('new-dwelling', [what]);
      mustHold((await applicant.snapshot(id)).gate.decision === 'passed', 'the good run did not pass');
      await house.insist(id, [what], LAG_MS - 200);
    },
  },
  {
    name: 'an easier permit type is checked, and the right one begun before that is listed',
    house: { dials: { listLagMs: LAG_MS } },
    attempt: async (house) => {
      const { applicant, service } = house;
      const { id, page } = await draftWithPage(house);
      const what = drawing('plan.pdf', EASY);
      await page.start('shed', [what]);
      await pause(LAG_MS / 2);
      await page.start('new-dwelling', [what]);
      mustHold((await applicant.snapshot(id)).run === 0, 'the first run shows already');
      await house.insist(id, [what], LAG_MS);
      mustHold(Math.min(...(service.runsOf(id)[0]?.scores ?? [])) === 100, 'the easier one did not pass');
    },
  },
  {
    name: 'an easier permit type is checked there than the form is for',
    attempt: async (house) => {
      const { applicant } = house;
      const { id, page } = await draftWithPage(house);
      const what = drawing('plan.pdf', EASY);
      await page.start('shed', [what]);
      const { gate } = await applicant.until(id, ({ phase }) => phase === 'complete');
      mustHold(gate.decision === 'passed', 'the easier one did not pass');
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'a good run there, and the digest of the bad drawing that was uploaded here',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const what = bad();
      await applicant.upload(id, what);
      const page = await applicant.page(id);
      await page.start('new-dwelling', [good('good.pdf')]);
      await applicant.until(id, ({ phase }) => phase === 'complete');
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'a good run there, where the service gives no copies',
    house: { dials: { ofProject: 'none', ofReport: 'none' } },
    attempt: async (house) => {
      const { applicant } = house;
      const { id, page } = await draftWithPage(house);
      await page.start('new-dwelling', [good()]);
      await applicant.until(id, ({ phase }) => phase === 'complete');
      for (const set of [[bad()], []]) await house.insist(id, set, 300);
    },
  },
];
