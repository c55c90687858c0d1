/** What a rule of the site plan needs to tell what it found, and where a statement stands. */
import type * as z from 'zod/mini';
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import { shownName } from '../plain-words.js';
import { sheetEvidence } from '../rule.js';
import type { Quantity, Statement } from '../../site-plan/quantity.js';
import { inWords, type Units } from './in-words.js';
import type { SitePlanLimits } from './limits.js';

export interface QuantityRule {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly weight: number;
  readonly limits: z.ZodMiniType<SitePlanLimits>;
  readonly quantity: Quantity;
  /** In a sentence: "front setback". */
  readonly name: string;
  /** How to write it on the sheet. */
  readonly example: Readonly<Record<Units, string>>;
  /** How to change what is drawn, where it is less or more than allowed. */
  readonly fix: { readonly tooLittle: string; readonly tooMuch: string };
}

/** Everything that is needed to tell what was found. */
export interface Telling {
  readonly rule: QuantityRule;
  readonly units: Units;
  readonly limit: string;
}

/** " on sheet A-002"; the file and page where the sheet has no number. */
export function placeOf({ sheet }: { readonly sheet: Statement['sheet'] }): string {
  return sheet.sheetNumber === null
    ? ` on page ${sheet.page.number} of ${shownName(sheet.file.filename)}`
    : ` on sheet ${sheet.sheetNumber.value}`;
}

/** With the file too, where another of the sheets has the same number. */
export function placeAmong({ sheet }: Pick<Statement, 'sheet'>, all: readonly Pick<Statement, 'sheet'>[]): string {
  const number = sheet.sheetNumber?.value;
  const isShared = all.some((other) => other.sheet !== sheet && other.sheet.sheetNumber?.value === number);
  const place = placeOf({ sheet });
  return number !== undefined && isShared ? `${place} of ${shownName(sheet.file.filename)}` : place;
}

const LAYOUTS = { beside: 'labelled beside', below: 'labelled above', callout: 'call-out' } as const;

export function statementEvidence(statement: Statement, units: Units): FindingEvidence {
  const { sheet, quantity, value, layout } = statement;
  return sheetEvidence(sheet, `${inWords(quantity, value, units)} (${LAYOUTS[layout]})`, statement);
}
