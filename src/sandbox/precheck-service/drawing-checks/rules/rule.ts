/** What a rule is, and how its judgement of single subjects becomes an assessment. */
import * as z from 'zod/mini';
import type { FindingEvidence, FindingStatus } from 'precheck-contract/precheck-service';
import type { Box, DrawingFile } from '../drawing-set/drawing-set.js';
import type { Sheet, SheetCategory } from '../recognition/sheet.js';
import { placeOn } from './places.js';
import { evidenceFileName, plain, shownName } from './plain-words.js';

/** Everything the rules may look at. */
export interface DrawingSet {
  readonly files: readonly DrawingFile[];
  readonly sheets: readonly Sheet[];
}

export interface RuleContext {
  readonly address: string | null;
  readonly permitTypeName: string;
  readonly requiredSheets: readonly SheetCategory[];
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
  /** Where it is not that of the evidence (score.ts). */
  readonly confidence?: Confidence;
}

/** How sure a heuristic is of what it found. */
export type Confidence = 'high' | 'medium' | 'low';

/** A: a parser decides it. B: a heuristic, so the finding carries its evidence and a confidence. C: never more than "attention". */
export type RuleGrade = 'A' | 'B' | 'C';

export interface Rule<Limits = unknown> {
  readonly id: string;
  readonly title: string;
  readonly grade: RuleGrade;
  readonly category:
    | 'File'
    | 'Sheet format'
    | 'Legibility'
    | 'Sheet identification'
    | 'Completeness'
    | 'Approval'
    | 'Site plan';
  /** Who asks for it. */
  readonly source: string;
  /** Share in the score where the city's data does not set one. */
  readonly weight: number;
  /** Each limit carries a description (`z.describe`) that gives its unit; docs/sandbox.md lists them. */
  readonly limits: z.ZodMiniType<Limits>;
  /** Of a heuristic that measures, so that what it quotes proves less. */
  readonly confidence?: Confidence;
  assess(set: DrawingSet, limits: Limits, context: RuleContext): Assessment;
}

/** The limits of a rule that has none. */
export const noLimits = z.strictObject({});

/** A rule whose limits have been checked already, as the registry holds it. Whatever it finds is fit to be shown. */
export function defineRule<Limits>(rule: Rule<Limits>): Rule {
  return {
    ...rule,
    assess: (set, limits, context) => fitToShow(rule.assess(set, rule.limits.parse(limits), context), rule, set),
  };
}

/**
 * Prepares a finding for people: a grade C rule gives "attention" at most, pages that were not read are named, and texts are cleaned. A grade
 * A rule that passes needs no evidence.
 */
function fitToShow(
  found: Assessment,
  { id, grade, category, confidence }: Pick<Rule, 'id' | 'grade' | 'category' | 'confidence'>,
  set: DrawingSet,
): Assessment {
  const evidence = grade === 'A' && found.status === 'pass' ? [] : found.evidence;
  return {
    ...found,
    ...(confidence === undefined ? {} : { confidence }),
    status: grade === 'C' && found.status === 'fail' ? 'attention' : found.status,
    message: plain(`${found.message}${category === 'File' && id !== 'no-markups' ? '' : notLookedAt(set)}`, 1500),
    measured: found.measured === null ? null : plain(found.measured, 300),
    limit: found.limit === null ? null : plain(found.limit, 500),
    fix: found.fix === null ? null : plain(found.fix, 600),
    evidence: evidence.map(fitEvidence),
  };
}

/** Rules about sheets know nothing of those in a file that does not open, or behind the reading limit. */
function notLookedAt({ files }: DrawingSet): string {
  const unread = files.flatMap(({ filename, failure, pages, pageCount }) => {
    if (failure !== null) return [`${shownName(filename)}, which does not open`];
    return pages.length < pageCount
      ? [`${pageCount - pages.length} of the ${pageCount} pages of ${shownName(filename)}`]
      : [];
  });
  const more = unread.length > 3 ? ` and ${unread.length - 3} more files` : '';
  return unread.length === 0 ? '' : ` Not looked at: ${unread.slice(0, 3).join('; ')}${more}.`;
}

function fitEvidence(item: FindingEvidence): FindingEvidence {
  const shown: FindingEvidence = { ...item };
  if (typeof item.file === 'string') shown.file = evidenceFileName(item.file);
  if (typeof item.text === 'string') shown.text = plain(item.text, 300);
  if (typeof item.measured === 'string') shown.measured = plain(item.measured, 300);
  if (typeof item.sheetNumber === 'string') shown.sheetNumber = plain(item.sheetNumber, 40);
  return shown;
}

