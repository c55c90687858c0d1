/** The sandbox as built, in a process that is killed and started again at the same addresses, on the same data. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/services.mjs';
import { Instance } from './instance.js';
import { CITIES } from './plan.js';

export interface SandboxPlace {
  readonly dataDirectory: string;
  readonly webhookUrl: string;
  readonly say: (line: string) => void;
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const script = fileURLToPath(new URL('./sandbox-process.mjs', import.meta.url));
const keys = Object.fromEntries(Object.keys(CITIES).map((cityKey) => [cityKey, `planted-key-of-${cityKey}`]));
const STOP_PATIENCE_MS = 10_000;

export async function openSandbox({ dataDirectory, webhookUrl, say }: SandboxPlace) {
  const [port, storagePort, propertyPort] = [await freePort(0), await freePort(0), await freePort(0)];
  const webhookRetryDelaysMs = Array.from({ length: 40 }, () => 300);
  const options = { dataDirectory, keys, webhookUrl, webhookRetryDelaysMs, allowPrivateFileLinks: true };
  const config = { ...options, port, storagePort, propertyPort };
  const onLine = (line: string): void => void (line.includes('webhook for report') || say(`sandbox: ${line}`));
  const instance = new Instance('The sandbox', { script, config, onLine });
  await instance.start();
  let restarting: Promise<void> | null = null;
  const restart = async (downMs: number): Promise<void> => {
    instance.kill();
    await pause(downMs);
    await instance.start();
  };
  return {
    keys,
    url: instance.address ?? '',
    /** Where it stores drawings. */
    storageOrigin: `http://127.0.0.1:${storagePort}`,
    /** Kills it in the middle of whatever it does. Who comes while it is down waits with the others until it is up. */
    restart(downMs: number): Promise<void> {
      restarting ??= restart(downMs).finally(() => (restarting = null));
      return restarting;
    },
    async stop(): Promise<void> {
      await restarting?.catch(() => {});
      await instance.stop(STOP_PATIENCE_MS);
    },
  };
}
