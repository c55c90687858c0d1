/** The runs of a project as a page sees them, with what changed from one to the next. */
import type { Attempt, AttemptChanges, AttemptsAnswer } from 'precheck-contract';
import type { GatePolicy } from '../../gate/gate-policy.js';
import { isComplete } from '../../tracking/run-rule.js';
import type { Services } from '../../services.js';
import { buildSnapshot } from '../../gate/snapshot.js';
import type { KeptFinding, ReportFindings, StoredAttempt, StoredProject, StoredReport } from '../../store/store.js';
import { compareFindings } from './compare-findings.js';
import { knownFindings } from './remember-findings.js';

export async function listAttempts(services: Services, project: StoredProject): Promise<AttemptsAnswer> {
  if (project.run === 0) return { attempts: [] };
  const [earlier, findings] = await Promise.all([
    services.store.listAttempts(project.id),
    knownFindings(services, project),
  ]);
  // A run that begins between the two readings is not of this answer.
  const runs = [project, ...earlier.filter(({ run }) => run < project.run)];
  return { attempts: attemptsOf(project, runs, findings, services.policy) };
}

/** `runs` newest first. Pure. */
export function attemptsOf(
  project: StoredProject,
  runs: readonly StoredAttempt[],
  findings: readonly ReportFindings[],
  policy: GatePolicy,
): Attempt[] {
  return runs.map((attempt, index) => ({
    ...outlineOf(project, attempt, policy),
    changes: changesOf(attempt, runs.slice(index + 1), findings),
  }));
}

function outlineOf(project: StoredProject, attempt: StoredAttempt, policy: GatePolicy): Omit<Attempt, 'changes'> {
  const { run, phase, processingStartedAt, permitType } = attempt;
  const { gate, reports } = buildSnapshot({ ...project, ...attempt }, policy);
  const complete = phase === 'complete';
  return {
    run,
    startedAt: processingStartedAt,
    endedAt: complete ? endOf(attempt) : null,
    complete,
    permitType,
    score: complete ? gate.score : null,
    result: complete ? resultOf(attempt.reports) : null,
    reports: reports.map(({ id, name, status, result, score, modelVersion }) => ({
      id,
      name,
      status,
      result,
      score,
      modelVersion,
    })),
  };
}

/** When its last report was complete. A hand-off after the run counts as progress, too. */
function endOf({ reports, lastProgressAt }: StoredAttempt): string {
  const ends = reports.flatMap(({ stageStartedAt }) =>
    Object.entries(stageStartedAt).flatMap(([status, at]) => (isComplete(status) ? [at] : [])),
  );
  return ends.sort().at(-1) ?? lastProgressAt;
}

function resultOf(reports: readonly StoredReport[]): string | null {
  if (reports.some(({ result }) => result === 'Failed')) return 'Failed';
  return reports.length > 0 && reports.every(({ result }) => result === 'Passed') ? 'Passed' : null;
}

/** Against the latest run before that can be compared with it. */
function changesOf(
  attempt: StoredAttempt,
  earlier: readonly StoredAttempt[],
  findings: readonly ReportFindings[],
): AttemptChanges | null {
  const now = findingsByName(attempt, findings);
  for (const before of earlier) {
    const then = findingsByName(before, findings);
    // A report that one of the two did not run, or whose findings are not known, says nothing.
    const names = [...now.keys()].filter((name) => then.has(name));
    if (names.length === 0) continue;
    const all = (found: ReadonlyMap<string, readonly KeptFinding[]>) => names.flatMap((name) => found.get(name) ?? []);
    return { against: before.run, ...compareFindings(all(then), all(now)) };
  }
  return null;
}

function findingsByName(attempt: StoredAttempt, findings: readonly ReportFindings[]): Map<string, KeptFinding[]> {
  const found = new Map<string, KeptFinding[]>();
  for (const { id, name, waiting, status } of attempt.reports) {
    if (waiting || !isComplete(status)) continue;
    const kept = findings.find(({ run, reportId }) => run === attempt.run && reportId === id)?.findings;
    if (kept) found.set(name, [...(found.get(name) ?? []), ...kept]);
  }
  return found;
}
