/** How a scripted pre-check service behaves where its specification leaves it open. */
import type { ReportPlan } from './checked-run.js';

export interface Dials {
  /** A run is listed so long after it began; until then the lists are as before. */
  readonly listLagMs: number;
  /** Whether the records of a run stand beside those of earlier ones, in their place, or in their place with the same ids. */
  readonly runs: 'beside' | 'instead' | 'same-ids';
  /** For so long a report stays in each of its five stages. */
  readonly stageMs: number;
  /** A run that the adapter starts reads its drawings, and ends, when the test says so: at once by default. */
  readonly told: boolean;
  /** Uploaded copies: as they were checked, or whatever their address has now. */
  readonly copies: 'kept' | 'live';
  /** Whether a project's copies are those that its latest listed run checked, all that were uploaded, or not listed. */
  readonly ofProject: 'checked' | 'uploaded' | 'none';
  /** The same for a report's copies. */
  readonly ofReport: 'checked' | 'uploaded' | 'none';
  /** Whether a draft's copies are listed. */
  readonly ofDraft: boolean;
  /** Each answer takes so long. */
  readonly answerMs: number;
  /** What a permit type is checked for. */
  readonly reports: Readonly<Record<string, readonly ReportPlan[]>>;
  /** Files that are no PDF by their name are left out of the check. */
  readonly pdfOnly: boolean;
  /** Of a filename the service keeps so many characters. */
  readonly nameLength: number;
  /** Whether completions are told, by webhook. */
  readonly tells: boolean;
  /** Every call is cut off. */
  readonly isAway: boolean;
}

const BOTH = [{ name: 'Readiness' }, { name: 'Site plan' }];

export const CALM: Dials = {
  listLagMs: 0,
  runs: 'beside',
  stageMs: 20,
  told: false,
  copies: 'kept',
  ofProject: 'checked',
  ofReport: 'checked',
  ofDraft: true,
  answerMs: 0,
  reports: { 'new-dwelling': BOTH, shed: BOTH, 'fit-out': [{ name: 'Readiness' }] },
  pdfOnly: false,
  nameLength: 200,
  tells: false,
  isAway: false,
};
