/** The table of one rule, and the drawings that tables share. */
import type { Assessment, RuleContext } from '#drawing-checks/rules/rule.js';
import type { NamedBytes } from '../../../../support/drawing-runs.js';
import { type DrawingOptions, makeDrawing, NOT_A_PDF, type PageOptions } from '../../../../support/drawings.js';

/** Bytes as they are, or a drawing to be made, with a file name or without. */
export type Made = NamedBytes | (DrawingOptions & { readonly filename?: string });

export interface RuleCase {
  readonly name: string;
  readonly drawings: readonly Made[];
  readonly context?: Partial<RuleContext>;
  /** Instead of the table's. */
  readonly limits?: unknown;
  readonly status: Assessment['status'];
  readonly message: RegExp;
  readonly met: number;
  readonly assessed: number;
  /** The place of the first piece of evidence, rounded to whole points; null where it must have none. */
  readonly box?: readonly number[] | null;
  /** What is said of the first piece of evidence. */
  readonly measured?: RegExp;
}

export interface RuleCases {
  /** Needed where a rule has limits, and `changed` with them. */
  readonly limits?: unknown;
  /** What passes, what does not, what can't be judged, and what this rule alone may stumble over. */
  readonly rows: readonly RuleCase[];
  /** Other limits, under which the first row (or `drawings`) comes out otherwise. */
  readonly changed?: {
    readonly limits: unknown;
    readonly status: Assessment['status'];
    readonly drawings?: readonly Made[];
  };
}

export async function make(drawing: Made): Promise<NamedBytes> {
  if ('bytes' in drawing) return drawing;
  const { filename, ...options } = drawing;
  return { bytes: await makeDrawing(options), ...(filename === undefined ? {} : { filename }) };
}

type More = Pick<RuleCase, 'context' | 'limits' | 'box' | 'measured'>;
/** How many of what was assessed meet the rule. */
type Share = readonly [met: number, assessed: number];

const rowOf =
  (status: Assessment['status'], usual: Share) =>
  (
    name: string,
    drawings: readonly Made[],
    message: RegExp,
    [met, assessed]: Share = usual,
    more: More = {},
  ): RuleCase => ({ name, drawings, status, message, met, assessed, ...more });

/** Rows of a table, by how the drawings come out. */
export const passes = rowOf('pass', [1, 1]);
export const fails = rowOf('fail', [0, 1]);
export const advises = rowOf('attention', [0, 1]);
export const unjudged = (name: string, drawings: readonly Made[], message: RegExp, more: More = {}) =>
  rowOf('not-assessed', [0, 0])(name, drawings, message, [0, 0], more);

export const sheet = (page: PageOptions): DrawingOptions => ({ pages: [page] });
export const sheets = (...pages: readonly PageOptions[]): DrawingOptions => ({ pages });
export const named = (filename: string): Made => ({ filename, bytes: NOT_A_PDF });
export const broken: Made = { bytes: NOT_A_PDF };
export const locked: DrawingOptions = { userPassword: 'secret' };
export const noText: PageOptions = { sheetNumber: null, title: null, scale: null };
export const A4_PORTRAIT = [595.28, 841.89] as const;
export const A4_LANDSCAPE = [841.89, 595.28] as const;
export const A2_LANDSCAPE = [1683.78, 1190.55] as const;
/** Twice the largest page that Acrobat shows (14,400 points), and enlarged a thousand times. */
export const ABSURD: PageOptions = { sizePt: [28_800, 14_000], userUnit: 1000, lineCount: 1 };
/** Turns the reading direction round, rings a bell, and ends in half a character. */
export const TRICKY = 'plan\u202Efdp.exe\u0007\u200B\uD800.pdf';
export const MILLION = `${'n'.repeat(1_000_000)}.pdf`;
/** Words that make careless patterns try every way to split them. */
export const BOMBS = [
  `${'a'.repeat(2000)}!`,
  `${'1 '.repeat(1000)}St`,
  `${'1-'.repeat(800)}`,
  `${'1/4" = '.repeat(200)}`,
  `A-${'0'.repeat(1500)}B`,
];
export const bombed: PageOptions = { notes: BOMBS };
/** Ten thousand pieces of text on one sheet. */
export const crowded: PageOptions = {
  texts: Array.from({ length: 10_000 }, (_, index) => ({
    text: `N${index} Oak St`,
    at: [20 + (index % 100) * 11, 20 + Math.floor(index / 100) * 8],
    size: 2,
  })),
};
