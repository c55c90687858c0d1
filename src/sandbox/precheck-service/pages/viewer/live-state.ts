/** Pure: where a run stands, in the form in which a page's script asks for it every second or so. */
import { COMPLETE, stageNumber } from '../../../../contract/precheck-service.js';
import { overallStatus, type OverallStatus } from '../../api/answers.js';
import type { Project } from '../../database/project-store.js';
import type { Report } from '../../database/report-store.js';
import { stageWords } from './report-card.js';

export interface LiveState {
  readonly status: OverallStatus;
  /** Changes whenever the page would show something else. */
  readonly version: string;
  readonly reports: readonly { readonly name: string; readonly words: string; readonly isComplete: boolean }[];
}

export function liveState(project: Project, reports: readonly Report[]): LiveState {
  const status = overallStatus(project);
  const steps = reports.map((report) => stageNumber(report.status) ?? 0).join('');
  return {
    status,
    version: `${project.run}-${steps}-${status}`,
    reports: reports.map((report) => ({
      name: report.name,
      words:
        report.status === COMPLETE ? `${report.result ?? ''}, ${report.score ?? 0} of 100` : stageWords(report.status),
      isComplete: report.status === COMPLETE,
    })),
  };
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
