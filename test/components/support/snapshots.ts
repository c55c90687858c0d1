/** What the adapter tells of a project, and what a session makes of it, for tests that change one thing about it. */
import type {
  DraftChanges,
  DraftDrawingView,
  DrawingView,
  GateView,
  ReceiptAnswer,
  ReportView,
  Snapshot,
} from 'precheck-contract/adapter-api';
import { REPORT_STAGES } from 'precheck-contract/precheck-service';
import type { Drawing } from '../../../dist/components/project-store/drawing.js';
import { INITIAL_STATE, NO_SETTINGS, type ProjectState } from '../../../dist/components/project-store/state.js';

export function draft(minScore = 80, id = 'project-1', cityKey = 'wattle-bay'): Snapshot {
  return {
    revision: 1,
    project: { id, cityKey, permitType: null, address: null, createdAt: '2026-03-01T09:00:00.000Z' },
    phase: 'draft',
    run: 0,
    processingStartedAt: null,
    draft: [],
    drawings: [],
    reports: [],
    gate: { decision: 'undecided', minScore, score: null, reasons: [] },
    service: { reachable: true, readAt: '2026-03-01T09:00:00.000Z', problem: null },
  };
}

export function withDraftChanges(before: readonly DraftDrawingView[], changes: DraftChanges): DraftDrawingView[] {
  const changeOf = new Map(Object.entries(changes));
  const added = [...changeOf].flatMap(([id, drawing]) =>
    drawing && !before.some((one) => one.id === id) ? [{ id, ...drawing }] : [],
  );
  const stayed = before.flatMap((drawing) =>
    changeOf.get(drawing.id) === null ? added.splice(0, 1) : [{ ...drawing, ...changeOf.get(drawing.id) }],
  );
  return [...stayed, ...added];
}

export function newReport(id: string, name: string): ReportView {
  const { stageStartedAt, ...rest } = { stageStartedAt: {}, id, name, status: 'Preparing', stage: 1, complete: false };
  return { ...rest, stageStartedAt, result: null, score: null, modelVersion: null };
}

export function atStage(report: ReportView, stage: number): ReportView {
  return { ...report, stage, status: REPORT_STAGES[stage - 1] ?? 'Preparing' };
}

export function completed(report: ReportView, score: number): ReportView {
  const result = score >= 70 ? 'Passed' : 'Failed';
  return { ...report, status: 'Complete', stage: 6, complete: true, result, score, modelVersion: 'checks-1.0' };
}

export const view: DrawingView = {
  uploadId: 'u',
  name: 'a',
  filename: 'a',
  size: 1,
  sha256: null,
  type: 'details',
  label: 'a',
};
export const drawing = { uploadId: 'u', category: 'details', status: 'uploaded', sentBytes: 1, size: 1 } as Drawing;
export const gate: GateView = { decision: 'passed', minScore: 80, score: 84, reasons: [] };
export const receipt: ReceiptAnswer = {
  receipt: 'receipt-1',
  expiresAt: '2026-03-02T09:00:00.000Z',
  run: 1,
  minScore: 80,
  decision: 'passed',
};

/** A run for a fence that is over and passed. */
export function passedRun(change: Partial<Snapshot> = {}): Snapshot {
  const { project, ...rest } = draft();
  return { ...rest, project: { ...project, permitType: 'fence' }, phase: 'complete', run: 1, gate, ...change };
}

/** A session with that run, of one drawing, and its receipt. `run` changes the run, `more` the rest. */
export function stateOf(run: Partial<Snapshot> = {}, more: Partial<ProjectState> = {}): ProjectState {
  const snapshot = passedRun({ drawings: [view], ...run });
  const settings = { ...NO_SETTINGS, permitType: 'fence' };
  const page = { ...INITIAL_STATE, hasUploader: true, projectId: 'p', settings };
  return { ...page, snapshot, drawings: [drawing], receipt, ...more };
}
