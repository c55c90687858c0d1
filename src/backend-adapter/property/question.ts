/** What can be asked about properties, and how it is sent. Pure. */
import { createHash } from 'node:crypto';
import type { FeasibilityReading, InsightsView, PlanningEssentialsView, Suggestions } from 'precheck-contract';
import type { Overrides, PropertySuggestRequest } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { carriedOverrides } from './overrides.js';

export type PropertyQuestion =
  | ({ readonly kind: 'suggest' } & Readonly<PropertySuggestRequest>)
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

export function bodyOf(question: PropertyQuestion): object {
  if (question.kind === 'suggest') {
    const { streetAddress, suburb, postCode } = question;
    return { streetAddress, suburb, postCode };
  }
  const overrides = question.kind === 'estimate' ? carriedOverrides(question.overrides) : {};
  return { propertyID: question.propertyId, ...overrides };
}

/** One key for what is sent alike to one service. A hash: it does not reveal the address. */
export function questionKey(baseUrl: string, question: PropertyQuestion): string {
  const sent = JSON.stringify([accountOf(baseUrl), question.kind, bodyOf(question)]);
  return createHash('sha256').update(sent).digest('base64url');
}

/** The service's address, as keys and the ledger have it. */
export function accountOf(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Throws invalid_request if the request has nothing to search for. */
export function suggestQuestion({ streetAddress, suburb, postCode }: PropertySuggestRequest): PropertyQuestion {
  const tidy = { streetAddress: tidyText(streetAddress), suburb: tidyText(suburb), postCode };
  if (Object.values(tidy).every((value) => value === undefined)) {
    const message = 'At least one of streetAddress, suburb and postCode is needed.';
    throw new AdapterError('invalid_request', { message });
  }
  return { kind: 'suggest', ...tidy };
}

/** Without needless white space; undefined if nothing remains. */
function tidyText(text = ''): string | undefined {
  const tidy = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return tidy === '' ? undefined : tidy;
}
