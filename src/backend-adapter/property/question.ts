/** What can be asked about properties, and one key for all spellings of a question. Pure. */
import { createHash } from 'node:crypto';
import { PROPERTY_OVERRIDES, type Overrides, type PropertySuggestRequest } from 'precheck-contract';
import type { FeasibilityReading, InsightsView, PlanningEssentialsView, Suggestions } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';

export interface SuggestQuestion {
  readonly kind: 'suggest';
  readonly streetAddress?: string | undefined;
  readonly suburb?: string | undefined;
  readonly postCode?: number | undefined;
}
export type PropertyQuestion =
  | SuggestQuestion
  | { readonly kind: 'planningEssentials'; readonly propertyId: string }
  | { readonly kind: 'insights'; readonly propertyId: string }
  | { readonly kind: 'estimate'; readonly propertyId: string; readonly overrides: Overrides };

export interface PropertyAnswers {
  readonly suggest: Suggestions;
  readonly planningEssentials: PlanningEssentialsView;
  readonly insights: InsightsView;
  readonly estimate: FeasibilityReading;
}
export type QuestionKind = keyof PropertyAnswers;

/** The question's key, however it was written, at one service. A hash: it does not reveal the address. */
export function canonicalKey(baseUrl: string, question: PropertyQuestion): string {
  return digest([canonicalAddress(baseUrl), ...canonicalParts(question)]);
}

/** The key of the question as it was written: that an odd spelling is not found must not become the answer for everybody. */
export function exactKey(baseUrl: string, question: PropertyQuestion): string {
  const spelled =
    question.kind === 'suggest' ? [question.streetAddress ?? null, question.suburb ?? null] : question.propertyId;
  return digest([canonicalKey(baseUrl, question), spelled]);
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** The service's address, as keys and the ledger have it. */
export function canonicalAddress(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

function canonicalParts(question: PropertyQuestion): unknown[] {
  if (question.kind === 'suggest') {
    const { streetAddress, suburb, postCode } = question;
    return [question.kind, foldText(streetAddress), foldText(suburb), postCode ?? null];
  }
  const propertyId = question.propertyId.toLowerCase();
  if (question.kind !== 'estimate') return [question.kind, propertyId];
  const overrides = PROPERTY_OVERRIDES.flatMap(({ field }) => {
    const value = question.overrides[field];
    return value === undefined ? [] : [[field, value]];
  });
  return [question.kind, propertyId, overrides];
}

/** Throws invalid_request if the request has nothing to search for. */
export function suggestQuestion(input: PropertySuggestRequest): SuggestQuestion {
  const streetAddress = tidyText(input.streetAddress);
  const suburb = tidyText(input.suburb);
  const { postCode } = input;
  if (streetAddress === undefined && suburb === undefined && postCode === undefined) {
    const message = 'At least one of streetAddress, suburb and postCode is needed.';
    throw new AdapterError('invalid_request', { message });
  }
  return { kind: 'suggest', streetAddress, suburb, postCode };
}

/** The text that is sent: without needless white space; undefined if nothing remains. */
export function tidyText(text: string | undefined): string | undefined {
  const tidy = (text ?? '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return tidy === '' ? undefined : tidy;
}

/** Case does not matter in an address. */
function foldText(text: string | undefined): string | null {
  return tidyText(text)?.toLowerCase() ?? null;
}
