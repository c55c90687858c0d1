/** How many calls are taken: of one person, from one address and in this process, by what the calls cost. */
import { AdapterError } from '../../adapter-error.js';
import { TokenBuckets } from './token-buckets.js';

/** read: answered from what is here, or asks the service to read. change: writes. expensive: has the service make or check something. */
export type RouteCost = 'read' | 'change' | 'expensive';

/** Calls a minute, and as many at once; null is no limit. */
export interface RateLimit {
  readonly perUser: number | null;
  /** Counts only where `clientAddress` says who calls. */
  readonly perAddress: number | null;
  readonly perProcess: number | null;
}

export type RateLimitSettings = Readonly<Record<RouteCost, RateLimit>>;
export type RateLimitOptions = false | Partial<Readonly<Record<RouteCost, Partial<RateLimit>>>>;

const DEFAULTS: RateLimitSettings = {
  read: { perUser: 600, perAddress: 3_000, perProcess: null },
  change: { perUser: 240, perAddress: 1_200, perProcess: null },
  expensive: { perUser: 30, perAddress: 120, perProcess: 600 },
};

/** `mostFiles`: a whole drawing set is sent in one go, a call for each file, and some twice. */
export function rateLimitSettings(options: RateLimitOptions | undefined, mostFiles: number): RateLimitSettings {
  const settingsOf = (cost: RouteCost): RateLimit => {
    if (options === false) return { perUser: null, perAddress: null, perProcess: null };
    const usual = DEFAULTS[cost];
    const perUser = cost === 'change' ? Math.max(usual.perUser ?? 0, 2 * mostFiles) : usual.perUser;
    return { ...usual, perUser, ...options?.[cost] };
  };
  return { read: settingsOf('read'), change: settingsOf('change'), expensive: settingsOf('expensive') };
}

export class RateLimits {
  readonly #buckets: Readonly<Record<RouteCost, Readonly<Record<keyof RateLimit, TokenBuckets | null>>>>;

  /** `now` never goes back. */
  constructor(settings: RateLimitSettings, now: () => number) {
    const bucketsFor = (perMinute: number | null) => (perMinute === null ? null : new TokenBuckets({ perMinute, now }));
    const ofCost = ({ perUser, perAddress, perProcess }: RateLimit) => ({
      perUser: bucketsFor(perUser),
      perAddress: bucketsFor(perAddress),
      perProcess: bucketsFor(perProcess),
    });
    this.#buckets = {
      read: ofCost(settings.read),
      change: ofCost(settings.change),
      expensive: ofCost(settings.expensive),
    };
  }

  /** Before anything is done for the call. Throws too_many_requests. */
  admitAddress(cost: RouteCost, address: string | null): void {
    if (address !== null) admit(this.#buckets[cost].perAddress, address);
  }

  /** Once it is known who asks. Who is over their own limit takes nothing from the others. Throws too_many_requests. */
  admitUser(cost: RouteCost, userId: string | null): void {
    const { perUser, perProcess } = this.#buckets[cost];
    if (userId !== null) admit(perUser, userId);
    admit(perProcess, 'process');
  }
}

function admit(buckets: TokenBuckets | null, who: string): void {
  const waitMs = buckets?.take(who) ?? null;
  if (waitMs === null) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new AdapterError('too_many_requests', {
    headers: { 'retry-after': String(retryAfterSeconds) },
    details: { retryAfterSeconds },
  });
}
