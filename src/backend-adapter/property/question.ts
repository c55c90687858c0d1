/**
 * What can be asked about properties, and the one canonical form of each question: two that must get the same answer have the same
 * key, however they were written. Pure.
 */
import { createHash } from 'node:crypto';
import { PROPERTY_OVERRIDES, type Overrides, type PropertySuggestRequest } from 'precheck-contract';
import type { FeasibilityReading, InsightsView, PlanningEssentialsView, Suggestions } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';

export interface SuggestQuestion {
  readonly kind: 'suggest';
  readonly streetAddress?: string;
  readonly suburb?: string;
  readonly postCode?: number;
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

/** A name for the question at one service. It tells nothing of the address that was asked about. */
export function canonicalKey(baseUrl: string, question: PropertyQuestion): string {
  return digest([canonicalAddress(baseUrl), ...canonicalParts(question)]);
}

/**
 * The same for the question exactly as it is sent. That a service knows no such thing may hang on how it was written, and what one
 * person wrote oddly must not be the answer to everybody.
 */
export function exactKey(baseUrl: string, question: PropertyQuestion): string {
  const spelled =
    question.kind === 'suggest' ? [question.streetAddress ?? null, question.suburb ?? null] : question.propertyId;
  return digest([canonicalKey(baseUrl, question), spelled]);
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** The service's address as part of keys and of the ledger's account. */
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

/** Throws invalid_request where the request has nothing to look for. */
export function suggestQuestion(input: PropertySuggestRequest): SuggestQuestion {
  const streetAddress = tidyText(input.streetAddress);
  const suburb = tidyText(input.suburb);
  const { postCode } = input;
  if (streetAddress === undefined && suburb === undefined && postCode === undefined) {
    const message = 'At least one of streetAddress, suburb and postCode is needed.';
    throw new AdapterError('invalid_request', { message });
  }
  return {
    kind: 'suggest',
    ...(streetAddress === undefined ? {} : { streetAddress }),
    ...(suburb === undefined ? {} : { suburb }),
    ...(postCode === undefined ? {} : { postCode }),
  };
}

/** Without needless white space; undefined where nothing remains. This is what the service is asked with. */
export function tidyText(text: string | undefined): string | undefined {
  const tidy = (text ?? '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return tidy === '' ? undefined : tidy;
}

/** Case says nothing in an address. */
function foldText(text: string | undefined): string | null {
  return tidyText(text)?.toLowerCase() ?? null;
}
