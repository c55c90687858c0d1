import { describe, expect, it } from 'vitest';
import { newTurn, TurnScheduler, type Turn } from '../../../src/backend-adapter/tracking/turn-scheduler.js';
import { eventually } from '../support/adapter-harness.js';

interface Named extends Turn {
  readonly name: string;
  urgent: boolean;
}
const turn = (name: string, lane = 'city', urgent = false): Named => ({ ...newTurn(lane), name, urgent });

/** A scheduler whose turns end when the test says so. */
function start(turnsPerLane: number) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const scheduler = new TurnScheduler<Named>({
    clock: () => performance.now(),
    turnsPerLane,
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

describe('TurnScheduler', () => {
  it('runs so many of a lane at once; a lane that hangs holds up no other', async () => {
    const { scheduler, began, end } = start(2);
    for (const name of ['a', 'b', 'c', 'd']) scheduler.schedule(turn(name), 0);
    scheduler.schedule(turn('x', 'other'), 0);
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
    scheduler.schedule(turn('first'), 0);
    await eventually(() => began.length === 1);
    for (const name of ['u1', 'u2']) scheduler.schedule(turn(name), 0);
    for (const name of ['p1', 'p2', 'p3', 'p4', 'p5']) scheduler.schedule(turn(name, 'city', true), 0);
    // All of them have come due when the last one has.
    scheduler.schedule(turn('mark', 'mark'), 5);
    await eventually(() => began.includes('mark'));
    for (const name of ['first', 'p1', 'p2', 'p3', 'u1', 'p4', 'p5']) await end(name);
    expect(began.filter((name) => name !== 'mark')).toEqual(['first', 'p1', 'p2', 'p3', 'u1', 'p4', 'p5', 'u2']);
    scheduler.stop();
  });

  it('runs one at a time of an item; what comes due meanwhile follows once', async () => {
    const { scheduler, began, end } = start(5);
    const one = turn('one');
    scheduler.schedule(one, 0);
    await eventually(() => began.length === 1);
    expect(scheduler.isScheduled(one)).toBe(false);
    for (let time = 0; time < 3; time += 1) {
      scheduler.schedule(one, 0);
      scheduler.schedule(turn(`mark-${time}`, 'mark'), 2);
      await eventually(() => began.includes(`mark-${time}`));
    }
    expect([began.filter((name) => name === 'one'), scheduler.isScheduled(one)]).toEqual([['one'], true]);
    await end('one');
    await end('one');
    expect([began.filter((name) => name === 'one'), scheduler.isScheduled(one)]).toEqual([['one', 'one'], false]);
    scheduler.stop();
  });

  it('moves an item to another time, and waits at its stop for the turns under way', async () => {
    const { scheduler, began, end } = start(1);
    const later = turn('later');
    scheduler.schedule(later, 60_000);
    scheduler.schedule(later, 1);
    await eventually(() => began.length === 1);
    scheduler.stop();
    let ended = false;
    const waiting = scheduler.ended().then(() => {
      ended = true;
    });
    scheduler.schedule(turn('never'), 0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    await end('later');
    await waiting;
    expect(began).toEqual(['later']);
  });
});
