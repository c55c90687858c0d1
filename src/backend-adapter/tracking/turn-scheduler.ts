/**
 * Runs turns when they are due: one timer for all of them, a few at a time in each lane, so that a city whose service hangs keeps no other
 * city waiting. What is urgent goes first, but every fourth turn is the one that has waited longest: nothing starves.
 */
import { DueQueue, type Due } from './due-queue.js';

export interface Turn extends Due {
  readonly lane: string;
  /** Set by the scheduler: `waiting` is due, and waits for a place in its lane. */
  stage: 'idle' | 'waiting' | 'running';
  /** It came due while it was running: the next turn follows at once. */
  again: boolean;
}

export function newTurn(lane: string): Turn {
  return { lane, stage: 'idle', again: false, dueAtMs: 0, position: -1 };
}

export interface TurnSchedulerOptions<Item extends Turn> {
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  readonly turnsPerLane: number;
  readonly isUrgent: (item: Item) => boolean;
  /** Never rejects. */
  readonly run: (item: Item) => Promise<void>;
}

interface Lane<Item> {
  readonly urgent: Set<Item>;
  readonly usual: Set<Item>;
  running: number;
  urgentInARow: number;
}

const MOST_URGENT_IN_A_ROW = 3;

export class TurnScheduler<Item extends Turn> {
  readonly #options: TurnSchedulerOptions<Item>;
  readonly #queue = new DueQueue<Item>();
  readonly #lanes = new Map<string, Lane<Item>>();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #timerAtMs = Infinity;
  #stopped = false;

  constructor(options: TurnSchedulerOptions<Item>) {
    this.#options = options;
  }

  /** One turn that is running stays the only one of its item: the next waits for its end. */
  schedule(item: Item, delayMs: number): void {
    if (this.#stopped) return;
    // It has its place in the queue of what is due; it may have become urgent there.
    if (item.stage === 'waiting') return this.#wait(item);
    this.#queue.put(item, this.#options.clock() + delayMs);
    this.#arm();
  }

  isScheduled(item: Item): boolean {
    return item.position >= 0 || item.stage === 'waiting' || item.again;
  }

  /** No turn begins any more. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Resolves when the turns that are running have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }

  #arm(): void {
    const next = this.#queue.first();
    if (next === undefined || this.#stopped || next.dueAtMs >= this.#timerAtMs) return;
    clearTimeout(this.#timer);
    this.#timerAtMs = next.dueAtMs;
    const delayMs = Math.max(0, Math.ceil(next.dueAtMs - this.#options.clock()));
    this.#timer = setTimeout(() => this.#ring(), delayMs);
  }

  #ring(): void {
    this.#timerAtMs = Infinity;
    const nowMs = this.#options.clock();
    for (let next = this.#queue.first(); next !== undefined && next.dueAtMs <= nowMs; next = this.#queue.first()) {
      this.#queue.remove(next);
      if (next.stage === 'running') next.again = true;
      else this.#wait(next);
    }
    for (const lane of this.#lanes.values()) this.#fill(lane);
    this.#arm();
  }

  #wait(item: Item): void {
    const lane = this.#laneOf(item);
    item.stage = 'waiting';
    if (this.#options.isUrgent(item)) {
      lane.usual.delete(item);
      lane.urgent.add(item);
    } else if (!lane.urgent.has(item)) lane.usual.add(item);
  }

  #laneOf(item: Item): Lane<Item> {
    const kept = this.#lanes.get(item.lane);
    if (kept !== undefined) return kept;
    const made: Lane<Item> = { urgent: new Set(), usual: new Set(), running: 0, urgentInARow: 0 };
    this.#lanes.set(item.lane, made);
    return made;
  }

  #fill(lane: Lane<Item>): void {
    while (!this.#stopped && lane.running < this.#options.turnsPerLane) {
      const item = nextOf(lane);
      if (item === undefined) return;
      lane.running += 1;
      item.stage = 'running';
      const running = this.#options.run(item).finally(() => {
        this.#running.delete(running);
        lane.running -= 1;
        item.stage = 'idle';
        if (item.again) this.#wait(item);
        item.again = false;
        this.#fill(lane);
      });
      this.#running.add(running);
    }
  }
}

function nextOf<Item extends Turn>(lane: Lane<Item>): Item | undefined {
  const usualFirst = lane.urgentInARow >= MOST_URGENT_IN_A_ROW;
  const order = usualFirst ? [lane.usual, lane.urgent] : [lane.urgent, lane.usual];
  for (const queue of order) {
    const next = queue.values().next();
    if (next.done === true) continue;
    queue.delete(next.value);
    lane.urgentInARow = queue === lane.urgent ? lane.urgentInARow + 1 : 0;
    return next.value;
  }
  return undefined;
}
