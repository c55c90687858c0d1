/** What cannot be prevented here, and is said in docs/security.md. */
import { mustHold, onDraft, type Way } from '../attack.js';
import { bad, good } from '../drawings.js';

const BAD = bad();
const GOOD = good();

export const NAMED: readonly Way[] = [
  {
    ...onDraft(
      'exchanged before the service reads and again after, where copies are whatever their address has',
      { dials: { copies: 'live', told: true }, adapter: { gate: { minScore: 80, verifyDrawings: true } } },
      async (attack) => {
        const upload = await attack.upload(BAD);
        await attack.begin([upload]);
        const [run] = attack.service.runsOf(attack.id);
        await attack.replace(upload, GOOD);
        run?.read();
        mustHold(run?.files[0]?.bytes.equals(GOOD.bytes) === true, 'the good one was not checked');
        await attack.replace(upload, BAD);
        run?.finish();
        await attack.insist([BAD], 10_000);
      },
    ),
    namedAs:
      'bytes that are exchanged after the first comparison and before the service checks them, and put back before the adapter reads the copies a second time',
  },
  {
    ...onDraft(
      'exchanged after the check on the service’s page, where copies are whatever their address has',
      { dials: { copies: 'live' } },
      async (attack) => {
        const page = await attack.page();
        await page.start('new-dwelling', [GOOD], 'held');
        await page.upload(BAD);
        attack.service.runsOf(attack.id).at(-1)?.finish();
        await attack.complete();
        await attack.insist([BAD], 10_000);
      },
    ),
    namedAs: 'such an exchange is not detected but believed',
  },
  {
    ...onDraft(
      'another drawing is uploaded there after the check, where a report’s copies are all of the project’s',
      { dials: { ofReport: 'uploaded' } },
      async (attack) => {
        const page = await attack.page();
        const what = bad('A-102.pdf');
        await page.start('new-dwelling', [GOOD], 'held');
        await page.upload(what);
        attack.service.runsOf(attack.id).at(-1)?.finish();
        await attack.complete();
        await attack.insist([GOOD, what], 10_000);
      },
    ),
    namedAs:
      'a drawing that is added on that page after the check, before the adapter reads the copies, is believed to be checked',
  },
  {
    ...onDraft(
      'the digest of another drawing, where the service lists no copies and the vendor takes the browser’s word',
      { dials: { ofProject: 'none', ofReport: 'none', ofDraft: false }, verifying: { requireVerified: false } },
      async (attack) => {
        await attack.begin([await attack.upload(BAD, GOOD)]);
        await attack.insist([BAD], 10_000);
      },
    ),
    namedAs: "the digests are the browser's word",
  },
];
