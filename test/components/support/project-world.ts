/** Tabs of one browser on one scripted adapter: each has a project of its own; the browser's storage and the adapter are shared. */
import './bare-page.js';
import { setMaxListeners } from 'node:events';
import { createAdapterClient } from '../../../dist/components/adapter-client/adapter-client.js';
import type { StoragePut } from '../../../dist/components/adapter-client/storage-put.js';
import type { Environment } from '../../../dist/components/project-store/environment.js';
import { createProject, type ProjectStore } from '../../../dist/components/project-store/project.js';
import { NO_SETTINGS } from '../../../dist/components/project-store/state.js';
import { until, useFakeTime } from './fake-time.js';
import { ScriptedAdapter } from './scripted-adapter.js';
import { createWebStorage } from './web-storage.js';

// Every effect of a project listens to its one signal; Node takes more than ten for a leak.
setMaxListeners(20);

export const SETTINGS = { ...NO_SETTINGS, cityKey: 'wattle-bay', permitType: 'new-dwelling' };

export interface HeldPut extends StoragePut {
  finish(): void;
}

interface PageOptions {
  readonly settings?: typeof SETTINGS;
  /** What of its surroundings is another than usual. */
  readonly change?: Partial<Environment>;
}

export class ProjectWorld {
  readonly adapter = new ScriptedAdapter().install();
  readonly client = { ...createAdapterClient('/precheck'), withStream: async () => false };
  readonly puts: HeldPut[] = [];
  /** Uploads wait for a test to finish them. */
  holdPuts = false;
  readonly browser = createWebStorage();
  readonly #returns = new Set<() => void>();

  constructor() {
    useFakeTime();
    this.adapter.cities = ['wattle-bay', 'prairie-lake'];
  }

  open({ settings = SETTINGS, change = {} }: PageOptions = {}): ProjectStore {
    const project = createProject({ ...this.#environment(), ...change });
    project.dispatch({ type: 'settings-changed', settings });
    return project;
  }

  /** The person comes back to every tab. */
  comeBack(): void {
    for (const listener of [...this.#returns]) listener();
  }

  async uploaded(project: ProjectStore): Promise<void> {
    await until('all uploaded', () => {
      const { drawings } = project.getState();
      return drawings.length > 0 && drawings.every(({ status }) => status === 'uploaded');
    });
  }

  /** The set as the adapter keeps it. */
  get kept(): string[] {
    return (this.adapter.snapshot?.draft ?? []).map(({ name, sha256 }) => `${name} ${sha256 ? 'sent' : 'not sent'}`);
  }

  /** How often changes of the set were saved. */
  get saves(): number {
    return this.adapter.requests.filter(({ path }) => path.endsWith('/draft')).length;
  }

  #environment(): Environment {
    const tabStorage = createWebStorage();
    return {
      client: this.client,
      clock: () => Date.now(),
      foundProperty: () => null,
      onReturn: (listener, signal) => {
        this.#returns.add(listener);
        signal.addEventListener('abort', () => this.#returns.delete(listener));
      },
      isVisible: () => true,
      receiptTimes: { leadMs: 600_000, shortestLifeMs: 30_000, retryDelayMs: 5000, checkIntervalMs: 5 },
      onNetwork: () => undefined,
      memory: {
        ...{ adapterUrl: '/precheck', session: 'default', page: '/apply' },
        ...{ persistent: () => this.browser, perTab: () => tabStorage, isReturn: () => false },
      },
      random: () => 0.5,
      retryDelaysMs: [5, 5, 5],
      parallelUploads: 3,
      digest: async () => 'a'.repeat(64),
      put: (upload) => this.#put(upload),
      tracking: {
        openStream: () => new EventSource('about:blank'),
        ...{ pollIntervalMs: 20, maxBackOffMs: 20, firstEventTimeoutMs: 20, heartbeatMs: 20 },
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
}
