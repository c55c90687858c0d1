/** What the sheets of a set state together: one reading for each quantity, or why there is none. */
import { groupBy } from '../../../group-by.js';
import type { DrawingSet } from '../rules/rule.js';
import type { Sheet } from '../recognition/sheet.js';
import { QUANTITIES, type Quantity, type Statement, type Unsettled } from './quantity.js';
import { readSheet } from './read-sheet.js';
import { isSitePlan, quantitiesExpected } from './site-sheets.js';

/** A value worked out of two others that are both labelled. */
export interface WorkedOut {
  readonly value: number;
  readonly from: readonly [Statement, Statement];
}

export type Reading =
  /** One statement for each part that the sheets tell apart; most quantities have one. */
  | { readonly kind: 'stated'; readonly statements: readonly Statement[] }
  | { readonly kind: 'worked-out'; readonly result: WorkedOut }
  /** Two places say different things, or one says something else than the others work out to. */
  | { readonly kind: 'contradictory'; readonly statements: readonly Statement[]; readonly result: WorkedOut | null }
  | {
      readonly kind: 'not-stated';
      /** Values that are there, but only as what is required, or as what stands there now. */
      readonly others: readonly Statement[];
      readonly unsettled: readonly Unsettled[];
    };

export interface SitePlan {
  /** The sheets that were read: site plans, and others with a table of site data. */
  readonly sheets: readonly Sheet[];
  /** The first of the rest, to be looked through for what resembles a label. */
  readonly others: readonly Sheet[];
  readonly readings: Readonly<Record<Quantity, Reading>>;
}

const MAX_OTHERS = 12;

const known = new WeakMap<DrawingSet, Map<string, SitePlan>>();

/** Reads a set once, however many rules ask. `units` are the city's; they settle what bare numbers mean. */
export function readSitePlan(set: DrawingSet, units: 'metric' | 'imperial'): SitePlan {
  const plans = known.get(set) ?? new Map<string, SitePlan>();
  known.set(set, plans);
  const plan = plans.get(units) ?? readSheets(set.sheets, units);
  plans.set(units, plan);
  return plan;
}

function readSheets(sheets: readonly Sheet[], units: 'metric' | 'imperial'): SitePlan {
  const read: Sheet[] = [];
  const statements: Statement[] = [];
  const unsettled: Unsettled[] = [];
  for (const sheet of sheets) {
    const site = isSitePlan(sheet);
    const least = site ? 0 : quantitiesExpected(sheet);
    if (least === null) continue;
    const found = readSheet(sheet, units);
    const quantities = new Set(found.statements.map(({ quantity }) => quantity));
    if (quantities.size < least) continue;
    read.push(sheet);
    statements.push(...found.statements.map(asOfSheet));
    unsettled.push(...found.unsettled);
  }
  const readings = Object.fromEntries(
    QUANTITIES.map((quantity) => [quantity, readingOf(quantity, statements, unsettled, units)]),
  ) as Record<Quantity, Reading>;
  const others = sheets.filter((sheet) => !read.includes(sheet)).slice(0, MAX_OTHERS);
  return { sheets: read, others, readings: withRatios(readings, statements) };
}

/** A sheet of what is there now states what is there now. */
function asOfSheet(statement: Statement): Statement {
  const title = statement.sheet.title?.value ?? '';
  const existing = /\b(?:existing|demolition)\b/i.test(title) && !/\b(?:proposed|new)\b/i.test(title);
  return existing && statement.role === 'provided' && !statement.explicit
    ? { ...statement, role: 'existing' }
    : statement;
}

function readingOf(
  quantity: Quantity,
  all: readonly Statement[],
  unsettled: readonly Unsettled[],
  units: 'metric' | 'imperial',
): Reading {
  const own = all.filter((statement) => statement.quantity === quantity);
  const provided = withoutConverted(withoutRestated(own), units);
  if (provided.length === 0)
    return {
      kind: 'not-stated',
      others: own.filter(({ role }) => role === 'required' || role === 'existing'),
      unsettled: unsettled.filter((item) => item.quantity === quantity),
    };
  return quantity === 'sideSetback' ? sides(provided) : parts(provided);
}

function withoutRestated(own: readonly Statement[]): Statement[] {
  const required = own.filter(({ role }) => role === 'required');
  const provided = own.filter(({ role }) => role === 'provided');
  // A lot is as large after building as before.
  const [chosen] =
    provided.length > 0
      ? [provided]
      : [own.filter(({ role, quantity }) => role === 'existing' && quantity === 'lotArea')];
  // "25' front setback" along a dashed line shows the line that the rules ask for where a table says that they do.
  const kept = (chosen ?? []).filter(
    (statement) =>
      statement.layout !== 'callout' || statement.explicit || !required.some((other) => agree(statement, other)),
  );
  // Call-outs count the spaces of one row each; a total in a table counts them all.
  const totals = kept.filter(({ layout }) => layout !== 'callout');
  if (totals.length > 0 && totals[0]?.quantity === 'parkingSpaces') return totals;
  const labelled = kept.filter(({ inSentence }) => !inSentence);
  return labelled.length > 0 ? labelled : kept;
}

