/** Windows of one browser on one adapter, without a network: each has a session of its own; storage, locks and adapter are shared. */
import type { ProcessProject, ReceiptAnswer, Snapshot } from 'precheck-contract/adapter-api';
import type { AdapterClient } from '../../../dist/components/adapter-client/adapter-client.js';
import { ProblemError, problemOf } from '../../../dist/components/adapter-client/problem.js';
import { ProjectMemory, type Shelf } from '../../../dist/components/session/project-memory.js';
import { ProjectSession } from '../../../dist/components/session/project-session.js';
import type { SessionEnvironment } from '../../../dist/components/session/session-environment.js';
import { NO_SETTINGS, type SessionSettings } from '../../../dist/components/session/session-state.js';
import type { StoragePut } from '../../../dist/components/adapter-client/storage-put.js';
import { until, useFakeTime } from './fake-time.js';
import { createShelf } from './shelf.js';
import { draft } from './snapshots.js';
import { digestFile } from '../../../dist/components/files/digest.js';

export const SETTINGS = { ...NO_SETTINGS, cityKey: 'wattle-bay', permitType: 'new-dwelling' };

export interface HeldPut extends StoragePut {
  readonly window: string;
  finish(): void;
}

interface PageOptions {
  readonly shelf?: Shelf;
  readonly isReturn?: boolean;
  readonly settings?: SessionSettings;
}

export interface BrowserWindow {
  readonly id: string;
  readonly session: ProjectSession;
  /** The page is gone, by reload or crash; its session storage stays for the next page of the same window. */
  crash(): void;
}

export class SessionWorld {
  readonly puts: HeldPut[] = [];
  /** Uploads wait for a test to finish them. */
  holdPuts = false;
  /** The adapter has forgotten every project. */
  forgetful = false;
  /** Every snapshot that is asked for waits for this. */
  slowness: Promise<void> = Promise.resolve();
  /** Every draft that is asked for waits for this. */
  draftDelay: Promise<void> = Promise.resolve();
  /** Who asks for another window waits for this. */
  presenceDelay: Promise<void> = Promise.resolve();
  draftsMade = 0;
  /** The uploads that storage has lost: the next checks are refused for them, one each. */
  readonly lostUploads: string[] = [];
  snapshot: Snapshot | null = null;
  /** How far the clock of every window is ahead of the true one. */
  aheadMs = 0;
  receiptLifeMs = 24 * 3_600_000;
  /** How far the clock that signs receipts is ahead of the machine's. */
  receiptSkewMs = 0;
  /** Receipts are no tokens unless this makes some. */
  signReceipt: ((lifeMs: number) => string) | null = null;
  readonly receipts: ReceiptAnswer[] = [];
  /** How the next receipts that are asked for are refused. */
  readonly receiptRefusals: ProblemError[] = [];
  receiptsAsked = 0;
  /** What began runs, as the adapter keeps it. */
  readonly starts: { readonly key: string; readonly asked: string }[] = [];
  startsAsked = 0;
  readonly browser = createShelf((key) => this.#tell(key));
  #windows = 0;
  #uploads = 0;
  readonly #alive = new Map<string, Set<() => void>>();
  readonly #listeners = new Map<string, Set<(key: string) => void>>();
  readonly #returns = new Set<() => void>();
  #visible = true;
  #writing = '';

  constructor() {
    useFakeTime();
  }

  /** A page in a window; `shelf` is that of the window where the page is another one of it. */
  open({ shelf = createShelf(), isReturn = false, settings = SETTINGS }: PageOptions = {}): BrowserWindow {
    const id = `window-${++this.#windows}`;
    this.#alive.set(id, new Set());
    this.#listeners.set(id, new Set());
    const session = new ProjectSession(this.#environment(id, shelf, isReturn));
    session.configure(settings);
    return { id, session, crash: () => this.#crash(id) };
  }

  /** Puts back what was written before, as a window does that did not know of it. */
  overwrite(key: string, text: string): void {
    this.#writing = '';
    this.browser.setItem(key, text);
  }

  hide(): void {
    this.#visible = false;
  }

  /** The person comes back to every window. */
  comeBack(): void {
    this.#visible = true;
    for (const listener of [...this.#returns]) listener();
  }

  /** The run ends with this score, against a minimum of 80. */
  complete(score: number): void {
    const { snapshot } = this;
    if (!snapshot) throw new Error('There is no project yet.');
    const decision = score >= 80 ? 'passed' : 'failed';
    const gate = { ...snapshot.gate, decision, score } as const;
    this.snapshot = { ...snapshot, revision: snapshot.revision + 1, phase: 'complete', gate };
  }

  async uploaded(window: BrowserWindow): Promise<void> {
    await until('all uploaded', () => {
      const { drawings } = window.session.getState();
      return drawings.length > 0 && drawings.every(({ status, fingerprint }) => status === 'uploaded' && fingerprint);
    });
  }

  #crash(id: string): void {
    this.#listeners.delete(id);
    const waiting = this.#alive.get(id) ?? [];
    this.#alive.delete(id);
    for (const resolve of waiting) resolve();
  }

  #tell(key: string): void {
    const from = this.#writing;
    for (const [id, listeners] of this.#listeners) {
      if (id !== from) for (const listener of listeners) setTimeout(() => this.#listeners.has(id) && listener(key));
    }
  }

  #environment(id: string, shelf: Shelf, isReturn: boolean): SessionEnvironment {
    let names = 0;
    const clock = () => Date.now() + this.aheadMs;
    // Whose write it is; every write is over before another window can begin one.
    const browser = () => {
      this.#writing = id;
      if (!this.#alive.has(id)) throw new Error('A window that is gone writes nothing.');
      return this.browser;
    };
    return {
      client: async () => this.#client(),
      clock,
      foundProperty: () => null,
      onReturn: (listener) => {
        this.#returns.add(listener);
        return () => void this.#returns.delete(listener);
      },
      isVisible: () => this.#visible,
      receiptTimes: { leadMs: 600_000, shortestLifeMs: 30_000, retryDelaysMs: [5000, 15_000], lookMs: 5 },
      findingsRetryDelaysMs: [],
      network: { isOnline: () => true, onChange: () => () => undefined },
      memory: new ProjectMemory({
        adapterUrl: '/precheck',
        session: 'default',
        page: '/apply',
        browser,
        window: () => shelf,
        clock,
        isReturn: () => isReturn,
        onWrite: (listener) => {
          this.#listeners.get(id)?.add(listener);
          return () => void this.#listeners.get(id)?.delete(listener);
        },
      }),
      presence: {
        id,
        show: () => undefined,
        isThere: async (other) => {
          await this.presenceDelay;
          return this.#alive.has(other);
        },
        whenGone: (other) =>
          new Promise((resolve) => {
            const waiting = this.#alive.get(other);
            if (waiting) waiting.add(resolve);
            else resolve();
          }),
      },
      newId: () => `${id}-${++names}`,
      uploads: {
        parallel: 3,
        retryDelaysMs: [],
        networkDelaysMs: [5],
        random: () => 0.5,
        digest: digestFile,
        put: (upload) => this.#put(id, upload),
      },
      tracking: {
        openStream: () => new EventSource('about:blank'),
        pollIntervalMs: 20,
        maxBackOffMs: 20,
        silenceMs: 20,
        heartbeatMs: 20,
      },
    };
  }

  #put(window: string, upload: StoragePut): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = () => this.#alive.has(window) && resolve();
      this.puts.push({ ...upload, window, finish });
      upload.signal.addEventListener('abort', () => reject(upload.signal.reason));
      if (!this.holdPuts) finish();
    });
  }

  #process({ idempotencyKey = '', ...run }: ProcessProject): Snapshot {
    this.startsAsked += 1;
    const uploadId = this.lostUploads.shift();
    if (uploadId) throw new ProblemError(problemOf('upload_missing', 'It is gone.', { details: { uploadId } }));
    const { snapshot } = this;
    if (!snapshot) throw new Error('There is no project yet.');
    const asked = JSON.stringify(run);
    const known = this.starts.find(({ key }) => key === idempotencyKey);
    if (known?.asked === asked) return snapshot;
    if (known || snapshot.phase === 'processing') throw CONFLICT;
    this.starts.push({ key: idempotencyKey, asked });
    const drawings = run.drawings.map(({ uploadId, sha256, type = '', label = '' }) => ({
      ...{ uploadId, sha256, type, label },
      ...{ name: uploadId, filename: uploadId, size: 1 },
    }));
    const gate = { ...snapshot.gate, decision: 'undecided' as const, score: null };
    const next = { ...snapshot, revision: snapshot.revision + 1, run: snapshot.run + 1, drawings, gate };
    this.snapshot = { ...next, phase: 'processing' };
    return this.snapshot;
  }

