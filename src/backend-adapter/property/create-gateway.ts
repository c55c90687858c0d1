/** Puts the gateway together from the options. */
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { PropertyStore } from '../store/property-store.js';
import type { PropertyService } from '../upstream/property-service.js';
import { AnswerCache } from './answer-cache.js';
import { CallLedger } from './call-ledger.js';
import { CallPace } from './call-pace.js';
import { TokenBuckets } from '../http/limits/token-buckets.js';
import { LONGEST_WAIT_MS, PropertyGateway } from './property-gateway.js';
import { propertySettings, type PropertyOptions } from './property-options.js';

export function createPropertyGateway(given: {
  readonly options: PropertyOptions;
  readonly service: PropertyService;
  readonly store: PropertyStore;
  /** Whether people are known by a cookie only. */
  readonly anonymous: boolean;
  readonly clock: () => number;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  readonly log: AdapterLog;
}): PropertyGateway {
  const { service, store, anonymous, clock, log, monotonicClock: now } = given;
  const settings = propertySettings(given.options);
  return new PropertyGateway({
    baseUrl: settings.baseUrl,
    service,
    cache: new AnswerCache({ store, settings, clock }),
    ledger: new CallLedger({ store, settings, anonymous, clock }),
    pace: new CallPace({ perSecond: settings.requestsPerSecond, longestWaitMs: LONGEST_WAIT_MS, now }),
    callers: new TokenBuckets({ perMinute: settings.callsPerUserPerMinute, now }),
    clock,
    log,
  });
}
