import type { ReportResult } from 'precheck-contract/precheck-service';

/**
 * A situation of the real service that a vendor can have on demand. The drawings are analysed all the same; a rehearsal lies
 * over what comes of it, and every report of one says so.
 */
export interface Rehearsal {
  /** As it stands behind `~` in an API key, and as the permit type of the rehearsals' city. */
  readonly name: string;
  /** One sentence or two for the documentation: what a client sees. */
  readonly summary: string;
  /** What a report says was rehearsed. */
  readonly note: string;
  /** The outcome that stands in for the real one; null leaves that as it is. */
  readonly outcome: { readonly result: ReportResult; readonly score: number } | null;
  /** How the stages go by: as the work goes, slowly by the clock, or never past the third. */
  readonly pace: 'real' | 'slow' | 'stalled';
  /** Whether calls about the project fail after Analysing: for a time, or for good. */
  readonly outage: 'none' | 'for-a-time' | 'for-good';
  readonly webhook: 'late' | 'twice' | 'never' | 'forged' | null;
  /** Whether upload addresses are expired when they are given: none, the first of each file name, or all. */
  readonly expiredUploads: 'none' | 'first' | 'all';
  readonly losesCreateAnswer: boolean;
  readonly limitsRate: boolean;
  readonly answersRubbish: boolean;
}

/** Times of rehearsals in milliseconds; tests have shorter ones. */
export interface RehearsalTimes {
  /** From the start of a slow run to its end; each of the five stages has a fifth. */
  readonly slowRunMs: number;
  readonly outageMs: number;
}

export const REHEARSAL_TIMES: RehearsalTimes = { slowRunMs: 5 * 60_000, outageMs: 10 * 60_000 };
