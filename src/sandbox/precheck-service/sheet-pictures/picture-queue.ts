/**
 * Has pages drawn, a few at once. A process draws pages of one file only, so that a hostile file is alone with itself; it
 * stays for the next pages of that file for a moment, and makes way where another file waits.
 */
import { type DrawAnswer, PictureProcess } from './picture-process.js';

export interface PictureJob {
  readonly path: string;
  readonly pageNumber: number;
  readonly longSidePx: number;
  /** Goes before what waits: someone looks at it. */
  readonly urgent: boolean;
}

export interface PictureQueueOptions {
  readonly workerPath: string;
  readonly processes: number;
  readonly perPictureMs: number;
  /** How long a process without work waits for another page of its file. */
  readonly idleMs: number;
  readonly maxWaiting: number;
}

interface Waiting extends PictureJob {
  readonly resolve: (answer: DrawAnswer) => void;
}

interface Drawer {
  readonly path: string;
  readonly process: PictureProcess;
  busy: boolean;
  /** Pages drawn since it began; other files get their turn. */
  drawn: number;
  idle: NodeJS.Timeout | undefined;
}

/** Pages of one file in a row while other files wait. */
const TURN = 8;
export const STOPPED: DrawAnswer = { ok: false, reason: 'The service is stopping.' };
export const CROWDED: DrawAnswer = { ok: false, reason: 'Too many sheets wait to be drawn. Try again in a minute.' };

export class PictureQueue {
  readonly #options: PictureQueueOptions;
  readonly #drawers = new Set<Drawer>();
  #waiting: Waiting[] = [];
  #stopped = false;

  constructor(options: PictureQueueOptions) {
    this.#options = options;
  }

  /** Never rejects. */
  draw(job: PictureJob): Promise<DrawAnswer> {
    if (this.#stopped) return Promise.resolve(STOPPED);
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.resolve(CROWDED);
    return new Promise((resolve) => {
      const at = job.urgent ? this.#waiting.findIndex(({ urgent }) => !urgent) : -1;
      this.#waiting.splice(at === -1 ? this.#waiting.length : at, 0, { ...job, resolve });
      this.#wake();
    });
  }

  /** Resolves when every process is gone. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { resolve } of this.#waiting) resolve(STOPPED);
    this.#waiting = [];
    await Promise.all([...this.#drawers].map((drawer) => this.#end(drawer)));
  }

  #wake(): void {
    for (let job = this.#waiting[0]; job !== undefined && !this.#stopped; job = this.#waiting[0]) {
      const drawer = this.#drawerFor(job);
      if (drawer === null) break;
      this.#waiting.shift();
      void this.#work(drawer, job);
    }
    // Those behind may have a process that is free, though the first has to wait.
    for (const drawer of this.#drawers) {
      if (drawer.busy || !this.#mayGoOn(drawer)) continue;
      const next = this.#waiting.findIndex(({ path }) => path === drawer.path);
      const [job] = next === -1 ? [] : this.#waiting.splice(next, 1);
      if (job !== undefined) void this.#work(drawer, job);
    }
  }

  /** A free process of the job's file, a new one where there is room, or null. */
  #drawerFor(job: Waiting): Drawer | null {
    const free = [...this.#drawers].filter(({ busy }) => !busy);
    const own = free.find(({ path }) => path === job.path);
    if (own !== undefined) return own;
    if (this.#drawers.size < this.#options.processes) return this.#start(job.path);
    const [other] = free;
    // Room is there once the process is gone, not before: two at once means two.
    if (other !== undefined) void this.#end(other).then(() => this.#wake());
    return null;
  }

  #mayGoOn(drawer: Drawer): boolean {
    const served = new Set([...this.#drawers].map(({ path }) => path));
    return drawer.drawn < TURN || this.#waiting.every(({ path }) => served.has(path));
  }

  #start(path: string): Drawer {
    const process = new PictureProcess(this.#options.workerPath, path);
    const drawer: Drawer = { path, process, busy: false, drawn: 0, idle: undefined };
    this.#drawers.add(drawer);
    return drawer;
  }

  async #work(drawer: Drawer, { resolve, ...job }: Waiting): Promise<void> {
    clearTimeout(drawer.idle);
    drawer.busy = true;
    const answer = await drawer.process.draw(
      { path: job.path, pageNumber: job.pageNumber, longSidePx: job.longSidePx },
      this.#options.perPictureMs,
    );
    drawer.drawn += 1;
    resolve(this.#stopped && !answer.ok ? STOPPED : answer);
    if (!this.#mayGoOn(drawer)) this.#goBehindOthers(drawer.path);
    if (!drawer.process.alive || !this.#mayGoOn(drawer)) await this.#end(drawer);
    else {
      drawer.busy = false;
      drawer.idle = setTimeout(() => void this.#end(drawer).then(() => this.#wake()), this.#options.idleMs);
    }
    this.#wake();
  }

  #goBehindOthers(path: string): void {
    const rank = (job: Waiting) => (job.urgent ? 0 : 2) + (job.path === path ? 1 : 0);
    this.#waiting.sort((one, other) => rank(one) - rank(other));
  }

  async #end(drawer: Drawer): Promise<void> {
    clearTimeout(drawer.idle);
    drawer.busy = true;
    await drawer.process.end();
    this.#drawers.delete(drawer);
  }
}