export const MAX_EVIDENCE = 50;

/** One judged subject. `doubtful` ones want a person to look; `undecided` ones are shown but carry no credit either way. */
export interface Judged {
  readonly verdict: 'met' | 'broken' | 'doubtful' | 'undecided';
  readonly evidence: FindingEvidence;
  /** What is listed of it instead, where that is not one place. */
  readonly places?: readonly FindingEvidence[];
}

/** The words of an assessment, each made only when it is needed. */
export interface Wording {
  readonly subjects: readonly [singular: string, plural: string];
  readonly limit: string | null;
  readonly fix: string;
  readonly met: (assessed: number) => string;
  readonly broken: (broken: readonly FindingEvidence[], assessed: number) => string;
  /** Where none is broken and some are doubtful; without it the words for broken ones. */
  readonly doubtful?: (doubtful: readonly FindingEvidence[], assessed: number) => string;
  readonly undecided: string;
}

/** Fails where one subject breaks the rule, wants attention where one is doubtful, passes where all that could be judged meet it. */
export function assessSubjects(judged: readonly Judged[], words: Wording): Assessment {
  const those = (verdict: Judged['verdict']) => judged.filter((subject) => subject.verdict === verdict);
  const evidenceOf = (some: readonly Judged[]) => some.map(({ evidence }) => evidence);
  const placesOf = (some: readonly Judged[]) => some.flatMap(({ evidence, places = [evidence] }) => places);
  const [broken, doubtful] = [those('broken'), those('doubtful')];
  const undecided = evidenceOf(those('undecided'));
  const assessed = judged.length - undecided.length;
  if (assessed === 0) return notAssessed(words.undecided, words.limit, undecided);
  const status = broken.length > 0 ? 'fail' : doubtful.length > 0 ? 'attention' : 'pass';
  const wanting = broken.length > 0 ? broken : doubtful;
  const met = assessed - broken.length - doubtful.length;
  const say = status === 'attention' ? (words.doubtful ?? words.broken) : words.broken;
  return {
    status,
    message: `${status === 'pass' ? words.met(assessed) : say(evidenceOf(wanting), assessed)}${unjudged(undecided, words.subjects)}${moreThanShown(placesOf(wanting).length)}`,
    measured: `${met} of ${counted(assessed, words.subjects)} ${assessed === 1 || met === 1 ? 'complies' : 'comply'}`,
    limit: words.limit,
    fix: status === 'pass' ? null : words.fix,
    met,
    assessed,
    evidence: placesOf(status === 'pass' ? those('met') : [...broken, ...doubtful]).slice(0, MAX_EVIDENCE),
  };
}

/** Names the first that could not be judged, with the reason. */
function unjudged(undecided: readonly FindingEvidence[], subjects: readonly [string, string]): string {
  const [first] = undecided;
  if (first === undefined) return '';
  const page = first.page === undefined ? '' : `, page ${first.page}`;
  const reason = first.measured ? `: ${first.measured.replace(/\.$/, '')}` : '';
  const such = undecided.length === 1 ? '' : 'such as ';
  return ` ${counted(undecided.length, subjects)} could not be judged (${such}${shownName(first.file)}${page}${reason}).`;
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

/** A sheet as evidence, with the text and the place that were found on it; without a place a pin stands for the whole page. */
export function sheetEvidence(
  sheet: Sheet,
  measured: string | null = null,
  found: { readonly text?: string | null; readonly box: Box | null | undefined } = { box: null },
): FindingEvidence {
  return {
    file: sheet.file.filename,
    page: sheet.page.number,
    sheetNumber: sheet.sheetNumber?.value ?? null,
    box: placeOn(sheet.page, found.box),
    measured,
    ...(found.text === undefined ? {} : { text: found.text }),
  };
}

/** A sheet that could not be judged, and why. */
export function undecided(sheet: Sheet, why: string): Judged {
  return { verdict: 'undecided', evidence: sheetEvidence(sheet, why) };
}

/** "A, B or C". */
export const orList = (words: readonly string[]): string => joined(words, 'or');

/** "A, B and C". */
export const andList = (words: readonly string[]): string => joined(words, 'and');

function joined(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
