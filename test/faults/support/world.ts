/** One installation of the adapter, with one instance or two on one store, and the projects that are taken through it. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StoreOptions } from '../../../src/backend-adapter/options.js';
import { takeThrough } from './applicant.js';
import { Chaos } from './chaos.js';
import { Counts } from './counts.js';
import { FaultProxy } from './fault-proxy.js';
import type { FileShelf } from './file-shelf.js';
import { Instance } from './instance.js';
import type { Journey } from './journey.js';
import type { OnMoment } from './moment.js';
import type { Notes } from './observations.js';
import { PageClient } from './page-client.js';
import type { ProjectPlan } from './plan.js';
import { openRecorder, type Delivery, type Recorder } from './recorder.js';
import { SeenProject } from './seen-project.js';
import { randomOf } from './seeded-random.js';
import type { Sandbox } from './sandbox.js';
import { ServiceClient } from './service-client.js';
import { Stillness } from './stillness.js';
import type { Evidence } from './verdict.js';
import type { TrueReport, WebhookTarget } from './webhook-mangler.js';
import { ANSWER_TIMEOUT_MS, FORWARD_SECRET, HOOK_TIMEOUT_MS } from './world-settings.js';
import { instanceConfig, LEASE_MS, TERMS } from './world-settings.js';

export interface WorldOptions {
  readonly name: string;
  readonly seed: number;
  readonly plans: readonly ProjectPlan[];
  /** Without faults. */
  readonly calm: boolean;
  readonly instances: number;
  readonly store: StoreOptions;
  readonly dataDirectory: string;
  readonly service: Sandbox;
  readonly shelf: FileShelf;
  readonly webhookSecret: string;
  /** What the service completed for this world, as it grows. */
  readonly truth: () => readonly TrueReport[];
  /** A project has about 140 moments. */
  readonly blowEveryMoments: number;
  /** For each project two kinds: as often at any moment as at critical ones, on average at most. */
  readonly blowsPerProject: number;
  readonly restartDatabase: (() => Promise<void>) | null;
  /** Where nothing has moved for so long, what is missing is missing for good. */
  readonly patienceMs: number;
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
}

export interface WorldResult {
  readonly name: string;
  readonly evidence: Evidence;
  readonly violations: readonly string[];
  readonly counts: Counts;
  /** What the instances warned of last. */
  readonly lines: readonly string[];
}

const ADAPTER = fileURLToPath(new URL('./adapter-process.mjs', import.meta.url));
const PROJECTS_AT_ONCE = 10;
const SURPLUS_MS = 700;
const STOP_PATIENCE_MS = 30_000;

export class World {
  readonly #options: WorldOptions;
  readonly #counts = new Counts();
  readonly #notes: Notes = { runs: [], glimpses: [], receipts: [], unansweredCreations: [], named: [], violations: [] };
  readonly #instances: Instance[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #proxy: FaultProxy;
  #recorder!: Recorder;
  readonly #stillness: Stillness;
  /** The time is over, or nothing moves. */
  readonly #signal: AbortSignal;
  #chaos: Chaos | null = null;

