/** Pure: where a run stands, in the form in which a page's script asks for it every second or so. */
import { createHash } from 'node:crypto';
import { COMPLETE, stageNumber } from 'precheck-contract/precheck-service';
import { overallStatus, type OverallStatus } from '../../api/answers.js';
import type { Project } from '../../database/project-store.js';
import type { Report } from '../../database/report-store.js';
import type { StoredUpload } from '../../database/upload-store.js';
import { stageWords } from './report-card.js';

export interface LiveState {
  readonly status: OverallStatus;
  /** Changes whenever the page would show something else. */
  readonly version: string;
  readonly reports: readonly { readonly name: string; readonly words: string; readonly isComplete: boolean }[];
}

export function liveState(
  project: Project,
  reports: readonly Report[],
  uploads: readonly StoredUpload[] = [],
  isHeldUp = false,
): LiveState {
  const status = overallStatus(project);
  return {
    status,
    version: versionOf(project, reports, uploads, isHeldUp),
    reports: reports.map((report) => ({
      name: report.name,
      words:
        report.status === COMPLETE ? `${report.result ?? ''}, ${report.score ?? 0} of 100` : stageWords(report.status),
      isComplete: report.status === COMPLETE,
    })),
  };
}

/** What a page of this project says of its own state, so that its script sees when it is out of date. Of a draft, its drawings change. */
export function versionOf(
  project: Project,
  reports: readonly Report[],
  uploads: readonly StoredUpload[],
  isHeldUp = false,
): string {
  const status = overallStatus(project);
  if (status === 'Draft') return `0-${digestOf(uploads)}-${status}`;
  const steps = reports.map((report) => stageNumber(report.status) ?? 0).join('');
  return `${project.run}-${steps}-${status}${isHeldUp ? '-held-up' : ''}`;
}

function digestOf(uploads: readonly StoredUpload[]): string {
  const shown = uploads.map(({ id, filename, type, label, size }) => [id, filename, type, label, size]);
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

/** `framed`: the answer is allowed by a token in the address, so a page without an origin of its own may read it. */
export function liveStateResponse(state: LiveState, framed: boolean): Response {
  return Response.json(state, {
    headers: {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(framed ? { 'access-control-allow-origin': '*' } : {}),
    },
  });
}
