/** A binary heap of what is due when: the earliest first, and any of them can be moved or taken out. */

export interface Due {
  /** Milliseconds on the queue's own clock. */
  dueAtMs: number;
  /** Its place in the heap, -1 where it is in none. Set by the queue. */
  position: number;
}

export class DueQueue<Item extends Due> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  first(): Item | undefined {
    return this.#items[0];
  }

  /** Puts it in, or moves it where it is in already. */
  put(item: Item, dueAtMs: number): void {
    item.dueAtMs = dueAtMs;
    if (item.position < 0) this.#place(item, this.#items.length);
    this.#up(item);
    this.#down(item);
  }

  remove(item: Item): void {
    if (item.position < 0) return;
    const hole = item.position;
    item.position = -1;
    const last = this.#items.pop();
    if (last === undefined || last === item) return;
    this.#place(last, hole);
    this.#up(last);
    this.#down(last);
  }

  #place(item: Item, position: number): void {
    this.#items[position] = item;
    item.position = position;
  }

  #up(item: Item): void {
    for (;;) {
      const parent = item.position > 0 ? this.#items[(item.position - 1) >> 1] : undefined;
      if (parent === undefined || parent.dueAtMs <= item.dueAtMs) return;
      this.#swap(item, parent);
    }
  }

  #down(item: Item): void {
    for (;;) {
      const left = this.#items[2 * item.position + 1];
      const right = this.#items[2 * item.position + 2];
      const child = right !== undefined && left !== undefined && right.dueAtMs < left.dueAtMs ? right : left;
      if (child === undefined || child.dueAtMs >= item.dueAtMs) return;
      this.#swap(item, child);
    }
  }

  #swap(one: Item, other: Item): void {
    const { position } = one;
    this.#place(one, other.position);
    this.#place(other, position);
  }
}
