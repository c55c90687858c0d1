import { getEventListeners } from 'node:events';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EventStream, type EventStreamOptions } from '../../../src/backend-adapter/http/routes/events.js';
import type { Snapshot } from 'precheck-contract';
import { collectGarbage } from '../../support/collect-garbage.js';
import { eventually, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';
import { collect } from '../support/stream-reader.js';

describe('GET /projects/:id/events', () => {
  let harness: Harness;
  let browser: Browser;
  let id: string;
  beforeEach(async () => {
    const options = { streamCaps: { perUser: 3, perProcess: 4 } };
    harness = await startHarness({ settings: { heartbeatMs: 30 }, options });
    browser = harness.browser();
    id = await browser.createDraft();
  });
  const open = (options: { headers?: Record<string, string>; signal?: AbortSignal } = {}) =>
    browser.fetch(`/projects/${id}/events`, options);

  it('sends a snapshot at once, one with every change, and heartbeats', async () => {
    const response = await open();
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const stream = collect(response);
    await eventually(() => stream.seen.text.includes(': heartbeat'));
    expect(stream.seen.text).toMatch(/^retry: 3000\n\nid: 1-[0-9a-f]{8}\nevent: snapshot\ndata: \{"revision":1,/);
    await browser.process(id, [await browser.upload(id)]);
    await browser.complete(harness.service, id, [90]);
    await eventually(() => stream.seen.text.includes('"phase":"complete"'));
    const revisions = [...stream.seen.text.matchAll(/^id: (\d+)-[0-9a-f]+$/gm)].map((match) => Number(match[1]));
    expect(revisions).toEqual([...revisions].sort((left, right) => left - right));
    expect(new Set(revisions).size).toBe(revisions.length);
    await stream.cancel();
  });

  it('resumes with the newest snapshot, or with none where the reader has it', async () => {
    const behind = collect(await open({ headers: { 'last-event-id': '0' } }));
    await eventually(() => behind.seen.text.includes('event: snapshot'));
    const seen = /^id: (.+)$/m.exec(behind.seen.text)?.[1] ?? '';
    const current = collect(await open({ headers: { 'last-event-id': seen } }));
    await eventually(() => behind.seen.text.includes(': heartbeat') && current.seen.text.includes(': heartbeat'));
    expect(behind.seen.text).toContain('id: 1-');
    expect(current.seen.text).not.toContain('event: snapshot');
    await Promise.all([behind.cancel(), current.cancel()]);
  });

  it('has a cap for a person and for the process, and frees places', async () => {
    const aborts = [new AbortController(), new AbortController(), new AbortController()];
    const streams = await Promise.all(aborts.map(({ signal }) => open({ signal })));
    const refused = await open();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '15']);
    expect(((await refused.json()) as { error: { code: string } }).error.code).toBe('too_many_streams');
    const other = harness.browser();
    const theirs = await other.createDraft();
    const fourth = await other.fetch(`/projects/${theirs}/events`);
    expect(fourth.status).toBe(200);
    expect((await other.fetch(`/projects/${theirs}/events`)).status).toBe(503);
    await fourth.body?.cancel();
    aborts[0]?.abort();
    await collect({ body: streams[0]?.body ?? null }).done;
    const again = await open();
    expect(again.status).toBe(200);
    await again.body?.cancel();
    expect((await browser.fetch(`/projects/${id}/events`, { method: 'HEAD' })).status).toBe(200);
    expect((await open()).status).toBe(200);
  });

  it('counts a reader that was gone already once, so nobody gets more places by it', async () => {
    await open({ signal: AbortSignal.abort() });
    const opened = [await open(), await open(), await open(), await open()];
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 503]);
  });

  it('ends every stream when the adapter closes', async () => {
    const stream = collect(await open());
    await harness.adapter.close();
    await stream.done;
    expect(stream.seen.ended).toBe(true);
  });

  it('polls the service once for a project, however many watch it', async () => {
    const slow = await startHarness({ service: harness.service, options: { pollIntervalMs: 100 } });
    const applicant = slow.browser();
    const project = await applicant.started();
    slow.service.reports.set(project, [{ id: 'r', name: 'R', status: 'Preparing' }]);
    const streams = await Promise.all(Array.from({ length: 15 }, () => applicant.fetch(`/projects/${project}/events`)));
    const before = slow.service.count('GET', `/${project}/reports`);
    const readings = () => slow.service.count('GET', `/${project}/reports`) - before;
    const startedMs = performance.now();
    await eventually(() => readings() >= 5);
    expect(readings()).toBeLessThanOrEqual((performance.now() - startedMs) / 100 + 2);
    await Promise.all(streams.map((stream) => stream.body?.cancel()));
  });
});

