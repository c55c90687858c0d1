import type { FindingEvidence } from 'precheck-contract/precheck-service';
import type { Sheet } from '../recognition/sheet.js';
import { sizeInWords } from './lengths.js';
import { isReadable } from './places.js';
import { type Judged, orList, type RuleContext, sheetEvidence } from './rule.js';

/** Judges each sheet that has a size; the evidence says which. */
export function judgeSizes(
  sheets: readonly Sheet[],
  units: RuleContext['units'],
  meets: (sheet: Sheet) => boolean,
): Judged[] {
  return sheets.map((sheet) =>
    isReadable(sheet.page)
      ? { verdict: meets(sheet) ? 'met' : 'broken', evidence: sheetEvidence(sheet, sizeInWords(sheet.page, units)) }
      : { verdict: 'undecided', evidence: sheetEvidence(sheet, 'the page can’t be read') },
  );
}

/** The distinct sizes among the evidence, up to three by name. */
export function sizesOf(evidence: readonly FindingEvidence[]): string {
  const sizes = [...new Set(evidence.map(({ measured }) => measured ?? ''))];
  if (sizes.length <= 3) return orList(sizes);
  const more = sizes.length - 3;
  return `${sizes.slice(0, 3).join(', ')} or one of ${more} more ${more === 1 ? 'size' : 'sizes'}`;
}
