/** What is seen of the projects while they run, to be judged afterwards. */
import type { GateReason, ReceiptClaims, Snapshot } from 'precheck-contract';

export interface SeenReport {
  readonly name: string;
  readonly result: string | null;
  readonly score: number | null;
}

/** What must be the same in every run of a plan: no ids, no times. */
export interface Decision {
  readonly decision: string;
  readonly score: number | null;
  readonly minScore: number;
  readonly reasons: readonly string[];
}

export interface SeenRun {
  readonly index: number;
  readonly projectId: string;
  /** Of the plan's runs, from 1. */
  readonly position: number;
  /** The adapter's number; greater than the position where a start that seemed lost had begun, and was repeated. */
  readonly run: number;
  /** The first that was made of the same drawings. */
  readonly firstRun: number;
  readonly decision: Decision;
  /** In the order of their names. */
  readonly reports: readonly SeenReport[];
  readonly reportIds: readonly string[];
}

/** A decision that a snapshot showed at any moment, if only for a moment. */
export interface Glimpse {
  readonly index: number;
  readonly position: number;
  readonly decision: Decision;
  /** The names of the reports that were shown with it as not Complete. */
  readonly openReports: readonly string[];
}

export interface SeenReceipt {
  readonly index: number;
  /** Of the plan's run whose receipt it is, from 1. */
  readonly position: number;
  readonly projectId: string;
  readonly claims: ReceiptClaims;
}

/** All that the applicants of a world note. */
export interface Notes {
  readonly runs: SeenRun[];
  readonly glimpses: Glimpse[];
  readonly receipts: SeenReceipt[];
  /** The plan's index, once for each creation without a key that was not answered: it may have made a project that nobody here knows. */
  readonly unansweredCreations: number[];
  /** The ids of all projects that an answer named, each with its plan's index. */
  readonly named: { readonly index: number; readonly projectId: string }[];
  /** What must never be, in words. */
  readonly violations: string[];
}

export function decisionOf(gate: Snapshot['gate']): Decision {
  const { decision, score, minScore, reasons } = gate;
  return { decision, score, minScore, reasons: reasons.map(reasonWords).sort() };
}

export function reportsOf(
  reports: readonly { name: string; result?: string | null | undefined; score?: number | null | undefined }[],
): SeenReport[] {
  return reports
    .map(({ name, result = null, score = null }) => ({ name, result, score }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Ids differ from run to run. */
function reasonWords(reason: GateReason): string {
  const said = Object.entries(reason).filter(([name]) => name !== 'reportId');
  return JSON.stringify(said.sort(([one], [other]) => (one < other ? -1 : 1)));
}
