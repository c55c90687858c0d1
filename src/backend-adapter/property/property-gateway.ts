/**
 * Answers questions about properties with as few calls of the service as can be: from what is kept, from a call that is under way for
 * the same question, and only then, within the limits, with a call of its own.
 */
import type { PropertyPingAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { CallOutcome, PropertyService } from '../upstream/property-service.js';
import { type AnswerCache, answerOf, asEssentials, type Reading, type Said } from './answer-cache.js';
import type { CallLedger } from './call-ledger.js';
import type { CallPace } from './call-pace.js';
import type { TokenBuckets } from '../http/limits/token-buckets.js';
import { canonicalKey, type PropertyAnswers, type PropertyQuestion, type QuestionKind } from './property-question.js';

export interface PropertyReply<Kind extends QuestionKind> {
  readonly answer: PropertyAnswers[Kind];
  readonly readAt: string;
  readonly kept: boolean;
}

type Outcome = CallOutcome<PropertyAnswers[QuestionKind]>;
type Limited = Extract<Outcome, { kind: 'limited' }>;

/** A wait up to this long is met here, else it is passed on to the page: enough for the next second's places, and no more. */
export const LONGEST_WAIT_MS = 1_200;
/** Where a service limits its rate and does not say for how long. */
const USUAL_WAIT_MS = 1_000;
/** Nobody's rate limit lasts so long: it is the quota. */
const SURELY_QUOTA_MS = 60 * 60_000;
const PERHAPS_QUOTA_MS = 60_000;
/** Where the service says that its month is used up, but not for how long, it is asked again after this. */
const ASK_AGAIN_MS = 60 * 60_000;
const RECONNECT_WAIT_MS = 200;

export class PropertyGateway {
  readonly #baseUrl: string;
  readonly #service: PropertyService;
  readonly #cache: AnswerCache;
  readonly #ledger: CallLedger;
  readonly #pace: CallPace;
  readonly #callers: TokenBuckets;
  readonly #clock: () => number;
  readonly #log: AdapterLog;
  readonly #underWay = new Map<string, Promise<Reading>>();

  constructor(options: {
    baseUrl: string;
    service: PropertyService;
    cache: AnswerCache;
    ledger: CallLedger;
    pace: CallPace;
    callers: TokenBuckets;
    clock: () => number;
    log: AdapterLog;
  }) {
    this.#baseUrl = options.baseUrl;
    this.#service = options.service;
    this.#cache = options.cache;
    this.#ledger = options.ledger;
    this.#pace = options.pace;
    this.#callers = options.callers;
    this.#clock = options.clock;
    this.#log = options.log;
  }

  /**
   * Throws property_not_found, quota_exhausted, too_many_requests, override_invalid or one of upstream_*. Goes on for the others, and
   * for the next who asks, when the one who asked has gone.
   */
  async ask<Kind extends QuestionKind>(
    userId: string,
    question: Extract<PropertyQuestion, { kind: Kind }>,
  ): Promise<PropertyReply<Kind>> {
    const { said, readAtMs, kept } = (await this.#cache.find(question)) ?? (await this.#share(userId, question));
    // The reading of a question is of its kind.
    const answer = answerOf(said) as PropertyAnswers[Kind];
    return { answer, readAt: new Date(readAtMs).toISOString(), kept };
  }

  quota(): Promise<PropertyPingAnswer['quota']> {
    return this.#ledger.quota();
  }

  /** Joins whoever is asking the same already, or asks for all who come meanwhile. */
  #share(userId: string, question: PropertyQuestion): Promise<Reading> {
    const key = canonicalKey(this.#baseUrl, question);
    const same = this.#underWay.get(key);
    if (same !== undefined) return same;
    if (question.kind === 'planningEssentials') {
      const insights = this.#underWay.get(canonicalKey(this.#baseUrl, { ...question, kind: 'insights' }));
      if (insights !== undefined) {
        const essentials = insights.then(asEssentials, () => null);
        return essentials.then((reading) => reading ?? this.#share(userId, question));
      }
    }
    const waitMs = this.#callers.take(userId);
    // Their own limit, so nobody else's answer: it is never shared.
    if (waitMs !== null) return Promise.reject(tooManyRequests('user', waitMs));
    const reading = this.#read(userId, question).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  async #read(userId: string, question: PropertyQuestion): Promise<Reading> {
    const cost = { spent: false };
    try {
      await this.#ledger.check();
      await this.#waitForPlace();
      // Somebody may have asked meanwhile, here or in another process.
      return (await this.#cache.find(question)) ?? (await this.#call(question, cost));
    } finally {
      if (!cost.spent) this.#callers.giveBack(userId);
    }
  }

  async #waitForPlace(): Promise<void> {
    const place = this.#pace.book();
    if ('retryAfterMs' in place) throw tooManyRequests('service', place.retryAfterMs);
    if (place.waitMs > 0) await this.#service.pause(place.waitMs);
  }

  async #call(question: PropertyQuestion, cost: { spent: boolean }): Promise<Reading> {
    const call = await this.#ledger.spend();
    const outcome = await this.#send(question);
    cost.spent = !costsNothing(outcome);
    this.#log('property-call', { question: question.kind, outcome: outcome.kind, spent: cost.spent });
    if (cost.spent) await this.#ledger.settle(call);
    else await this.#ledger.refund(call);
    if (outcome.kind === 'limited') throw await this.#limitedError(outcome);
    if (outcome.kind === 'failed') throw outcome.error;
    const said = saidBy(outcome);
    const readAtMs = this.#clock();
    await this.#keep(question, said, readAtMs);
    return { said, readAtMs, kept: false };
  }

  /** A second time only where the first certainly cost nothing: nobody was reached, or the rate was passed for a moment. */
  async #send(question: PropertyQuestion): Promise<Outcome> {
    const first = await this.#service.call(question);
    if (first.kind === 'failed' && first.cost === 'none' && first.error.retryable) {
      await this.#service.pause(RECONNECT_WAIT_MS);
      return this.#service.call(question);
    }
    if (first.kind !== 'limited' || usedUpForMs(first) !== null) return first;
    const waitMs = first.retryAfterMs ?? USUAL_WAIT_MS;
    if (waitMs > LONGEST_WAIT_MS) return first;
    this.#pace.pause(waitMs);
    const place = this.#pace.book();
    if ('retryAfterMs' in place) return first;
    await this.#service.pause(place.waitMs);
    return this.#service.call(question);
  }

  async #limitedError(limited: Limited): Promise<AdapterError> {
    const closedForMs = usedUpForMs(limited);
    if (closedForMs !== null) {
      this.#log('property-quota-used-up', { closedForMs });
      return this.#ledger.close(closedForMs);
    }
    const waitMs = limited.retryAfterMs ?? USUAL_WAIT_MS;
    this.#pace.pause(waitMs);
    return tooManyRequests('service', waitMs);
  }

  /** The answer has been paid for: it is given even where it cannot be kept. */
  async #keep(question: PropertyQuestion, said: Said, readAtMs: number): Promise<void> {
    try {
      await this.#cache.keep(question, said, readAtMs);
    } catch (error) {
      this.#log('property-answer-not-kept', { question: question.kind, error });
    }
  }
}

function costsNothing(outcome: Outcome): boolean {
  return outcome.kind === 'limited' || (outcome.kind === 'failed' && outcome.cost === 'none');
}

function saidBy(outcome: Exclude<Outcome, { kind: 'limited' | 'failed' }>): Said {
  if (outcome.kind !== 'refused') return outcome;
  const { code, message, details } = outcome.error;
  return { kind: 'refused', code, message, details: details ?? undefined };
}

/** How long the service's quota is used up; null where it speaks of its rate. */
function usedUpForMs({ retryAfterMs, aboutMonth }: Limited): number | null {
  if (retryAfterMs === null) return aboutMonth ? ASK_AGAIN_MS : null;
  return retryAfterMs >= SURELY_QUOTA_MS || (aboutMonth && retryAfterMs > PERHAPS_QUOTA_MS) ? retryAfterMs : null;
}

function tooManyRequests(scope: 'user' | 'service', waitMs: number): AdapterError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AdapterError('too_many_requests', {
    details: { retryAfterSeconds, scope },
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}
