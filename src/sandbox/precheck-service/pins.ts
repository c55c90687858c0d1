/** Pure: which findings are numbered, and where their pins stand on the sheets. The report and the viewer number alike. */
import type { Finding, FindingEvidence, FindingStatus } from 'precheck-contract/precheck-service';
import type { Box } from './drawing-checks/drawing-set/drawing-set.js';

/** One place that a numbered finding points at. A finding has as many pins as it has places, all with its number. */
export interface Pin {
  /** From 1, as in the list of findings. */
  readonly number: number;
  readonly findingId: string;
  readonly status: FindingStatus;
  readonly title: string;
  readonly file: string;
  /** From 1. */
  readonly page: number;
  /** In points from the top left of the page as it is shown; null where the finding is of the page as a whole. */
  readonly box: Box | null;
}

/** Pins of the findings that fail or want attention and point at a page: failed ones first, then in the report's order. */
export function pinsOf(findings: readonly Finding[]): Pin[] {
  return numbered(findings).flatMap(({ id, status, title, evidence }, index) =>
    (evidence ?? []).flatMap((item) => {
      const place = placeOf(item);
      return place === null ? [] : [{ number: index + 1, findingId: id, status, title, ...place }];
    }),
  );
}

/** The number of a finding on the drawings; null where it has none. */
export function numberOf(findings: readonly Finding[], findingId: string): number | null {
  const index = numbered(findings).findIndex(({ id }) => id === findingId);
  return index === -1 ? null : index + 1;
}

function numbered(findings: readonly Finding[]): Finding[] {
  const placed = findings.filter(({ evidence }) => (evidence ?? []).some((item) => placeOf(item) !== null));
  return [
    ...placed.filter(({ status }) => status === 'fail'),
    ...placed.filter(({ status }) => status === 'attention'),
  ];
}

function placeOf({ file, page, box }: FindingEvidence): Pick<Pin, 'file' | 'page' | 'box'> | null {
  if (file === undefined || page === undefined || !Number.isInteger(page) || page < 1) return null;
  return { file, page, box: toBox(box) };
}

function toBox(numbers: readonly number[] | null | undefined): Box | null {
  if (numbers?.length !== 4 || !numbers.every(Number.isFinite)) return null;
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  return width >= 0 && height >= 0 ? [x, y, width, height] : null;
}
