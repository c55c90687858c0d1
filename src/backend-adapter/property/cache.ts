/** Caches answers in the store, so that a question costs one call, also after a restart. */
import { AdapterError } from '../adapter-error.js';
import type { Store } from '../store/store.js';
import type { PropertyResult } from '../upstream/property-service.js';
import type { PropertySettings } from '../options.js';
import type { PropertyAnswers, PropertyQuestion, QuestionKind } from './question.js';

export interface Reading {
  readonly result: PropertyResult;
  readonly readAtMs: number;
  readonly kept: boolean;
}

const MAX_ENTRIES = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Shorter for “none”: an address or a property may be added soon. */
const NEGATIVE_LIFETIME_MS = 10 * 60_000;
/** An answer from further in the future was stored with a wrong clock. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

export function createAnswerCache(
  store: Store,
  { planningCacheMs, estimateCacheMs }: PropertySettings,
  clock: () => number,
) {
  const lifetimeMs = ({ kind }: PropertyQuestion, result: PropertyResult): number => {
    const usualMs = kind === 'estimate' ? estimateCacheMs : planningCacheMs;
    return isNegative(result) ? Math.min(usualMs, NEGATIVE_LIFETIME_MS) : usualMs;
  };
  return {
    /** A fresh answer, or null. */
    async find(key: string, question: PropertyQuestion): Promise<Reading | null> {
      const found = await store.findAnswer(key);
      if (found === null) return null;
      const result = JSON.parse(found.content) as PropertyResult;
      const ageMs = clock() - found.readAtMs;
      const isFresh = ageMs < lifetimeMs(question, result) && ageMs > -CLOCK_TOLERANCE_MS;
      return isFresh ? { result, readAtMs: found.readAtMs, kept: true } : null;
    },
    async save(key: string, question: PropertyQuestion, { result, readAtMs }: Reading): Promise<void> {
      if (lifetimeMs(question, result) === 0) return;
      const oldestMs = clock() - Math.max(planningCacheMs, estimateCacheMs);
      const bounds = { maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES, oldestMs };
      await store.keepAnswer(key, { readAtMs, content: JSON.stringify(result) }, bounds);
    },
  };
}

function isNegative(result: PropertyResult): boolean {
  return result.kind !== 'answered' || ('candidates' in result.answer && result.answer.candidates.length === 0);
}

export function answerOrThrow(result: PropertyResult): PropertyAnswers[QuestionKind] {
  if (result.kind === 'answered') return result.answer;
  if (result.kind === 'not-found') throw new AdapterError('property_not_found');
  const { code, message, details } = result;
  throw new AdapterError(code, { message, ...(details && { details: { ...details } }) });
}
