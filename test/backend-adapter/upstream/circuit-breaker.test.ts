import { describe, expect, it, vi } from 'vitest';
import {
  CircuitBreaker,
  type CallResult,
  type ServiceFailure,
} from '../../../src/backend-adapter/upstream/circuit-breaker.js';

const AWAY: ServiceFailure = { about: null, retryAfterMs: null };
const about = (what: string): ServiceFailure => ({ about: what, retryAfterMs: null });

function scene(random = 0) {
  const clock = { nowMs: 1_000 };
  const told: string[] = [];
  const breaker = new CircuitBreaker({
    clock: () => clock.nowMs,
    random: () => random,
    firstOpenMs: 1_000,
    onOpen: (openForMs) => told.push(`open ${openForMs}`),
    onClosed: () => told.push('closed'),
  });
  const fail = async (...failures: readonly ServiceFailure[]): Promise<void> => {
    for (const failure of failures) {
      expect(breaker.refusedForMs()).toBeNull();
      await breaker.execute(async () => ({ failure }));
    }
  };
  return { breaker, clock, told, fail };
}

const fiveTimes = (failure: ServiceFailure): ServiceFailure[] => Array.from({ length: 5 }, () => failure);

describe('what opens it', () => {
  it.each<[string, readonly ServiceFailure[], boolean]>([
    ['five times away', fiveTimes(AWAY), true],
    ['four times', fiveTimes(AWAY).slice(1), false],
    ['five failures about five things', ['a', 'b', 'c', 'd', 'e'].map(about), true],
    ['one thing that fails again and again', [...fiveTimes(about('a')), ...fiveTimes(about('a'))], false],
    ['one thing, and four times away', [...fiveTimes(about('a')), ...fiveTimes(AWAY).slice(1)], true],
  ])('%s', async (_name, failures, opens) => {
    const { breaker, fail } = scene();
    await fail(...failures);
    expect(breaker.refusedForMs()).toBe(opens ? 1_000 : null);
  });
});

describe('once it is open', () => {
  it('stays open twice as long with each trial that fails, 30 s at most', async () => {
    const { clock, told, fail } = scene();
    await fail(...fiveTimes(AWAY));
    for (let trial = 0; trial < 6; trial += 1) {
      clock.nowMs += 30_000;
      // Of a trial one failure is enough, whatever it is about.
      await fail(about('a'));
    }
    expect(told).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => `open ${seconds * 1000}`));
  });

  it('stays open as long as the service asks, a minute at most, and a little longer by chance', async () => {
    const { told, fail, clock } = scene(0.4);
    await fail(...fiveTimes(AWAY).slice(1), { about: null, retryAfterMs: 7_000 });
    clock.nowMs += 8_000;
    await fail({ about: null, retryAfterMs: 24 * 60 * 60_000 });
    expect(told).toEqual(['open 7700', 'open 66000']);
  });

  it('hears nothing of calls that were sent before, and lets one call try at a time', async () => {
    const { breaker, clock, told, fail } = scene();
    const send = () => {
      let end = (_result: CallResult): void => {};
      const sent = breaker.execute(() => new Promise<CallResult>((resolve) => (end = resolve)));
      return (failure: ServiceFailure | null) => {
        end({ failure });
        return sent;
      };
    };
    const early = Array.from({ length: 7 }, send);
    await fail(...fiveTimes(AWAY));
    await early[0]?.(null);
    expect(breaker.refusedForMs()).toBe(1_000);
    clock.nowMs += 1_000;
    const trial = send();
    expect(breaker.refusedForMs()).toBe(1_000);
    await early[1]?.(AWAY);
    expect(breaker.refusedForMs()).toBe(1_000);
    await trial(null);
    expect(breaker.refusedForMs()).toBeNull();
    for (const late of early.slice(2)) await late(AWAY);
    expect(breaker.refusedForMs()).toBeNull();
    expect(told).toEqual(['open 1000', 'closed']);
  });

  it('is not held open or opened by a machine’s clock that is put back or forward', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T11:00:00Z') });
    const { breaker, clock, fail, told } = scene();
    await fail(...fiveTimes(AWAY));
    vi.setSystemTime(Date.parse('2026-11-22T11:00:00Z'));
    expect(breaker.refusedForMs()).toBe(1_000);
    vi.setSystemTime(Date.parse('2026-11-20T11:00:00Z'));
    clock.nowMs += 1_000;
    await breaker.execute(async () => ({ failure: null }));
    expect(told).toEqual(['open 1000', 'closed']);
    vi.useRealTimers();
  });
});
