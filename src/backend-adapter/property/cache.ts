/** Which answers are kept for how long. What was asked once costs no second call, also after a restart. */
import { essentialsOf, type ErrorCode } from 'precheck-contract';
import { AdapterError, type AdapterErrorOptions } from '../adapter-error.js';
import type { PropertyStore } from '../store/property-store.js';
import type { PropertySettings } from './property-options.js';
import {
  canonicalKey,
  spelledKey,
  type PropertyAnswers,
  type PropertyQuestion,
  type QuestionKind,
} from './question.js';

/** What the service said, in a form that can be kept: an answer, or why there is none. */
export type Said =
  | { readonly kind: 'answered'; readonly answer: PropertyAnswers[QuestionKind] }
  | { readonly kind: 'not-found' }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: AdapterErrorOptions['details'];
    };

export interface Reading {
  readonly said: Said;
  readonly readAtMs: number;
  readonly kept: boolean;
}

const MAX_ENTRIES = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENTRY_BYTES = 512 * 1024;
/** An address may be entered tomorrow, a property be added: that there is none is not worth a day. */
const NEGATIVE_KEPT_MS = 10 * 60_000;
/** An answer from later than this was kept under a wrong clock. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

export class AnswerCache {
  readonly #store: PropertyStore;
  readonly #settings: PropertySettings;
  readonly #clock: () => number;

  constructor(store: PropertyStore, settings: PropertySettings, clock: () => number) {
    this.#store = store;
    this.#settings = settings;
    this.#clock = clock;
  }

  /** What is kept and fresh. Insights hold all of planning essentials, so they answer those too. */
  async find(question: PropertyQuestion): Promise<Reading | null> {
    const { baseUrl } = this.#settings;
    const own =
      (await this.#findFresh(canonicalKey(baseUrl, question), question)) ??
      (await this.#findFresh(spelledKey(baseUrl, question), question));
    if (own !== null || question.kind !== 'planningEssentials') return own;
    const insights = await this.#findFresh(canonicalKey(baseUrl, { ...question, kind: 'insights' }), question);
    return insights === null ? null : asEssentials(insights);
  }

  async keep(question: PropertyQuestion, said: Said, readAtMs: number): Promise<void> {
    const { baseUrl, planningCacheMs, estimateCacheMs } = this.#settings;
    const content = JSON.stringify(said);
    if (this.#keptMs(question, said) === 0 || Buffer.byteLength(content) > MAX_ENTRY_BYTES) return;
    const keyOf = saysNothing(said) ? spelledKey : canonicalKey;
    const oldestMs = this.#clock() - Math.max(planningCacheMs, estimateCacheMs);
    const bounds = { mostEntries: MAX_ENTRIES, mostBytes: MAX_BYTES, oldestMs };
    await this.#store.keepAnswer(keyOf(baseUrl, question), { readAtMs, content }, bounds);
  }

  async #findFresh(key: string, question: PropertyQuestion): Promise<Reading | null> {
    const found = await this.#store.findAnswer(key);
    if (found === null) return null;
    const said = JSON.parse(found.content) as Said;
    const ageMs = this.#clock() - found.readAtMs;
    const isFresh = ageMs < this.#keptMs(question, said) && ageMs > -CLOCK_TOLERANCE_MS;
    return isFresh ? { said, readAtMs: found.readAtMs, kept: true } : null;
  }

  #keptMs({ kind }: PropertyQuestion, said: Said): number {
    const { planningCacheMs, estimateCacheMs } = this.#settings;
    const usualMs = kind === 'estimate' ? estimateCacheMs : planningCacheMs;
    return saysNothing(said) ? Math.min(usualMs, NEGATIVE_KEPT_MS) : usualMs;
  }
}

/** Essentials from a reading of insights; null where it is no answer: an account without insights may have essentials. */
export function asEssentials({ said, ...reading }: Reading): Reading | null {
  if (said.kind !== 'answered') return null;
  const answer = essentialsOf(said.answer as PropertyAnswers['insights']);
  return { said: { kind: 'answered', answer }, ...reading };
}

function saysNothing(said: Said): boolean {
  return said.kind !== 'answered' || ('candidates' in said.answer && said.answer.candidates.length === 0);
}

/** The answer, or the error that stands for there being none. */
export function answerOf(said: Said): PropertyAnswers[QuestionKind] {
  if (said.kind === 'answered') return said.answer;
  if (said.kind === 'not-found') throw new AdapterError('property_not_found');
  const { code, message, details } = said;
  throw new AdapterError(code, { message, ...(details === undefined ? {} : { details }) });
}
