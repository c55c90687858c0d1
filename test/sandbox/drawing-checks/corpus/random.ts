/** Chance from a seed. Seeds that are even make the half that is looked at, odd ones the half that is kept aside. */
import { mulberry32 } from '../../../faults/support/seeded-random.js';
import type { Alternatives } from './words.js';

export class Random {
  readonly unseen: boolean;
  readonly next: () => number;

  constructor(seed: number) {
    this.unseen = seed % 2 === 1;
    this.next = mulberry32(seed * 2654435761);
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
