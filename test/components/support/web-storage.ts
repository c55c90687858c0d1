/** Stands for localStorage and sessionStorage. */
import type { WebStorage } from '../../../dist/components/project-store/environment.js';

/** A storage of the browser; when `full`, it accepts nothing more. */
export function createWebStorage(): WebStorage & { full: boolean; texts(): string } {
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
