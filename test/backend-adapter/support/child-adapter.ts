/** Starts the built adapter in a process of its own, and kills it. */
import { fileURLToPath } from 'node:url';
import type { AdapterSettings } from '../../../src/backend-adapter/adapter.js';
import type { PrecheckAdapter, PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import { startProcess } from '../../faults/support/service-process.js';
import { afterTest } from './after-test.js';
import { ORIGIN, requiredOptions } from './adapter-harness.js';

const script = fileURLToPath(new URL('../../faults/support/adapter-process.mjs', import.meta.url));

export interface ChildAdapter extends Pick<PrecheckAdapter, 'fetch'> {
  /** SIGKILL; waits until the process is gone. */
  kill(): Promise<void>;
}

/** `baseUrl` is that of the scripted service. */
export async function startChildAdapter(
  baseUrl: string,
  options: Partial<PrecheckAdapterOptions>,
  settings: Partial<AdapterSettings> = {},
): Promise<ChildAdapter> {
  const config = { options: { ...requiredOptions(baseUrl), ...options }, settings };
  const started = await startProcess({ script, config, onLine: console.error });
  if (started === null) throw new Error("The adapter's process ended before it was ready.");
  const { address, child, ended } = started;
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  afterTest(kill);
  return { fetch: (request) => fetch(new Request(request.url.replace(ORIGIN, address), request)), kill };
}
