/** A clock that the tests in Node move themselves. */
import { onTestFinished, vi } from 'vitest';

/** For `beforeEach`. */
export function useFakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

/** The machine sleeps so long, or its clock is set: no timer runs meanwhile. */
export const sleep = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);

export const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));

/** Goes on by a millisecond until the first truthy answer. */
export async function until<T>(what: string, ask: () => T | null | undefined | false): Promise<T> {
  for (let turn = 0; turn < 5000; turn += 1) {
    const answer = ask();
    if (answer) return answer;
    await pass(1);
  }
  throw new Error(`Waited in vain: ${what}`);
}
