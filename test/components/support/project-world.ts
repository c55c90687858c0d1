/** Windows of one browser on one adapter, without a network: each has a project of its own; the browser's storage and the adapter are shared. */
import { setMaxListeners } from 'node:events';
import type { DraftDrawing, ProcessProject, ReceiptAnswer, Snapshot } from 'precheck-contract/adapter-api';
import type { AdapterClient } from '../../../dist/components/adapter-client/adapter-client.js';
import { ProblemError, problemOf } from '../../../dist/components/adapter-client/problem.js';
import type { StoragePut } from '../../../dist/components/adapter-client/storage-put.js';
import type { Environment } from '../../../dist/components/project-store/environment.js';
import { createProject, type ProjectStore } from '../../../dist/components/project-store/project.js';
import { NO_SETTINGS } from '../../../dist/components/project-store/state.js';
import { until, useFakeTime } from './fake-time.js';
import { createShelf } from './shelf.js';
import { draft, keepIn, view } from './snapshots.js';

// Every effect of a project listens to its one signal; Node takes more than ten for a leak.
setMaxListeners(20);

export const SETTINGS = { ...NO_SETTINGS, cityKey: 'wattle-bay', permitType: 'new-dwelling' };
export const AWAY = new ProblemError(problemOf('adapter_unreachable', 'No network.', { retryable: true }));

export interface HeldPut extends StoragePut {
  finish(): void;
}

interface PageOptions {
  readonly settings?: typeof SETTINGS;
  /** What of its surroundings is another than usual. */
  readonly change?: Partial<Environment>;
}

export class ProjectWorld {
  readonly puts: HeldPut[] = [];
  /** Uploads wait for a test to finish them. */
  holdPuts = false;
  /** What the adapter answers to any call in place of an answer. */
  failure: ProblemError | null = null;
  /** What the adapter answers to changes of the set in place of saving them. */
  saveFailure: ProblemError | null = null;
  /** What the next calls for an upload address are answered with in place of one. */
  readonly ticketFailures: ProblemError[] = [];
  /** Every draft that is asked for waits for this. */
  draftDelay: Promise<void> = Promise.resolve();
  draftsMade = 0;
  snapshot: Snapshot | null = null;
  /** How far the clock of every window is ahead of the true one. */
  aheadMs = 0;
  receiptLifeMs = 24 * 3_600_000;
  /** How the next receipts that are asked for are refused. */
  readonly receiptRefusals: ProblemError[] = [];
  receiptsAsked = 0;
  /** What began runs, as the adapter keeps it. */
  readonly starts: { readonly key: string; readonly asked: string }[] = [];
  startsAsked = 0;
  /** Every call that saved or removed a drawing. */
  readonly saves: string[] = [];
  readonly browser = createShelf();
  #uploads = 0;
  readonly #returns = new Set<() => void>();

  constructor() {
    useFakeTime();
  }

