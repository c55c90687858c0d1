import { describe, expect, it } from 'vitest';
import { CircuitBreaker, type ServiceFailure } from '../../../src/backend-adapter/upstream/circuit-breaker.js';

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
  const fail = (...failures: readonly ServiceFailure[]): void => {
    for (const failure of failures) breaker.enter()?.failed(failure);
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
  ])('%s', (_name, failures, opens) => {
    const { breaker, fail } = scene();
    fail(...failures);
    expect(breaker.refusedForMs()).toBe(opens ? 1_000 : null);
    expect(breaker.enter() === null).toBe(opens);
  });
});

describe('once it is open', () => {
  it('stays open twice as long with each trial that fails, 30 s at most', () => {
    const { clock, told, fail } = scene();
    fail(...fiveTimes(AWAY));
    for (let trial = 0; trial < 6; trial += 1) {
      clock.nowMs += 30_000;
      // Of a trial one failure is enough, whatever it is about.
      fail(about('a'));
    }
    expect(told).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => `open ${seconds * 1000}`));
  });

  it('stays open as long as the service asks, a minute at most, and a little longer by chance', () => {
    const { told, fail, clock } = scene(0.4);
    fail(...fiveTimes(AWAY).slice(1), { about: null, retryAfterMs: 7_000 });
    clock.nowMs += 8_000;
    fail({ about: null, retryAfterMs: 24 * 60 * 60_000 });
    expect(told).toEqual(['open 7700', 'open 66000']);
  });

  it('hears nothing of calls that were sent before', () => {
    const { breaker, clock, fail } = scene();
    const [early, late] = [breaker.enter(), breaker.enter()];
    fail(...fiveTimes(AWAY));
    early?.answered();
    expect(breaker.refusedForMs()).toBe(1_000);
    clock.nowMs += 1_000;
    const trial = breaker.enter();
    late?.failed(AWAY);
    expect(breaker.refusedForMs()).toBe(1_000);
    trial?.answered();
    expect(breaker.refusedForMs()).toBeNull();
  });
});
