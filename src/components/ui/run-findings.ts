/** The findings of a run: which there are, what each says in a line, what became of its drawing since, and how they are grouped. Pure. */
import type { DrawingView, ReportView } from 'precheck-contract/adapter-api';
import type { Finding } from 'precheck-contract/precheck-service';
import type { Drawing } from '../project-store/drawing.js';
import type { ProjectState } from '../project-store/state.js';

export interface ReportedFinding {
  readonly finding: Finding;
  readonly report: ReportView;
}

/** Two reports of a run may apply the same rule to the same drawings: what they say alike is one finding. */
export const keyOfFinding = ({ id, status, message }: Finding): string => `${id}\n${status}\n${message}`;

/** The findings of all reports, each once. */
export function findingsOf({ snapshot, reportAnswers }: ProjectState): ReportedFinding[] {
  const distinct = new Map<string, ReportedFinding>();
  for (const report of snapshot?.reports ?? []) {
    for (const finding of reportAnswers[report.id]?.findings ?? []) {
      const key = keyOfFinding(finding);
      if (!distinct.has(key)) distinct.set(key, { finding, report });
    }
  }
  return [...distinct.values()];
}

export function failingFindings(state: ProjectState): ReportedFinding[] {
  return findingsOf(state).filter(({ finding }) => finding.status === 'fail');
}

/** The finding that costs a report the most: one that fails, else one that could not be assessed. */
export function mainFinding(findings: readonly Finding[]): Finding | null {
  const cost = ({ weight = 0, credit }: Finding) => weight * (1 - (credit ?? 0));
  const costliest = (status: Finding['status']) =>
    findings.filter((finding) => finding.status === status).sort((one, other) => cost(other) - cost(one))[0];
  return costliest('fail') ?? costliest('not-assessed') ?? null;
}

/** The files that a finding names, as they were called when they were checked. */
const filesOf = ({ evidence = [] }: Finding): ReadonlySet<string> =>
  new Set(evidence.flatMap(({ file }) => file ?? []));

/** Findings whose drawings have changed since, so that only another check can say whether they still hold. */
export function findingsToCheckAgain(findings: readonly ReportedFinding[], state: ProjectState): ReadonlySet<Finding> {
  const checked = state.snapshot?.drawings ?? [];
  const currentIds = new Set(state.drawings.map(({ uploadId }) => uploadId));
  const gone = checked
    .filter(({ uploadId }) => !currentIds.has(uploadId))
    .flatMap(({ filename, name }) => [filename, name]);
  const isAdded = state.drawings.length > checked.length;
  const again = findings.filter(({ finding }) => {
    const files = filesOf(finding);
    return files.size === 0 ? isAdded : gone.some((file) => files.has(file));
  });
  return new Set(again.map(({ finding }) => finding));
}

// ── A finding in one line ──

/** More is cut. */
const LINE_LENGTH = 90;
const SENTENCE = /^.+?(?:[.!?](?=\s+\p{Lu})|(?<=[\d)”])[.!?](?=\s+\d)|[。！？।؟]|[.!?]$)/su;

/** What was found, in one line: the message's first sentence, shortened at a word where it is too long. */
export function lineOf({ title, message }: Finding): string {
  const text = message.trim() || title;
  const sentence = (SENTENCE.exec(text)?.[0] ?? text).replace(/[.。।]$/, '');
  if (sentence.length <= LINE_LENGTH) return sentence;
  const start = sentence.slice(0, LINE_LENGTH);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), LINE_LENGTH / 2)).replace(/[\s,;:(–\p{Cs}-]+$/u, '')}…`;
}

/** The whole message, where its line is not all of it. */
export function messageBeyondLine(finding: Finding): string | null {
  return lineOf(finding) === finding.message.trim().replace(/[.。।]$/, '') ? null : finding.message;
}

// ── Groups ──

export interface FindingGroup {
  /** `set`: what belongs to no single drawing. */
  readonly about: 'set' | 'drawing' | 'report';
  /** The name of the drawing or report; empty for the set. */
  readonly name: string;
  /** The drawing as it is in the set now, to be replaced; null where there is none. */
  readonly drawing: Drawing | null;
  /** Whether the drawing that was checked is still in the set. */
  readonly drawingStatus: 'checked' | 'replaced' | 'removed';
  readonly findings: readonly ReportedFinding[];
}

/** The finding is about something that no drawing contains; the files it names are what was found instead. */
export const isAboutMissingDrawing = (finding: Finding): boolean =>
  filesOf(finding).size === 0 || finding.category === 'Completeness';

function groupBy(findings: readonly ReportedFinding[], keyOf: (item: ReportedFinding) => string) {
  const groups = new Map<string, ReportedFinding[]>();
  for (const item of findings) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const WHOLE_SET = '';
const AS_CHECKED = { drawing: null, drawingStatus: 'checked' } as const;

/** First what belongs to no single drawing, then the drawings as they stand in the set. */
export function groupByDrawing(findings: readonly ReportedFinding[], state: ProjectState): FindingGroup[] {
  const byFile = groupBy(findings, ({ finding }) => {
    const [file = WHOLE_SET, ...others] = filesOf(finding);
    return others.length > 0 ? WHOLE_SET : file;
  });
  const checked = state.snapshot?.drawings ?? [];
  const order = [WHOLE_SET, ...checked.flatMap(({ filename, name }) => [filename, name]), ...byFile.keys()];
  return [...new Set(order)].flatMap((file): FindingGroup[] => {
    const items = byFile.get(file);
    if (!items) return [];
    if (file === WHOLE_SET) return [{ about: 'set', name: '', ...AS_CHECKED, findings: items }];
    const view = checked.find(({ filename, name }) => filename === file || name === file);
    const now = view ? drawingNow(view, state) : AS_CHECKED;
    return [{ about: 'drawing', name: now.drawing?.name ?? view?.name ?? file, ...now, findings: items }];
  });
}

export function groupByReport(findings: readonly ReportedFinding[]): FindingGroup[] {
  const byName = groupBy(findings, ({ report }) => report.name);
  return [...byName].map(([name, items]) => ({ about: 'report', name, ...AS_CHECKED, findings: items }));
}

/** What became of a drawing that was checked: it stands, another took its place in the set, or it is gone. */
function drawingNow(
  view: DrawingView,
  { drawings, snapshot }: ProjectState,
): Pick<FindingGroup, 'drawing' | 'drawingStatus'> {
  const same = drawings.find(({ uploadId }) => uploadId === view.uploadId);
  if (same) return { drawing: same, drawingStatus: 'checked' };
  const checked = snapshot?.drawings ?? [];
  const known = new Set(checked.map(({ uploadId }) => uploadId));
  // A replacement stands in the place of the drawing that it replaces, beside the same neighbour.
  const place = checked.indexOf(view);
  const before = checked.slice(0, place).findLastIndex(({ uploadId }) => drawings.some((d) => d.uploadId === uploadId));
  const anchor = drawings.findIndex(({ uploadId }) => uploadId !== null && uploadId === checked[before]?.uploadId);
  const successor = drawings[anchor + (place - before)];
  const isNew = successor && (successor.uploadId === null || !known.has(successor.uploadId));
  return isNew ? { drawing: successor, drawingStatus: 'replaced' } : { drawing: null, drawingStatus: 'removed' };
}
