/** Takes one planned project through the adapter as a page and a portal's server would: patiently, and seeing all that is shown. */
import type { Snapshot } from 'precheck-contract';
import { drawingsOf, type Drawing } from './drawings.js';
import { decisionOf, reportsOf } from './observations.js';
import { expectRetryable, insist } from './page-client.js';
import type { PlannedRun } from './plan.js';
import { ReceiptHolder, type ReceiptTerms } from './receipt-holder.js';
import { RunStarter, type RunStarterOptions } from './run-starter.js';
import { SeenProject } from './seen-project.js';
import type { Random } from './seeded-random.js';
import type { ServiceReport } from './service-client.js';

export interface ApplicantOptions extends Omit<RunStarterOptions, 'project'> {
  readonly random: Random;
  readonly terms: ReceiptTerms;
  /** Something of the project is seen that was not so before. */
  readonly onMoved: () => void;
}

const STREAM_MS = 3_000;
/** Shorter than a report is held back. */
const MOST_PAUSE_MS = 250;

export class Applicant {
  readonly #options: ApplicantOptions;
  readonly #project: SeenProject;
  readonly #starter: RunStarter;
  readonly #receipts: ReceiptHolder;

  constructor(options: ApplicantOptions) {
    this.#options = options;
    const { plan, notes } = options;
    this.#project = new SeenProject(plan.index, notes, options.onMoved);
    this.#starter = new RunStarter({ ...options, project: this.#project });
    this.#receipts = new ReceiptHolder({ ...options, project: this.#project, cityKey: plan.cityKey });
  }

  /** How far it has come, in words. */
  get place(): string {
    const { position, id, lastSeen } = this.#project;
    return `planned run ${position}, ${id === '' ? 'without an id' : id}, ${lastSeen}`;
  }

  async takeThrough(): Promise<void> {
    const { plan, world } = this.#options;
    let kept: string | null = null;
    for (const run of plan.runs) {
      const position = this.#project.beginNext();
      const drawings = drawingsOf(run, { world, index: plan.index, position });
      const known = await this.#starter.begin(run, drawings);
      if (kept !== null) await this.#receipts.expectWorthless(kept);
      kept = await this.#finish(run, await this.#complete(), known ? drawings : null);
    }
  }

  async #complete(): Promise<Snapshot> {
    const { client, random, signal } = this.#options;
    const project = this.#project;
    let end: Snapshot | null = null;
    const isOver = (snapshot: Snapshot): boolean => {
      const over = snapshot.run > project.lastRun && snapshot.phase === 'complete';
      if (over) end = snapshot;
      return over;
    };
    for (;;) {
      const found = await insist(
        signal,
        async () => {
          const answer = await client.call(`/projects/${project.id}`);
          if (answer.status !== 200) expectRetryable('a snapshot', answer);
          const asksAnyhow = random() < 0.15;
          if (answer.status === 200) {
            const snapshot = project.see(answer.json);
            if (isOver(snapshot)) return end;
            // What is offered is taken at once.
            if (snapshot.gate.decision !== 'undecided' || asksAnyhow) await this.#receipts.ask();
          }
          return random() < 0.35 ? 'watch' : null;
        },
        MOST_PAUSE_MS,
      );
      if (found !== 'watch') return found;
      const path = `/projects/${project.id}/events`;
      await client.stream(path, STREAM_MS, (data) => (isOver(project.see(data)) ? 'enough' : 'go-on'));
      if (end !== null) return end;
    }
  }

  /**
   * The run is over: what is shown is what the service says, and there is a receipt where, and only where, it passed and its drawings are
   * known. Gives a receipt that was kept.
   */
  async #finish(
    planned: PlannedRun,
    { reports, gate, run }: Snapshot,
    drawings: readonly Drawing[] | null,
  ): Promise<string | null> {
    const { plan, notes, service, random } = this.#options;
    const project = this.#project;
    const decision = decisionOf(gate);
    const firstRun = project.lastRun + 1;
    const reportIds = reports.map(({ id }) => id);
    const place = { index: plan.index, projectId: project.id, position: project.position, run, firstRun };
    notes.runs.push({ ...place, decision, reports: reportsOf(reports), reportIds });
    if (planned.way === 'upload' && planned.keyed && run > firstRun) {
      project.violation(`a start with a key began runs ${firstRun} to ${run}`);
    }
    project.lastRun = run;
    if (!sameReports(await service.reports(plan.cityKey, project.id), reports)) {
      project.violation(`run ${run} is shown complete with other reports than the service has`);
    }
    if (decision.decision !== 'passed') await this.#receipts.expectNone('gate_not_passed');
    else if (drawings === null) await this.#receipts.expectNone('drawings_unknown');
    if (decision.decision !== 'passed' || drawings === null) return null;
    const receipt = await this.#receipts.receive(drawings);
    if (random() < 0.5) return receipt;
    await this.#receipts.redeem(receipt);
    return null;
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
