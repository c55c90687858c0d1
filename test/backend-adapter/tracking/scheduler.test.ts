import { describe, expect, it } from 'vitest';
import { newJob, nextPollDelayMs, Scheduler, type Job } from '../../../src/backend-adapter/tracking/scheduler.js';
import { eventually } from '../support/adapter-harness.js';

interface Named extends Job {
  readonly name: string;
  urgent: boolean;
}
const job = (name: string, city = 'city', urgent = false): Named => ({ ...newJob(city), name, urgent });

/** A scheduler whose jobs end when the test says so. */
function start(maxPerCity: number) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const scheduler = new Scheduler<Named>({
    clock: () => performance.now(),
    maxPerCity,
    isUrgent: ({ urgent }) => urgent,
    run: (item) => {
      began.push(item.name);
      return new Promise((resolve) => ends.set(item.name, resolve));
    },
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { scheduler, began, end };
}

describe('Scheduler', () => {
  it('runs so many of a city at once; a city that hangs holds up no other', async () => {
    const { scheduler, began, end } = start(2);
    for (const name of ['a', 'b', 'c', 'd']) scheduler.schedule(job(name), 0);
    scheduler.schedule(job('x', 'other'), 0);
    await eventually(() => began.length === 3);
    expect(began).toEqual(['a', 'b', 'x']);
    await end('a');
    expect(began).toEqual(['a', 'b', 'x', 'c']);
    scheduler.stop();
    await end('b');
    expect(began).toHaveLength(4);
  });

  it('lets the urgent go first, and every fourth is the one that has waited longest', async () => {
    const { scheduler, began, end } = start(1);
    scheduler.schedule(job('first'), 0);
    await eventually(() => began.length === 1);
    for (const name of ['u1', 'u2']) scheduler.schedule(job(name), 0);
    for (const name of ['p1', 'p2', 'p3', 'p4', 'p5']) scheduler.schedule(job(name, 'city', true), 0);
    // All of them have come due when the last one has.
    scheduler.schedule(job('mark', 'mark'), 5);
    await eventually(() => began.includes('mark'));
    for (const name of ['first', 'p1', 'p2', 'p3', 'u1', 'p4', 'p5']) await end(name);
    expect(began.filter((name) => name !== 'mark')).toEqual(['first', 'p1', 'p2', 'p3', 'u1', 'p4', 'p5', 'u2']);
    scheduler.stop();
  });

  it('runs one at a time of a job; what comes due meanwhile follows once', async () => {
    const { scheduler, began, end } = start(5);
    const one = job('one');
    scheduler.schedule(one, 0);
    await eventually(() => began.length === 1);
    expect(scheduler.isScheduled(one)).toBe(false);
    for (let time = 0; time < 3; time += 1) {
      scheduler.schedule(one, 0);
      scheduler.schedule(job(`mark-${time}`, 'mark'), 2);
      await eventually(() => began.includes(`mark-${time}`));
    }
    expect([began.filter((name) => name === 'one'), scheduler.isScheduled(one)]).toEqual([['one'], true]);
    await end('one');
    await end('one');
    expect([began.filter((name) => name === 'one'), scheduler.isScheduled(one)]).toEqual([['one', 'one'], false]);
    scheduler.stop();
  });

  it('moves a job to another time, and waits at its stop for those under way', async () => {
    const { scheduler, began, end } = start(1);
    const later = job('later');
    scheduler.schedule(later, 60_000);
    scheduler.schedule(later, 1);
    await eventually(() => began.length === 1);
    scheduler.stop();
    let ended = false;
    const waiting = scheduler.ended().then(() => {
      ended = true;
    });
    scheduler.schedule(job('never'), 0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    await end('later');
    await waiting;
    expect(began).toEqual(['later']);
  });
});

const usual = { phase: 'processing' as const, unchangedMs: 0, failures: 0, seen: false, pollIntervalMs: 2000 };
const DAY_MS = 86_400_000;
const stalled = { phase: 'stalled' as const, unchangedMs: 1_800_000 };

it.each([
  [{}, 2000],
  [{ unchangedMs: 60_000 }, 10_000],
  [{ unchangedMs: 1_000_000 }, 60_000],
  [{ seen: true, unchangedMs: 60_000 }, 2000],
  [{ seen: true, unchangedMs: 1_000_000 }, 15_000],
  [{ failures: 1 }, 4000],
  [{ failures: 50 }, 60_000],
  [{ failures: 50, seen: true }, 15_000],
  [stalled, 60_000],
  [{ ...stalled, seen: true }, 60_000],
  [{ phase: 'draft' as const, unchangedMs: DAY_MS }, 300_000],
  [{ phase: 'draft' as const, unchangedMs: DAY_MS, seen: true }, 60_000],
  [{ ...stalled, unchangedMs: DAY_MS }, 300_000],
  // The option is the fastest pace, also where it is slower than the slowest.
  [{ pollIntervalMs: 600_000 }, 600_000],
  [{ pollIntervalMs: 600_000, ...stalled }, 600_000],
  [{ pollIntervalMs: 600_000, failures: 1, seen: true }, 600_000],
])('%o: %d', (situation, expected) => {
  expect(nextPollDelayMs({ ...usual, ...situation })).toBe(expected);
});
