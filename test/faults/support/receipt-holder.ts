/** An applicant's receipts: asked for at any moment, verified as a portal's server does, redeemed once, and tried when they are worth nothing. */
import { ReceiptError, verifyGateReceipt } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import type { ReceiptAnswer } from 'precheck-contract/adapter-api';
import type { Drawing } from './drawings.js';
import type { Notes } from './observations.js';
import {
  codeOf,
  expectRetryable,
  insist,
  isWorthAnotherTry,
  wordsOf,
  type PageAnswer,
  type PageClient,
} from './page-client.js';
import type { SeenProject } from './seen-project.js';

export interface ReceiptTerms {
  readonly issuer: string;
  readonly audience: string;
  readonly vendorToken: string;
}

export interface ReceiptHolderOptions {
  readonly terms: ReceiptTerms;
  readonly project: SeenProject;
  readonly cityKey: string;
  readonly client: PageClient;
  readonly notes: Notes;
  readonly signal: AbortSignal;
}

/** A passed gate whose receipt is refused so often in a row has none. */
const MOST_REFUSALS = 20;

export class ReceiptHolder {
  readonly #options: ReceiptHolderOptions;

  constructor(options: ReceiptHolderOptions) {
    this.#options = options;
  }

  /** At any moment: what is given must be a pass, or be what the outage rule gives. */
  async ask(): Promise<void> {
    await this.#ask(null);
  }

  /** The run passed, and these drawings were checked. */
  async receive(drawings: readonly Drawing[]): Promise<string> {
    let refusals = 0;
    return insist(this.#options.signal, async () => {
      const answer = await this.#ask(drawings);
      if (typeof answer === 'string') return answer;
      // The project moved, or its drawings are still being read.
      if (answer === null || codeOf(answer) === 'conflict') return null;
      if ((refusals += 1) === MOST_REFUSALS) throw new Error(`a run passed, and has no receipt: ${wordsOf(answer)}`);
      return null;
    });
  }

  /** The run did not pass, or nobody here knows its drawings. */
  async expectNone(code: 'gate_not_passed' | 'drawings_unknown'): Promise<void> {
    const answer = await insist(this.#options.signal, () => this.#ask(null));
    const given = typeof answer === 'string' ? 'a receipt' : codeOf(answer);
    if (given !== code) this.#options.project.violation(`${given} instead of ${code}`);
  }

  /** Once, however often it is asked; and never under another key. */
  async redeem(receipt: string): Promise<void> {
    const { project } = this.#options;
    // A key stands for one run.
    const idempotencyKey = `application-${project.id}-${project.lastRun}`;
    const first = await this.#redeem(receipt, idempotencyKey);
    const again = await this.#redeem(receipt, idempotencyKey);
    const other = await this.#redeem(receipt, `${idempotencyKey}-other`);
    if (first.status !== 200) project.violation(`a receipt was not redeemed: ${wordsOf(first)}`);
    if (wordsOf(again) !== wordsOf(first)) project.violation(`a redemption is not repeatable: ${wordsOf(again)}`);
    if (codeOf(other) !== 'receipt_used') project.violation(`a receipt was redeemed twice: ${wordsOf(other)}`);
  }

  /** It is of the run before, and another has begun. */
  async expectWorthless(receipt: string): Promise<void> {
    const { project } = this.#options;
    const answer = await this.#redeem(receipt, `late-${project.id}`);
    if (codeOf(answer) !== 'receipt_revoked') project.violation(`a receipt outlived its run: ${wordsOf(answer)}`);
  }

  /** The receipt, verified; the answer where it is refused; null where there was none. */
  async #ask(drawings: readonly Drawing[] | null): Promise<string | PageAnswer | null> {
    const { project, client, notes } = this.#options;
    const answer = await client.call(`/projects/${project.id}/receipt`, { json: {} });
    if (answer.status === 409) return answer;
    if (answer.status !== 201) {
      expectRetryable('a receipt', answer);
      return null;
    }
    const { receipt, decision, expiresAt } = answer.json as ReceiptAnswer;
    // One by the outage rule ends with the outage, which may be before the keys have come.
    const isOver = () => decision !== 'passed' && Date.parse(expiresAt) <= Date.now();
    const claims = await this.#verify(receipt, drawings).catch((error: unknown) => {
      if (isOver() && error instanceof ReceiptError && error.code === 'receipt_expired') return null;
      throw error;
    });
    if (claims === null) return null;
    const place = { index: project.index, position: project.positionOf(claims.run), projectId: project.id };
    notes.receipts.push({ ...place, claims });
    if (claims.decision === 'passed') return receipt;
    // By the outage rule: nothing was decided, and nobody takes it for a pass who does not say so.
    const redeemed = await this.#redeem(receipt, `outage-${project.id}`);
    if (codeOf(redeemed) !== 'receipt_not_passed' && !(isOver() && codeOf(redeemed) === 'receipt_expired'))
      project.violation(`a receipt without a pass was taken: ${wordsOf(redeemed)}`);
    return drawings === null ? receipt : null;
  }

  async #verify(receipt: string, drawings: readonly Drawing[] | null) {
    const { project, client, cityKey, terms } = this.#options;
    const path = '/.well-known/jwks.json';
    const jwks = (await client.ask('the public keys', path, {}, 200)) as { keys: JsonWebKey[] };
    const { issuer, audience } = terms;
    const subject = { projectId: project.id, cityKey, ...(drawings === null ? {} : { drawings }) };
    return verifyGateReceipt(receipt, {
      jwks,
      issuer,
      audience,
      accept: ['passed', 'flagged', 'deferred'],
      // Not every city’s policy asks for it.
      requireVerified: false,
      ...subject,
    });
  }

  #redeem(receipt: string, idempotencyKey: string): Promise<PageAnswer> {
    const headers = { authorization: `Bearer ${this.#options.terms.vendorToken}` };
    const call = { json: { receipt, idempotencyKey }, headers };
    return insist(this.#options.signal, async () => {
      const answer = await this.#options.client.call('/receipts/redeem', call);
      return isWorthAnotherTry(answer) || codeOf(answer) === 'conflict' ? null : answer;
    });
  }
}
