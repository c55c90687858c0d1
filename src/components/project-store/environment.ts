/** Everything outside of the page that the effects use, so that tests can replace it. */
import { type AdapterClient, createAdapterClient } from '../adapter-client/adapter-client.js';
import { digestFile } from '../files/digest.js';
import { type FoundProperty, foundPropertyOf } from './page-registry.js';
import { putToStorage, type StoragePut } from '../adapter-client/storage-put.js';

export interface Environment {
  readonly client: AdapterClient;
  readonly clock: () => number;
  /** The property that another element of the page found. */
  readonly foundProperty: () => FoundProperty | null;
  /** Calls when the person returns to the page or the network is back, until `signal` is aborted. */
  readonly onReturn: (listener: () => void, signal: AbortSignal) => void;
  readonly isVisible: () => boolean;
  readonly receiptTimes: RenewalTimes;
  /** Calls with whether the browser says that there is a network: when that changes, and at once where there is none. */
  readonly onNetwork: (listener: (isOnline: boolean) => void, signal: AbortSignal) => void;
  readonly memory: ProjectMemory;
  readonly random: () => number;
  /**
   * How long to wait before each further try of a call; their number is the number of further tries. While there is no network, tries have
   * no end, and the last delay is used for all that follow.
   */
  readonly retryDelaysMs: readonly number[];
  readonly parallelUploads: number;
  readonly put: (upload: StoragePut) => Promise<void>;
  readonly digest: (file: File, signal: AbortSignal) => Promise<string>;
  readonly tracking: {
    readonly openStream: (url: string) => EventSource;
    readonly pollIntervalMs: number;
    readonly maxBackOffMs: number;
    /** A proxy holds up a stream whose first event takes longer than this. */
    readonly firstEventTimeoutMs: number;
    /** How often a live stream is checked by a poll, since a stream can die silently. */
    readonly heartbeatMs: number;
  };
}

/** What is used of localStorage and sessionStorage. Every call may throw. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where a page's project is kept. */
export interface ProjectMemory {
  readonly adapterUrl: string;
  readonly session: string;
  /** The page's path and query, which tell one form of the portal from another. */
  readonly page: string;
  /** localStorage and sessionStorage. They throw where the browser stores nothing. */
  readonly persistent: () => WebStorage;
  readonly perTab: () => WebStorage;
  /** Whether the page was reloaded since then, or reached by back or forward. */
  readonly isReturn: (sinceMs: number) => boolean;
}

/** All in milliseconds. */
interface RenewalTimes {
  /** A receipt is renewed so long before it expires, or after four fifths of its life, whichever is later. */
  readonly leadMs: number;
  /** A receipt with a shorter life is not renewed: the clocks disagree, or the reason for which it was given ends. */
  readonly shortestLifeMs: number;
  readonly retryDelayMs: number;
  /** How often the clock is read: timers do not run while a machine sleeps. */
  readonly checkIntervalMs: number;
}

/** A connection that moves no byte for so long is dead, as after a sleep. Storage that has every byte may take longer to answer. */
const STORAGE_TIMEOUTS = { stallTimeoutMs: 30_000, answerTimeoutMs: 120_000 };

const RECEIPT_TIMES: RenewalTimes = {
  leadMs: 600_000,
  shortestLifeMs: 30_000,
  retryDelayMs: 30_000,
  checkIntervalMs: 30_000,
};

export function createEnvironment(adapterUrl: string, session: string): Environment {
  const client = createAdapterClient(adapterUrl);
  return {
    client,
    clock: () => Date.now(),
    foundProperty: () => foundPropertyOf(adapterUrl, session),
    onReturn: listenForReturn,
    isVisible: () => document.visibilityState === 'visible',
    receiptTimes: RECEIPT_TIMES,
    onNetwork: listenToNetwork,
    memory: {
      adapterUrl,
      session,
      page: location.pathname + location.search,
      persistent: () => localStorage,
      perTab: () => sessionStorage,
      isReturn,
    },
    random: Math.random,
    retryDelaysMs: [1000, 2000, 4000, 8000, 15_000],
    parallelUploads: 5,
    put: (upload) => putToStorage(upload, STORAGE_TIMEOUTS),
    digest: digestFile,
    tracking: {
      openStream: (url) => new EventSource(url, { withCredentials: true }),
      pollIntervalMs: 1500,
      maxBackOffMs: 15_000,
      firstEventTimeoutMs: 8000,
      heartbeatMs: 30_000,
    },
  };
}

function isReturn(sinceMs: number): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /reload|back/.test(navigation?.type ?? '') && performance.timeOrigin > sinceMs;
}

function listenToNetwork(listener: (isOnline: boolean) => void, signal: AbortSignal): void {
  window.addEventListener('online', () => listener(true), { signal });
  window.addEventListener('offline', () => listener(false), { signal });
  if (!navigator.onLine) listener(false);
}

function listenForReturn(listener: () => void, signal: AbortSignal): void {
  const notify = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', notify, { signal });
  // `pageshow`: a page that comes back from the back/forward cache.
  for (const type of ['focus', 'pageshow', 'online']) window.addEventListener(type, notify, { signal });
}
