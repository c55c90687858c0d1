/**
 * Reads the property service's answers into what a page shows; its planning information in property-planning.ts. Every plausible form is
 * taken (text or number, one or a list, an empty array for an empty object, names in either spelling); what is not stated is null or
 * an empty list. Each reader throws a ReadingError only where nothing of what was asked for is in the answer.
 */
import { names } from '../names.js';
import type { PropertyEstimateAnswer, PropertySuggestAnswer } from '../property-adapter-api.js';
import { type OverrideDefinition, PROPERTY_OVERRIDES } from '../property-overrides.js';
import { DWELLING_KEYS } from '../property-service.js';
import {
  asNumber,
  asWords,
  firstIn,
  isRecord,
  plainName,
  propertyIdIn,
  textIn,
  textsOf,
  type UnknownRecord,
  valueNamed,
} from './fields.js';
import { expectFound, parseText, readBody, type ServiceAnswer } from './service-answer.js';
import { findContent, findRecord } from './wrappers.js';

/** GET /v1/ping: what the service says of the connection, in its words. Where it says nothing, a page is from somebody else. */
export function readPing(answer: ServiceAnswer): string[] {
  const looked = 'an array with one text in result';
  const found = findContent(readBody(answer, looked), ['message'], (value) =>
    Array.isArray(value) ? value : asWords(value),
  );
  const texts = textsOf(found?.content, ['message', 'value']);
  const isSaid = texts.length > 0 && !texts.some((text) => text.startsWith('<'));
  return expectFound(isSaid ? texts : null, looked, answer);
}

export type Suggestions = Pick<PropertySuggestAnswer, 'candidates' | 'ambiguous'>;
type Candidate = Suggestions['candidates'][number];

const CANDIDATES_UNDER = names('result candidates suggestions properties details');
const ADDRESS = names('listingAddress listing_address address fullAddress displayAddress label');

/**
 * POST /v1/property/suggest: one suggestion, a list, or nothing (an empty list, null, `{}` or 404). 409: several fit, and may be named.
 * Suggestions without a GUID are left out, since nothing can be asked about them; it is an error if none remains.
 */
export function readSuggestions(answer: ServiceAnswer): Suggestions {
  if (answer.status === 409) return { candidates: candidatesIn(parseText(answer.text)), ambiguous: true };
  if (answer.status === 404 || answer.status === 204) return { candidates: [], ambiguous: false };
  const looked = 'a propertyID (GUID) and a listingAddress in result, or a list of them';
  const body = readBody(answer, looked);
  if (isEmptyAnswer(body)) return { candidates: [], ambiguous: false };
  const candidates = candidatesIn(body);
  expectFound(candidates[0], looked, answer);
  return { candidates, ambiguous: candidates.length > 1 };
}

/** Each property once. */
function candidatesIn(body: unknown): Candidate[] {
  // An error has its details one level deeper than any answer; what stands around a result may have an id of its own.
  const { error, result }: UnknownRecord = isRecord(body) ? body : {};
  const found = findContent([error, result].find(isStructure) ?? body, CANDIDATES_UNDER, (value) => {
    const candidates = (Array.isArray(value) ? value : [value]).flatMap((entry) => toCandidate(entry) ?? []);
    return candidates.length > 0 ? candidates : null;
  });
  const byId = new Map<string, Candidate>();
  for (const candidate of found?.content ?? []) {
    const id = candidate.propertyId.toLowerCase();
    if (!byId.has(id)) byId.set(id, candidate);
  }
  return [...byId.values()];
}

function toCandidate(value: unknown): Candidate | null {
  const propertyId = isRecord(value) ? propertyIdIn(value) : null;
  if (!isRecord(value) || propertyId === null) return null;
  return { propertyId, address: firstIn(value, ADDRESS, asWords) ?? propertyId };
}

/** `{ result: [] }`, `{ result: null }`, `{ result: {} }`, `[]`: an answer that is readable and empty. */
function isEmptyAnswer(body: unknown): boolean {
  const content = isRecord(body) && Object.hasOwn(body, 'result') ? body['result'] : body;
  if (Array.isArray(content)) return content.length === 0;
  if (content === null) return isRecord(body);
  if (!isRecord(content)) return false;
  const list = CANDIDATES_UNDER.map((name) => content[name]).find(Array.isArray);
  if (list !== undefined) return list.length === 0;
  const values = Object.values(content);
  // Fields that are there and hold nothing.
  return values.every((value) => value === null || value === '') && (content !== body || values.length > 0);
}