  #receipt(minScore: number): ReceiptAnswer {
    this.receiptsAsked += 1;
    const refusal = this.receiptRefusals.shift();
    if (refusal) throw refusal;
    const decision = this.snapshot?.gate.decision;
    const expiresAt = new Date(Date.now() + this.aheadMs + this.receiptSkewMs + this.receiptLifeMs).toISOString();
    const answer = {
      receipt: this.signReceipt?.(this.receiptLifeMs) ?? `receipt-${this.receipts.length + 1}`,
      expiresAt,
      run: this.snapshot?.run ?? 0,
      minScore,
      decision: decision === 'flagged' || decision === 'deferred' ? decision : ('passed' as const),
    };
    this.receipts.push(answer);
    return answer;
  }

  #client(): AdapterClient {
    const never = () => Promise.reject(new ProblemError(problemOf('internal', 'Not asked for in these tests.')));
    const gone = new ProblemError(problemOf('not_found', 'There is no such project.'));
    return {
      getCity: async (cityKey) => ({
        city: {
          cityKey,
          name: cityKey,
          permitTypes: [{ permitType: SETTINGS.permitType, name: 'New dwelling', reports: [{ name: 'Drawing set' }] }],
        },
        limits: { maxFileBytes: 200_000_000, maxFiles: 100 },
      }),
      createProject: async ({ cityKey }, signal) => {
        await this.draftDelay;
        signal.throwIfAborted();
        return (this.snapshot = draft(80, `project-${++this.draftsMade}`, cityKey));
      },
      getSnapshot: async () => {
        await this.slowness;
        if (!this.snapshot || this.forgetful) throw gone;
        return { snapshot: this.snapshot, etag: null };
      },
      requestUpload: async (_, { name }) => {
        const uploadId = `upload-${++this.#uploads}`;
        return { uploadId, filename: name, url: `https://storage.test/${uploadId}?signature=secret` };
      },
      saveDrawing: async () => {},
      removeDrawing: async () => {},
      processProject: async (_, run) => this.#process(run),
      requestHandOff: never,
      adoptProject: never,
      getReport: never,
      requestReceipt: async (_, minScore) => this.#receipt(minScore ?? 0),
      eventsUrl: () => 'about:blank',
      mayStream: async () => false,
      isCompatible: () => true,
    };
  }
}

/** As the adapter has it: a key stands for one start, and only one run is under way. */
const CONFLICT = new ProblemError(problemOf('conflict', 'A run of this project is under way.', { retryable: true }));
