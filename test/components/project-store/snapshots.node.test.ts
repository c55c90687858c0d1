/** Following a project where streams end early, without a browser. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { createAdapterClient } from '../../../dist/components/adapter-client/adapter-client.js';
import { startSnapshots } from '../../../dist/components/project-store/effects/snapshots.js';
import type { Environment } from '../../../dist/components/project-store/environment.js';
import { type Connection, INITIAL_STATE } from '../../../dist/components/project-store/state.js';
import { createStore } from '../../../dist/components/project-store/store.js';
import { passedRun } from '../support/snapshots.js';

const snapshot = passedRun({ phase: 'processing' });

class Stream extends EventTarget {
  close() {}
  deliver() {
    this.dispatchEvent(new MessageEvent('snapshot', { data: JSON.stringify(snapshot) }));
  }
  fail() {
    this.dispatchEvent(new Event('error'));
  }
}

describe('following a project', () => {
  let streams: Stream[];
  let connections: Connection[];
  let getSnapshot: () => Promise<null>;
  let ended: AbortController;
  beforeEach(() => {
    vi.useFakeTimers();
    [streams, connections, ended] = [[], [], new AbortController()];
    getSnapshot = async () => null;
    const client = {
      withStream: (_id: string, follow: (url: string) => Promise<boolean>) => follow('/events'),
      getSnapshot: () => getSnapshot(),
    } as unknown as ReturnType<typeof createAdapterClient>;
    const openStream = () => {
      streams.push(new Stream());
      return streams.at(-1) as unknown as EventSource;
    };
    const times = { pollIntervalMs: 2_000, maxBackOffMs: 30_000, firstEventTimeoutMs: 5_000, heartbeatMs: 15_000 };
    const store = createStore({ ...INITIAL_STATE, projectId: 'p', snapshot });
    store.subscribe(({ connection }) => connections.push(connection), ended.signal);
    const environment = { client, tracking: { openStream, ...times }, onReturn: () => {} };
    startSnapshots(store, environment as unknown as Environment, ended.signal);
  });
  afterEach(() => {
    ended.abort();
    vi.useRealTimers();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('opens one stream an interval, however soon each one ends', async () => {
    for (let ms = 0; ms < 10_000; ms += 100) {
      await pass(100);
      streams.at(-1)?.deliver();
      streams.at(-1)?.fail();
    }
    expect(streams.length).toBeGreaterThan(2);
    expect(streams.length).toBeLessThanOrEqual(6);
    // An adapter that answers is not lost.
    expect(connections).not.toContain('reconnecting');
  });

  it('tells nothing of a stream that ended, once the next one is live', async () => {
    await pass(0);
    streams[0]?.deliver();
    let fail = (_reason: unknown) => {};
    getSnapshot = () => new Promise((_, reject) => (fail = reject));
    await pass(15_000);
    getSnapshot = async () => null;
    streams[0]?.fail();
    await pass(2_000);
    streams[1]?.deliver();
    expect(connections.at(-1)).toBe('live');
    fail(new TypeError('late'));
    await pass(0);
    expect(connections.at(-1)).toBe('live');
  });
});
