import { describe, expect, it } from 'vitest';
import { AdapterError } from '../../../src/backend-adapter/adapter-error.js';
import {
  rateLimitSettings,
  RateLimits,
  type RateLimitOptions,
} from '../../../src/backend-adapter/limits/rate-limits.js';
import { StreamRegistry } from '../../../src/backend-adapter/stream-registry.js';

function refusalOf(call: () => unknown): AdapterError | null {
  try {
    call();
    return null;
  } catch (error) {
    if (error instanceof AdapterError) return error;
    throw error;
  }
}

describe('RateLimits', () => {
  const started = (options: RateLimitOptions) => {
    const clock = { nowMs: 0 };
    return { clock, limits: new RateLimits(rateLimitSettings(options, 100), () => clock.nowMs) };
  };

  it('hold each person, each address and the process on their own, each kind of call too', () => {
    const { limits, clock } = started({ expensive: { perUser: 2, perAddress: 3, perProcess: 4 } });
    const user = (userId: string | null) => refusalOf(() => limits.admitUser('expensive', userId))?.code ?? 'served';
    expect([user('ann'), user('ann'), user('ann')]).toEqual(['served', 'served', 'too_many_requests']);
    // What was refused has taken nothing from the others.
    expect([user('bob'), user('bob'), user('cyd')]).toEqual(['served', 'served', 'too_many_requests']);
    expect(refusalOf(() => limits.admitUser('change', 'ann'))).toBeNull();
    const address = (of: string | null) => refusalOf(() => limits.admitAddress('expensive', of)) === null;
    expect(['a', 'a', 'a', 'a', 'b', null].map(address)).toEqual([true, true, true, false, true, true]);
    clock.nowMs = 15_000;
    expect([user('cyd'), user('cyd')]).toEqual(['served', 'too_many_requests']);
  });

  it('say when to come back, in whole seconds, in the header and for the page', () => {
    const { limits, clock } = started({ read: { perUser: 7 } });
    for (let call = 0; call < 7; call += 1) limits.admitUser('read', 'ann');
    clock.nowMs = 100;
    const refused = refusalOf(() => limits.admitUser('read', 'ann'));
    expect(refused?.headers).toEqual({ 'retry-after': '9' });
    expect([refused?.status, refused?.retryable, refused?.details]).toEqual([429, true, { retryAfterSeconds: 9 }]);
    clock.nowMs = 9_000;
    expect(refusalOf(() => limits.admitUser('read', 'ann'))).toBeNull();
  });

  it('can be taken away one by one, or all', () => {
    expect(rateLimitSettings({ read: { perUser: null } }, 100).read).toEqual({
      perUser: null,
      perAddress: 3_000,
      perProcess: null,
    });
    const none = { perUser: null, perAddress: null, perProcess: null };
    expect(rateLimitSettings(false, 100)).toEqual({ read: none, change: none, expensive: none });
  });

  it('let a whole drawing set be sent in one go', () => {
    expect(rateLimitSettings(undefined, 100).change.perUser).toBe(240);
    expect(rateLimitSettings(undefined, 500).change.perUser).toBe(1_000);
    expect(rateLimitSettings({ change: { perUser: 5 } }, 500).change.perUser).toBe(5);
  });
});

describe('StreamRegistry', () => {
  it('caps people, addresses and the process, and frees each place once', () => {
    const streams = new StreamRegistry({ perUser: 2, perAddress: 3, perProcess: 4 });
    const full = (userId: string, address: string | null) => refusalOf(() => streams.enter(userId, address)) !== null;
    const leave = streams.enter('ann', 'a');
    streams.enter('ann', 'a');
    expect(full('ann', 'b')).toBe(true);
    streams.enter('bob', 'a');
    expect(full('cyd', 'a')).toBe(true);
    streams.enter('cyd', null);
    expect(full('dan', null)).toBe(true);
    leave();
    leave();
    expect([full('dan', 'a'), full('eve', null)]).toEqual([false, true]);
  });
});
