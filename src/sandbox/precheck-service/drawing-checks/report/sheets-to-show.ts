/** Pure: which sheets get a page of their own in the report, and with which pins. */
import type { FindingStatus } from 'precheck-contract/precheck-service';
import type { Pin } from '../../pins.js';

/** What the report has to know of a page to show it. */
export interface ShownPage {
  readonly file: string;
  /** From 1. */
  readonly page: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

export interface SheetToShow<Page extends ShownPage> {
  readonly sheet: Page;
  readonly pins: readonly Pin[];
}

export interface SheetsToShow<Page extends ShownPage> {
  /** In the order of the set. */
  readonly shown: readonly SheetToShow<Page>[];
  /** How many more have findings. */
  readonly leftOut: number;
}

const WEIGHT: Readonly<Record<FindingStatus, number>> = { fail: 2, attention: 1, pass: 0, 'not-assessed': 0 };

/** Where there are more than `max`, those stay that tell most: a failed finding with a place before one without, before advice. */
export function chooseSheets<Page extends ShownPage>(
  pins: readonly Pin[],
  sheets: readonly Page[],
  max: number,
): SheetsToShow<Page> {
  const byPage = new Map<string, Pin[]>();
  for (const pin of pins) {
    const key = keyOf(pin);
    byPage.set(key, [...(byPage.get(key) ?? []), pin]);
  }
  const all = uniqueByPage(sheets).flatMap((sheet) => {
    const own = byPage.get(keyOf(sheet));
    return own === undefined ? [] : [{ sheet, pins: own }];
  });
  const kept = new Set([...all].sort((one, other) => valueOf(other.pins) - valueOf(one.pins)).slice(0, max));
  return { shown: all.filter((candidate) => kept.has(candidate)), leftOut: all.length - kept.size };
}

export function keyOf({ file, page }: { readonly file: string; readonly page: number }): string {
  return `${page} ${file}`;
}

/** Two files of one name can't be told apart by a finding; the first stands for both. */
function uniqueByPage<Page extends ShownPage>(sheets: readonly Page[]): Page[] {
  const seen = new Map<string, Page>();
  for (const sheet of sheets) if (!seen.has(keyOf(sheet))) seen.set(keyOf(sheet), sheet);
  return [...seen.values()];
}

function valueOf(pins: readonly Pin[]): number {
  return Math.max(...pins.map(({ status, box }) => 2 * WEIGHT[status] + (box === null ? 0 : 1)));
}
