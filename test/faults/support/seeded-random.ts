/** Random numbers that a seed determines. Each named stream is its own, so that one more draw in one place changes no other. */

export type Random = () => number;

/** Numbers from 0 to below 1: the stream of that name. */
export function randomOf(seed: number, ...names: readonly (string | number)[]): Random {
  return mulberry32(hashOf(`${seed}/${names.join('/')}`));
}

export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** An item by its weight; weights add up to anything. */
export function pickWeighted<Item>(
  random: Random,
  ...choices: readonly (readonly [item: Item, weight: number])[]
): Item {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of choices) {
    left -= weight;
    if (left < 0) return item;
  }
  return pick(
    () => 0,
    choices.map(([item]) => item),
  );
}

/** Numbers from 0 to below 1, the same for the same seed: https://github.com/cprosche/mulberry32, public domain. */
export function mulberry32(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** FNV-1a, 32 bits, and a last mix: names that differ in one sign begin streams that have nothing in common. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
