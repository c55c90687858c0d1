/** Keeps what each report of a run found, while the service still says it: a re-run may write over it. */
import { readFindings, type Finding, type ReportDetail } from 'precheck-contract';
import { isComplete } from '../../tracking/run-rule.js';
import type { Services } from '../../services.js';
import type { ReportFindings, StoredProject, StoredReport } from '../../store/store.js';
import { keptFindingsOf } from './kept-findings.js';

type Parts = Pick<Services, 'store' | 'upstream' | 'log'>;

/** What is known of the project's runs, each report of the current one read where it is Complete and has not been. */
export async function knownFindings(services: Parts, project: StoredProject): Promise<ReportFindings[]> {
  const known = await services.store.listFindings(project.id);
  const missing = project.reports.filter(
    ({ id, waiting, status }) =>
      !waiting && isComplete(status) && !known.some(({ run, reportId }) => run === project.run && reportId === id),
  );
  const read = await Promise.all(missing.map((report) => readAndKeep(services, project, report)));
  return [...known, ...read.filter((found) => found !== null)];
}

/** The same, before another run is asked for: it never stands in that run's way, and waits no longer than `withinMs`. */
export async function rememberBeforeRun(services: Parts, project: StoredProject, withinMs: number): Promise<void> {
  if (project.run === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  const work = knownFindings(services, project).catch((error: unknown) => noteFailure(services, project, error));
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** Keeps the findings that somebody asked for anyway. */
export async function rememberFindings(
  services: Parts,
  project: StoredProject,
  report: StoredReport,
  detail: ReportDetail,
  findings: readonly Finding[] | null,
): Promise<ReportFindings | null> {
  // A detail that is read while the service begins anew may be of the next run already.
  const isOfThisRun =
    isComplete(detail.status) && (detail.score ?? null) === report.score && (detail.result ?? null) === report.result;
  if (!isOfThisRun) return null;
  const found: ReportFindings = { run: project.run, reportId: report.id, findings: keptFindingsOf(findings) };
  await services.store.keepFindings(project.id, found);
  return found;
}

async function readAndKeep(
  services: Parts,
  project: StoredProject,
  report: StoredReport,
): Promise<ReportFindings | null> {
  try {
    const detail = await services.upstream.city(project.cityKey).report(project.serviceId, report.id);
    return await rememberFindings(services, project, report, detail, readFindings(detail));
  } catch (error) {
    noteFailure(services, project, error);
    return null;
  }
}

function noteFailure({ log }: Parts, { id, run }: StoredProject, error: unknown): void {
  log('findings-not-kept', { projectId: id, run, error });
}
