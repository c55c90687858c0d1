/**
 * What became of the findings of one run in a later one. Pure. A finding counts once for each sheet that it names, and is the same as one
 * of the later run, in this order, where
 *  1. identifier, sheet number and title agree;
 *  2. sheet number and title agree: a service may number its findings anew in each run;
 *  3. identifier and sheet number agree, and the identifier reads like the name of a rule: its title may count what it found;
 *  4. identifier or title agree and one of the two names no sheet.
 * Figures in a title do not tell titles apart. A finding without an identifier is read with its title for one
 * (tolerant-reading/reports.ts).
 */
import type { AttemptChanges, AttemptFinding } from './adapter-api.js';
import type { FindingStatus } from './precheck-service.js';

export type FindingChanges = Omit<AttemptChanges, 'against'>;

/** A finding as it is compared: `sheets` are those that it names. */
export type ComparedFinding = Pick<AttemptFinding, 'id' | 'title' | 'status'> & { readonly sheets: readonly string[] };

const WORST_FIRST: readonly FindingStatus[] = ['fail', 'attention', 'not-assessed', 'pass'];

export function compareFindings(before: readonly ComparedFinding[], after: readonly ComparedFinding[]): FindingChanges {
  const earlier = placesOf(before);
  const later = placesOf(after);
  const successors = matchPlaces(earlier, later);
  const known = new Set(successors.values());
  const unassessed = firstOfRule(later.filter(({ status, sheet }) => status === 'not-assessed' && sheet === null));
  const comparison: FindingChanges = { fixed: [], added: [], remaining: [], unassessed: [] };
  for (const place of earlier) {
    const successor = successors.get(place);
    if (!isOpen(place)) {
      if (successor !== undefined && isOpen(successor)) comparison.added.push(successor);
    } else if (successor === undefined) {
      comparison[unassessed(place) ? 'unassessed' : 'fixed'].push(place);
    } else if (isOpen(successor)) comparison.remaining.push(successor);
    else comparison[successor.status === 'pass' ? 'fixed' : 'unassessed'].push(place);
  }
  comparison.added.push(...later.filter((place) => isOpen(place) && !known.has(place)));
  return comparison;
}

const isOpen = ({ status }: AttemptFinding): boolean => status === 'fail' || status === 'attention';

/** Each finding once for each sheet; of the same at the same place, as two reports may have it, the worst. */
function placesOf(findings: readonly ComparedFinding[]): AttemptFinding[] {
  const places = new Map<string, AttemptFinding>();
  const worstFirst = findings.toSorted((a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status));
  for (const { id, title, status, sheets } of worstFirst) {
    for (const sheet of sheets.length > 0 ? sheets : [null]) {
      const key = keyOf(id, sheet, titleKey(title));
      if (!places.has(key)) places.set(key, { id, title, status, sheet });
    }
  }
  return [...places.values()];
}

const KEYS: readonly ((place: AttemptFinding) => string | null)[] = [
  ({ id, sheet, title }) => keyOf(id, sheet, titleKey(title)),
  ({ sheet, title }) => keyOf(sheet, titleKey(title)),
  ({ id, sheet }) => (isRuleName(id) ? keyOf(id, sheet) : null),
];

/** By place of the earlier run, the place of the later one that is the same finding. */
function matchPlaces(earlier: readonly AttemptFinding[], later: readonly AttemptFinding[]) {
  const successors = new Map<AttemptFinding, AttemptFinding>();
  const taken = new Set<AttemptFinding>();
  for (const key of KEYS) {
    const free = new Map<string | null, AttemptFinding[]>(later.map((place) => [key(place), []]));
    for (const place of later) if (!taken.has(place)) free.get(key(place))?.push(place);
    for (const place of earlier) {
      const name = key(place);
      const successor = name === null || successors.has(place) ? undefined : free.get(name)?.shift();
      if (successor === undefined) continue;
      successors.set(place, successor);
      taken.add(successor);
    }
  }
  // What is still open for the whole set is not fixed on one sheet, and the other way round.
  const open = later.filter(isOpen);
  const anywhere = firstOfRule(open);
  const ofWhole = firstOfRule(open.filter(({ sheet }) => sheet === null));
  for (const place of earlier) {
    if (successors.has(place) || !isOpen(place)) continue;
    const successor = place.sheet === null ? anywhere(place) : ofWhole(place);
    if (successor !== undefined) successors.set(place, successor);
  }
  return successors;
}

/** Finds the first of these places that has the same title, or an identifier that names the same rule. There may be thousands. */
function firstOfRule(places: readonly AttemptFinding[]): (place: AttemptFinding) => AttemptFinding | undefined {
  const indexes = new Map<string, number>();
  for (const [index, place] of places.entries()) {
    for (const key of ruleKeys(place)) if (!indexes.has(key)) indexes.set(key, index);
  }
  return (place) => places[Math.min(...ruleKeys(place).map((key) => indexes.get(key) ?? Infinity))];
}

const ruleKeys = ({ id, title }: AttemptFinding): string[] =>
  [keyOf(titleKey(title)), isRuleName(id) ? keyOf(null, id) : ''].filter(Boolean);

/** `scale-stated` names a rule; `17`, `f-3` and `0b7e…` may number the findings of one run. */
function isRuleName(id: string): boolean {
  return !/\d/.test(id) && /\p{L}{3}/u.test(id);
}

function titleKey(title: string): string {
  const plain = title.toLowerCase().replace(/\d+([.,]\d+)*/g, '#');
  return plain.replace(/\s+/g, ' ').trim();
}

function keyOf(...parts: readonly (string | null)[]): string {
  return JSON.stringify(parts);
}
