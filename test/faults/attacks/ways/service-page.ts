/** On the page of the service, where nobody here sees what is uploaded. */
import { mustHold, onDraft, type Way } from '../attack.js';
import { bad, EASY, good } from '../drawings.js';
import { pause } from '../scripted-applicant.js';

const LAG_MS = 2_000;
const BAD = bad();
const GOOD = good();

export const SERVICE_PAGE: readonly Way[] = [
  onDraft(
    'another drawing is uploaded here before the run is listed, where a report’s copies are all of the project’s',
    { dials: { ofReport: 'uploaded', listLagMs: LAG_MS } },
    async (attack) => {
      const [whole, what] = [good('A-101.pdf'), bad('A-102.pdf')];
      await (await attack.page()).start('new-dwelling', [whole]);
      await pause(300);
      mustHold((await attack.applicant.snapshot(attack.id)).run === 0, 'the run shows already');
      await attack.upload(what);
      await attack.complete();
      await attack.insist([whole, what]);
    },
  ),
  onDraft('the drawing is exchanged after the check, and the service keeps what it checked', {}, async (attack) => {
    const page = await attack.page();
    await page.start('new-dwelling', [GOOD]);
    await attack.complete();
    await page.upload(BAD);
    await attack.insist([BAD]);
  }),
  onDraft(
    'the copies of the next run, which has the same ids and is not listed yet',
    { dials: { runs: 'same-ids' } },
    async (attack) => {
      const page = await attack.page();
      await page.start('new-dwelling', [GOOD]);
      await attack.complete();
      attack.service.turn({ listLagMs: LAG_MS });
      await page.start('new-dwelling', [BAD]);
      const { gate } = await attack.applicant.snapshot(attack.id);
      mustHold(gate.decision === 'passed', 'the good run did not pass');
      await attack.insist([BAD], LAG_MS - 200);
    },
  ),
  onDraft(
    'the next run, which has the same ids, begins while the copies of a run are read',
    { dials: { runs: 'same-ids', ofReport: 'uploaded' } },
    async (attack) => {
      const page = await attack.page();
      await page.start('new-dwelling', [GOOD]);
      await attack.applicant.until(attack.id, ({ gate }) => gate.reasons[0]?.code === 'drawings-awaited');
      attack.service.turn({ listLagMs: LAG_MS });
      await page.start('new-dwelling', [BAD]);
      for (const set of [[BAD], [GOOD, BAD]]) await attack.insist(set, LAG_MS);
    },
  ),
  onDraft(
    'an easier permit type is checked, and the right one begun before that is listed',
    { dials: { listLagMs: LAG_MS } },
    async (attack) => {
      const page = await attack.page();
      await page.start('shed', [EASY]);
      await pause(LAG_MS / 2);
      await page.start('new-dwelling', [EASY]);
      mustHold((await attack.applicant.snapshot(attack.id)).run === 0, 'the first run shows already');
      await attack.insist([EASY], LAG_MS);
      attack.mustHavePassed(EASY);
    },
  ),
  onDraft('an easier permit type is checked there than the form is for', {}, async (attack) => {
    await (await attack.page()).start('shed', [EASY]);
    await attack.complete();
    const { gate } = await attack.applicant.snapshot(attack.id);
    mustHold(gate.decision === 'passed', 'the easier one did not pass');
    await attack.insist([EASY]);
  }),
  onDraft('a good run there, and the digest of the bad drawing that was uploaded here', {}, async (attack) => {
    await attack.upload(BAD);
    await (await attack.page()).start('new-dwelling', [good('good.pdf')]);
    await attack.complete();
    await attack.insist([BAD]);
  }),
  onDraft(
    'a good run there, where the service gives no copies',
    { dials: { ofProject: 'none', ofReport: 'none' } },
    async (attack) => {
      await (await attack.page()).start('new-dwelling', [GOOD]);
      await attack.applicant.until(attack.id, ({ gate }) => gate.reasons[0]?.code === 'drawings-awaited');
      for (const set of [[BAD], []]) await attack.insist(set, 300);
    },
  ),
];
