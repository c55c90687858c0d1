/** Stands for localStorage and sessionStorage. */
import type { Shelf } from '../../../dist/components/project-store/environment.js';

/** A shelf of a browser; `full` takes nothing more. */
export function createShelf(): Shelf & { full: boolean; texts(): string } {
  const items = new Map<string, string>();
  return {
    full: false,
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (this.full) throw new DOMException('No room.', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    texts: () => JSON.stringify([...items]),
  };
}