  constructor(options: WorldOptions) {
    this.#options = options;
    const { seed, service, patienceMs } = options;
    this.#stillness = new Stillness(patienceMs);
    this.#signal = AbortSignal.any([options.signal, this.#stillness.signal]);
    const shared = { seed, counts: this.#counts, onMoment: this.#onMoment };
    this.#proxy = new FaultProxy({ ...shared, serviceUrl: service.url, stallMs: ANSWER_TIMEOUT_MS * 2 });
  }

  get webhookTarget(): WebhookTarget {
    return { counts: this.#counts, calm: this.#options.calm, addresses: this.#addresses };
  }

  async run(): Promise<WorldResult> {
    const { calm, seed } = this.#options;
    this.#recorder = await openRecorder({
      ...{ seed, counts: this.#counts, onMoment: this.#onMoment, stallMs: HOOK_TIMEOUT_MS * 2, secret: FORWARD_SECRET },
      onNew: () => this.#stillness.moved(),
      indexOf: (projectId) => this.#indexes.get(projectId) ?? -1,
    });
    if (calm) this.#proxy.calmDown();
    if (calm) this.#recorder.calmDown();
    try {
      await this.#start();
      this.#stillness.begin();
      await this.#takeAllThrough();
      await this.#chaos?.end();
      this.#proxy.calmDown();
      this.#recorder.calmDown();
      await this.#allTold();
    } catch (error) {
      this.#violation(`The run broke off: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.#stillness.end();
    await this.#stop();
    return {
      name: this.#options.name,
      evidence: { ...this.#notes, deliveries: this.#recorder.deliveries, truth: this.#options.truth() },
      violations: [...this.#notes.violations, ...this.#recorder.violations, ...this.#leaks()],
      counts: this.#counts,
      lines: this.#instances.flatMap(({ name, lines }) => lines.map((line) => `${name}: ${line}`)),
    };
  }

  readonly #onMoment: OnMoment = (instance, moment) => this.#chaos?.moment(instance, moment) ?? false;

  readonly #addresses = (): readonly (string | null)[] => this.#instances.map(({ address }) => address);

  async #start(): Promise<void> {
    const { name, instances, seed, calm, plans, service, restartDatabase, blowEveryMoments, blowsPerProject } =
      this.#options;
    const recorderUrl = this.#recorder.url;
    for (let number = 1; number <= instances; number += 1) {
      const instance = `${name}-${number}`;
      const baseUrl = await this.#proxy.open(instance);
      const { keys, storageOrigin } = service;
      const place = { ...this.#options, instance, baseUrl, recorderUrl, keys, storageOrigin };
      this.#instances.push(new Instance(instance, { script: ADAPTER, config: instanceConfig(place) }));
    }
    await Promise.all(this.#instances.map((instance) => instance.start()));
    if (calm) return;
    this.#chaos = new Chaos({
      seed,
      world: name,
      victims: this.#instances,
      counts: this.#counts,
      meanMoments: blowEveryMoments,
      // There is an end to it, even where blows make for more moments.
      mostBlows: 3 + Math.ceil(blowsPerProject * plans.length),
      mostCriticalKills: 2 + Math.ceil(blowsPerProject * plans.length),
      onMoved: () => this.#stillness.moved(),
      leaseMs: LEASE_MS,
      beginOutage: (forMs) => this.#proxy.beginOutage(forMs),
      restartDatabase,
      restartService: (downMs) => service.restart(downMs),
      onError: (error) => this.#violation(`A restart failed: ${String(error)}`),
    });
  }

  async #takeAllThrough(): Promise<void> {
    const waiting = [...this.#options.plans];
    const takeNext = async (): Promise<void> => {
      for (let plan = waiting.shift(); plan !== undefined; plan = waiting.shift()) await this.#takeThrough(plan);
    };
    await Promise.all(Array.from({ length: PROJECTS_AT_ONCE }, takeNext));
  }

  async #takeThrough(plan: ProjectPlan): Promise<void> {
    const { name, seed, service, shelf } = this.#options;
    const signal = this.#signal;
    const project = new SeenProject(plan.index, this.#notes, () => this.#stillness.moved());
    const journey: Journey = {
      ...{ world: name, plan, project, shelf, notes: this.#notes, signal },
      random: randomOf(seed, 'applicant', plan.index),
      client: new PageClient({ addresses: this.#addresses, random: randomOf(seed, 'balancer', plan.index), signal }),
      service: new ServiceClient(service, signal),
      onProject: (projectId) => {
        this.#indexes.set(projectId, plan.index);
        this.#proxy.learn(projectId, plan.index);
        this.#notes.named.push({ index: plan.index, projectId });
        this.#stillness.moved();
      },
    };
    try {
      await takeThrough(journey);
    } catch (error) {
      const why = signal.aborted ? this.#whyOver() : error instanceof Error ? error.message : String(error);
      this.#violation(`Project ${plan.index} was given up (${project.place}): ${why}.`);
    }
  }

  #whyOver(): string {
    const { aborted } = this.#options.signal;
    return aborted ? 'the time was over' : String((this.#stillness.signal.reason as Error).message);
  }

  /** Waits until everything that must be told was; what is missing when nothing more comes is missing for good. */
  async #allTold(): Promise<void> {
    this.#stillness.moved();
    const isOver = async (): Promise<boolean> =>
      this.#isAllTold() && !(await this.#isAnyRunning()) && this.#isAllTold();
    while (!(await isOver()) && !this.#stillness.isStill && !this.#options.signal.aborted) await pause(100);
    // What is told once too often would come now.
    await pause(SURPLUS_MS);
  }

  #isAllTold(): boolean {
    const keyOf = ({ event }: Delivery) =>
      event.type === 'report.completed' ? event.report.id : `${event.projectId} ${event.run}`;
    const told = (lane: string): Set<string> =>
      new Set(this.#recorder.deliveries.filter((delivery) => delivery.lane === lane).map(keyOf));
    const named = new Set(this.#notes.named.map(({ projectId }) => projectId));
    const wanted = [
      ...this.#notes.runs.flatMap(({ reportIds, projectId, run }) => [...reportIds, `${projectId} ${run}`]),
      ...this.#options.truth().flatMap(({ projectId, reportId }) => (named.has(projectId) ? [reportId] : [])),
    ];
    return [told('hooks'), told('forward')].every((known) => wanted.every((key) => known.has(key)));
  }

  /** A creation that came to the service too late may have made a project that no applicant waits for. */
  async #isAnyRunning(): Promise<boolean> {
    const { name, service, plans } = this.#options;
    const client = new ServiceClient(service, this.#signal);
    for (const cityKey of new Set(plans.map((plan) => plan.cityKey))) {
      const projects = await client.projects(cityKey);
      if (projects.some(({ status, metadata }) => status === 'Processing' && metadata?.['world'] === name)) return true;
    }
    return false;
  }

  async #stop(): Promise<void> {
    const ends = await Promise.all(this.#instances.map((instance) => instance.stop(STOP_PATIENCE_MS)));
    for (const [position, how] of ends.entries()) {
      if (how !== 0) this.#violation(`Instance ${position + 1} did not stop gracefully: ${how}.`);
    }
    await Promise.all([this.#proxy.close(), this.#recorder.close()]);
  }

  /** No key in what the instances say. */
  #leaks(): string[] {
    const secrets = [...Object.values(this.#options.service.keys), FORWARD_SECRET, TERMS.vendorToken];
    return this.#instances.flatMap(({ name, lines }) =>
      lines.some((line) => secrets.some((secret) => line.includes(secret))) ? [`${name} logged a secret.`] : [],
    );
  }

  #violation(what: string): void {
    this.#notes.violations.push(what);
  }
}
