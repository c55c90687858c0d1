/** Counts the timers of the page that still wait, and the intervals that still run. */
export function watchTimers(): { count(): number; restore(): void } {
  const waiting = new Set<number>();
  const original = {
    setTimeout: window.setTimeout,
    setInterval: window.setInterval,
    clearTimeout: window.clearTimeout,
    clearInterval: window.clearInterval,
  };
  const setTimer = (call: (handler: () => void) => number, handler: TimerHandler, args: unknown[], once: boolean) => {
    if (typeof handler !== 'function') throw new TypeError('A timer here takes a function, no text.');
    const id = call(() => {
      if (once) waiting.delete(id);
      (handler as (...given: unknown[]) => void)(...args);
    });
    waiting.add(id);
    return id;
  };
  const clearTimer = (clear: (id?: number) => void) => (id?: number) => {
    if (id !== undefined) waiting.delete(id);
    clear.call(window, id);
  };
  Object.assign(window, {
    setTimeout: (handler: TimerHandler, delayMs?: number, ...args: unknown[]) =>
      setTimer((run) => original.setTimeout.call(window, run, delayMs) as unknown as number, handler, args, true),
    setInterval: (handler: TimerHandler, delayMs?: number, ...args: unknown[]) =>
      setTimer((run) => original.setInterval.call(window, run, delayMs) as unknown as number, handler, args, false),
    // One list of identifiers serves both kinds.
    clearTimeout: clearTimer(original.clearTimeout),
    clearInterval: clearTimer(original.clearInterval),
  });
  return { count: () => waiting.size, restore: () => void Object.assign(window, original) };
}
