import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallRate, NoPlace, type CallPriority } from '../../../src/backend-adapter/upstream/call-rate.js';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function scene(perSecond: number, longestWaitMs = 5_000) {
  const rate = new CallRate({ perSecond, longestWaitMs, clock: () => Date.now() });
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const sent: { priority: CallPriority; atMs: number }[] = [];
  const refused: unknown[] = [];
  const ask = (priority: CallPriority, times = 1): void => {
    for (let count = 0; count < times; count += 1) {
      rate.place(priority, stop.signal).then(
        () => sent.push({ priority, atMs: Date.now() }),
        (error: unknown) => refused.push(error),
      );
    }
  };
  const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
  return { rate, stop, sent, refused, ask, pass, times: () => sent.map(({ atMs }) => atMs) };
}

function mostInASecond(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));
}

describe('the calls of a city', () => {
  it.each([1, 3, 20])('are at most %s in any second', async (perSecond) => {
    const { ask, pass, times } = scene(perSecond, 60_000);
    ask('person', perSecond);
    await pass(700);
    ask('poll', perSecond * 2);
    ask('person', perSecond * 2);
    await pass(20_000);
    expect(times()).toHaveLength(perSecond * 5);
    expect(mostInASecond(times())).toBe(perSecond);
  });

  it('of people go at once while there are places', async () => {
    const { ask, pass, times } = scene(5);
    ask('person', 5);
    await pass(0);
    expect(times()).toEqual([0, 0, 0, 0, 0]);
  });

  it('of the tracker come evenly spread, so that a person finds a place free', async () => {
    const { ask, pass, sent } = scene(10);
    ask('poll', 30);
    await pass(1_500);
    ask('person');
    await pass(3_000);
    const waits = sent.filter(({ priority }) => priority === 'person').map(({ atMs }) => atMs - 1_500);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeLessThanOrEqual(150);
    const polls = sent.filter(({ priority }) => priority === 'poll').map(({ atMs }) => atMs);
    expect(polls).toHaveLength(30);
    expect(polls.slice(0, 4)).toEqual([0, 100, 200, 300]);
  });

  it('where both wait, every fourth place is a reading’s', async () => {
    const { ask, pass, sent } = scene(4, 60_000);
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

  it('are refused where a person would wait too long, and a reading never is', async () => {
    const { ask, pass, sent, refused } = scene(2, 3_000);
    ask('person', 20);
    ask('poll', 20);
    await pass(60_000);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toBeInstanceOf(NoPlace);
    expect(refused[0]).toMatchObject({ paused: false });
    const people = sent.filter(({ priority }) => priority === 'person');
    expect(people.length + refused.length).toBe(20);
    expect(Math.max(...people.map(({ atMs }) => atMs))).toBeLessThanOrEqual(3_000 + 1_050);
    expect(sent.length - people.length).toBe(20);
  });
});

describe('a service that asks to be left alone', () => {
  it('gets no call until then: people are told, readings wait', async () => {
    const { rate, ask, pass, times, refused } = scene(5);
    rate.pause(7_000);
    ask('person');
    ask('poll');
    await pass(6_999);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ paused: true, retryAfterMs: 7_000 });
    expect(times()).toEqual([]);
    await pass(1);
    expect(times()).toEqual([7_000]);
  });

  it('is believed for a minute at most', async () => {
    const { rate, ask, pass, times } = scene(5);
    rate.pause(24 * 60 * 60_000);
    ask('poll');
    await pass(60_000);
    expect(times()).toEqual([60_000]);
  });
});

it('who waits is let go when the adapter stops, and nothing keeps the process', async () => {
  const { rate, stop, ask, pass, sent, refused } = scene(1);
  rate.pause(60_000);
  ask('poll', 2);
  await pass(10);
  stop.abort(new Error('stopping'));
  await pass(0);
  expect(refused).toHaveLength(2);
  expect(sent).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  await expect(rate.place('person', stop.signal)).rejects.toThrow('stopping');
});