  open({ settings = SETTINGS, change = {} }: PageOptions = {}): ProjectStore {
    const project = createProject({ ...this.#environment(), ...change });
    project.dispatch({ type: 'settings-changed', settings });
    return project;
  }

  /** The person comes back to every window. */
  comeBack(): void {
    for (const listener of [...this.#returns]) listener();
  }

  /** The run ends with this score, against a minimum of 80. */
  complete(score: number): void {
    const decision = score >= 80 ? 'passed' : 'failed';
    this.#change((snapshot) => ({ phase: 'complete', gate: { ...snapshot.gate, decision, score } }));
  }

  async uploaded(project: ProjectStore): Promise<void> {
    await until('all uploaded', () => {
      const { drawings } = project.getState();
      return drawings.length > 0 && drawings.every(({ status }) => status === 'uploaded');
    });
  }

  /** The set as the adapter keeps it. */
  get kept(): string[] {
    return (this.snapshot?.draft ?? []).map(({ name, sha256 }) => `${name} ${sha256 ? 'sent' : 'not sent'}`);
  }

  #change(change: (snapshot: Snapshot) => Partial<Snapshot>): Snapshot {
    if (!this.snapshot) throw new Error('There is no project yet.');
    this.snapshot = { ...this.snapshot, ...change(this.snapshot), revision: this.snapshot.revision + 1 };
    return this.snapshot;
  }

  #environment(): Environment {
    const clock = () => Date.now() + this.aheadMs;
    const shelf = createShelf();
    return {
      client: this.#client(),
      clock,
      foundProperty: () => null,
      onReturn: (listener, signal) => {
        this.#returns.add(listener);
        signal.addEventListener('abort', () => this.#returns.delete(listener));
      },
      isVisible: () => true,
      receiptTimes: { leadMs: 600_000, shortestLifeMs: 30_000, retryDelayMs: 5000, lookMs: 5 },
      onNetwork: () => undefined,
      memory: {
        ...{ adapterUrl: '/precheck', session: 'default', page: '/apply' },
        ...{ browser: () => this.browser, window: () => shelf, isReturn: () => false },
      },
      random: () => 0.5,
      retryDelaysMs: [5, 5, 5],
      parallelUploads: 3,
      digest: async () => 'a'.repeat(64),
      put: (upload) => this.#put(upload),
      tracking: {
        openStream: () => new EventSource('about:blank'),
        ...{ pollIntervalMs: 20, maxBackOffMs: 20, silenceMs: 20, heartbeatMs: 20 },
      },
    };
  }

  #put(upload: StoragePut): Promise<void> {
    return new Promise((resolve, reject) => {
      this.puts.push({ ...upload, finish: resolve });
      upload.signal.addEventListener('abort', () => reject(upload.signal.reason));
      if (!this.holdPuts) resolve();
    });
  }

  #process({ idempotencyKey = '', ...run }: ProcessProject): Snapshot {
    this.startsAsked += 1;
    const asked = JSON.stringify(run);
    const known = this.starts.find(({ key }) => key === idempotencyKey);
    if (this.snapshot && known?.asked === asked) return this.snapshot;
    if (known || this.snapshot?.phase === 'processing') throw CONFLICT;
    this.starts.push({ key: idempotencyKey, asked });
    const drawings = run.drawings.map(({ type = '', label = '', ...more }) => ({ ...view, ...more, type, label }));
    return this.#change(({ run: last, gate }) => ({
      ...{ run: last + 1, drawings, phase: 'processing' },
      gate: { ...gate, decision: 'undecided', score: null },
    }));
  }

  #receipt(minScore: number): ReceiptAnswer {
    this.receiptsAsked += 1;
    const refusal = this.receiptRefusals.shift();
    if (refusal) throw refusal;
    const decision = this.snapshot?.gate.decision;
    return {
      receipt: `receipt-${this.receiptsAsked}`,
      expiresAt: new Date(Date.now() + this.aheadMs + this.receiptLifeMs).toISOString(),
      run: this.snapshot?.run ?? 0,
      minScore,
      decision: decision === 'flagged' || decision === 'deferred' ? decision : 'passed',
    };
  }

  #keep(id: string, kept: DraftDrawing | null): void {
    this.saves.push(`${kept ? 'save' : 'remove'} ${id}`);
    this.#change(({ draft: all }) => ({ draft: keepIn(all, id, kept) }));
  }

  #client(): AdapterClient {
    const never = () => Promise.reject(new ProblemError(problemOf('internal', 'Not asked for in these tests.')));
    const reached = async () => {
      if (this.failure) throw this.failure;
    };
    return {
      getCity: async (cityKey) => {
        const permitTypes = [{ permitType: SETTINGS.permitType, name: 'New dwelling', reports: [{ name: 'Set' }] }];
        return { city: { cityKey, name: cityKey, permitTypes }, limits: { maxFileBytes: 200_000_000, maxFiles: 100 } };
      },
      createProject: async ({ cityKey }, signal) => {
        await this.draftDelay;
        await reached();
        signal.throwIfAborted();
        return (this.snapshot = draft(80, `project-${++this.draftsMade}`, cityKey));
      },
      getSnapshot: async (id) => {
        await reached();
        if (this.snapshot?.project.id !== id) throw new ProblemError(problemOf('not_found', 'No such project.'));
        return { snapshot: this.snapshot, etag: null };
      },
      requestUpload: async (_, { name }) => {
        await reached();
        const failure = this.ticketFailures.shift();
        if (failure) throw failure;
        const uploadId = `upload-${++this.#uploads}`;
        return { uploadId, filename: name, url: `https://storage.test/${uploadId}?signature=secret` };
      },
      saveDrawing: async (_, id, drawing) => {
        await reached();
        if (this.saveFailure) throw this.saveFailure;
        this.#keep(id, drawing);
      },
      removeDrawing: async (_, id) => {
        await reached();
        this.#keep(id, null);
      },
      processProject: async (_, run) => this.#process(run),
      requestHandOff: never,
      adoptProject: never,
      getReport: never,
      requestReceipt: async (_, minScore) => this.#receipt(minScore),
      eventsUrl: () => 'about:blank',
      mayStream: async () => false,
    };
  }
}

/** As the adapter has it: a key stands for one start, and only one run is under way. */
const CONFLICT = new ProblemError(problemOf('conflict', 'A run of this project is under way.', { retryable: true }));
