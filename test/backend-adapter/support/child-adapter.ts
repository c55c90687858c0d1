/** Starts the built adapter in a process of its own, and kills it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AdapterSettings } from '../../../src/backend-adapter/adapter.js';
import type { PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import { afterTest } from './after-test.js';
import { VENDOR_TOKEN, WEBHOOK_SECRET } from './adapter-harness.js';
import { SERVICE_KEY } from './scripted-service.js';

const script = fileURLToPath(new URL('./child-adapter.mjs', import.meta.url));

export interface ChildAdapter {
  readonly address: string;
  /** SIGKILL; waits until the process is gone. */
  kill(): Promise<void>;
}

/** `baseUrl` is that of the scripted service. */
export async function startChildAdapter(
  baseUrl: string,
  options: Partial<PrecheckAdapterOptions>,
  settings: Partial<AdapterSettings> = {},
): Promise<ChildAdapter> {
  const required = {
    issuer: 'https://portal.example',
    audience: 'permit-portal',
    cities: { 'wattle-bay': { baseUrl, apiKey: SERVICE_KEY } },
    vendorToken: VENDOR_TOKEN,
    webhookSecret: WEBHOOK_SECRET,
    gate: { minScore: 80 },
  };
  const config = JSON.stringify({ options: { ...required, ...options }, settings });
  const child = spawn(process.execPath, [script, config], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const said = await Promise.race([once(child.stdout, 'data'), ended]);
  const address = /listening (\S+)/.exec(String(said[0]))?.[1];
  if (address === undefined) throw new Error(`The adapter's process ended with ${String(said[0])}.`);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  afterTest(kill);
  return { address, kill };
}
