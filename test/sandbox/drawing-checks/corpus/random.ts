/** Chance from a seed: mulberry32. Seeds that are even make the half that is looked at, odd ones the half that is kept aside. */
import type { Alternatives } from './words.js';

export class Random {
  readonly unseen: boolean;
  #state: number;

  constructor(seed: number) {
    this.unseen = seed % 2 === 1;
    this.#state = seed * 2654435761;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  whole(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from; expected at least one alternative.');
    return item;
  }

  /** Half of what the kept-aside sheets say is said nowhere else. */
  one<Item>({ seen, unseen }: Alternatives<Item>): Item {
    return this.unseen && unseen.length > 0 && this.chance(0.5) ? this.pick(unseen) : this.pick(seen);
  }
}
