/** Caches answers in the store, so that a question costs one call, also after a restart. */
import { AdapterError } from '../adapter-error.js';
import type { Store } from '../store/store.js';
import type { PropertyResult } from '../upstream/property-service.js';
import type { PropertySettings } from '../options.js';
import { canonicalKey, exactKey, type PropertyAnswers, type PropertyQuestion, type QuestionKind } from './question.js';

export interface Reading {
  readonly result: PropertyResult;
  readonly readAtMs: number;
  readonly kept: boolean;
}

const MAX_ENTRIES = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENTRY_BYTES = 512 * 1024;
/** Shorter for “none”: an address or a property may be added soon. */
const NEGATIVE_LIFETIME_MS = 10 * 60_000;
/** An answer from further in the future was stored with a wrong clock. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

export class AnswerCache {
  readonly #store: Store;
  readonly #settings: PropertySettings;
  readonly #clock: () => number;

  constructor(store: Store, settings: PropertySettings, clock: () => number) {
    this.#store = store;
    this.#settings = settings;
    this.#clock = clock;
  }

  /** A fresh answer, or null. */
  async find(question: PropertyQuestion): Promise<Reading | null> {
    const { baseUrl } = this.#settings;
    const found = await this.#findFresh(canonicalKey(baseUrl, question), question);
    return found ?? this.#findFresh(exactKey(baseUrl, question), question);
  }

  async save(question: PropertyQuestion, result: PropertyResult, readAtMs: number): Promise<void> {
    const { baseUrl, planningCacheMs, estimateCacheMs } = this.#settings;
    const content = JSON.stringify(result);
    if (this.#lifetimeMs(question, result) === 0 || Buffer.byteLength(content) > MAX_ENTRY_BYTES) return;
    const keyOf = isNegative(result) ? exactKey : canonicalKey;
    const oldestMs = this.#clock() - Math.max(planningCacheMs, estimateCacheMs);
    const bounds = { maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES, oldestMs };
    await this.#store.keepAnswer(keyOf(baseUrl, question), { readAtMs, content }, bounds);
  }

  async #findFresh(key: string, question: PropertyQuestion): Promise<Reading | null> {
    const found = await this.#store.findAnswer(key);
    if (found === null) return null;
    const result = JSON.parse(found.content) as PropertyResult;
    const ageMs = this.#clock() - found.readAtMs;
    const isFresh = ageMs < this.#lifetimeMs(question, result) && ageMs > -CLOCK_TOLERANCE_MS;
    return isFresh ? { result, readAtMs: found.readAtMs, kept: true } : null;
  }

  #lifetimeMs({ kind }: PropertyQuestion, result: PropertyResult): number {
    const { planningCacheMs, estimateCacheMs } = this.#settings;
    const usualMs = kind === 'estimate' ? estimateCacheMs : planningCacheMs;
    return isNegative(result) ? Math.min(usualMs, NEGATIVE_LIFETIME_MS) : usualMs;
  }
}

function isNegative(result: PropertyResult): boolean {
  return result.kind !== 'answered' || ('candidates' in result.answer && result.answer.candidates.length === 0);
}

/** The answer. Throws the error if there is none. */
export function answerOrThrow(result: PropertyResult): PropertyAnswers[QuestionKind] {
  if (result.kind === 'answered') return result.answer;
  if (result.kind === 'not-found') throw new AdapterError('property_not_found');
  const { code, message, details } = result;
  throw new AdapterError(code, { message, ...(details && { details: { ...details } }) });
}
