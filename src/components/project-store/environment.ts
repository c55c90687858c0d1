/** Everything outside of the page that the effects use, so that tests can replace it. */
import { createAdapterClient } from '../adapter-client/adapter-client.js';
import { putToStorage, type StoragePut } from '../adapter-client/storage-put.js';
import { digestFile } from '../files/digest.js';
import { foundPropertyOf } from './page-registry.js';

export type Environment = Readonly<ReturnType<typeof createEnvironment>>;

/** What is used of localStorage and sessionStorage. Every call may throw. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export function createEnvironment(adapterUrl: string, session: string) {
  return {
    client: createAdapterClient(adapterUrl),
    clock: () => Date.now(),
    random: () => Math.random(),
    /** The property that another element of the page found. */
    foundProperty: () => foundPropertyOf(adapterUrl, session),
    isVisible: () => !document.hidden,
    onReturn,
    onNetwork,
    /** Where a page's project is kept. */
    memory: {
      adapterUrl,
      session,
      /** The page's path and query, which tell one form of the portal from another. */
      page: location.pathname + location.search,
      /** Both throw where the browser stores nothing. */
      persistent: (): WebStorage => localStorage,
      perTab: (): WebStorage => sessionStorage,
      isReturn,
    },
    /**
     * How long to wait before each further try of a call; their number is the number of further tries. While there is no network, tries have
     * no end, and the last delay is used for all that follow.
     */
    retryDelaysMs: [1000, 2000, 4000, 8000, 15_000] as readonly number[],
    parallelUploads: 5,
    put: (upload: StoragePut) => putToStorage(upload),
    digest: digestFile,
    tracking: {
      openStream: (url: string) => new EventSource(url, { withCredentials: true }),
      pollIntervalMs: 1500,
      maxBackOffMs: 15_000,
      /** A proxy holds up a stream whose first event takes longer than this. */
      firstEventTimeoutMs: 8000,
      /** How often a live stream is checked by a poll, since a stream can die silently. */
      heartbeatMs: 30_000,
    },
    receiptTimes: {
      /** A receipt is renewed so long before it expires, or after four fifths of its life, whichever is later. */
      leadMs: 600_000,
      /** A receipt with a shorter life is not renewed: the clocks disagree, or the reason for which it was given ends. */
      shortestLifeMs: 30_000,
      retryDelayMs: 30_000,
      /** How often the clock is read: timers do not run while a machine sleeps. */
      checkIntervalMs: 30_000,
    },
  };
}

/** Whether the page was reloaded since then, or reached by back or forward. */
function isReturn(sinceMs: number): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /reload|back/.test(navigation?.type ?? '') && performance.timeOrigin > sinceMs;
}

/** Calls with whether the browser says that there is a network: when that changes, and at once where there is none. */
function onNetwork(listener: (isOnline: boolean) => void, signal: AbortSignal): void {
  window.addEventListener('online', () => listener(true), { signal });
  window.addEventListener('offline', () => listener(false), { signal });
  if (!navigator.onLine) listener(false);
}

/** Calls when the person returns to the page or the network is back, until `signal` is aborted. */
function onReturn(listener: () => void, signal: AbortSignal): void {
  const notify = () => {
    if (!document.hidden) listener();
  };
  // `pageshow`: a page that comes back from the back/forward cache.
  for (const type of ['visibilitychange', 'focus', 'pageshow', 'online'])
    window.addEventListener(type, notify, { signal });
}
