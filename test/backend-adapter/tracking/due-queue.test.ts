import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DueQueue } from '../../../src/backend-adapter/tracking/due-queue.js';

const item = (name: number) => ({ name, dueAtMs: 0, position: -1 });

it('gives what is due first, whatever was put in, moved and taken out before', () => {
  const steps = fc.array(
    fc.record({
      name: fc.nat(20),
      dueAtMs: fc.nat(1000),
      kind: fc.constantFrom('put', 'put', 'put', 'remove', 'first'),
    }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(steps, (given) => {
      const queue = new DueQueue<ReturnType<typeof item>>();
      const items = Array.from({ length: 21 }, (_, name) => item(name));
      const model = new Map<number, number>();
      for (const { name, dueAtMs, kind } of given) {
        const chosen = kind === 'first' ? queue.first() : items[name];
        if (chosen === undefined) continue;
        if (kind === 'put') {
          queue.put(chosen, dueAtMs);
          model.set(name, dueAtMs);
        } else {
          queue.remove(chosen);
          model.delete(chosen.name);
        }
        expect(queue.size).toBe(model.size);
        expect(queue.first()?.dueAtMs).toBe(model.size === 0 ? undefined : Math.min(...model.values()));
      }
    }),
  );
});
