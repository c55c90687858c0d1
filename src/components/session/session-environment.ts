/** What a session needs of the world outside, in one place, so that tests can give another. */
import type { AdapterClient } from './adapter-client.js';
import { digestFile } from './digest.js';
import { type FoundProperty, foundPropertyOf } from './found-property.js';
import type { SnapshotSourceOptions } from './snapshot-source.js';
import { putToStorage } from './storage-put.js';
import type { UploadQueueOptions } from './upload-queue.js';

export interface SessionEnvironment {
  /** Loaded when first needed: what reads the answers is not part of the first paint. */
  readonly client: () => Promise<AdapterClient>;
  readonly clock: () => number;
  /** The property that another element of the page found for this session. */
  readonly foundProperty: () => FoundProperty | null;
  /** Tells when the person comes back to the page. Gives what stops the telling. */
  readonly onReturn: (listener: () => void) => () => void;
  /** How long to wait before each further try to read a report's findings. */
  readonly findingsRetryDelaysMs: readonly number[];
  readonly uploads: Pick<UploadQueueOptions, 'parallel' | 'retryDelaysMs' | 'put' | 'digest' | 'random'>;
  readonly tracking: Pick<
    SnapshotSourceOptions,
    'openStream' | 'pollIntervalMs' | 'maxBackOffMs' | 'silenceMs' | 'heartbeatMs'
  >;
}

export function createSessionEnvironment(adapterUrl: string, session: string): SessionEnvironment {
  let client: Promise<AdapterClient> | null = null;
  return {
    client: () => {
      client ??= import('./adapter-client.js').then(({ createAdapterClient }) => createAdapterClient(adapterUrl));
      // A module that did not arrive is asked for again the next time.
      client.catch(() => (client = null));
      return client;
    },
    clock: () => Date.now(),
    foundProperty: () => foundPropertyOf(adapterUrl, session),
    onReturn: listenForReturn,
    findingsRetryDelaysMs: [1000, 2000, 4000, 8000],
    uploads: {
      parallel: 3,
      retryDelaysMs: [1000, 2000, 4000, 8000, 16_000],
      put: putToStorage,
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

function listenForReturn(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', listener, { signal });
  // A page that the browser kept whole while the person was elsewhere.
  window.addEventListener('pageshow', look, { signal });
  return () => stop.abort();
}
