/** Everything outside of a session that it uses, so that tests can replace it. */
import { type AdapterClient, createAdapterClient } from '../adapter-client/adapter-client.js';
import type { Network } from './connectivity.js';
import { digestFile } from '../files/digest.js';
import { type FoundProperty, foundPropertyOf } from './found-property.js';
import { ProjectMemory } from './project-memory.js';
import type { RenewalTimes } from './receipt-renewal.js';
import type { SnapshotSourceOptions } from '../adapter-client/snapshot-source.js';
import { putToStorage } from '../adapter-client/storage-put.js';
import type { UploadQueueOptions } from './upload-queue.js';
import { createWindowPresence, type WindowPresence } from './window-presence.js';

export interface SessionEnvironment {
  readonly client: () => Promise<AdapterClient>;
  readonly clock: () => number;
  /** The property that another element of the page found for this session. */
  readonly foundProperty: () => FoundProperty | null;
  /** Calls when the person returns to the page. Returns a function that stops it. */
  readonly onReturn: (listener: () => void) => () => void;
  /** Whether the person can see the page. */
  readonly isVisible: () => boolean;
  readonly receiptTimes: RenewalTimes;
  /** How long to wait before each further try to read a report's findings. */
  readonly findingsRetryDelaysMs: readonly number[];
  readonly network: Network;
  readonly memory: ProjectMemory;
  readonly presence: WindowPresence;
  /** A new id, different in every window. */
  readonly newId: () => string;
  readonly uploads: Pick<UploadQueueOptions, 'parallel' | 'retryDelaysMs' | 'put' | 'digest' | 'random'> & {
    /** How long to wait before each further try while there is no network; the last one is used for all that follow. */
    readonly networkDelaysMs: readonly number[];
  };
  readonly tracking: Pick<
    SnapshotSourceOptions,
    'openStream' | 'pollIntervalMs' | 'maxBackOffMs' | 'silenceMs' | 'heartbeatMs'
  >;
}

/** A connection that moves no byte for so long is dead, as after a sleep. Storage that has every byte may take longer to answer. */
const STORAGE_PATIENCE = { stallTimeoutMs: 30_000, answerTimeoutMs: 120_000 };

const RECEIPT_TIMES: RenewalTimes = {
  leadMs: 600_000,
  shortestLifeMs: 30_000,
  retryDelaysMs: [5000, 15_000, 45_000, 120_000],
  lookMs: 30_000,
};

export function createSessionEnvironment(adapterUrl: string, session: string): SessionEnvironment {
  // Loaded with the session: a part of its own would cost another round trip.
  const client = Promise.resolve(createAdapterClient(adapterUrl));
  return {
    client: () => client,
    clock: () => Date.now(),
    foundProperty: () => foundPropertyOf(adapterUrl, session),
    onReturn: listenForReturn,
    isVisible: () => document.visibilityState === 'visible',
    receiptTimes: RECEIPT_TIMES,
    findingsRetryDelaysMs: [1000, 2000, 4000, 8000],
    network: {
      isOnline: () => navigator.onLine,
      onChange: listenToNetwork,
    },
    memory: new ProjectMemory({
      adapterUrl,
      session,
      page: location.pathname + location.search,
      browser: () => localStorage,
      window: () => sessionStorage,
      clock: () => Date.now(),
      isReturn,
      onWrite: listenToStorage,
    }),
    presence: createWindowPresence(randomName(), navigator.locks as LockManager | undefined),
    newId: randomName,
    uploads: {
      parallel: 3,
      networkDelaysMs: [1000, 2000, 4000, 8000, 15_000],
      retryDelaysMs: [1000, 2000, 4000, 8000, 16_000],
      put: (upload) => putToStorage(upload, STORAGE_PATIENCE),
      digest: digestFile,
      random: Math.random,
    },
    tracking: {
      openStream: (url) => new EventSource(url, { withCredentials: true }),
      pollIntervalMs: 1500,
      maxBackOffMs: 15_000,
      silenceMs: 8000,
      heartbeatMs: 30_000,
    },
  };
}

function randomName(): string {
  return Math.random().toString(36).slice(2);
}

function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload' || navigation?.type === 'back_forward';
}

function listenToStorage(listener: (key: string) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key) listener(key);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function listenToNetwork(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', listener, { signal });
  window.addEventListener('offline', listener, { signal });
  return () => stop.abort();
}

function listenForReturn(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', listener, { signal });
  // A page that comes back from the back/forward cache.
  window.addEventListener('pageshow', look, { signal });
  return () => stop.abort();
}