/** "6.0 m (19'-8")": what repeats a value of the city's units in others is a rounding of it. */
function withoutConverted(all: readonly Statement[], units: 'metric' | 'imperial'): readonly Statement[] {
  const own = all.filter(({ family }) => family === units);
  return all.filter((one) => own.includes(one) || !own.some((other) => other.part === one.part && agree(one, other)));
}

/** Lengths and areas are equal to half a per cent, and to their rounding where the units differ; percents to their rounding. */
function agree(one: Statement, other: Statement): boolean {
  const difference = Math.abs(one.value - other.value);
  const larger = Math.max(Math.abs(one.value), Math.abs(other.value));
  if (one.quantity === 'parkingSpaces') return difference === 0;
  if (one.quantity === 'siteCoverage' || one.quantity === 'floorSpaceRatio')
    return difference <= Math.max(one.uncertainty, other.uncertainty) * 1.000001;
  return difference <= 0.005 * larger + (one.family === other.family ? 0 : one.uncertainty + other.uncertainty);
}

const mostExact = (statements: readonly Statement[]): readonly Statement[] =>
  [...statements].sort((one, other) => one.uncertainty - other.uncertainty).slice(0, 1);

function parts(provided: readonly Statement[]): Reading {
  const groups = groupBy(provided, ({ part }) => part);
  return contradictionIn(groups) ?? { kind: 'stated', statements: [...groups.values()].flatMap(mostExact) };
}

/** Two values of one part; null where each part has one. */
function contradictionIn(parts: ReadonlyMap<unknown, readonly Statement[]>): Reading | null {
  const several = [...parts.values()].map(distinctOf).find((distinct) => distinct.length > 1);
  return several === undefined ? null : { kind: 'contradictory', statements: several, result: null };
}

function distinctOf(statements: readonly Statement[]): Statement[] {
  const distinct: Statement[] = [];
  for (const statement of statements) if (!distinct.some((other) => agree(statement, other))) distinct.push(statement);
  return distinct;
}

/** A lot has two sides or more, so two values on one sheet are no contradiction; two sheets with other values are one. */
function sides(provided: readonly Statement[]): Reading {
  const directed = provided.filter(({ part }) => part !== null && !/^(?:one|other)$/.test(part));
  const named = groupBy(directed, ({ part }) => part);
  const contradiction = contradictionIn(named);
  if (contradiction !== null) return contradiction;
  const bySheet = [...groupBy(provided, ({ sheet }) => sheet).values()].map(distinctOf);
  for (const [index, one] of bySheet.entries())
    for (const other of bySheet.slice(index + 1)) {
      const within = (few: readonly Statement[], many: readonly Statement[]) =>
        few.every((statement) => many.some((candidate) => agree(statement, candidate)));
      if (!within(one, other) && !within(other, one))
        return { kind: 'contradictory', statements: [...one, ...other], result: null };
    }
  return { kind: 'stated', statements: distinctOf(provided) };
}

/** Works coverage and floor space ratio out of areas: to fill a gap, or to check what is stated. */
function withRatios(readings: Record<Quantity, Reading>, statements: readonly Statement[]): Record<Quantity, Reading> {
  const coverage = workOut(readings, 'buildingFootprint', 100, statements);
  const ratio = workOut(readings, 'grossFloorArea', 1, statements);
  return {
    ...readings,
    lotArea: withinSides(readings.lotArea, readings.lotWidth, readings.lotDepth),
    buildingFootprint: withinSides(readings.buildingFootprint, readings.buildingWidth, readings.buildingDepth),
    siteCoverage: checked(readings.siteCoverage, coverage, 1),
    floorSpaceRatio: checked(readings.floorSpaceRatio, ratio, 0.02),
  };
}

function workOut(
  readings: Record<Quantity, Reading>,
  upper: Quantity,
  factor: number,
  statements: readonly Statement[],
): WorkedOut | null {
  const part = single(readings[upper]);
  const lot = single(readings.lotArea);
  if (part === null || lot === null) return null;
  // A proposed footprint beside an existing one may be the addition alone.
  const addition = statements.some(({ quantity, role }) => quantity === upper && role === 'existing');
  if (addition && !/\b(?:total|overall)\b/i.test(part.text)) return null;
  return { value: (part.value / lot.value) * factor, from: [part, lot] };
}

function single(reading: Reading): Statement | null {
  return reading.kind === 'stated' && reading.statements.length === 1 ? (reading.statements[0] ?? null) : null;
}

/** Lots splay and buildings have corners cut out, so only an area well beyond width times depth contradicts them. */
const LARGEST_SHARE_OF_SIDES = 1.25;

function withinSides(area: Reading, width: Reading, depth: Reading): Reading {
  const [stated, across, down] = [single(area), single(width), single(depth)];
  if (stated === null || across === null || down === null) return area;
  const product = across.value * down.value;
  if (stated.value <= LARGEST_SHARE_OF_SIDES * product) return area;
  return { kind: 'contradictory', statements: [stated], result: { value: product, from: [across, down] } };
}

/** A stated value that is further than `tolerance` from the one worked out contradicts it. */
function checked(reading: Reading, result: WorkedOut | null, tolerance: number): Reading {
  if (result === null) return reading;
  if (reading.kind === 'not-stated') return { kind: 'worked-out', result };
  const stated = single(reading);
  if (stated === null || Math.abs(stated.value - result.value) <= tolerance + stated.uncertainty) return reading;
  return { kind: 'contradictory', statements: [stated], result };
}
