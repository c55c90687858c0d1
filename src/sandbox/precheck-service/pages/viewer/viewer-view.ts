import { COMPLETE, type Finding, type FindingStatus } from 'precheck-contract/precheck-service';
import { overallStatus } from '../../api/answers.js';
import type { Report } from '../../database/report-store.js';
import type { Attempt, RunFile } from '../../database/run-store.js';
import type { StoredUpload } from '../../database/upload-store.js';
import type { City } from '../../drawing-checks/city-data.js';
import type { ServiceParts } from '../../service-parts.js';
import type { Html } from '../layout.js';
import { listSheets, type ListedSheet } from './sheet-list.js';
import type { ViewerAccess } from './viewer-access.js';
import { type ViewerAddress, viewerAddressesOf } from '../page-addresses.js';

/** Everything that the page shows, read from the database once. */
export interface ViewerView {
  readonly access: ViewerAccess;
  readonly city: City | undefined;
  readonly url: URL;
  readonly address: ViewerAddress;
  /** The run that is shown; 0 for a draft. */
  readonly run: number;
  readonly isLatest: boolean;
  readonly isProcessing: boolean;
  /** A fault of the service's own keeps the run from going on. */
  readonly isHeldUp: boolean;
  readonly permitType: string | null;
  readonly attempts: readonly (Attempt & { readonly reports: readonly Report[] })[];
  readonly reports: readonly Report[];
  /** The report that stands open; null while none is complete. */
  readonly openReport: Report | null;
  readonly files: readonly RunFile[];
  readonly uploads: readonly StoredUpload[];
  readonly sheets: readonly ListedSheet[];
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
  const reports = attempts.find((attempt) => attempt.run === run)?.reports ?? [];
  const files = parts.runs.files(project.id, run);
  return {
    access,
    city: parts.cities.get(project.cityKey),
    url,
    address: viewerAddressesOf(url, project.id),
    run,
    isLatest: run === project.run,
    isProcessing: run === project.run && overallStatus(project) === 'Processing',
    isHeldUp: parts.isHeldUp(project.id),
    permitType: attempts.find((attempt) => attempt.run === run)?.permitType ?? project.permitType,
    attempts,
    reports,
    openReport: reportToOpen(reports, url.searchParams.get('report')),
    files,
    uploads: parts.uploads.current(project.id),
    sheets: listSheets(reports, files),
    review,
  };
}

/** The report that the address names, else the one with the most to put right; one that failed goes before any that passed. */
function reportToOpen(reports: readonly Report[], key: string | null): Report | null {
  const complete = reports.filter(({ status }) => status === COMPLETE);
  return complete.find((report) => report.key === key) ?? complete.sort(byMostToDo)[0] ?? null;
}

function byMostToDo(one: Report, other: Report): number {
  const weight = ({ result }: Report) => (result === 'Failed' ? 1 : 0);
  return (
    weight(other) - weight(one) ||
    countOf(other, 'fail') - countOf(one, 'fail') ||
    countOf(other, 'attention') - countOf(one, 'attention')
  );
}

/** How many findings of the report have that status. */
export function countOf({ findings }: Report, status: FindingStatus): number {
  return (findings ?? []).filter((finding) => finding.status === status).length;
}
