/** An applicant's receipts: asked for at any moment, verified as a portal's server does, redeemed once, and tried when they are worth nothing. */
import { ReceiptError, verifyGateReceipt } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import type { ReceiptAnswer } from 'precheck-contract/adapter-api';
import type { Drawing } from './drawings.js';
import type { Journey } from './journey.js';
import { codeOf, expectRetryable, insist, isWorthAnotherTry, wordsOf, type PageAnswer } from './page-client.js';
import { TERMS } from './world-settings.js';

/** A passed gate whose receipt is refused so often in a row has none. */
const MOST_REFUSALS = 20;

/** The run passed, and these drawings were checked. */
export async function receiveReceipt(journey: Journey, drawings: readonly Drawing[]): Promise<string> {
  let refusals = 0;
  return insist(journey.signal, async () => {
    const answer = await askForReceipt(journey, drawings);
    if (typeof answer === 'string') return answer;
    // The project moved, or its drawings are still being read.
    if (answer === null || codeOf(answer) === 'conflict') return null;
    if ((refusals += 1) === MOST_REFUSALS) throw new Error(`a run passed, and has no receipt: ${wordsOf(answer)}`);
    return null;
  });
}

/** The run did not pass, or nobody here knows its drawings. */
export async function expectNoReceipt(journey: Journey, code: 'gate_not_passed' | 'drawings_unknown'): Promise<void> {
  const answer = await insist(journey.signal, () => askForReceipt(journey));
  const given = typeof answer === 'string' ? 'a receipt' : codeOf(answer);
  if (given !== code) journey.project.violation(`${given} instead of ${code}`);
}

/** Once, however often it is asked; and never under another key. */
export async function redeemOnce(journey: Journey, receipt: string): Promise<void> {
  const { project } = journey;
  // A key stands for one run.
  const idempotencyKey = `application-${project.id}-${project.lastRun}`;
  const first = await redeem(journey, receipt, idempotencyKey);
  const again = await redeem(journey, receipt, idempotencyKey);
  const other = await redeem(journey, receipt, `${idempotencyKey}-other`);
  if (first.status !== 200) project.violation(`a receipt was not redeemed: ${wordsOf(first)}`);
  if (wordsOf(again) !== wordsOf(first)) project.violation(`a redemption is not repeatable: ${wordsOf(again)}`);
  if (codeOf(other) !== 'receipt_used') project.violation(`a receipt was redeemed twice: ${wordsOf(other)}`);
}

/** It is of the run before, and another has begun. */
export async function expectWorthless(journey: Journey, receipt: string): Promise<void> {
  const answer = await redeem(journey, receipt, `late-${journey.project.id}`);
  if (codeOf(answer) !== 'receipt_revoked') journey.project.violation(`a receipt outlived its run: ${wordsOf(answer)}`);
}

/**
 * At any moment: what is given must be a pass, or be what the outage rule gives. The receipt, verified; the answer where it is refused; null
 * where there was none.
 */
export async function askForReceipt(
  journey: Journey,
  drawings?: readonly Drawing[],
): Promise<string | PageAnswer | null> {
  const { project, plan, client, notes } = journey;
  const answer = await client.call(`/projects/${project.id}/receipt`, { json: {} });
  if (answer.status === 409) return answer;
  if (answer.status !== 201) {
    expectRetryable('a receipt', answer);
    return null;
  }
  const { receipt, decision, expiresAt } = answer.json as ReceiptAnswer;
  const jwks = (await client.ask('the public keys', '/.well-known/jwks.json', {}, 200)) as { keys: JsonWebKey[] };
  const subject = { projectId: project.id, cityKey: plan.cityKey, ...(drawings === undefined ? {} : { drawings }) };
  const { issuer, audience } = TERMS;
  // Not every city’s policy asks for verified drawings.
  const lenient = { accept: ['passed', 'flagged', 'deferred'], requireVerified: false } as const;
  // One by the outage rule ends with the outage, which may be before the keys have come.
  const isOver = () => decision !== 'passed' && Date.parse(expiresAt) <= Date.now();
  const verifying = verifyGateReceipt(receipt, { jwks, issuer, audience, ...lenient, ...subject });
  const claims = await verifying.catch((error: unknown) => {
    if (isOver() && error instanceof ReceiptError && error.code === 'receipt_expired') return null;
    throw error;
  });
  if (claims === null) return null;
  const place = { index: project.index, position: project.positionOf(claims.run), projectId: project.id };
  notes.receipts.push({ ...place, claims });
  if (claims.decision === 'passed') return receipt;
  // By the outage rule: nothing was decided, and nobody takes it for a pass who does not say so.
  const redeemed = await redeem(journey, receipt, `outage-${project.id}`);
  if (codeOf(redeemed) !== 'receipt_not_passed' && !(isOver() && codeOf(redeemed) === 'receipt_expired'))
    project.violation(`a receipt without a pass was taken: ${wordsOf(redeemed)}`);
  return drawings === undefined ? receipt : null;
}

function redeem({ client, signal }: Journey, receipt: string, idempotencyKey: string): Promise<PageAnswer> {
  const headers = { authorization: `Bearer ${TERMS.vendorToken}` };
  return insist(signal, async () => {
    const answer = await client.call('/receipts/redeem', { json: { receipt, idempotencyKey }, headers });
    return isWorthAnotherTry(answer) || codeOf(answer) === 'conflict' ? null : answer;
  });
}
