import { onTestFinished, TestRunner } from 'vitest';

/** What a test opens is closed after it and its hooks, the last first. What `beforeAll` opens is the file's to close. */
export function afterTest(close: () => unknown): void {
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(async () => void (await close()));
}
