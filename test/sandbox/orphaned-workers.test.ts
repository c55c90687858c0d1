/** The programs that open drawings end with the service, even where it goes before they have begun. */
import { expect, it } from 'vitest';
import { startConfined } from '#precheck-service/processing/confined-process.js';
import { BUILT_WORKER } from './support/built-workers.js';
import { PICTURE_WORKER } from './support/sandbox-fixture.js';

const PATIENCE_MS = 60_000;

it.each([
  ['the program that analyses', BUILT_WORKER],
  ['the program that draws pages', PICTURE_WORKER],
])('a service that goes away at once takes with it %s', async (_name, program) => {
  const child = startConfined(program, { readable: [], writable: [], oldSpaceMb: 256 });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), PATIENCE_MS);
  child.disconnect();
  expect(await ended).toBe('SIGKILL');
  clearTimeout(timer);
});
