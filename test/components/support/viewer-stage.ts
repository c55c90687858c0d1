/** A viewer of a project that was checked, on a scripted adapter. */
import '../../../dist/components/index.js';
import type { Snapshot } from 'precheck-contract/adapter-api';
import { setPdfFolder } from '../../../dist/components/precheck-viewer/precheck-viewer.define.js';
import type { PrecheckViewer } from '../../../dist/components/precheck-viewer/precheck-viewer.js';
import type { PrecheckErrorDetail } from '../../../dist/components/ui/element-event.js';
import { FINDINGS, freshSession } from './page.js';
import { ScriptedAdapter } from './scripted-adapter.js';
import { completed, newReport } from './snapshots.js';

setPdfFolder('/node_modules/pdfjs-dist/');

export interface ViewerStage {
  readonly adapter: ScriptedAdapter;
  readonly viewer: PrecheckViewer;
  /** Type and detail of each event, as they were fired. */
  readonly events: { type: string; detail: unknown }[];
  readonly errors: PrecheckErrorDetail[];
}

let opened: ViewerStage | null = null;

/** Takes away what the last test brought. */
afterEach(() => {
  opened?.viewer.remove();
  opened?.adapter.restore();
  opened = null;
});

export const CHECKED: Partial<Snapshot> = {
  phase: 'complete',
  run: 1,
  reports: [completed(newReport('report-1-1', 'Drawing set readiness'), 62)],
};

export async function openViewer(
  prepare?: (adapter: ScriptedAdapter) => void,
  attributes: Record<string, string> = {},
): Promise<ViewerStage> {
  const adapter = new ScriptedAdapter().install();
  adapter.existing(CHECKED);
  adapter.findings = FINDINGS;
  prepare?.(adapter);
  const viewer = document.createElement('precheck-viewer');
  const events: ViewerStage['events'] = [];
  for (const type of ['viewer-ready', 'viewer-expired'] as const) {
    viewer.addEventListener(type, ({ detail }) => events.push({ type, detail }));
  }
  const errors: PrecheckErrorDetail[] = [];
  viewer.addEventListener('precheck-error', ({ detail }) => errors.push(detail));
  const all = { session: freshSession(), 'project-id': 'project-1', ...attributes };
  for (const [name, value] of Object.entries(all)) viewer.setAttribute(name, value);
  // axe must not meet a colour on its way to another.
  viewer.style.setProperty('--precheck-motion', '0s');
  viewer.times = { frameMs: 60_000, answerMs: 60_000 };
  document.body.append(viewer);
  await viewer.updateComplete;
  return (opened = { adapter, viewer, events, errors });
}
