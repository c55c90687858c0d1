/** The item with the highest score, the first among equals. A score of null is no candidate; null where there is none. */
export function bestOf<Item>(items: Iterable<Item>, scoreOf: (item: Item) => number | null): Item | null {
  let best: { readonly item: Item; readonly score: number } | null = null;
  for (const item of items) {
    const score = scoreOf(item);
    if (score !== null && (best === null || score > best.score)) best = { item, score };
  }
  return best?.item ?? null;
}