it('a stream whose project cannot be read once it is subscribed leaves its place, its timer and its listener', async () => {
  let breaks = false;
  const harness = await startHarness({
    settings: { heartbeatMs: 1_234_567 },
    options: {
      streamCaps: { perProcess: 1 },
      // The last that runs before the stream is made: the project has been read, and is read once more afterwards.
      authorize: async () => {
        if (!breaks) return true;
        breaks = false;
        rename('projects', 'away');
        // A change, also one that fails, has the project read anew.
        await browser.call(`/projects/${id}/draft`, { method: 'PATCH', json: { none: null } });
        return true;
      },
      pollIntervalMs: 60_000,
    },
  });
  const rename = (from: string, to: string): void => {
    const database = new Database(join(harness.dataDirectory, 'adapter.sqlite'));
    database.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
    database.close();
  };
  const heartbeats = (): number => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const browser = harness.browser();
  const id = await browser.createDraft();
  const before = heartbeats();
  breaks = true;
  const request = browser.request(`/projects/${id}/events`);
  const refused = await harness.adapter.fetch(request);
  expect(refused.status).toBe(500);
  expect(getEventListeners(request.signal, 'abort')).toEqual([]);
  expect(heartbeats()).toBeLessThanOrEqual(before);
  rename('away', 'projects');
  const stream = await browser.fetch(`/projects/${id}/events`);
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
});

describe('EventStream', () => {
  const snapshot = (revision: number) => ({ revision }) as Snapshot;
  const streamWith = (options: Partial<EventStreamOptions>, signal = new AbortController().signal) => {
    const stream = new EventStream({
      seenVersion: null,
      versionOf: ({ revision }) => `${revision}-p`,
      heartbeatMs: 60_000,
      request: new Request('http://portal.example/events', { signal }),
      onEnd: () => {},
      ...options,
    });
    stream.push(snapshot(1));
    return stream;
  };

  it('keeps only the newest for a reader that does not read', async () => {
    let ends = 0;
    const stream = streamWith({ onEnd: () => void (ends += 1) });
    for (let revision = 2; revision <= 5000; revision += 1) {
      stream.push(snapshot(revision));
      // A stream that made its chunks ahead of its reader would have time to.
      if (revision % 1000 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    stream.push(snapshot(7));
    const reader = stream.body.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toBe(
      'retry: 3000\n\nid: 5000-p\nevent: snapshot\ndata: {"revision":5000}\n\n',
    );
    await reader.cancel();
    stream.close();
    stream.push(snapshot(9000));
    expect(ends).toBe(1);
  });

  it('ends at once where the reader has gone already', async () => {
    const stream = streamWith({}, AbortSignal.abort());
    expect((await stream.body.getReader().read()).done).toBe(true);
  });

  it('ends when its reader goes, long after anybody else let go of the request', async () => {
    const reader = new AbortController();
    const { body } = streamWith({ seenVersion: '1-p' }, reader.signal);
    const read = collect({ body });
    const endCollecting = collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 50));
    endCollecting();
    reader.abort();
    await eventually(() => read.seen.ended);
  });

  it('ends for a reader that takes nothing, and not for one that reads', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const ended: string[] = [];
    const streamOf = (name: string) => streamWith({ heartbeatMs: 15_000, onEnd: () => ended.push(name) });
    const [stalled, read] = [streamOf('stalled'), collect({ body: streamOf('read').body })];
    await vi.advanceTimersByTimeAsync(29_000);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toEqual(['stalled']);
    expect((await stalled.body.getReader().read()).done).toBe(true);
    await read.cancel();
  });

  it('ends after 15 minutes for a reader that reads, too, who may have signed out', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { seen } = collect({ body: streamWith({ heartbeatMs: 15_000 }).body });
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect(seen.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.ended).toBe(true);
  });
});