export type FeasibilityReading = Pick<PropertyEstimateAnswer, 'propertyId' | 'feasibility'>;
type Dwelling = FeasibilityReading['feasibility']['duplex'];
type Calculation = Dwelling['calculations'][number];

const CALCULATION_TYPE = names('type calculationType calculation_type name key');
const MAX_CALCULATIONS = 50;
const MAX_NUMBERS = 100;
const MAX_DEPTH = 3;

/**
 * POST /v1/property/estimate. `propertyId` is what was asked for; it stands in where the answer does not say. A dwelling type that is
 * not there has no calculation.
 */
export function readEstimate(answer: ServiceAnswer, propertyId: string): FeasibilityReading {
  const looked = `feasibility with ${DWELLING_KEYS.join(', ')} in result`;
  const found = findContent(readBody(answer, looked), ['feasibility'], asFeasibility);
  const { content, wrappers } = expectFound(found, looked, answer);
  const stated = [...wrappers.toReversed(), content].map(propertyIdIn).find((id) => id !== null);
  const dwellings = DWELLING_KEYS.map((key) => [key, toDwelling(valueNamed(content, key), key)]);
  return {
    propertyId: stated ?? propertyId,
    feasibility: Object.fromEntries(dwellings) as FeasibilityReading['feasibility'],
  };
}

const DWELLING_NAMES = DWELLING_KEYS.map(plainName);

function asFeasibility(value: unknown): UnknownRecord | null {
  return isRecord(value) && Object.keys(value).some((key) => DWELLING_NAMES.includes(plainName(key))) ? value : null;
}

function toDwelling(value: unknown, key: string): Dwelling {
  if (!isRecord(value)) return { optimal: null, calculations: Array.isArray(value) ? toCalculations(value, key) : [] };
  const { optimalCalculationType, ...others } = value;
  const optimal = asWords(optimalCalculationType);
  const calculations = Object.hasOwn(value, 'calculations') ? value['calculations'] : others;
  return { optimal, calculations: toCalculations(calculations, optimal ?? key) };
}

/** An object by type, a list whose entries name their type, or numbers without any type, which are one calculation. */
function toCalculations(value: unknown, typeOfBare: string): Calculation[] {
  if (Array.isArray(value)) {
    const typed = value.filter(isRecord).slice(0, MAX_CALCULATIONS);
    return typed.map((entry, index) => ({
      type: textIn(entry, CALCULATION_TYPE) ?? String(index + 1),
      numbers: numbersIn(entry),
    }));
  }
  if (!isRecord(value)) return [];
  const entries = Object.entries(value);
  const bare = numbersIn(Object.fromEntries(entries.filter(([, entry]) => !isStructure(entry))));
  const typed = entries.filter(([, entry]) => isStructure(entry)).slice(0, MAX_CALCULATIONS);
  return [
    ...(Object.keys(bare).length === 0 ? [] : [{ type: typeOfBare, numbers: bare }]),
    ...typed.map(([type, entry]) => ({ type, numbers: numbersIn(entry) })),
  ];
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Every number, by name; those within other objects by the names that lead to them, joined by dots. */
function numbersIn(value: unknown): Record<string, number> {
  return Object.fromEntries(namedNumbers(value, []).slice(0, MAX_NUMBERS));
}

function namedNumbers(value: unknown, path: readonly string[]): [name: string, number: number][] {
  const number = asNumber(value);
  if (number !== null) return [[path.join('.'), number]];
  if (!isStructure(value) || path.length === MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([key, entry]) => namedNumbers(entry, [...path, key]));
}

type RefusedOverride = Pick<OverrideDefinition, 'field' | 'unit'> & { min: number | null; max: number | null };

/** Which override the service refused, and the range where it says one; null where its refusal names none. */
export function readRefusedOverride(answer: ServiceAnswer): RefusedOverride | null {
  const overrideIn = (record: UnknownRecord) => PROPERTY_OVERRIDES.find(({ field }) => field === record['field']);
  const under = names('error errors details detail');
  const refusal = findRecord(parseText(answer.text), under, (record) => overrideIn(record) !== undefined)?.content;
  const override = refusal && overrideIn(refusal);
  if (override === undefined) return null;
  const { min, least, max, most } = refusal ?? {};
  return { field: override.field, unit: override.unit, min: asNumber(min ?? least), max: asNumber(max ?? most) };
}
