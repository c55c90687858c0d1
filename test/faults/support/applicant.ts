/** Takes one planned project through the adapter as a page and a portal's server would: patiently, and seeing all that is shown. */
import { createHash } from 'node:crypto';
import { snapshotSchema, type Snapshot } from '../../../src/contract/index.js';
import { verifyGateReceipt } from '../../../src/backend-adapter/receipt-verification.js';
import { decisionOf, reportsOf, type Glimpse, type SeenReceipt, type SeenRun } from './observations.js';
import { insist, type PageAnswer, type PageClient } from './page-client.js';
import type { PlannedRun, ProjectPlan } from './plan.js';
import type { Random } from './seeded-random.js';

export interface Notes {
  readonly runs: SeenRun[];
  readonly glimpses: Glimpse[];
  readonly receipts: SeenReceipt[];
  /** What must never be, in words. */
  readonly violations: string[];
}

export interface ApplicantOptions {
  readonly world: string;
  readonly plan: ProjectPlan;
  readonly client: PageClient;
  readonly random: Random;
  readonly notes: Notes;
  readonly issuer: string;
  readonly audience: string;
  readonly vendorToken: string;
  /** Of the service itself, past the faults. */
  readonly serviceReports: (plan: ProjectPlan, projectId: string) => Promise<readonly ServiceReport[]>;
  readonly onProject: (projectId: string) => void;
  readonly signal: AbortSignal;
}

export interface ServiceReport {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly result?: string | null;
  readonly score?: number | null;
}

interface Drawing {
  readonly uploadId: string;
  readonly name: string;
  readonly sha256: string;
}

/** No answer, the service away or misunderstood, too many requests: a person tries again. */
const WORTH_ANOTHER_TRY = new Set([0, 429, 500, 502, 503, 504]);
const STREAM_MS = 3_000;
/** A passed gate whose receipt is refused so often in a row has none. */
const MOST_REFUSALS = 20;

export class Applicant {
  readonly #options: ApplicantOptions;
  #projectId = '';
  #lastRevision = 0;
  /** The last that was seen to its end. */
  #lastRun = 0;
  /** Of the plan's runs, from 1. */
  #position = 0;

  constructor(options: ApplicantOptions) {
    this.#options = options;
  }

  async takeThrough(): Promise<void> {
    const { plan } = this.#options;
    this.#projectId = await this.#create();
    this.#options.onProject(this.#projectId);
    let kept: string | null = null;
    for (const run of plan.runs) {
      this.#position += 1;
      const drawings = await this.#upload(run);
      await this.#process(run, drawings);
      if (kept !== null) await this.#expectWorthless(kept);
      kept = await this.#finish(await this.#complete(), drawings);
    }
  }

