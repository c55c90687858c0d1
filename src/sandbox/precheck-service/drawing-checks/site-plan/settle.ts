/** Pure: what a label and the measures with it come to. Where that would take a guess, a reason instead of a value. */
import type { MeasureInText } from './cell-text.js';
import type { Label } from './label.js';
import { METRES_PER_FOOT, type Measure, type Unit, type UnitFamily, withUnit } from './measure.js';
import { DIMENSION_OF, type Quantity, type Role } from './quantity.js';

/** One measure with what stands around it. */
export interface Entry extends MeasureInText {
  /** From the column it stands in; null where no heading stands over it. */
  readonly columnRoles: readonly Role[] | null;
  readonly columnUnit: Unit | null;
}

/** What settles a number without a unit: the city's units, and a note on the sheet ("all dimensions in millimetres"). */
export interface UnitGround {
  readonly units: 'metric' | 'imperial';
  readonly lengthUnit: Unit | null;
}

interface SettledValue {
  readonly quantity: Quantity;
  readonly value: number;
  readonly uncertainty: number;
  readonly family: UnitFamily;
  readonly role: Role;
  /** Words, a column or a heading say the role; false where it is only taken to be what is provided. */
  readonly explicit: boolean;
}

export type Settled =
  | { readonly kind: 'values'; readonly values: readonly SettledValue[] }
  | { readonly kind: 'unsettled'; readonly reason: string };

const METRE: Unit = { dimension: 'length', family: 'metric', factor: 1 };
const MILLIMETRE: Unit = { dimension: 'length', family: 'metric', factor: 0.001 };
const FOOT: Unit = { dimension: 'length', family: 'imperial', factor: METRES_PER_FOOT };
/** Nothing on a lot is larger: 1,000 km², 10 km, a million spaces. */
const LARGEST: Readonly<Record<string, number>> = { area: 1e9, length: 1e4, percent: 1000, ratio: 100, count: 1e6 };

/** `listRoles` are those of the heading of the list that the label stands in. */
export function settle(
  label: Label,
  entries: readonly Entry[],
  listRoles: readonly Role[],
  ground: UnitGround,
): Settled {
  const measured = entries.filter(({ aside }) => !aside);
  const roles = rolesFor(label, measured, listRoles);
  const isExplicit = ({ roles: own, columnRoles }: Entry) =>
    own.length + (columnRoles?.length ?? 0) + label.roles.length + listRoles.length > 0;
  const values: SettledValue[] = [];
  let reason: string | null = null;
  for (const [index, entry] of measured.entries()) {
    const measure = withKnownUnit(label, entry, ground);
    if (typeof measure === 'string') {
      // A number without a unit that is only what is required says nothing that is missed.
      if (roles[index] === 'provided') reason ??= measure;
      continue;
    }
    const value = valueFor(label.quantity, measure);
    if (value !== null) values.push({ ...value, role: roles[index] ?? 'other', explicit: isExplicit(entry) });
  }
  if (values.some(({ role }) => role === 'provided') || (reason === null && values.length > 0))
    return { kind: 'values', values };
  return { kind: 'unsettled', reason: reason ?? 'no value that fits stands with it' };
}

/**
 * A value's own words come first, then its column, then its label, then the list's heading. A measure that nothing is said of
 * is what is provided, unless another one beside it is said to be that.
 */
function rolesFor(label: Label, entries: readonly Entry[], listRoles: readonly Role[]): Role[] {
  const said = entries.map((entry) => oneRole(entry.roles) ?? oneRole(entry.columnRoles ?? []));
  const silent = entries.filter((_, index) => said[index] === null);
  const [first, second] = label.roles.length > 0 ? label.roles : listRoles;
  const paired = first !== undefined && second !== undefined && first !== second && silent.length === 2;
  const [firstSilent] = silent;
  const given = said.includes('provided') ? 'other' : null;
  const rest = oneRole(label.roles) ?? given ?? oneRole(listRoles) ?? 'provided';
  return entries.map((entry, index) => {
    const own = said[index];
    if (own !== null && own !== undefined) return own;
    // Under a heading that says nothing of roles stands something else, such as a clause.
    if (entry.columnRoles !== null && entry.columnRoles.length === 0 && said.some((role) => role !== null))
      return 'other';
    if (paired) return (entry === firstSilent ? first : second) ?? 'other';
    return rest === 'provided' && given !== null ? 'other' : rest;
  });
}

/** "Max. height proposed" is what is proposed. */
function oneRole(roles: readonly Role[]): Role | null {
  return roles.includes('provided') ? 'provided' : (roles[0] ?? null);
}

/** A text says why the unit is not known. */
function withKnownUnit(label: Label, entry: Entry, ground: UnitGround): Measure | string {
  const { measure } = entry;
  if (measure.dimension !== null) return measure;
  const stated = [label.unit, entry.columnUnit].find((unit) => unit !== null && unit !== undefined);
  if (stated) return withUnit(measure, stated);
  const wanted = DIMENSION_OF[label.quantity];
  if (wanted === 'count' || wanted === 'ratio')
    return withUnit(measure, { dimension: wanted, family: 'number', factor: 1 });
  if (measure.value === 0 && wanted === 'length') return withUnit(measure, METRE);
  if (wanted === 'length') {
    const unit = lengthUnitFor(measure, ground);
    if (unit !== null) return withUnit(measure, unit);
  }
  return 'the number has no unit';
}

/**
 * On metric drawings metres are written with decimals and millimetres without (AS 1100.101); a whole number below 1000 may be
 * either. On imperial ones a bare length is in feet.
 */
function lengthUnitFor(measure: Measure, { units, lengthUnit }: UnitGround): Unit | null {
  if (lengthUnit !== null && (lengthUnit.factor !== MILLIMETRE.factor || measure.value >= 100))
    return measure.decimals > 0 && lengthUnit.factor === MILLIMETRE.factor ? null : lengthUnit;
  if (units === 'imperial') return FOOT;
  if (measure.decimals > 0) return measure.value < 1000 ? METRE : null;
  return measure.value >= 1000 ? MILLIMETRE : null;
}

function valueFor(quantity: Quantity, measure: Measure): Omit<SettledValue, 'role' | 'explicit'> | null {
  const { dimension, family, value, uncertainty } = measure;
  if (dimension === null || family === null || value > (LARGEST[dimension] ?? 0)) return null;
  const wanted = DIMENSION_OF[quantity];
  const zeroIsNothing = wanted === 'area' || quantity === 'buildingHeight';
  if (zeroIsNothing && value === 0) return null;
  if (dimension === wanted)
    return wanted === 'count' && !Number.isInteger(value) ? null : { quantity, value, uncertainty, family };
  // A coverage written as an area is the footprint; a ratio may be written in percent.
  if (quantity === 'siteCoverage' && dimension === 'area' && value > 0)
    return { quantity: 'buildingFootprint', value, uncertainty, family };
  if (quantity === 'floorSpaceRatio' && dimension === 'percent')
    return { quantity, value: value / 100, uncertainty: uncertainty / 100, family };
  return null;
}
