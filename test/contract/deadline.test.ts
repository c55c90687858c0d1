import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from 'precheck-contract/deadline';
import { collectGarbage } from '../support/collect-garbage.js';

afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends with the reason of its signal, and only so. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

describe('withDeadline', () => {
  it.each([
    ['that heeds its signal', untilAborted],
    ['that never ends', () => new Promise<never>(() => {})],
  ])('ends the wait for work %s with a TimeoutError', async (_which, work) => {
    await expect(withDeadline(5, [], work)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it.each([
    ['before', true],
    ['while', false],
  ])('ends the work with the reason of a stop that comes %s it runs', async (_when, before) => {
    const stop = new AbortController();
    if (before) stop.abort(new Error('closing'));
    const work = withDeadline(60_000, [new AbortController().signal, stop.signal], untilAborted);
    stop.abort(new Error('closing'));
    await expect(work).rejects.toThrow('closing');
  });

  it.each([
    ['ended', () => Promise.resolve('done')],
    ['failed', () => Promise.reject(new Error('broken'))],
  ])(
    'leaves neither a timer nor a listener behind where the work has %s',
    async (_how, work: () => Promise<string>) => {
      vi.useFakeTimers();
      const stop = new AbortController();
      const removed = vi.spyOn(stop.signal, 'removeEventListener');
      let seen: AbortSignal | null = null;
      await withDeadline(50, [stop.signal], (signal) => ((seen = signal), work())).catch(() => undefined);
      expect(vi.getTimerCount()).toBe(0);
      expect(removed).toHaveBeenCalledOnce();
      stop.abort();
      expect((seen as AbortSignal | null)?.aborted).toBe(false);
    },
  );

  it('ends the work although garbage is collected meanwhile', async () => {
    const stopCollecting = collectGarbage();
    try {
      const stop = new AbortController();
      await expect(withDeadline(100, [stop.signal], untilAborted)).rejects.toMatchObject({ name: 'TimeoutError' });
    } finally {
      stopCollecting();
    }
  });
});

it('no part of the services joins a timed signal to another one, where garbage collection would take it', () => {
  const parts = ['src/contract', 'src/backend-adapter', 'src/sandbox'];
  const files = parts.flatMap((part) => readdirSync(part, { recursive: true }).map((name) => join(part, String(name))));
  const sources = files.filter(
    (path) => /^(?!.*\/dist\/).*\.ts$/.test(path) && path !== join('src', 'contract', 'deadline.ts'),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => readFileSync(path, 'utf8').includes('AbortSignal.any('))).toEqual([]);
});
