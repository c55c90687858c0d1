/** A receipt of a good drawing is used for more than it says. */
import { bad, drawing, good } from '../drawings.js';
import { mustHold, type Way } from '../way.js';
import type { AttackedHouse } from '../attacked-house.js';

async function receiptFor(house: AttackedHouse, whole = good()): Promise<string> {
  const receipt = await house.applicant.receipt(await house.honestRun([whole]));
  mustHold(receipt !== null, 'there is no receipt to begin with');
  return receipt ?? '';
}

export const REDEMPTION: readonly Way[] = [
  {
    name: 'the receipt of a good drawing, with a bad one',
    attempt: async (house) => {
      const whole = good();
      const receipt = await receiptFor(house, whole);
      for (const set of [[bad()], [whole, bad()], []]) await house.handIn(receipt, set);
    },
  },
  {
    name: 'an application that was accepted is sent again with other drawings',
    attempt: async (house) => {
      const whole = good();
      const receipt = await receiptFor(house, whole);
      mustHold((await house.handIn(receipt, [whole], { id: 'one' })) === 'accepted', 'the first was refused');
      await house.handIn(receipt, [bad()], { id: 'one' });
    },
  },
  {
    name: 'one receipt for two applications',
    attempt: async (house) => {
      const whole = good();
      const receipt = await receiptFor(house, whole);
      const verdicts = await Promise.all(['one', 'two'].map((id) => house.handIn(receipt, [whole], { id })));
      mustHold(verdicts.includes('accepted'), 'none was accepted');
      await house.handIn(receipt, [whole], { id: 'three' });
    },
  },
  {
    name: 'several receipts of one run for as many applications',
    attempt: async (house) => {
      const whole = good();
      const id = await house.honestRun([whole]);
      const receipts = await Promise.all([1, 2, 3].map(() => house.applicant.receipt(id)));
      const verdicts = await Promise.all(receipts.map((receipt) => house.handIn(receipt ?? '', [whole])));
      mustHold(verdicts.includes('accepted'), 'none was accepted');
    },
  },
  {
    name: 'one key for receipts of two projects',
    attempt: async (house) => {
      const [one, other] = [good(), good()];
      const receipts = [await receiptFor(house, one), await receiptFor(house, other)];
      mustHold((await house.handIn(receipts[0] ?? '', [one], { id: 'same' })) === 'accepted', 'the first was refused');
      await house.handIn(receipts[1] ?? '', [other], { id: 'same' });
    },
  },
  {
    name: 'a form without its permit type, which the vendor’s server takes from there',
    house: { verifying: { permitType: undefined } },
    attempt: async (house) => {
      const { applicant } = house;
      const what = drawing('plan.pdf', { scores: { Readiness: 100, 'Site plan': 10 } });
      const id = await applicant.draft();
      const upload = await applicant.upload(id, what);
      await applicant.process(id, [upload], { permitType: 'fit-out' });
      await applicant.until(id, ({ gate }) => gate.decision === 'passed');
      await house.insist(id, [what], 300);
    },
  },
  {
    name: 'a form without drawings, whose digests the vendor’s server takes from there',
    house: { verifying: { drawings: undefined } },
    attempt: async (house) => {
      const receipt = await receiptFor(house);
      await house.handIn(receipt, [bad()]);
    },
  },
  {
    name: 'the applicant redeems without the vendor’s token',
    attempt: async (house) => {
      const { applicant } = house;
      const what = bad();
      const receipt = await receiptFor(house);
      for (const authorization of ['', 'Bearer ', 'Bearer vendor-token-of-the-tesT', 'Basic dmVuZG9y']) {
        const json = { receipt, idempotencyKey: 'one' };
        const { status } = await applicant.call('/receipts/redeem', { json, headers: { authorization } });
        mustHold(status === 401 || status === 403, `a redemption without the token: ${status}`);
      }
      await house.handIn(receipt, [what], { id: 'one' });
    },
  },
];
