/** Findings grouped by what each is about, and what became of that since. Pure. */
import type { DrawingView } from 'precheck-contract/adapter-api';
import type { Finding } from 'precheck-contract/precheck-service';
import type { Drawing } from '../project-store/drawing.js';
import type { ProjectState } from '../project-store/state.js';
import { filesOf, type ReportedFinding } from './run-findings.js';

export interface FindingGroup {
  /** `set`: what belongs to no single drawing. */
  readonly about: 'set' | 'drawing' | 'report';
  /** The name of the drawing or report; empty for the set. */
  readonly name: string;
  /** The drawing as it is in the set now, to be replaced; null where there is none. */
  readonly drawing: Drawing | null;
  /** Whether the drawing that was checked is still in the set. */
  readonly standing: 'checked' | 'replaced' | 'removed';
  readonly findings: readonly ReportedFinding[];
}

/** What such a finding misses is in none of the drawings; those that it names are the ones that were found. */
export const isMissing = (finding: Finding): boolean =>
  filesOf(finding).size === 0 || finding.category === 'Completeness';

function groupBy(findings: readonly ReportedFinding[], keyOf: (item: ReportedFinding) => string) {
  const groups = new Map<string, ReportedFinding[]>();
  for (const item of findings) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const WHOLE_SET = '';

/** First what belongs to no single drawing, then the drawings as they stand in the set. */
export function groupByDrawing(findings: readonly ReportedFinding[], state: ProjectState): FindingGroup[] {
  const byFile = groupBy(findings, ({ finding }) => {
    const [file = WHOLE_SET, ...others] = filesOf(finding);
    return others.length > 0 ? WHOLE_SET : file;
  });
  const checked = state.snapshot?.drawings ?? [];
  const order = [WHOLE_SET, ...checked.flatMap(({ filename, name }) => [filename, name]), ...byFile.keys()];
  return [...new Set(order)].flatMap((file): FindingGroup[] => {
    const of = byFile.get(file);
    if (!of) return [];
    if (file === WHOLE_SET) return [{ about: 'set', name: '', drawing: null, standing: 'checked', findings: of }];
    const view = checked.find(({ filename, name }) => filename === file || name === file);
    const { drawing, standing } = view ? drawingNow(view, state) : { drawing: null, standing: 'checked' as const };
    return [{ about: 'drawing', name: drawing?.name ?? view?.name ?? file, drawing, standing, findings: of }];
  });
}

export function groupByReport(findings: readonly ReportedFinding[]): FindingGroup[] {
  return [...groupBy(findings, ({ report }) => report.name)].map(([name, of]) => ({
    about: 'report',
    name,
    drawing: null,
    standing: 'checked',
    findings: of,
  }));
}

/** What became of a drawing that was checked: it stands, another took its place in the set, or it is gone. */
function drawingNow(
  view: DrawingView,
  { drawings, snapshot }: ProjectState,
): Pick<FindingGroup, 'drawing' | 'standing'> {
  const same = drawings.find(({ uploadId }) => uploadId === view.uploadId);
  if (same) return { drawing: same, standing: 'checked' };
  const checked = snapshot?.drawings ?? [];
  const known = new Set(checked.map(({ uploadId }) => uploadId));
  // A replacement stands in the place of the drawing that it replaces, beside the same neighbour.
  const place = checked.indexOf(view);
  const before = checked.slice(0, place).findLastIndex(({ uploadId }) => drawings.some((d) => d.uploadId === uploadId));
  const anchor = drawings.findIndex(({ uploadId }) => uploadId !== null && uploadId === checked[before]?.uploadId);
  const successor = drawings[anchor + (place - before)];
  const isNew = successor && (successor.uploadId === null || !known.has(successor.uploadId));
  return isNew ? { drawing: successor, standing: 'replaced' } : { drawing: null, standing: 'removed' };
}
