/** How many calls are taken: of one person, from one address and in this process, by what the calls cost. */
import { isIP } from 'node:net';
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

/** Of an address that is none: a name, or a hash that the vendor makes. */
const MAX_KEY_LENGTH = 100;
const COSTS = ['read', 'change', 'expensive'] as const;
const SCOPES = ['perUser', 'perAddress', 'perProcess'] as const;

const DEFAULTS: RateLimitSettings = {
  read: { perUser: 600, perAddress: 3_000, perProcess: null },
  change: { perUser: 240, perAddress: 1_200, perProcess: null },
  expensive: { perUser: 30, perAddress: 120, perProcess: 600 },
};

/** `maxFiles`: a whole drawing set is sent in one go, a call for each file, and some twice. */
export function rateLimitSettings(options: RateLimitOptions | undefined, maxFiles: number): RateLimitSettings {
  const settingsOf = (cost: RouteCost): RateLimit => {
    if (options === false) return { perUser: null, perAddress: null, perProcess: null };
    const usual = DEFAULTS[cost];
    const perUser = cost === 'change' ? Math.max(usual.perUser ?? 0, 2 * maxFiles) : usual.perUser;
    return { ...usual, perUser, ...options?.[cost] };
  };
  return { read: settingsOf('read'), change: settingsOf('change'), expensive: settingsOf('expensive') };
}

export function rateLimitMistakes(options: unknown): string[] {
  if (options === undefined || options === false) return [];
  if (!isRecord(options)) return ['rateLimits must be an object, or false for no limits'];
  return Object.entries(options).flatMap(([cost, limit]) => {
    if (!isOneOf(COSTS, cost)) return [`rateLimits.${cost} is no kind of call; they are ${COSTS.join(', ')}`];
    if (!isRecord(limit)) return [`rateLimits.${cost} must be an object`];
    return Object.entries(limit).flatMap(([scope, calls]) => {
      const name = `rateLimits.${cost}.${scope}`;
      if (!isOneOf(SCOPES, scope)) return [`${name} is no limit; they are ${SCOPES.join(', ')}`];
      if (calls === null || (Number.isSafeInteger(calls) && Number(calls) >= 1)) return [];
      return [`${name} must be a whole number of at least 1, or null for no limit`];
    });
  });
}

export class RateLimits {
  readonly #buckets: Readonly<Record<RouteCost, Readonly<Record<keyof RateLimit, TokenBuckets | null>>>>;

  /** `now` never goes back. */
  constructor({ read, change, expensive }: RateLimitSettings, now: () => number) {
    const bucketsFor = (perMinute: number | null) => (perMinute === null ? null : new TokenBuckets({ perMinute, now }));
    const bucketsOf = ({ perUser, perAddress, perProcess }: RateLimit) => ({
      perUser: bucketsFor(perUser),
      perAddress: bucketsFor(perAddress),
      perProcess: bucketsFor(perProcess),
    });
    this.#buckets = { read: bucketsOf(read), change: bucketsOf(change), expensive: bucketsOf(expensive) };
  }

  /** Before anything is done for the call. Throws too_many_requests. */
  admitAddress(cost: RouteCost, address: string | null): void {
    if (address !== null) admit(this.#buckets[cost].perAddress, address);
  }

  /** Once the caller is known. A caller over their own limit takes nothing from the others. Throws too_many_requests. */
  admitUser(cost: RouteCost, userId: string | null): void {
    const { perUser, perProcess } = this.#buckets[cost];
    if (userId !== null) admit(perUser, userId);
    admit(perProcess, 'process');
  }
}

function admit(buckets: TokenBuckets | null, caller: string): void {
  const waitMs = buckets?.take(caller) ?? null;
  if (waitMs === null) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new AdapterError('too_many_requests', {
    headers: { 'retry-after': String(retryAfterSeconds) },
    details: { retryAfterSeconds },
  });
}

/**
 * One key for one caller: an IPv4 address in either spelling, of an IPv6 address the /64 that a household or server is given
 * whole. Something else (a name, a hash that the vendor makes) counts as it is; null and blank text are nobody's address.
 */
export function addressKey(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  // As most come.
  if (isIP(address) === 4) return address;
  const text = address
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase();
  if (text === '') return null;
  const mapped = /^::ffff:([\d.]+)$/.exec(text)?.[1];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  return isIP(text) === 6 ? networkOf(text) : text.slice(0, MAX_KEY_LENGTH);
}

/** The first four of the eight groups. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const first = groups(head);
  const last = tail === undefined ? [] : groups(tail);
  // An IPv4 address at the end stands for two groups.
  const written = first.length + last.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - written) }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}
