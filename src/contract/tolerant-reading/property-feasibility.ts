/** POST /v1/property/estimate. */
import type { CalculationView, DwellingFeasibilityView, PropertyEstimateAnswer } from '../property-adapter-api.js';
import { PROPERTY_OVERRIDES, type OverrideField } from '../property-overrides.js';
import { DWELLING_KEYS } from '../property-service.js';
import { asNumber, asWords, plainName, propertyIdIn, valueNamed } from './property-values.js';
import {
  describeAnswer,
  isRecord,
  parseText,
  readBody,
  ReadingError,
  type ServiceAnswer,
  type UnknownRecord,
} from './service-answer.js';
import { findContent, findRecord } from './wrappers.js';

export type FeasibilityReading = Pick<PropertyEstimateAnswer, 'propertyId' | 'feasibility'>;

const LOOKED = `feasibility with ${DWELLING_KEYS.join(', ')} in result`;
const TYPE_NAMES = ['type', 'calculationType', 'calculation_type', 'name', 'key'];
const MOST_CALCULATIONS = 50;
const MOST_NUMBERS = 100;
const DEEPEST_NUMBER = 3;

/** `propertyId` is what was asked for; it stands in where the answer does not say. A dwelling type that is not there has no calculation. */
export function readEstimate(answer: ServiceAnswer, propertyId: string): FeasibilityReading {
  const body = readBody(answer, LOOKED);
  const found = findContent(body, ['feasibility'], isFeasibility);
  if (found === null) throw new ReadingError(LOOKED, describeAnswer(answer));
  const around = [...found.wrappers].reverse();
  const stated = [...around, found.content].map(propertyIdIn).find((id) => id !== null);
  const dwelling = (key: string): DwellingFeasibilityView => toDwelling(valueNamed(found.content, key), key);
  return {
    propertyId: stated ?? propertyId,
    feasibility: {
      duplex: dwelling('duplex'),
      townhouse: dwelling('townhouse'),
      apartment: dwelling('apartment'),
      subDivision: dwelling('subDivision'),
    },
  };
}

/** Which override the service refused, and the range where it says one; null where its refusal names none. */
export interface RefusedOverride {
  readonly field: OverrideField;
  readonly least: number | null;
  readonly most: number | null;
}

export function readRefusedOverride(answer: ServiceAnswer): RefusedOverride | null {
  const names = ['error', 'errors', 'details', 'detail'];
  const found = findRecord(parseText(answer.text), names, (record) => overrideNamed(record['field']) !== null);
  const field = overrideNamed(found?.content['field']);
  if (found === null || field === null) return null;
  const { least, min, most, max } = found.content;
  return { field, least: asNumber(least ?? min), most: asNumber(most ?? max) };
}

function overrideNamed(value: unknown): OverrideField | null {
  return PROPERTY_OVERRIDES.find(({ field }) => field === value)?.field ?? null;
}

const DWELLING_NAMES = new Set<string>(DWELLING_KEYS.map(plainName));

function isFeasibility(value: unknown): value is UnknownRecord {
  return isRecord(value) && Object.keys(value).some((key) => DWELLING_NAMES.has(plainName(key)));
}

function toDwelling(value: unknown, key: string): DwellingFeasibilityView {
  if (!isRecord(value)) return { optimal: null, calculations: Array.isArray(value) ? toCalculations(value, key) : [] };
  const optimal = asWords(value['optimalCalculationType']);
  const stated = Object.hasOwn(value, 'calculations');
  const calculations = stated ? value['calculations'] : { ...value, optimalCalculationType: undefined };
  return { optimal, calculations: toCalculations(calculations, optimal ?? key) };
}

/** An object by type, a list whose entries name their type, or numbers without any type, which are one calculation. */
function toCalculations(value: unknown, typeOfBare: string): CalculationView[] {
  if (Array.isArray(value)) return value.slice(0, MOST_CALCULATIONS).flatMap((entry, index) => fromList(entry, index));
  if (!isRecord(value)) return [];
  const entries = Object.entries(value);
  const bare = numbersIn(Object.fromEntries(entries.filter(([, entry]) => !isStructure(entry))));
  const typed = entries
    .filter(([, entry]) => isStructure(entry))
    .slice(0, MOST_CALCULATIONS)
    .map(([type, entry]) => ({ type, numbers: numbersIn(entry) }));
  return Object.keys(bare).length === 0 ? typed : [{ type: typeOfBare, numbers: bare }, ...typed];
}

function fromList(entry: unknown, index: number): CalculationView[] {
  if (!isRecord(entry)) return [];
  const typeName = TYPE_NAMES.find((name) => typeof entry[name] === 'string' && asWords(entry[name]) !== null);
  if (typeName !== undefined) {
    const { [typeName]: type, ...rest } = entry;
    return [{ type: asWords(type) ?? '', numbers: numbersIn(rest) }];
  }
  return toCalculations(entry, String(index + 1));
}

function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Every number, by name; those within other objects by the names that lead to them, joined by dots. */
function numbersIn(value: unknown): Record<string, number> {
  return Object.fromEntries(namedNumbers(value, '', 0).slice(0, MOST_NUMBERS));
}

function namedNumbers(value: unknown, name: string, depth: number): [string, number][] {
  const number = asNumber(value);
  if (number !== null) return [[name, number]];
  if (!isStructure(value) || depth === DEEPEST_NUMBER) return [];
  return Object.entries(value as object).flatMap(([key, entry]) =>
    namedNumbers(entry, name === '' ? key : `${name}.${key}`, depth + 1),
  );
}
