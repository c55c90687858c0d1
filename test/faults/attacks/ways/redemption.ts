/** A receipt of a good drawing is used for more than it says. */
import { mustHold, onDraft, type Attack, type Way } from '../attack.js';
import type { AttackedHouse, HouseOptions } from '../attacked-house.js';
import { bad, drawing, good } from '../drawings.js';

const BAD = bad();
const GOOD = good();

async function receiptFor(house: AttackedHouse, whole = GOOD, project?: string): Promise<string> {
  const receipt = await house.applicant.receipt(await house.honestRun([whole], project));
  mustHold(receipt !== null, 'there is no receipt to begin with');
  return receipt ?? '';
}

/** With a receipt of the good drawing. */
function withReceipt(
  name: string,
  house: HouseOptions,
  steps: (house: AttackedHouse, receipt: string, attack: Attack) => Promise<unknown>,
): Way {
  return onDraft(name, house, async (attack, attacked) =>
    steps(attacked, await receiptFor(attacked, GOOD, attack.id), attack),
  );
}

async function mustBeAccepted(house: AttackedHouse, receipt: string, id: string): Promise<void> {
  mustHold((await house.handIn(receipt, [GOOD], { id })) === 'accepted', 'the first was refused');
}

export const REDEMPTION: readonly Way[] = [
  withReceipt('the receipt of a good drawing, with a bad one', {}, async (house, receipt) => {
    for (const set of [[BAD], [GOOD, BAD], []]) await house.handIn(receipt, set);
  }),
  withReceipt('an application that was accepted is sent again with other drawings', {}, async (house, receipt) => {
    await mustBeAccepted(house, receipt, 'one');
    await house.handIn(receipt, [BAD], { id: 'one' });
  }),
  {
    name: 'the receipt of another property, and of none that anybody named',
    attempt: async (house) => {
      for (const property of [{ address: '1/12 Good St' }, {}]) {
        const receipt = await receiptFor(house, GOOD, await house.applicant.draft(property));
        await house.handIn(receipt, [GOOD], { address: '11/2 Good St' });
      }
    },
  },
  withReceipt('one receipt for two applications', {}, async (house, receipt) => {
    const verdicts = await Promise.all(['one', 'two'].map((id) => house.handIn(receipt, [GOOD], { id })));
    mustHold(verdicts.includes('accepted'), 'none was accepted');
    await house.handIn(receipt, [GOOD], { id: 'three' });
  }),
  withReceipt('several receipts of one run for as many applications', {}, async (house, _, { id }) => {
    const receipts = await Promise.all([1, 2, 3].map(() => house.applicant.receipt(id)));
    const verdicts = await Promise.all(receipts.map((receipt) => house.handIn(receipt ?? '', [GOOD])));
    mustHold(verdicts.includes('accepted'), 'none was accepted');
  }),
  withReceipt('one key for receipts of two projects', {}, async (house, receipt) => {
    const other = good();
    const otherReceipt = await receiptFor(house, other);
    await mustBeAccepted(house, receipt, 'same');
    await house.handIn(otherReceipt, [other], { id: 'same' });
  }),
  onDraft(
    'a form without its permit type, which the vendor’s server takes from there',
    { verifying: { permitType: undefined } },
    async (attack) => {
      const what = drawing('plan.pdf', { scores: { Readiness: 100, 'Site plan': 10 } });
      await attack.begin([await attack.upload(what)], { permitType: 'fit-out' });
      await attack.applicant.until(attack.id, ({ gate }) => gate.decision === 'passed');
      await attack.insist([what], 300);
    },
  ),
  withReceipt(
    'a form without drawings, whose digests the vendor’s server takes from there',
    { verifying: { drawings: undefined } },
    (house, receipt) => house.handIn(receipt, [BAD]),
  ),
  withReceipt('the applicant redeems without the vendor’s token', {}, async (house, receipt) => {
    for (const authorization of ['', 'Bearer ', 'Bearer vendor-token-012345678A', 'Basic dmVuZG9y']) {
      const json = { receipt, idempotencyKey: 'one' };
      const { status } = await house.applicant.call('/receipts/redeem', { json, headers: { authorization } });
      mustHold(status === 401 || status === 403, `a redemption without the token: ${status}`);
    }
    await house.handIn(receipt, [BAD], { id: 'one' });
  }),
];
