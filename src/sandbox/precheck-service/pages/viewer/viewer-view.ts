import { COMPLETE, type Finding, type FindingStatus } from 'precheck-contract/precheck-service';
import { overallStatus } from '../../api/answers.js';
import type { City } from '../../drawing-checks/city-data.js';
import type { Project } from '../../database/project-store.js';
import type { Report } from '../../database/report-store.js';
import type { Attempt, RunFile } from '../../database/run-store.js';
import type { ServiceParts } from '../../service-parts.js';
import type { Html } from '../layout.js';
import type { ReportCardView } from './report-card.js';
import { compareRuns, type RunDifferences } from './run-differences.js';
import { listSheets, type ListedSheet } from './sheet-list.js';
import { reportAnchor } from './finding-anchor.js';
import type { ViewerAccess } from './viewer-access.js';
import { ViewerAddresses, type ViewerPlace } from './viewer-addresses.js';

/** Everything that one answer of the viewer shows, read from the database once. */
export interface ViewerView {
  readonly access: ViewerAccess;
  readonly project: Project;
  readonly city: City | undefined;
  readonly url: URL;
  readonly addresses: ViewerAddresses;
  readonly place: ViewerPlace;
  /** The run that is shown; 0 for a draft. */
  readonly run: number;
  readonly isLatest: boolean;
  readonly isProcessing: boolean;
  readonly isHeldUp: boolean;
  readonly permitType: string | null;
  readonly attempts: readonly (Attempt & { readonly reports: readonly Report[] })[];
  readonly reports: readonly Report[];
  readonly cards: readonly ReportCardView[];
  /** The report whose findings are open; null while none is complete. */
  readonly selected: Report | null;
  readonly files: readonly RunFile[];
  readonly sheets: readonly ListedSheet[];
  readonly shown: ListedSheet | null;
  /** Null where there is no run before, or one of the two is not complete. */
  readonly differences: RunDifferences | null;
  readonly review: (report: Report, finding: Finding) => Html | null;
}

/** Reads what the address asks for. Null where it names an attempt that there is not. */
export function readView(
  parts: ServiceParts,
  access: ViewerAccess,
  url: URL,
  review: ViewerView['review'],
): ViewerView | null {
  const { project } = access;
  const asked = url.searchParams.get('run');
  const run = asked === null ? project.run : Number(asked);
  if (!Number.isSafeInteger(run) || run < Math.min(1, project.run) || run > project.run) return null;
  const attempts = parts.runs
    .attempts(project.id)
    .map((attempt) => ({ ...attempt, reports: parts.reports.ofRun(project.id, attempt.run) }));
  const reportsOf = (number: number) => attempts.find((attempt) => attempt.run === number)?.reports ?? [];
  const reports = reportsOf(run);
  const files = parts.runs.files(project.id, run);
  const sheets = listSheets(reports, files);
  const selected = selectReport(reports, url.searchParams.get('report'));
  const shown = sheets[Number(url.searchParams.get('sheet') ?? 1) - 1] ?? sheets[0] ?? null;
  const place = { run: asked === null ? null : run, report: url.searchParams.get('report'), sheet: sheetAsked(url) };
  const addresses = new ViewerAddresses(url, project.id);
  return {
    access,
    project,
    city: parts.cities.get(project.cityKey),
    url,
    addresses,
    place,
    run,
    isLatest: run === project.run,
    isProcessing: run === project.run && overallStatus(project) === 'Processing',
    isHeldUp: parts.isHeldUp(project.id),
    permitType: attempts.find((attempt) => attempt.run === run)?.permitType ?? project.permitType,
    attempts,
    reports,
    cards: cardsOf(parts, reports, selected, addresses, place),
    selected,
    files,
    sheets,
    shown,
    differences: differencesOf(reportsOf(run - 1), reports),
    review,
  };
}

function sheetAsked(url: URL): number | null {
  const sheet = Number(url.searchParams.get('sheet') ?? Number.NaN);
  return Number.isSafeInteger(sheet) && sheet > 0 ? sheet : null;
}

/** The report that the address names, else the one with the most to put right; one that failed goes before any that passed. */
function selectReport(reports: readonly Report[], key: string | null): Report | null {
  const complete = reports.filter(({ status }) => status === COMPLETE);
  const named = complete.find((report) => report.key === key);
  return named ?? [...complete].sort(byMostToDo)[0] ?? null;
}

function byMostToDo(one: Report, other: Report): number {
  const weight = ({ result }: Report) => (result === 'Failed' ? 1 : 0);
  const count = ({ findings }: Report, status: FindingStatus) =>
    (findings ?? []).filter((finding) => finding.status === status).length;
  return (
    weight(other) - weight(one) ||
    count(other, 'fail') - count(one, 'fail') ||
    count(other, 'attention') - count(one, 'attention')
  );
}

function cardsOf(
  parts: ServiceParts,
  reports: readonly Report[],
  selected: Report | null,
  addresses: ViewerAddresses,
  place: ViewerPlace,
): ReportCardView[] {
  return reports.map((report) => ({
    report,
    stages: parts.reports.stages(report.id),
    now: parts.clock(),
    findingsHref: addresses.page({ ...place, report: report.key }, `#${reportAnchor(report)}`),
    isSelected: report === selected,
  }));
}

function differencesOf(before: readonly Report[], after: readonly Report[]): RunDifferences | null {
  const areComplete = [before, after].every(
    (reports) => reports.length > 0 && reports.every(({ status }) => status === COMPLETE),
  );
  return areComplete ? compareRuns(before, after) : null;
}
