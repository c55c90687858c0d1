/** Which findings have a place in the documents, and on which sheet. Pure. */
import type { Finding, FindingStatus } from 'precheck-contract/precheck-service';
import { FINDING_ORDER } from '../../ui/finding-list.js';

export interface ListedDocument {
  readonly name: string;
  readonly url: string;
  readonly kind: 'uploaded' | 'report';
}

export interface FindingPlace {
  readonly finding: Finding;
  /** As in the list, from 1; a finding has one, however many places it has. */
  readonly number: number;
  /** Of the document's list. */
  readonly document: number;
  /** From 1. */
  readonly page: number;
  readonly sheetNumber: string | null;
  readonly file: string;
  readonly box: readonly number[] | null;
}

/** A finding without a file, or about a file that is not there, has no place. What passed is nowhere to be mended. */
export function placesOf(
  groups: Readonly<Record<FindingStatus, readonly Finding[]>>,
  documents: readonly ListedDocument[],
): FindingPlace[] {
  const byName = new Map(documents.map(({ name, kind }, index) => [kind === 'report' ? '' : name, index]));
  const placed = FINDING_ORDER.filter((status) => status !== 'pass')
    .flatMap((status) => groups[status])
    .map((finding) => ({ finding, places: placesIn(finding, byName) }))
    .filter(({ places }) => places.length > 0);
  return placed.flatMap(({ finding, places }, index) =>
    places.map((place) => ({ ...place, finding, number: index + 1 })),
  );
}

function placesIn({ evidence = [] }: Finding, byName: ReadonlyMap<string, number>) {
  return evidence.flatMap(({ file, page, sheetNumber, box }) => {
    const document = file ? byName.get(file) : undefined;
    return file && document !== undefined
      ? [{ document, page: page ?? 1, sheetNumber: sheetNumber ?? null, file, box: box ?? null }]
      : [];
  });
}

/** Each sheet of a finding once, the first place on it. */
export function sheetsOf(places: readonly FindingPlace[], finding: Finding): FindingPlace[] {
  const seen = new Set<string>();
  return places.filter((place) => {
    const key = `${place.document}\n${place.page}`;
    return place.finding === finding && !seen.has(key) && seen.add(key);
  });
}
