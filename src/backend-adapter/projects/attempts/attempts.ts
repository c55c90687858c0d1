/** The runs of a project as a page sees them, what each found, and what changed from one to the next. */
import { cutText, readFindings, type Attempt, type AttemptsAnswer, type Finding } from 'precheck-contract';
import { compareFindings, type ComparedFinding } from 'precheck-contract/compare-findings';
import type { GatePolicy } from '../../gate/gate.js';
import { buildSnapshot } from '../../gate/snapshot.js';
import type { Services } from '../../services.js';
import type { ReportFindings, StoredAttempt, StoredProject, StoredReport } from '../../store/store.js';
import { waitAtMost } from '../../time.js';
import { isComplete } from '../../tracking/advance.js';

export async function listAttempts(services: Services, project: StoredProject): Promise<AttemptsAnswer> {
  if (project.run === 0) return { attempts: [] };
  const [earlier, findings] = await Promise.all([
    services.store.listAttempts(project.id),
    knownFindings(services, project),
  ]);
  // Leave out a run that began between the two queries.
  const runs = [project, ...earlier.filter(({ run }) => run < project.run)];
  const attempts = runs.map((attempt, index) => ({
    ...summaryOf(project, attempt, services.policy),
    changes: changesOf(attempt, runs.slice(index + 1), findings),
  }));
  return { attempts };
}

function summaryOf(project: StoredProject, attempt: StoredAttempt, policy: GatePolicy): Omit<Attempt, 'changes'> {
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
  const seen = reports.flatMap(({ stageStartedAt }) => Object.entries(stageStartedAt));
  const ends = seen.filter(([status]) => isComplete(status)).map(([, at]) => at);
  return ends.sort().at(-1) ?? lastProgressAt;
}

function resultOf(reports: readonly StoredReport[]): string | null {
  if (reports.some(({ result }) => result === 'Failed')) return 'Failed';
  return reports.length > 0 && reports.every(({ result }) => result === 'Passed') ? 'Passed' : null;
}

/** Compared with the latest earlier run that has findings of the same reports. */
function changesOf(
  attempt: StoredAttempt,
  earlier: readonly StoredAttempt[],
  findings: readonly ReportFindings[],
): Attempt['changes'] {
  const now = findingsByName(attempt, findings);
  for (const before of earlier) {
    const then = findingsByName(before, findings);
    // Only reports whose findings are known in both runs are compared.
    const names = [...now.keys()].filter((name) => then.has(name));
    if (names.length === 0) continue;
    const all = (found: ReadonlyMap<string, readonly ComparedFinding[]>) =>
      names.flatMap((name) => found.get(name) ?? []);
    return { against: before.run, ...compareFindings(all(then), all(now)) };
  }
  return null;
}

function findingsByName({ run, reports }: StoredAttempt, findings: readonly ReportFindings[]) {
  const found = new Map<string, readonly ComparedFinding[]>();
  for (const { id, name } of reports.filter(isOver)) {
    const kept = findings.find((one) => one.run === run && one.reportId === id)?.findings;
    if (kept) found.set(name, [...(found.get(name) ?? []), ...kept]);
  }
  return found;
}

/** A waiting record is still an earlier run's. */
function isOver({ waiting, status }: StoredReport): boolean {
  return !waiting && isComplete(status);
}

/** The saved findings of all runs. Complete reports of the current run that were not read yet are read now. */
async function knownFindings(services: Services, project: StoredProject): Promise<ReportFindings[]> {
  const known = await services.store.listFindings(project.id);
  const isKnown = ({ id }: StoredReport) => known.some(({ run, reportId }) => run === project.run && reportId === id);
  const missing = project.reports.filter((report) => isOver(report) && !isKnown(report));
  const read = await Promise.allSettled(missing.map((report) => readReportFindings(services, project, report)));
  for (const one of read) if (one.status === 'rejected') logNotKept(services, project, one.reason);
  return [...known, ...read.flatMap((one) => (one.status === 'fulfilled' ? (one.value.kept ?? []) : []))];
}

/** Saves the findings of a run before the next one may overwrite them. Waits `withinMs` at most; never rejects. */
export async function keepFindingsBeforeRun(
  services: Services,
  project: StoredProject,
  withinMs: number,
): Promise<void> {
  if (project.run === 0) return;
  const work = knownFindings(services, project).catch((error: unknown) => logNotKept(services, project, error));
  await waitAtMost(withinMs, work);
}

/** A report's findings; `kept` is what was saved for comparison. Throws what the service throws. */
export async function readReportFindings(
  services: Services,
  project: StoredProject,
  report: StoredReport,
): Promise<{ readonly findings: Finding[] | null; readonly kept: ReportFindings | null }> {
  const detail = await services.upstream.city(project.cityKey).report(project.serviceId, report.id);
  const { status, score = null, result = null } = detail;
  const findings = readFindings(detail);
  // The detail may already be the next run's.
  if (!isComplete(status) || score !== report.score || result !== report.result) return { findings, kept: null };
  const kept: ReportFindings = { run: project.run, reportId: report.id, findings: keptFindingsOf(findings) };
  const saving = services.store.keepFindings(project.id, kept);
  await saving.catch((error: unknown) => logNotKept(services, project, error));
  return { findings, kept };
}

function logNotKept({ log }: Services, { id, run }: StoredProject, error: unknown): void {
  log('findings-not-kept', { projectId: id, run, error });
}

/** Findings beyond these limits are not compared. */
const MAX_FINDINGS = 500;
const MAX_SHEETS = 200;
const MAX_TEXT = 300;

/** The parts of each finding that identify it. */
export function keptFindingsOf(findings: readonly Finding[] | null): ComparedFinding[] | null {
  if (findings === null) return null;
  return findings.slice(0, MAX_FINDINGS).map(({ id, title, status, evidence = [] }) => {
    const sheets = new Set(evidence.flatMap(({ sheetNumber }) => cutText(sheetNumber?.trim() ?? '', MAX_TEXT) || []));
    return {
      id: cutText(id, MAX_TEXT),
      title: cutText(title, MAX_TEXT),
      status,
      sheets: [...sheets].slice(0, MAX_SHEETS),
    };
  });
}
