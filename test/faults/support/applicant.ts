/** Takes one planned project through the adapter as a page and a portal's server would: patiently, and seeing all that is shown. */
import type { Snapshot } from 'precheck-contract';
import { drawingsOf, type Drawing } from './drawings.js';
import type { Journey } from './journey.js';
import { decisionOf, reportsOf } from './observations.js';
import { expectRetryable, insist } from './page-client.js';
import type { PlannedRun } from './plan.js';
import { askForReceipt, expectNoReceipt, expectWorthless, receiveReceipt, redeemOnce } from './receipt-holder.js';
import { beginRun } from './run-starter.js';
import type { ServiceReport } from './service-client.js';

const STREAM_MS = 3_000;
/** Shorter than a report is held back. */
const MOST_PAUSE_MS = 250;

export async function takeThrough(journey: Journey): Promise<void> {
  const { plan, world, project } = journey;
  let kept: string | null = null;
  for (const run of plan.runs) {
    const position = project.beginNext();
    const drawings = drawingsOf(run, { world, index: plan.index, position });
    const known = await beginRun(journey, run, drawings);
    if (kept !== null) await expectWorthless(journey, kept);
    kept = await finish(journey, run, await complete(journey), known ? drawings : null);
  }
}

async function complete(journey: Journey): Promise<Snapshot> {
  const { client, random, signal, project } = journey;
  let end: Snapshot | null = null;
  const isOver = (snapshot: Snapshot): boolean => {
    const over = snapshot.run > project.lastRun && snapshot.phase === 'complete';
    if (over) end = snapshot;
    return over;
  };
  const look = async (): Promise<Snapshot | 'watch' | null> => {
    const answer = await client.call(`/projects/${project.id}`);
    if (answer.status !== 200) expectRetryable('a snapshot', answer);
    const asksAnyhow = random() < 0.15;
    if (answer.status === 200) {
      const snapshot = project.see(answer.json);
      if (isOver(snapshot)) return end;
      // What is offered is taken at once.
      if (snapshot.gate.decision !== 'undecided' || asksAnyhow) await askForReceipt(journey);
    }
    return random() < 0.35 ? 'watch' : null;
  };
  for (;;) {
    const found = await insist(signal, look, MOST_PAUSE_MS);
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
async function finish(
  journey: Journey,
  planned: PlannedRun,
  { reports, gate, run }: Snapshot,
  drawings: readonly Drawing[] | null,
): Promise<string | null> {
  const { plan, notes, service, random, project } = journey;
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
  if (decision.decision !== 'passed') await expectNoReceipt(journey, 'gate_not_passed');
  else if (drawings === null) await expectNoReceipt(journey, 'drawings_unknown');
  if (decision.decision !== 'passed' || drawings === null) return null;
  const receipt = await receiveReceipt(journey, drawings);
  if (random() < 0.5) return receipt;
  await redeemOnce(journey, receipt);
  return null;
}

function sameReports(truth: readonly ServiceReport[], shown: Snapshot['reports']): boolean {
  const ids = (reports: readonly { id: string }[]) =>
    reports
      .map(({ id }) => id)
      .toSorted()
      .join();
  const sameContents = JSON.stringify(reportsOf(truth)) === JSON.stringify(reportsOf(shown));
  return sameContents && ids(truth) === ids(shown) && truth.every(({ status }) => status === 'Complete');
}
