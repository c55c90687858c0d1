import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder that `whenDone` removes. */
export function folderUntil(whenDone: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'precheck-test-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** One for all tests of a file or a group, which goes with the last of them. Not from within a hook. */
export const folderForAll = (): string => folderUntil(afterAll);

/** One of a test's own, which goes after its hooks. */
export const folderForTest = (): string => folderUntil(onTestFinished);
