import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallRate, type CallPriority } from '../../../src/backend-adapter/upstream/call-rate.js';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function scene(perSecond: number, { burst = 1, maxWaitMs = 5_000 } = {}) {
  const stop = new AbortController();
  const limits = { perSecond, burst, maxWaitMs, maxPauseMs: 60_000, clock: () => Date.now() };
  const rate = new CallRate({ ...limits, service: 'pre-check service', closing: stop.signal });
  const sent: { priority: CallPriority; atMs: number }[] = [];
  const refused: unknown[] = [];
  const ask = (priority: CallPriority, times = 1): void => {
    for (let count = 0; count < times; count += 1) {
      rate.acquire(priority).then(
        () => sent.push({ priority, atMs: Date.now() }),
        (error: unknown) => refused.push(error),
      );
    }
  };
  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  return { rate, stop, sent, refused, ask, pass, times: () => sent.map(({ atMs }) => atMs) };
}

describe('the calls of a service', () => {
  it('are never more than a second takes, in any second, whenever they come, and nearly all of these', async () => {
    const { ask, pass, times, refused } = scene(10, { maxWaitMs: 1_200 });
    for (let step = 0; step < 2_000; step += 1) {
      await pass((step * 7919) % 60);
      ask('person');
    }
    const endMs = Date.now();
    await pass(1_200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length + times().length).toBe(2_000);
    for (const [index, atMs] of times().entries()) {
      const eleventh = times()[index + 10];
      if (eleventh !== undefined) expect(eleventh - atMs).toBeGreaterThan(1_000);
    }
    expect(times().length / (endMs / 1_050)).toBeGreaterThan(9);
  });

  it('of one person go through at once after a quiet time, and then no faster than the rate', async () => {
    const { ask, pass, times } = scene(20, { burst: 40 });
    await pass(10_000);
    ask('person', 60);
    await pass(5_000);
    expect(times().filter((atMs) => atMs === 10_000)).toHaveLength(40);
    expect((times().at(-1) ?? 0) - 10_000).toBeGreaterThanOrEqual(1_050);
  });

  it('wait no longer than was promised', async () => {
    const { rate, ask, pass, times, refused } = scene(4, { burst: 2, maxWaitMs: 1_100 });
    ask('person', 10);
    await pass(5_000);
    expect(times()).toEqual([0, 0, 263, 525, 788, 1_050]);
    expect(refused[0]).toMatchObject({
      code: 'too_many_requests',
      known: { nothingDone: true, retryAfterMs: 1_312.5 },
    });
    rate.pause(1_000);
    ask('person', 5);
    await pass(1_100);
    expect(times().slice(6)).toEqual([6_000, 6_000]);
    expect(refused).toHaveLength(7);
  });

  it('are refused while they wait, if the service asks for a longer pause', async () => {
    const { rate, ask, pass, times, refused } = scene(1);
    ask('person', 3);
    ask('poll');
    await pass(500);
    rate.pause(30_000);
    await pass(0);
    const known = { nothingDone: true, retryAfterMs: 30_000 };
    expect(refused).toMatchObject([
      { code: 'upstream_unavailable', known, details: { status: 429 } },
      { code: 'upstream_unavailable', known, details: { status: 429 } },
    ]);
    await pass(30_000);
    expect(times()).toEqual([0, 30_500]);
  });

  it('where both wait, every fourth place is a reading’s', async () => {
    const { ask, pass, sent } = scene(4, { burst: 4, maxWaitMs: 60_000 });
    ask('person', 4);
    await pass(0);
    ask('poll', 3);
    ask('person', 12);
    await pass(60_000);
    expect(sent.slice(4).map(({ priority }) => priority)).toEqual([
      ...['poll', 'person', 'person', 'person', 'poll', 'person', 'person', 'person', 'poll', 'person'],
      ...['person', 'person', 'person', 'person', 'person'],
    ]);
  });

  it('for readings alone are spread evenly from the first on', async () => {
    const { ask, pass, times } = scene(20, { burst: 40 });
    ask('poll', 100);
    await pass(1_000);
    expect(times().length).toBeLessThanOrEqual(20);
  });
});
