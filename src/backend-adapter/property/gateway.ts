/** Answers questions about properties from the cache, else from a call in flight, else with a new call within the limits. */
import { tooManyRequests, type AdapterError } from '../adapter-error.js';
import type { PropertySettings } from '../options.js';
import type { Shared } from '../settings.js';
import { isoTime } from '../time.js';
import { TokenBuckets } from '../rate-limits.js';
import { isLimited, usedUpForMs, type PropertyService } from '../upstream/property-service.js';
import { UpstreamError } from '../upstream/upstream-error.js';
import { answerOrThrow, createAnswerCache, type Reading } from './cache.js';
import { questionKey, type PropertyAnswers, type PropertyQuestion, type QuestionKind } from './question.js';
import { createCallLedger } from './quota.js';

export interface PropertyGatewayOptions extends Pick<Shared, 'store' | 'clock' | 'monotonicClock' | 'log'> {
  readonly options: PropertySettings;
  readonly service: PropertyService;
}

/** If the service limits calls without saying for how long. */
const USUAL_WAIT_MS = 1_000;

export type PropertyGateway = ReturnType<typeof createPropertyGateway>;

export function createPropertyGateway(given: PropertyGatewayOptions) {
  const { options, service, store, clock, monotonicClock, log } = given;
  const cache = createAnswerCache(store, options, clock);
  const callers = new TokenBuckets(options.callsPerUserPerMinute, monotonicClock);
  const ledger = createCallLedger(store, options, clock);
  const inFlight = new Map<string, Promise<Reading>>();

  /** Shares a call in flight for the same question, or makes one that others can share. */
  function share(userId: string, key: string, question: PropertyQuestion): Promise<Reading> {
    const same = inFlight.get(key);
    if (same !== undefined) return same;
    const waitMs = callers.take(userId);
    // This caller's own limit; others may still ask.
    if (waitMs !== null) throw tooManyRequests(waitMs, { scope: 'user' });
    const reading = call(userId, key, question).finally(() => inFlight.delete(key));
    inFlight.set(key, reading);
    return reading;
  }

  async function call(userId: string, key: string, question: PropertyQuestion): Promise<Reading> {
    const { kind } = question;
    let month = null as string | null;
    try {
      const result = await service.call(question, async () => {
        // Once, also if it is retried.
        month ??= await ledger.spend();
      });
      log('property-call', { question: kind, outcome: result.kind, spent: true });
      const reading = { result, readAtMs: clock(), kept: false };
      // It has been paid for: return it even if it cannot be stored.
      await cache.save(key, question, reading).catch((error: unknown) => {
        log('property-answer-not-kept', { question: kind, error });
      });
      return reading;
    } catch (error) {
      const isFree = error instanceof UpstreamError ? error.known.nothingDone : month === null;
      if (month !== null) log('property-call', { question: kind, outcome: 'failed', spent: !isFree });
      if (isFree) {
        callers.giveBack(userId);
        if (month !== null) await ledger.refund(month);
      }
      throw error instanceof UpstreamError ? await errorOf(error) : error;
    }
  }

  /** If the service says that its quota is used up, the month is closed here for as long. */
  async function errorOf(error: UpstreamError): Promise<AdapterError> {
    const closedForMs = usedUpForMs(error);
    if (closedForMs !== null) {
      log('property-quota-used-up', { closedForMs });
      return ledger.closeMonth(closedForMs);
    }
    if (!isLimited(error)) return error;
    // After the answer that closed the month the rate pauses, too.
    return (await ledger.closed()) ?? tooManyRequests(error.known.retryAfterMs ?? USUAL_WAIT_MS, { scope: 'service' });
  }

  return {
    /** Throws property_*, quota_exhausted, too_many_requests or upstream_*. A call goes on when its caller has gone. */
    async ask<Kind extends QuestionKind>(userId: string, question: Extract<PropertyQuestion, { kind: Kind }>) {
      const key = questionKey(options.baseUrl, question);
      const { result, readAtMs, kept } = (await cache.find(key, question)) ?? (await share(userId, key, question));
      // A question's answer is of its kind.
      const answer = answerOrThrow(result) as PropertyAnswers[Kind];
      return { answer, readAt: isoTime(readAtMs), kept };
    },
    /** What the month still allows; null without a limit. */
    quota: () => ledger.quota(),
  };
}
