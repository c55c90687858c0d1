/** The findings of a run: which there are, what each says in a line, and which only another check can settle. Pure. */
import type { ReportView } from 'precheck-contract/adapter-api';
import type { Finding } from 'precheck-contract/precheck-service';
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
  const having = (status: Finding['status']) => findings.filter((finding) => finding.status === status);
  const [worst = null] = [having('fail'), having('not-assessed')].flatMap((of) =>
    of.sort((one, other) => cost(other) - cost(one)),
  );
  return worst;
}

/** The files that a finding names, as they were called when they were checked. */
export const filesOf = ({ evidence = [] }: Finding): ReadonlySet<string> =>
  new Set(evidence.flatMap(({ file }) => file ?? []));

/** Findings whose drawings have changed since, so that only another check can say whether they still hold. */
export function findingsToCheckAgain(findings: readonly ReportedFinding[], state: ProjectState): ReadonlySet<Finding> {
  const checked = state.snapshot?.drawings ?? [];
  const standing = new Set(state.drawings.map(({ uploadId }) => uploadId));
  const gone = checked
    .filter(({ uploadId }) => !standing.has(uploadId))
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
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), LINE_LENGTH / 2)).replace(/[\s,;:(–-]+$/, '')}…`;
}
