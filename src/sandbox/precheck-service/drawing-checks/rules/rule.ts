/** What a rule is, and how its judgement of single subjects becomes an assessment. */
import type * as z from 'zod/mini';
import type { FindingEvidence, FindingStatus } from '../../../../contract/precheck-service.js';
import type { DrawingFile } from '../drawing-set/drawing-set.js';
import type { Sheet } from '../recognition/sheet.js';

/** Everything the rules may look at. */
export interface DrawingSet {
  readonly files: readonly DrawingFile[];
  readonly sheets: readonly Sheet[];
}

export interface RuleContext {
  readonly address: string | null;
  readonly cityName: string;
  readonly permitTypeName: string;
  readonly requiredSheets: readonly string[];
  readonly units: 'metric' | 'imperial';
}

/** What a rule found. `met` of `assessed` subjects (sheets, files or the set) meet it; both 0 where nothing could be judged. */
export interface Assessment {
  readonly status: FindingStatus;
  readonly message: string;
  readonly measured: string | null;
  readonly limit: string | null;
  readonly fix: string | null;
  readonly met: number;
  readonly assessed: number;
  readonly evidence: readonly FindingEvidence[];
}

/** A: a parser decides it. B: a heuristic, so the finding carries its evidence. C: never more than "attention". */
export type RuleGrade = 'A' | 'B' | 'C';

export interface Rule<Limits = unknown> {
  readonly id: string;
  readonly title: string;
  readonly grade: RuleGrade;
  readonly category: 'File' | 'Sheet format' | 'Legibility' | 'Sheet identification' | 'Completeness' | 'Site plan';
  /** Who asks for it. */
  readonly source: string;
  /** Share in the score where the city's data does not set one. */
  readonly weight: number;
  readonly limits: z.ZodMiniType<Limits>;
  assess(set: DrawingSet, limits: Limits, context: RuleContext): Assessment;
}

/** A rule whose limits have been checked already, as the registry holds it. */
export function defineRule<Limits>(rule: Rule<Limits>): Rule {
  return { ...rule, assess: (set, limits, context) => rule.assess(set, rule.limits.parse(limits), context) };
}

export const MAX_EVIDENCE = 50;

/** One judged subject. `undecided` ones are shown but carry no credit either way. */
export interface Judged {
  readonly verdict: 'met' | 'broken' | 'undecided';
  readonly evidence: FindingEvidence;
}

/** The words of an assessment, each made only when it is needed. */
export interface Wording {
  readonly subjects: readonly [singular: string, plural: string];
  readonly limit: string | null;
  readonly fix: string;
  readonly met: (assessed: number) => string;
  readonly broken: (broken: readonly FindingEvidence[], assessed: number) => string;
  readonly undecided: string;
  /** How many places there are to list, where that is not one for each broken subject. */
  readonly places?: number;
}

/** Fails where one subject breaks the rule, passes where all that could be judged meet it. */
export function assessSubjects(judged: readonly Judged[], words: Wording): Assessment {
  const broken = judged.filter((subject) => subject.verdict === 'broken').map((subject) => subject.evidence);
  const undecided = judged.filter((subject) => subject.verdict === 'undecided').map((subject) => subject.evidence);
  const assessed = judged.length - undecided.length;
  if (assessed === 0) return notAssessed(words.undecided, words.limit, undecided);
  return {
    status: broken.length > 0 ? 'fail' : 'pass',
    message: `${broken.length > 0 ? words.broken(broken, assessed) : words.met(assessed)}${unjudged(undecided, words.subjects)}${moreThanShown(words.places ?? broken.length)}`,
    measured: `${assessed - broken.length} of ${counted(assessed, words.subjects)} ${assessed === 1 ? 'meets' : 'meet'} it`,
    limit: words.limit,
    fix: broken.length > 0 ? words.fix : null,
    met: assessed - broken.length,
    assessed,
    evidence: broken.slice(0, MAX_EVIDENCE),
  };
}

/** Names the first that could not be judged, with the reason. */
function unjudged(undecided: readonly FindingEvidence[], subjects: readonly [string, string]): string {
  const [first] = undecided;
  if (first === undefined) return '';
  const page = first.page === undefined ? '' : `, page ${first.page}`;
  const reason = first.measured ? `: ${first.measured.replace(/\.$/, '')}` : '';
  const such = undecided.length === 1 ? '' : 'such as ';
  return ` ${counted(undecided.length, subjects)} could not be judged (${such}${first.file}${page}${reason}).`;
}

export function notAssessed(
  message: string,
  limit: string | null,
  evidence: readonly FindingEvidence[] = [],
): Assessment {
  const shown = evidence.slice(0, MAX_EVIDENCE);
  return { status: 'not-assessed', message, measured: null, limit, fix: null, met: 0, assessed: 0, evidence: shown };
}

export function moreThanShown(count: number): string {
  return count > MAX_EVIDENCE ? ` ${MAX_EVIDENCE} places are listed; there are ${count - MAX_EVIDENCE} more.` : '';
}

export function counted(count: number, [singular, plural]: readonly [string, string]): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

export const FILES = ['file', 'files'] as const;
export const SHEETS = ['sheet', 'sheets'] as const;

/** "1 of 8 sheets has", "2 of 8 sheets have", or, where it is all of them, "The sheet has" and "All 8 sheets have". */
export function share(
  part: number,
  whole: number,
  subjects: readonly [string, string],
  one: string,
  many: string,
): string {
  if (part === whole && whole > 1) return `${whole === 2 ? 'Both' : `All ${whole}`} ${subjects[1]} ${many}`;
  if (part === whole) return `The ${subjects[0]} ${one}`;
  return `${part} of ${counted(whole, subjects)} ${part === 1 ? one : many}`;
}

export function fileEvidence(file: DrawingFile, measured: string | null = null): FindingEvidence {
  return { file: file.filename, measured };
}

export function sheetEvidence(sheet: Sheet, measured: string | null = null): FindingEvidence {
  return {
    file: sheet.file.filename,
    page: sheet.page.number,
    sheetNumber: sheet.sheetNumber?.value ?? null,
    measured,
  };
}

/** Judges each file that opens; one that does not is undecided. */
export function judgeFiles(set: DrawingSet, judge: (file: DrawingFile) => Judged): Judged[] {
  return set.files.map((file) =>
    file.failure === null ? judge(file) : { verdict: 'undecided', evidence: fileEvidence(file, 'does not open') },
  );
}

/** "A, B or C". */
export function orList(words: readonly string[]): string {
  return joined(words, 'or');
}

/** "A, B and C". */
export function andList(words: readonly string[]): string {
  return joined(words, 'and');
}

function joined(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
