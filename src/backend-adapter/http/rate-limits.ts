/** Limits how many calls a minute are taken from one person, from one address and in this process, by what the calls cost. */
import { tooManyRequests } from '../adapter-error.js';
import type { ParsedOptions } from '../options.js';
import { TokenBuckets } from '../token-buckets.js';

const COSTS = ['read', 'results', 'change', 'expensive'] as const;
export type RouteCost = (typeof COSTS)[number];
type Scope = 'perUser' | 'perAddress' | 'perProcess';

/** `now` never goes back. */
export function createRateLimits(
  { rateLimits, limits }: Pick<ParsedOptions, 'rateLimits' | 'limits'>,
  now: () => number,
) {
  const buckets = new Map<RouteCost, Map<string, TokenBuckets>>();
  for (const cost of COSTS) {
    if (rateLimits === false) break;
    // A whole drawing set is sent in one go: for each file an upload address and two saves of its record, some twice.
    const { perUser = Math.max(240, 4 * limits.maxFiles), ...others } = rateLimits[cost];
    const ofCost = new Map<string, TokenBuckets>();
    for (const [scope, perMinute] of Object.entries({ perUser, ...others })) {
      if (perMinute !== null) ofCost.set(scope, new TokenBuckets(perMinute, now));
    }
    buckets.set(cost, ofCost);
  }
  const admit = (cost: RouteCost, scope: Scope, caller: string): void => {
    const waitMs = buckets.get(cost)?.get(scope)?.take(caller) ?? null;
    if (waitMs !== null) throw tooManyRequests(waitMs);
  };
  return {
    /** Called before any work for the call. Throws too_many_requests. */
    admitAddress(cost: RouteCost, address: string | null): void {
      if (address !== null) admit(cost, 'perAddress', address);
    },
    /** Called once the caller is known. A caller over their own limit takes nothing from the others. Throws too_many_requests. */
    admitUser(cost: RouteCost, userId: string | null): void {
      if (userId !== null) admit(cost, 'perUser', userId);
      admit(cost, 'perProcess', 'process');
    },
  };
}
