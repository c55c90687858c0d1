import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from '../../../src/backend-adapter/upstream/circuit-breaker.js';
import { UpstreamError } from '../../../src/backend-adapter/upstream/upstream-error.js';

/** What is asked, and what came of it: `failing` is null where the service answered. */
interface Call {
  readonly about: string;
  readonly failing: 'service' | 'request' | null;
}

const AWAY: Call = { about: '/', failing: 'service' };
const ANSWERED: Call = { about: '/', failing: null };
const failing = (about: string): Call => ({ about, failing: 'request' });
const fiveTimes = (call: Call): Call[] => Array.from({ length: 5 }, () => call);
const errorOf = ({ failing: fails }: Call) =>
  new UpstreamError('pre-check service', 'upstream_unavailable', { failing: fails, retryAfterMs: null });

function scene() {
  const clock = { nowMs: 1_000 };
  const told: string[] = [];
  const breaker = new CircuitBreaker({
    clock: () => clock.nowMs,
    random: () => 0,
    firstOpenMs: 1_000,
    onOpen: (openForMs) => told.push(`open ${openForMs}`),
    onClosed: () => told.push('closed'),
  });
  const send = async (...calls: readonly Call[]): Promise<void> => {
    for (const call of calls) {
      expect(breaker.refusedForMs()).toBeNull();
      await breaker.execute(call.about, () => Promise.reject(errorOf(call))).catch(() => {});
    }
  };
  return { breaker, clock, told, send };
}

describe('what opens it', () => {
  it.each<[string, readonly Call[], boolean]>([
    ['five times away', fiveTimes(AWAY), true],
    ['four times', fiveTimes(AWAY).slice(1), false],
    ['five times with an answer between, be it that it limits', [...fiveTimes(AWAY).slice(1), ANSWERED, AWAY], false],
    ['five failures about five things', ['a', 'b', 'c', 'd', 'e'].map(failing), true],
    ['one thing that fails again and again', [...fiveTimes(failing('a')), ...fiveTimes(failing('a'))], false],
    ['one thing, and four times away', [...fiveTimes(failing('a')), ...fiveTimes(AWAY).slice(1)], true],
  ])('%s', async (_name, calls, opens) => {
    const { breaker, send } = scene();
    await send(...calls);
    expect(breaker.refusedForMs()).toBe(opens ? 1_000 : null);
  });
});

describe('once it is open', () => {
  it('stays open twice as long with each trial that fails, 30 s at most', async () => {
    const { clock, told, send } = scene();
    await send(...fiveTimes(AWAY));
    for (let trial = 0; trial < 6; trial += 1) {
      clock.nowMs += 30_000;
      // Of a trial one failure is enough, whatever it is about.
      await send(failing('a'));
    }
    expect(told).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => `open ${seconds * 1000}`));
  });

  it('hears nothing of calls that were sent before, and lets one call try at a time', async () => {
    const { breaker, clock, told, send } = scene();
    const begin = () => {
      let end = (_error: Error | null): void => {};
      const answer = new Promise<void>((resolve, reject) => {
        end = (error) => (error === null ? resolve() : reject(error));
      });
      const sent = breaker.execute('/', () => answer).catch(() => {});
      return (error: Error | null) => {
        end(error);
        return sent;
      };
    };
    const early = Array.from({ length: 7 }, begin);
    await send(...fiveTimes(AWAY));
    await early[0]?.(null);
    expect(breaker.refusedForMs()).toBe(1_000);
    clock.nowMs += 1_000;
    const endTrial = begin();
    expect(breaker.refusedForMs()).toBe(1_000);
    await early[1]?.(errorOf(AWAY));
    expect(breaker.refusedForMs()).toBe(1_000);
    await endTrial(null);
    for (const endLate of early.slice(2)) await endLate(errorOf(AWAY));
    expect(breaker.refusedForMs()).toBeNull();
    expect(told).toEqual(['open 1000', 'closed']);
  });
});
