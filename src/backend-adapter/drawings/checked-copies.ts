/** The drawings that a run's reports checked, by the lists of them that the service has for each report. Pure. */
import type { DocumentReference } from 'precheck-contract';

/**
 * Each drawing once, though more than one report checked it: what has the same name and address is the same, whatever signs the address
 * this time. Where one list has more of these than another, they are as many drawings as that.
 */
export function checkedCopies(lists: readonly (readonly DocumentReference[])[]): DocumentReference[] {
  const most = new Map<string, DocumentReference[]>();
  for (const list of lists) {
    const alike = new Map<string, DocumentReference[]>();
    for (const copy of list) alike.set(keyOf(copy), [...(alike.get(keyOf(copy)) ?? []), copy]);
    for (const [key, copies] of alike) if (copies.length > (most.get(key)?.length ?? 0)) most.set(key, copies);
  }
  return [...most.values()].flat();
}

/** What signs an address stands in its query. */
function keyOf({ documentName, documentURL }: DocumentReference): string {
  const { origin, pathname } = new URL(documentURL);
  return JSON.stringify([documentName, origin, pathname]);
}
