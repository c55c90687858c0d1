/** The built worker, over real sockets: several projects at once, hostile drawings, and the report as a PDF. */
import { describe, expect, it } from 'vitest';
import { makeDrawing, makeOperatorBomb } from '../support/drawings.js';
import { BUILT_WORKER, childrenRunning } from './support/built-workers.js';
import { openFixture, TEST_WORKER, waitFor, type Fixture } from './support/sandbox-fixture.js';

let fixture: Fixture;

const start = (...drawings: (Uint8Array | string)[]) =>
  fixture.start(Object.fromEntries(drawings.map((bytes, index) => [`${index}.pdf`, bytes])));

describe('projects side by side', () => {
  it('are all completed, two at a time', async () => {
    fixture = await openFixture();
    const ids = await Promise.all(['slow', 'slow', 'slow', 'slow'].map((order) => start(order)));
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, childrenRunning(TEST_WORKER)?.length ?? 2)), 10);
    const reports = await Promise.all(ids.map((id) => fixture.complete(id)));
    clearInterval(watch);
    expect(reports.flat().every(({ result }) => result === 'Passed')).toBe(true);
    expect(most).toBe(2);
  });
});

describe('a hostile drawing', () => {
  const gone = () =>
    waitFor(() => ((childrenRunning(BUILT_WORKER) ?? []).length === 0 ? true : null), 'the workers to be gone');
  /** Each is ended for its memory after a while; together they take longer than a good project, and than the short limit. */
  const bombs = () => {
    const bomb = makeOperatorBomb();
    return Array.from({ length: 60 }, () => bomb);
  };

  it('ends its project within the time limit, and leaves no process behind', async () => {
    const timeLimitMs = 3000;
    fixture = await openFixture({}, { workerPath: BUILT_WORKER, timeLimitMs });
    const startedAt = Date.now();
    const hostile = await start(...bombs());
    const failed = await fixture.complete(hostile, 180_000);
    expect(Date.now() - startedAt).toBeLessThan(timeLimitMs + 90_000);
    expect(failed.map(({ result, score }) => [result, score])).toEqual(failed.map(() => ['Failed', 0]));
    expect((await fixture.report(hostile, failed[0])).text).toContain('reading them took longer than 3 s.');
    expect((await fixture.call(`/projects/${hostile}`)).json['status']).toBe('Complete');
    await gone();
  });

  // Apart from the limit: the time a good project takes is the machine's, and a short limit would end it too on a slow one.
  it('holds no other up', async () => {
    fixture = await openFixture({}, { workerPath: BUILT_WORKER });
    const hostile = await start(...bombs());
    const good = await start(await makeDrawing());
    const fine = await fixture.complete(good, 180_000);
    expect((await fixture.call(`/projects/${hostile}`)).json['status']).not.toBe('Complete');
    expect(fine.every(({ modelVersion }) => String(modelVersion).startsWith('sandbox-2'))).toBe(true);
    await fixture.sandbox.close();
    await gone();
  });
});

describe('public addresses', () => {
  it('are what links and upload addresses begin with', async () => {
    fixture = await openFixture({
      publicUrl: 'https://precheck.example/service/',
      storagePublicUrl: 'https://files.example/store',
    });
    const id = await fixture.draft();
    expect(await fixture.uploadAddress(id, 'a.pdf')).toMatch(/^https:\/\/files\.example\/store\/[^/]/);
    for (const link of ['complete-link', 'viewer-link', 'viewer-link?signed=1&generatedFor=a']) {
      expect(await fixture.link(id, link)).toMatch(/^https:\/\/precheck\.example\/service\/[^/]/);
    }
  });
});
