/** The property service of a sandbox on real sockets. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxOptions } from '../../../src/sandbox/options.js';
import { startSandbox } from '../../../src/sandbox/start-sandbox.js';
import { afterTest } from '../../support/after-test.js';
import { callService, type CallOptions } from './call-service.js';

export const PROPERTY_KEY = 'marked-key-of-property';
const GENEROUS = { requestsPerSecond: 10_000, requestsPerMonth: 1_000_000 };

export async function openPropertyFixture(options: Partial<SandboxOptions> = {}) {
  const directory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'property-test-'));
  const sandbox = await startSandbox({
    keys: { 'wattle-bay': 'marked-key-of-wattle-bay' },
    propertyKey: PROPERTY_KEY,
    propertyLimits: GENEROUS,
    ...options,
    dataDirectory: directory,
  });
  const close = async () => {
    await sandbox.close();
    if (options.dataDirectory === undefined) rmSync(directory, { recursive: true, force: true });
  };
  afterTest(close);
  const call = (path: string, given: CallOptions = {}) =>
    callService(sandbox.propertyUrl + path, { key: PROPERTY_KEY, ...given });
  return { sandbox, call, close };
}
