/** How often what happened. */
export class Counts {
  readonly #counts = new Map<string, number>();

  add(what: string, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
  }

  /** The sum of all whose name begins so. */
  sum(prefix: string): number {
    return [...this.#counts].reduce((sum, [what, count]) => (what.startsWith(prefix) ? sum + count : sum), 0);
  }

  entries(): readonly (readonly [what: string, count: number])[] {
    return [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
