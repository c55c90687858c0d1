import { describe, expect, it } from 'vitest';
import {
  HEAD_START_MS,
  JobQueue,
  pollDelayMs,
  type QueuedJob,
} from '../../../src/backend-adapter/tracking/schedule.js';

const usual = { unchangedMs: 0, failures: 0, shown: false, pollIntervalMs: 2000 };
const DAY_MS = 86_400_000;

it.each([
  [{}, 2000],
  [{ unchangedMs: 60_000 }, 10_000],
  [{ unchangedMs: 1_000_000 }, 60_000],
  [{ shown: true, unchangedMs: 60_000 }, 2000],
  [{ shown: true, unchangedMs: 1_000_000 }, 15_000],
  [{ failures: 1 }, 4000],
  [{ failures: 50 }, 60_000],
  [{ failures: 50, shown: true }, 15_000],
  [{ unchangedMs: DAY_MS }, 300_000],
  [{ unchangedMs: DAY_MS, shown: true }, 75_000],
  [{ unchangedMs: 10 * DAY_MS }, 3_000_000],
  // The option is the fastest pace, also where it is slower than the slowest.
  [{ pollIntervalMs: 600_000 }, 600_000],
  [{ pollIntervalMs: 600_000, failures: 1, shown: true }, 600_000],
])('%o: %d', (situation, expected) => {
  expect(pollDelayMs({ ...usual, ...situation })).toBe(expected);
});

interface Named extends QueuedJob {
  readonly id: string;
  dueAtMs: number;
  running: boolean;
}
const job = (id: string, dueAtMs: number, cityKey = 'a'): Named => ({ id, cityKey, dueAtMs, running: false });
const isUrgent = ({ id }: Named): boolean => id.startsWith('urgent');

/** All that `next` gives until it gives nothing, at a time. */
function takeAll(queue: JobQueue<Named>, nowMs: number, hasRoom: (cityKey: string) => boolean = () => true): string[] {
  const taken: string[] = [];
  const next = () => queue.next(nowMs, hasRoom, isUrgent);
  for (let one = next(); one !== null; one = next()) taken.push(one.id);
  return taken;
}

function queueOf(...jobs: readonly Named[]): JobQueue<Named> {
  const queue = new JobQueue<Named>();
  for (const one of jobs) queue.put(one);
  return queue;
}

describe('JobQueue', () => {
  it('gives what is due, longest first, each once, and says when the next is', () => {
    const queue = queueOf(job('third', 30), job('first', 10), job('later', 50), job('second', 20));
    expect(queue.nextDueAtMs).toBe(10);
    expect(takeAll(queue, 30)).toEqual(['first', 'second', 'third']);
    expect([queue.nextDueAtMs, takeAll(queue, 49)]).toEqual([50, []]);
    expect([takeAll(queue, 50), queue.nextDueAtMs]).toEqual([['later'], Infinity]);
  });

  it('passes over a city without room until it has some', () => {
    const queue = queueOf(job('full-1', 1, 'full'), job('full-2', 2, 'full'), job('free', 3, 'free'));
    expect(takeAll(queue, 10, (city) => city !== 'full')).toEqual(['free']);
    let room = 1;
    expect(takeAll(queue, 10, () => (room -= 1) >= 0)).toEqual(['full-1']);
    expect(takeAll(queue, 10)).toEqual(['full-2']);
  });

  it.each([
    ['before', 0, 'urgent'],
    ['after', HEAD_START_MS + 1, 'plain'],
  ])('gives what has a head start %s what has been due less, or longer, than that', (_, urgentDueAtMs, first) => {
    const queue = queueOf(job('plain', 0), job('urgent', urgentDueAtMs));
    expect(takeAll(queue, HEAD_START_MS + 1)[0]).toBe(first);
  });

  it('moves a job that is due earlier, and gives none that is running', () => {
    const [late, other, running] = [job('late', 90), job('other', 1), job('running', 5)];
    const queue = queueOf(late, other, running);
    late.dueAtMs = 10;
    queue.put(late);
    running.running = true;
    expect(takeAll(queue, 20, () => false)).toEqual([]);
    expect(takeAll(queue, 100)).toEqual(['other', 'late']);
    running.running = false;
    queue.put(running);
    expect([takeAll(queue, 100), takeAll(queue, 100)]).toEqual([['running'], []]);
  });

  it('gives first what became urgent while it waits for room', () => {
    const [longest, waiting] = [job('longest', 1), job('waiting', 5)];
    const queue = queueOf(longest, waiting);
    expect(takeAll(queue, 20, () => false)).toEqual([]);
    queue.hurry(waiting);
    expect(takeAll(queue, 20)).toEqual(['waiting', 'longest']);
  });

  it('takes a job again after it was given', () => {
    const one = job('one', 1);
    const queue = queueOf(one);
    expect(takeAll(queue, 1)).toEqual(['one']);
    one.dueAtMs = 5;
    queue.put(one);
    expect([takeAll(queue, 4), takeAll(queue, 5)]).toEqual([[], ['one']]);
  });

  it('loses nothing, and gives nothing twice, where jobs move thousands of times', () => {
    const jobs = Array.from({ length: 50 }, (_, index) => job(`${index}`, 100_000 + index));
    const queue = queueOf(...jobs);
    for (let move = 1; move <= 10_000; move += 1) {
      const one = jobs[(move * 7) % 50];
      if (one === undefined) throw new Error('There are fifty.');
      one.dueAtMs = 100_000 - move;
      queue.put(one);
    }
    const ids = jobs.toSorted((one, other) => one.dueAtMs - other.dueAtMs).map(({ id }) => id);
    expect(takeAll(queue, 200_000)).toEqual(ids);
  });
});
