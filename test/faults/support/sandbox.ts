/** The sandbox as built, in a process that is killed and started again at the same addresses, on the same data. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProcess, type ServiceProcess } from './service-process.js';
import { CITIES } from './plan.js';
import type { ServiceAccess } from './service-client.js';

export interface SandboxPlace {
  readonly dataDirectory: string;
  readonly webhookUrl: string;
  readonly say: (line: string) => void;
}

const script = fileURLToPath(new URL('./sandbox-process.mjs', import.meta.url));
const KEYS = Object.fromEntries(Object.keys(CITIES).map((cityKey) => [cityKey, `planted-key-of-${cityKey}`]));
/** Somebody may have its port for a moment. */
const MOST_STARTS = 60;
const START_PAUSE_MS = 250;
const STOP_PATIENCE_MS = 10_000;

interface SandboxConfig {
  readonly storagePort: number | undefined;
  readonly [option: string]: unknown;
}

export class Sandbox implements ServiceAccess {
  readonly keys = KEYS;
  readonly url: string;
  /** Where it stores drawings. */
  readonly storageOrigin: string;
  readonly #place: SandboxPlace;
  readonly #config: SandboxConfig;
  #running: ServiceProcess;
  #restarting: Promise<void> | null = null;

  private constructor(place: SandboxPlace, config: SandboxConfig, running: ServiceProcess) {
    this.#place = place;
    this.#running = running;
    this.url = running.address;
    this.#config = config;
    this.storageOrigin = `http://127.0.0.1:${config.storagePort}`;
  }

  static async start(place: SandboxPlace): Promise<Sandbox> {
    const { dataDirectory, webhookUrl } = place;
    const webhookRetryDelaysMs = Array.from({ length: 40 }, () => 300);
    const config = { dataDirectory, keys: KEYS, webhookUrl, webhookRetryDelaysMs, allowPrivateFileLinks: true };
    const running = await startSandbox(place, config);
    if (running === null) throw new Error('The sandbox does not start.');
    const [port, storagePort, propertyPort] = running.more.map(Number);
    return new Sandbox(place, { ...config, port, storagePort, propertyPort }, running);
  }

  /** Kills it in the middle of whatever it does. Who comes while it is down waits with the others until it is up. */
  restart(downMs: number): Promise<void> {
    this.#restarting ??= this.#restart(downMs).finally(() => {
      this.#restarting = null;
    });
    return this.#restarting;
  }

  async #restart(downMs: number): Promise<void> {
    this.#running.child.kill('SIGKILL');
    await this.#running.ended;
    await pause(downMs);
    for (let attempt = 1; ; attempt += 1) {
      const running = await startSandbox(this.#place, this.#config);
      if (running !== null) return void (this.#running = running);
      if (attempt === MOST_STARTS) throw new Error('The sandbox does not start again.');
      await pause(START_PAUSE_MS);
    }
  }

  async stop(): Promise<void> {
    await this.#restarting?.catch(() => {});
    const { child, ended } = this.#running;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(timer);
  }
}

function startSandbox({ say }: SandboxPlace, config: object): Promise<ServiceProcess | null> {
  const onLine = (line: string): void => void (line.includes('webhook for report') || say(`sandbox: ${line}`));
  return startProcess({ script, config, onLine });
}
