/** Which findings are in the document that is shown, and where; which are elsewhere. Pure. */
import type { ReportAnswer } from 'precheck-contract/adapter-api';
import type { Finding, FindingStatus } from 'precheck-contract/precheck-service';
import type { ListedDocument } from './documents-controller.js';

const FINDING_ORDER = ['fail', 'attention', 'not-assessed', 'pass'] as const satisfies readonly FindingStatus[];

export interface FindingPlace {
  readonly document: ListedDocument;
  /** From 1. */
  readonly page: number;
  readonly sheetNumber: string | null;
  readonly box: readonly number[] | null;
}

export interface PlacedFinding {
  readonly finding: Finding;
  /** As in the list and on its pins, from 1; null for one that is elsewhere. */
  readonly number: number | null;
  /** Those in the shown document first; none where the finding is about the whole set, or a file that is not there. */
  readonly places: readonly FindingPlace[];
}

/** The findings of all reports, each once, by status. Two reports of a run may apply the same rule to the same drawings. */
export function groupFindings(answers: readonly ReportAnswer[]): Record<FindingStatus, Finding[]> {
  const groups: Record<FindingStatus, Finding[]> = { fail: [], attention: [], 'not-assessed': [], pass: [] };
  const seen = new Set<string>();
  for (const finding of answers.flatMap(({ findings }) => findings ?? [])) {
    const key = `${finding.id}\n${finding.status}\n${finding.message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    groups[finding.status].push(finding);
  }
  return groups;
}

/** The findings in the order of the list: those of the `shown` document first. What passed is nowhere to be mended. */
export function placeFindings(
  groups: Readonly<Record<FindingStatus, readonly Finding[]>>,
  documents: readonly ListedDocument[],
  shown: ListedDocument,
): PlacedFinding[] {
  const byName = new Map(
    documents.filter(({ kind }) => kind === 'uploaded').map((document) => [document.name, document]),
  );
  const all = FINDING_ORDER.filter((status) => status !== 'pass')
    .flatMap((status) => groups[status])
    .map((finding) => ({ finding, places: placesOf(finding, byName) }));
  const isHere = ({ document }: FindingPlace) => document === shown;
  const here = all.filter(({ places }) => places.some(isHere));
  const elsewhere = all.filter(({ places }) => !places.some(isHere));
  return [
    ...here.map(({ finding, places }, index) => ({
      finding,
      number: index + 1,
      places: [...places.filter(isHere), ...places.filter((place) => !isHere(place))],
    })),
    ...elsewhere.map(({ finding, places }) => ({ finding, number: null, places })),
  ];
}

function placesOf({ evidence = [] }: Finding, byName: ReadonlyMap<string, ListedDocument>): FindingPlace[] {
  return evidence.flatMap(({ file, page, sheetNumber, box }) => {
    const document = byName.get(file ?? '');
    return document ? [{ document, page: page ?? 1, sheetNumber: sheetNumber ?? null, box: box ?? null }] : [];
  });
}

/** Each sheet of a finding once, the first place on it. */
export function sheetsOf(places: readonly FindingPlace[]): FindingPlace[] {
  const bySheet = new Map<string, FindingPlace>();
  for (const place of places) {
    const key = `${place.page}\n${place.document.name}`;
    if (!bySheet.has(key)) bySheet.set(key, place);
  }
  return [...bySheet.values()];
}
