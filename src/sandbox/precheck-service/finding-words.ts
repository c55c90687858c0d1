/** What pages and reports say of a finding's status and grade, and quote of its evidence. */
import type { Finding, FindingEvidence, FindingStatus } from 'precheck-contract/precheck-service';

interface StatusWords {
  readonly status: FindingStatus;
  readonly title: string;
  /** After a number. */
  readonly inShort: string;
  readonly note: string;
}

/** In the order in which they are read: what is to do first. */
export const STATUSES: readonly StatusWords[] = [
  { status: 'fail', title: 'To put right', inShort: 'to put right', note: 'Checks that the drawings do not meet.' },
  {
    status: 'attention',
    title: 'For a person to look at',
    inShort: 'to look at',
    note: 'These do not count in the score.',
  },
  { status: 'not-assessed', title: 'Not assessed', inShort: 'not assessed', note: 'These checks could not be made.' },
  { status: 'pass', title: 'Met', inShort: 'met', note: 'Checks that the drawings meet.' },
];
export const STATUS_NAMES = Object.fromEntries(STATUSES.map(({ status, title }) => [status, title])) as Readonly<
  Record<FindingStatus, string>
>;

const GRADES: Readonly<Record<string, string>> = {
  A: 'Grade A: measured in the file',
  B: 'Grade B: read from the drawing; see where it was found',
  C: 'Grade C: a person decides',
};
export function gradeInWords({ grade, confidence }: Finding): string {
  const words = grade ? (GRADES[grade] ?? `Grade ${grade}`) : '';
  return typeof confidence === 'string' ? `${words} (confidence: ${confidence})` : words;
}

const MAX_QUOTED = 80;

/** The words that stand at a place; null where there are none, or what was measured has them. */
export function quotedAt({ text, measured, file }: FindingEvidence): string | null {
  if (!text || text === file || measured?.includes(text)) return null;
  return `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd()}…` : text}”`;
}
