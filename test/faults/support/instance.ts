/** A process that is killed, stopped and started again. */
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess, type ProcessOptions, type ServiceProcess } from './service-process.js';

const MOST_LINES_KEPT = 200;
/** One that does not get ready is tried again, since somebody may have its port; after so many times in a row something else is wrong. */
const MOST_STARTS = 60;
const START_PAUSE_MS = 250;

export class Instance {
  readonly name: string;
  /** The last that it warned of. */
  readonly lines: string[] = [];
  readonly #options: ProcessOptions;
  #running: ServiceProcess | null = null;
  #starting: Promise<void> | null = null;
  #stopping = false;

  constructor(name: string, options: Omit<ProcessOptions, 'onLine'> & Partial<ProcessOptions>) {
    this.name = name;
    this.#options = { onLine: (line) => this.#keep(line), ...options };
  }

  /** Null while it is down. */
  get address(): string | null {
    return this.#running?.address ?? null;
  }

  start(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  async #start(): Promise<void> {
    for (let attempt = 1; this.#running === null && !this.#stopping; attempt += 1) {
      const started = await startProcess(this.#options);
      if (started === null && attempt === MOST_STARTS) throw new Error(`${this.name} does not start.`);
      if (started === null) await pause(START_PAUSE_MS);
      this.#running = started;
      void started?.ended.then((how) => {
        if (this.#running === started) this.#running = null;
        if (how !== 'SIGKILL' && !this.#stopping) this.#keep(`It ended by itself: ${how}.`);
      });
    }
  }

  /** At once, in the middle of whatever it does. False where it is not running. */
  kill(): boolean {
    const running = this.#running;
    this.#running = null;
    return running?.child.kill('SIGKILL') ?? false;
  }

  /** It stands still, as in a swap storm or a live migration, and goes on as if nothing had been. */
  pause(forMs: number): boolean {
    const running = this.#running;
    if (running === null || !running.child.kill('SIGSTOP')) return false;
    setTimeout(() => running.child.kill('SIGCONT'), forMs);
    return true;
  }

  /** Asks it to end, and says how it did; null where it was not running. */
  async stop(patienceMs: number): Promise<number | NodeJS.Signals | null> {
    this.#stopping = true;
    await this.#starting?.catch(() => {});
    const running = this.#running;
    this.#running = null;
    if (running === null) return null;
    running.child.kill('SIGCONT');
    running.child.kill('SIGTERM');
    const timer = setTimeout(() => running.child.kill('SIGKILL'), patienceMs);
    const how = await running.ended;
    clearTimeout(timer);
    return how;
  }

  #keep(line: string): void {
    this.lines.push(line);
    if (this.lines.length > MOST_LINES_KEPT) this.lines.shift();
  }
}
