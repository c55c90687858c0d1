/** Answers questions about properties from the cache, else from a call in flight, else with a new call within the limits. */
import type { PropertyPingAnswer } from 'precheck-contract';
import { tooManyRequests, type AdapterError } from '../adapter-error.js';
import { TokenBuckets } from '../http/rate-limits.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { Store } from '../store/store.js';
import { isLimited, usedUpForMs, type PropertyResult, type PropertyService } from '../upstream/property-service.js';
import { UpstreamError } from '../upstream/upstream-error.js';
import { AnswerCache, answerOrThrow, asEssentials, type Reading } from './cache.js';
import type { PropertySettings } from '../options.js';
import { canonicalKey, type PropertyAnswers, type PropertyQuestion, type QuestionKind } from './question.js';
import { CallLedger } from './quota.js';

export interface PropertyGatewayOptions {
  readonly options: PropertySettings;
  readonly service: PropertyService;
  readonly store: Store;
  /** Whether people are known by the adapter's cookie only. */
  readonly anonymous: boolean;
  readonly clock: () => number;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  readonly log: AdapterLog;
}

/** If the service limits calls without saying for how long. */
const USUAL_WAIT_MS = 1_000;

export class PropertyGateway {
  readonly #options: PropertyGatewayOptions;
  readonly #cache: AnswerCache;
  readonly #ledger: CallLedger;
  readonly #callers: TokenBuckets;
  readonly #inFlight = new Map<string, Promise<Reading>>();

  constructor(options: PropertyGatewayOptions) {
    const { store, anonymous, clock, monotonicClock: now } = options;
    const settings = options.options;
    this.#options = options;
    this.#cache = new AnswerCache(store, settings, clock);
    this.#ledger = new CallLedger(store, settings, anonymous, clock);
    this.#callers = new TokenBuckets({ perMinute: settings.callsPerUserPerMinute, now });
  }

  /** Throws property_*, quota_exhausted, too_many_requests or upstream_*. A call goes on when its caller has gone. */
  async ask<Kind extends QuestionKind>(userId: string, question: Extract<PropertyQuestion, { kind: Kind }>) {
    const { result, readAtMs, kept } = (await this.#cache.find(question)) ?? (await this.#share(userId, question));
    // A question's answer is of its kind.
    const answer = answerOrThrow(result) as PropertyAnswers[Kind];
    return { answer, readAt: new Date(readAtMs).toISOString(), kept };
  }

  quota(): Promise<PropertyPingAnswer['quota']> {
    return this.#ledger.quota();
  }

  /** Shares a call in flight for the same question, or makes one that others can share. */
  async #share(userId: string, question: PropertyQuestion): Promise<Reading> {
    const key = this.#keyOf(question);
    const same = this.#inFlight.get(key);
    if (same !== undefined) return same;
    if (question.kind === 'planningEssentials') {
      const insights = this.#inFlight.get(this.#keyOf({ ...question, kind: 'insights' }));
      const essentials = insights && (await insights.then(asEssentials, () => null));
      if (insights !== undefined) return essentials ?? this.#share(userId, question);
    }
    const waitMs = this.#callers.take(userId);
    // This caller's own limit; others may still ask.
    if (waitMs !== null) throw tooManyRequests(waitMs, { scope: 'user' });
    const reading = this.#read(userId, question).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, reading);
    return reading;
  }

  #keyOf(question: PropertyQuestion): string {
    return canonicalKey(this.#options.options.baseUrl, question);
  }

  async #read(userId: string, question: PropertyQuestion): Promise<Reading> {
    let spent = false;
    try {
      // Another caller may have got the answer meanwhile, here or in another process.
      const cached = await this.#cache.find(question);
      if (cached !== null) return cached;
      const call = this.#ledger.newCall();
      const result = await this.#options.service
        .call(question, () => call.spend())
        .catch((error: unknown) => {
          if (error instanceof UpstreamError) return error;
          throw error;
        });
      spent = !(result instanceof UpstreamError && result.known.nothingDone);
      const outcome = result instanceof UpstreamError ? 'failed' : result.kind;
      if (call.isSpent()) this.#options.log('property-call', { question: question.kind, outcome, spent });
      await (spent ? call.complete() : call.refund());
      if (result instanceof UpstreamError) throw await this.#errorOf(result);
      return await this.#kept(question, result);
    } finally {
      if (!spent) this.#callers.giveBack(userId);
    }
  }

  /** If the service says that its quota is used up, the month is closed here for as long. */
  async #errorOf(error: UpstreamError): Promise<AdapterError> {
    const closedForMs = usedUpForMs(error);
    if (closedForMs !== null) {
      this.#options.log('property-quota-used-up', { closedForMs });
      return this.#ledger.closeMonth(closedForMs);
    }
    if (!isLimited(error)) return error;
    return tooManyRequests(error.known.retryAfterMs ?? USUAL_WAIT_MS, { scope: 'service' });
  }

  async #kept(question: PropertyQuestion, result: PropertyResult): Promise<Reading> {
    const { clock, log } = this.#options;
    const readAtMs = clock();
    // It has been paid for: return it even if it cannot be stored.
    await this.#cache.save(question, result, readAtMs).catch((error: unknown) => {
      log('property-answer-not-kept', { question: question.kind, error });
    });
    return { result, readAtMs, kept: false };
  }
}
