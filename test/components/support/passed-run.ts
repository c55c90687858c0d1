/** A state of a session whose run is over and passed, for tests that change one thing about it. */
import type { DrawingView, GateView, Snapshot } from '../../../src/contract/adapter-api.js';
import type { Drawing } from '../../../src/components/session/drawing.js';
import {
  type HeldReceipt,
  INITIAL_STATE,
  NO_SETTINGS,
  type SessionState,
} from '../../../src/components/session/session-state.js';

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
export const receipt: HeldReceipt = {
  receipt: 'receipt-1',
  expiresAt: '2026-03-02T09:00:00.000Z',
  run: 1,
  minScore: 80,
};

/** A run for a fence that passed, and its receipt. `run` changes the run, `more` the rest. */
export function stateOf(run: Partial<Snapshot> = {}, more: Partial<SessionState> = {}): SessionState {
  const snapshot: Snapshot = {
    revision: 1,
    project: { id: 'p', cityKey: 'x', permitType: 'fence', address: null, createdAt: '2026-03-01T09:00:00.000Z' },
    phase: 'complete',
    run: 1,
    processingStartedAt: null,
    drawings: [view],
    reports: [],
    gate,
    service: { reachable: true, readAt: null, problem: null },
    ...run,
  };
  const settings = { ...NO_SETTINGS, permitType: 'fence' };
  return { ...INITIAL_STATE, projectId: 'p', settings, snapshot, drawings: [drawing], receipt, ...more };
}
