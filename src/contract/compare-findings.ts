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
  const unassessed = firstOfRule(later.filter(({ found }) => found.status === 'not-assessed' && found.sheet === null));
  const comparison: FindingChanges = { fixed: [], added: [], remaining: [], unassessed: [] };
  for (const place of earlier) {
    const successor = successors.get(place);
    if (!isOpen(place)) {
      if (successor !== undefined && isOpen(successor)) comparison.added.push(successor.found);
    } else if (successor === undefined) {
      comparison[unassessed(place) ? 'unassessed' : 'fixed'].push(place.found);
    } else if (isOpen(successor)) comparison.remaining.push(successor.found);
    else comparison[successor.found.status === 'pass' ? 'fixed' : 'unassessed'].push(place.found);
  }
  comparison.added.push(...later.filter((place) => isOpen(place) && !known.has(place)).map(({ found }) => found));
  return comparison;
}

/** A finding on one sheet, with what it is compared by: made once, since thousands are compared with one another. */
interface Place {
  readonly found: AttemptFinding;
  /** For the first three of the rules above. */
  readonly keys: readonly [string, string, string | null];
  /** Its title, and its identifier where that names a rule. */
  readonly ruleKeys: readonly string[];
}

const isOpen = ({ found }: Place): boolean => found.status === 'fail' || found.status === 'attention';

/** Each finding once for each sheet; of the same at the same place, as two reports may have it, the worst. */
function placesOf(findings: readonly ComparedFinding[]): Place[] {
  const places = new Map<string, Place>();
  const worstFirst = findings.toSorted((a, b) => WORST_FIRST.indexOf(a.status) - WORST_FIRST.indexOf(b.status));
  for (const { id, title, status, sheets } of worstFirst) {
    const plain = plainTitle(title);
    const isRule = isRuleName(id);
    const ruleKeys = [keyOf(plain), ...(isRule ? [keyOf(null, id)] : [])];
    for (const sheet of sheets.length > 0 ? sheets : [null]) {
      const key = keyOf(id, sheet, plain);
      const keys = [key, keyOf(sheet, plain), isRule ? keyOf(id, sheet) : null] as const;
      if (!places.has(key)) places.set(key, { found: { id, title, status, sheet }, keys, ruleKeys });
    }
  }
  return [...places.values()];
}

/** By place of the earlier run, the place of the later one that is the same finding. */
function matchPlaces(earlier: readonly Place[], later: readonly Place[]) {
  const successors = new Map<Place, Place>();
  const taken = new Set<Place>();
  for (const kind of [0, 1, 2] as const) {
    const free = new Map<string | null, Place[]>(later.map(({ keys }) => [keys[kind], []]));
    for (const place of later) if (!taken.has(place)) free.get(place.keys[kind])?.push(place);
    for (const place of earlier) {
      const key = place.keys[kind];
      const successor = key === null || successors.has(place) ? undefined : free.get(key)?.shift();
      if (successor === undefined) continue;
      successors.set(place, successor);
      taken.add(successor);
    }
  }
  // What is still open for the whole set is not fixed on one sheet, and the other way round.
  const open = later.filter(isOpen);
  const anywhere = firstOfRule(open);
  const ofWhole = firstOfRule(open.filter(({ found }) => found.sheet === null));
  for (const place of earlier) {
    if (successors.has(place) || !isOpen(place)) continue;
    const successor = place.found.sheet === null ? anywhere(place) : ofWhole(place);
    if (successor !== undefined) successors.set(place, successor);
  }
  return successors;
}

/** Finds the first of these places that has the same title, or an identifier that names the same rule. There may be thousands. */
function firstOfRule(places: readonly Place[]): (place: Place) => Place | undefined {
  const indexes = new Map<string, number>();
  for (const [index, { ruleKeys }] of places.entries()) {
    for (const key of ruleKeys) if (!indexes.has(key)) indexes.set(key, index);
  }
  return ({ ruleKeys }) => places[Math.min(...ruleKeys.map((key) => indexes.get(key) ?? Infinity))];
}

/** `scale-stated` names a rule; `17`, `f-3` and `0b7e…` may number the findings of one run. */
const isRuleName = (id: string): boolean => !/\d/.test(id) && /\p{L}{3}/u.test(id);

function plainTitle(title: string): string {
  const plain = title.toLowerCase().replace(/\d+([.,]\d+)*/g, '#');
  return plain.replace(/\s+/g, ' ').trim();
}

const keyOf = (...parts: readonly (string | null)[]): string => parts.join('\u0000');