  async #create(): Promise<string> {
    const { plan, world } = this.#options;
    const json = { cityKey: plan.cityKey, address: `${plan.index} Shore St`, metadata: { plan: plan.index, world } };
    return this.#insist(
      'creating',
      () => this.#call('/projects', json),
      (answer) => (answer.status === 201 ? this.#see(answer).project.id : null),
    );
  }

  async #upload(run: PlannedRun): Promise<Drawing[]> {
    const drawings: Drawing[] = [];
    for (let position = 1; position <= run.drawingCount; position += 1) {
      const { plan, signal } = this.#options;
      const { reports, stageMs } = run;
      const content = `%PDF-1.7\n${JSON.stringify({ reports, stageMs, plan: plan.index, run: this.#position, position })}`;
      const sha256 = createHash('sha256').update(content).digest('hex');
      const name = `A-${100 + position}.pdf`;
      const uploadId = await insist(signal, async () => {
        const ask = () => this.#call(`/projects/${this.#projectId}/uploads`, { name, size: content.length });
        const ticket = await this.#insist('an upload', ask, ({ status, json }) =>
          status === 201 ? (json as { uploadId: string; url: string }) : null,
        );
        return (await isStored(ticket.url, content)) ? ticket.uploadId : null;
      });
      drawings.push({ uploadId, name, sha256 });
    }
    return drawings;
  }

  /** Looks whether the run began before it asks, and asks again only then: an answer that was lost may have been a yes. */
  async #process(run: PlannedRun, drawings: readonly Drawing[]): Promise<void> {
    const json = {
      permitType: run.permitType,
      ...(run.minScore === null ? {} : { minScore: run.minScore }),
      drawings: drawings.map(({ uploadId, sha256 }) => ({ uploadId, sha256 })),
    };
    await insist(this.#options.signal, async () => {
      const snapshot = await this.#snapshot();
      if (snapshot === null) return null;
      if (snapshot.run > this.#lastRun) return true;
      const answer = await this.#call(`/projects/${this.#projectId}/process`, json);
      if (answer.status === 202) return true;
      if (answer.status !== 409) this.#expectRetryable('processing', answer);
      return null;
    });
  }

  async #complete(): Promise<Snapshot> {
    const { client, random, signal } = this.#options;
    let end: Snapshot | null = null;
    const isOver = (snapshot: Snapshot): boolean => {
      const over = snapshot.run > this.#lastRun && snapshot.phase === 'complete';
      if (over) end = snapshot;
      return over;
    };
    for (;;) {
      const found = await insist(signal, async () => {
        const snapshot = await this.#snapshot();
        if (snapshot !== null && isOver(snapshot)) return snapshot;
        if (random() < 0.15) await this.#askForReceipt();
        return random() < 0.2 ? 'watch' : null;
      });
      if (found !== 'watch') return found;
      const path = `/projects/${this.#projectId}/events`;
      await client.stream(path, STREAM_MS, (data) => (isOver(this.#seeSnapshot(data)) ? 'enough' : 'go-on'));
      if (end !== null) return end;
    }
  }

  /** The run is over: what is shown is what the service says, and there is a receipt where, and only where, it passed. */
  async #finish({ reports, gate, run }: Snapshot, drawings: readonly Drawing[]): Promise<string | null> {
    const { plan, notes, serviceReports, random } = this.#options;
    const { index } = plan;
    const decision = decisionOf(gate);
    const reportIds = reports.map(({ id }) => id);
    const place = { index, projectId: this.#projectId, position: this.#position, run, firstRun: this.#lastRun + 1 };
    notes.runs.push({ ...place, decision, reports: reportsOf(reports), reportIds });
    this.#lastRun = run;
    if (!sameReports(await serviceReports(plan, this.#projectId), reports)) {
      this.#violation(`run ${run} is shown complete with other reports than the service has`);
    }
    if (decision.decision !== 'passed') {
      const receipt = await insist(this.#options.signal, () => this.#askForReceipt());
      if (receipt !== false) this.#violation(`run ${run}: a receipt, but no pass`);
      return null;
    }
    const receipt = await this.#receipt(drawings);
    if (random() < 0.5) return receipt;
    await this.#redeem(receipt);
    return null;
  }

  async #receipt(drawings: readonly Drawing[]): Promise<string> {
    let refusals = 0;
    return insist(this.#options.signal, async () => {
      const receipt = await this.#askForReceipt(drawings);
      if (typeof receipt === 'string') return receipt;
      if (receipt === false && (refusals += 1) === MOST_REFUSALS)
        throw new Error(`run ${this.#lastRun} passed, and has no receipt`);
      return null;
    });
  }

  /** The receipt, verified; false where it is refused; null where there was no answer. */
  async #askForReceipt(drawings?: readonly Drawing[]): Promise<string | false | null> {
    const { issuer, audience, notes, plan } = this.#options;
    const answer = await this.#call(`/projects/${this.#projectId}/receipt`, {});
    if (answer.status === 409) return false;
    if (answer.status !== 201) {
      this.#expectRetryable('a receipt', answer);
      return null;
    }
    const { receipt } = answer.json as { receipt: string };
    const jwks = await this.#insist(
      'the public keys',
      () => this.#options.client.call('/.well-known/jwks.json'),
      (keys) => (keys.status === 200 ? (keys.json as { keys: JsonWebKey[] }) : null),
    );
    const subject = {
      projectId: this.#projectId,
      cityKey: plan.cityKey,
      ...(drawings === undefined ? {} : { drawings }),
    };
    const claims = await verifyGateReceipt(receipt, { jwks, issuer, audience, ...subject });
    notes.receipts.push({ index: plan.index, projectId: this.#projectId, claims });
    return receipt;
  }

  /** Once, however often it is asked; and never under another key. */
  async #redeem(receipt: string): Promise<void> {
    const idempotencyKey = `application-${this.#projectId}`;
    const first = await this.#insistOnRedemption(receipt, idempotencyKey);
    const again = await this.#insistOnRedemption(receipt, idempotencyKey);
    const other = await this.#insistOnRedemption(receipt, `${idempotencyKey}-other`);
    if (first.status !== 200) this.#violation(`a receipt was not redeemed: ${words(first)}`);
    if (words(again) !== words(first)) this.#violation(`a redemption is not repeatable: ${words(again)}`);
    if (codeOf(other) !== 'receipt_used') this.#violation(`a receipt was redeemed twice: ${words(other)}`);
  }

  /** It is of the run before, and another has begun. */
  async #expectWorthless(receipt: string): Promise<void> {
    const answer = await this.#insistOnRedemption(receipt, `late-${this.#projectId}`);
    if (codeOf(answer) !== 'receipt_revoked') this.#violation(`a receipt outlived its run: ${words(answer)}`);
  }

  #insistOnRedemption(receipt: string, idempotencyKey: string): Promise<PageAnswer> {
    const headers = { authorization: `Bearer ${this.#options.vendorToken}` };
    const call = { json: { receipt, idempotencyKey }, headers };
    return insist(this.#options.signal, async () => {
      const answer = await this.#options.client.call('/receipts/redeem', call);
      const isOpen = WORTH_ANOTHER_TRY.has(answer.status) || codeOf(answer) === 'conflict';
      return isOpen ? null : answer;
    });
  }

  async #insist<Result>(
    what: string,
    ask: () => Promise<PageAnswer>,
    read: (answer: PageAnswer) => Result | null,
  ): Promise<Result> {
    return insist(this.#options.signal, async () => {
      const answer = await ask();
      const result = read(answer);
      if (result === null) this.#expectRetryable(what, answer);
      return result;
    });
  }

  async #snapshot(): Promise<Snapshot | null> {
    const answer = await this.#options.client.call(`/projects/${this.#projectId}`);
    if (answer.status === 200) return this.#see(answer);
    this.#expectRetryable('a snapshot', answer);
    return null;
  }

  #see({ json }: PageAnswer): Snapshot {
    return this.#seeSnapshot(json);
  }

  #seeSnapshot(json: unknown): Snapshot {
    const snapshot = snapshotSchema.parse(json);
    const { run, gate, revision } = snapshot;
    if (revision < this.#lastRevision) this.#violation(`revision ${revision} was shown after ${this.#lastRevision}`);
    this.#lastRevision = revision;
    if (gate.decision !== 'undecided') {
      const position = run > this.#lastRun ? this.#position : this.#position - 1;
      this.#options.notes.glimpses.push({ index: this.#options.plan.index, position, decision: decisionOf(gate) });
    }
    return snapshot;
  }

  #call(path: string, json: unknown): Promise<PageAnswer> {
    return this.#options.client.call(path, { json });
  }

  #expectRetryable(what: string, answer: PageAnswer): void {
    if (!WORTH_ANOTHER_TRY.has(answer.status)) throw new Error(`${what} was answered ${words(answer)}`);
  }

  #violation(what: string): void {
    this.#options.notes.violations.push(`Project ${this.#options.plan.index} (${this.#projectId}): ${what}.`);
  }
}

function sameReports(truth: readonly ServiceReport[], shown: Snapshot['reports']): boolean {
  const ids = (reports: readonly { id: string }[]): string =>
    reports
      .map(({ id }) => id)
      .sort()
      .join();
  const sameContents = JSON.stringify(reportsOf(truth)) === JSON.stringify(reportsOf(shown));
  return sameContents && ids(truth) === ids(shown) && truth.every(({ status }) => status === 'Complete');
}

async function isStored(url: string, content: string): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'PUT', body: content, signal: AbortSignal.timeout(15_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

function codeOf({ json }: PageAnswer): string | undefined {
  return (json as { error?: { code?: string } } | null)?.error?.code;
}

function words({ status, json }: PageAnswer): string {
  const error = (json as { error?: { code?: string; message?: string } } | null)?.error;
  return error === undefined ? `${status} ${JSON.stringify(json)}` : `${status} ${error.code}: ${error.message}`;
}
