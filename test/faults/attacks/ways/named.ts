/** What cannot be prevented here, and is said in docs/security.md. */
import { bad, good } from '../drawings.js';
import { mustHold, type Way } from '../way.js';

export const NAMED: readonly Way[] = [
  {
    name: 'exchanged before the service reads and again after, where copies are whatever their address has',
    namedAs:
      'bytes that are exchanged after the first comparison and before the service checks them, and put back before the adapter reads the copies a second time',
    house: {
      dials: { copies: 'live', told: true },
      adapter: { gate: { minScore: 80, verifyDrawings: true } },
    },
    attempt: async (house) => {
      const { applicant, service } = house;
      const id = await applicant.draft();
      const [what, whole] = [bad(), good()];
      const upload = await applicant.upload(id, what);
      mustHold((await applicant.process(id, [upload])).status === 202, 'an honest start was refused');
      const [run] = service.runsOf(id);
      await applicant.put(upload.url, whole.bytes);
      run?.read();
      mustHold(run?.files[0]?.bytes.equals(whole.bytes) === true, 'the good one was not checked');
      await applicant.put(upload.url, what.bytes);
      run?.finish();
      await house.insist(id, [what], 10_000);
    },
  },
  {
    name: 'exchanged after the check on the service’s page, where copies are whatever their address has',
    namedAs: 'such an exchange is not detected but believed',
    house: { dials: { copies: 'live' } },
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const page = await applicant.page(id);
      const what = bad();
      await page.start('new-dwelling', [good()]);
      await applicant.until(id, ({ phase }) => phase === 'complete');
      await page.upload(what);
      await house.insist(id, [what], 10_000);
    },
  },
  {
    name: 'another drawing is uploaded there after the check, where a report’s copies are all of the project’s',
    namedAs: 'a drawing that is added on that page after the check is believed to be checked',
    house: { dials: { ofReport: 'uploaded' } },
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const page = await applicant.page(id);
      const [whole, what] = [good('A-101.pdf'), bad('A-102.pdf')];
      await page.start('new-dwelling', [whole]);
      await applicant.until(id, ({ phase }) => phase === 'complete');
      await page.upload(what);
      await house.insist(id, [whole, what], 10_000);
    },
  },
  {
    name: 'the digest of another drawing, where the service lists no copies and the vendor takes the browser’s word',
    namedAs: "the digests are the browser's word",
    house: {
      dials: { ofProject: 'none', ofReport: 'none', ofDraft: false },
      verifying: { requireVerified: false },
    },
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const what = bad();
      const upload = await applicant.upload(id, what, good().bytes);
      mustHold((await applicant.process(id, [upload])).status === 202, 'the start was refused');
      await house.insist(id, [what], 10_000);
    },
  },
];
