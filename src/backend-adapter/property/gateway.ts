/** Answers questions about properties from the cache, else from a call in flight, else with a new call within the limits. */
import { tooManyRequests, type AdapterError } from '../adapter-error.js';
import { TokenBuckets } from '../http/rate-limits.js';
import type { PropertySettings } from '../options.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { Store } from '../store/store.js';
import { isoTime } from '../time.js';
import { isLimited, usedUpForMs, type PropertyResult, type PropertyService } from '../upstream/property-service.js';
import { UpstreamError } from '../upstream/upstream-error.js';
import { AnswerCache, answerOrThrow, type Reading } from './cache.js';
import { questionKey, type PropertyAnswers, type PropertyQuestion, type QuestionKind } from './question.js';
import { CallLedger } from './quota.js';

export interface PropertyGatewayOptions {
  readonly options: PropertySettings;
  readonly service: PropertyService;
  readonly store: Store;
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
  readonly #callers: TokenBuckets;
  readonly #inFlight = new Map<string, Promise<Reading>>();
  readonly ledger: CallLedger;

  constructor(given: PropertyGatewayOptions) {
    const { options, store, clock, monotonicClock } = given;
    this.#options = given;
    this.#cache = new AnswerCache(store, options, clock);
    this.#callers = new TokenBuckets(options.callsPerUserPerMinute, monotonicClock);
    this.ledger = new CallLedger(store, options, clock);
  }

  /** Throws property_*, quota_exhausted, too_many_requests or upstream_*. A call goes on when its caller has gone. */
  async ask<Kind extends QuestionKind>(userId: string, question: Extract<PropertyQuestion, { kind: Kind }>) {
    const key = questionKey(this.#options.options.baseUrl, question);
    const cached = await this.#cache.find(key, question);
    const { result, readAtMs, kept } = cached ?? (await this.#share(userId, key, question));
    // A question's answer is of its kind.
    const answer = answerOrThrow(result) as PropertyAnswers[Kind];
    return { answer, readAt: isoTime(readAtMs), kept };
  }

  /** Shares a call in flight for the same question, or makes one that others can share. */
  #share(userId: string, key: string, question: PropertyQuestion): Promise<Reading> {
    const same = this.#inFlight.get(key);
    if (same !== undefined) return same;
    const waitMs = this.#callers.take(userId);
    // This caller's own limit; others may still ask.
    if (waitMs !== null) throw tooManyRequests(waitMs, { scope: 'user' });
    const reading = this.#call(userId, key, question).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, reading);
    return reading;
  }

  async #call(userId: string, key: string, question: PropertyQuestion): Promise<Reading> {
    const { service, clock, log } = this.#options;
    const call = this.ledger.newCall();
    let result: PropertyResult;
    try {
      result = await service.call(question, () => call.spend());
    } catch (error) {
      const isFree = error instanceof UpstreamError ? error.known.nothingDone : !call.isSpent();
      if (call.isSpent()) log('property-call', { question: question.kind, outcome: 'failed', spent: !isFree });
      if (isFree) {
        this.#callers.giveBack(userId);
        await call.refund();
      }
      throw error instanceof UpstreamError ? await this.#errorOf(error) : error;
    }
    log('property-call', { question: question.kind, outcome: result.kind, spent: true });
    const reading = { result, readAtMs: clock(), kept: false };
    // It has been paid for: return it even if it cannot be stored.
    await this.#cache.save(key, question, reading).catch((error: unknown) => {
      log('property-answer-not-kept', { question: question.kind, error });
    });
    return reading;
  }

  /** If the service says that its quota is used up, the month is closed here for as long. */
  async #errorOf(error: UpstreamError): Promise<AdapterError> {
    const closedForMs = usedUpForMs(error);
    if (closedForMs !== null) {
      this.#options.log('property-quota-used-up', { closedForMs });
      return this.ledger.closeMonth(closedForMs);
    }
    if (!isLimited(error)) return error;
    return tooManyRequests(error.known.retryAfterMs ?? USUAL_WAIT_MS, { scope: 'service' });
  }
}
