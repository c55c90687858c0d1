/** A start with an idempotency key, asked for again: never a second run, and never a re-run that is hidden. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  DIGEST,
  eventually,
  reportsWith,
  startHarness,
  type Browser,
  type Harness,
} from '../support/adapter-harness.js';
import type { Reply } from '../support/scripted-service.js';

const FIRST = { idempotencyKey: 'first' };
let harness: Harness;
let browser: Browser;
let id: string;
let uploadId: string;

beforeEach(async () => {
  harness = await startHarness();
  browser = harness.browser();
  id = await browser.createDraft();
  uploadId = await browser.upload(id);
});

const starts = (): number => harness.service.count('POST', '/process');
const start = (fields: Record<string, unknown>) => browser.process(id, [uploadId], fields);
const complete = (prefix: string) => browser.complete(harness.service, id, [90, 85], prefix);

describe('a start that is asked for again', () => {
  it('is the same run while it is under way, when it is complete, after a restart and after another run', async () => {
    expect((await start(FIRST)).json).toMatchObject({ run: 1, phase: 'processing' });
    expect(await start(FIRST)).toMatchObject({ status: 202, json: { run: 1, phase: 'processing' } });
    await complete('one');
    expect(await start(FIRST)).toMatchObject({ status: 202, json: { run: 1, phase: 'complete' } });
    harness = await harness.restarted();
    browser = harness.browser(browser);
    expect(await start(FIRST)).toMatchObject({ status: 202, json: { run: 1, phase: 'complete' } });
    expect(starts()).toBe(1);
    expect((await start({ idempotencyKey: 'second' })).json).toMatchObject({ run: 2, phase: 'processing' });
    await complete('two');
    expect((await start(FIRST)).json).toMatchObject({ run: 2, phase: 'complete' });
    expect(starts()).toBe(2);
  });

  it('waits for the one under way, and gets its answer', async () => {
    let release: (() => void) | undefined;
    harness.service.script = ({ path }): Reply | undefined => {
      if (!path.endsWith('/process')) return undefined;
      return { status: 202, json: {}, until: new Promise<void>((resolve) => (release = resolve)) };
    };
    const answers = [start(FIRST)];
    await eventually(() => release !== undefined);
    answers.push(start(FIRST));
    expect((await start({ idempotencyKey: 'other' })).json.error?.code).toBe('conflict');
    expect((await start({})).json.error?.code).toBe('conflict');
    release?.();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([202, 202]);
    expect(starts()).toBe(1);
  });

  it.each(['', '/process'])(
    'never reaches a project that somebody else adopted anew after %j was asked',
    async (part) => {
      let release: (() => void) | undefined;
      harness.service.script = ({ path }): Reply | undefined => {
        if (release !== undefined || path !== `/projects/${id}${part}`) return undefined;
        return { json: { id, status: 'Draft' }, until: new Promise<void>((resolve) => (release = resolve)) };
      };
      const begun = start(FIRST);
      await eventually(() => release !== undefined);
      const { projects } = harness.adapter;
      await projects.erase({ projectId: id });
      await projects.adopt(id, { ownerId: 'somebody-else' });
      release?.();
      expect((await begun).status).toBe(404);
      expect(await projects.get(id)).toMatchObject({ run: 0, drawings: [] });
    },
  );

  // What gave up, a gateway perhaps, says nothing of the service behind it.
  it.each<Reply>(['reset', { status: 504 }])('is not taken for begun while that is open: %j', async (reply) => {
    harness.service.script = ({ path }) => (path.endsWith('/process') ? reply : undefined);
    expect((await start(FIRST)).status).toBe(503);
    expect((await start(FIRST)).json.error?.code).toBe('upstream_unavailable');
    expect((await start({ ...FIRST, minScore: 99 })).json.error?.code).toBe('conflict');
    harness.service.reports.set(id, reportsWith([90, 85]));
    await eventually(async () => (await start(FIRST)).status === 202);
    expect((await start(FIRST)).json).toMatchObject({ run: 1, drawings: [{ sha256: DIGEST }] });
    expect(starts()).toBe(1);
  });

  it('is that run once the service says that it is processing, however late it lists the first report', async () => {
    harness.service.script = ({ path }) => (path.endsWith('/process') ? 'reset' : undefined);
    expect((await start(FIRST)).status).toBe(503);
    harness.service.statuses.set(id, 'Processing');
    const codes = new Set<string | undefined>();
    await eventually(async () => codes.add((await start(FIRST)).json.error?.code).has(undefined));
    expect([...codes].filter(Boolean)).not.toContain('conflict');
    harness.clock.passedMs += 60_000;
    harness.service.statuses.delete(id);
    await complete('one');
    expect((await start(FIRST)).json).toMatchObject({ run: 1, drawings: [{ sha256: DIGEST }] });
    expect(starts()).toBe(1);
  });

  it('begins where the service had refused it', async () => {
    harness.service.script = ({ path }) => (path.endsWith('/process') ? { status: 422, text: 'No.' } : undefined);
    expect((await start(FIRST)).json.error?.code).toBe('upstream_refused');
    harness.service.script = () => undefined;
    expect((await start(FIRST)).json).toMatchObject({ run: 1, phase: 'processing' });
    expect(starts()).toBe(2);
  });
});

it('a key stands for one start: another one under it is refused', async () => {
  await start(FIRST);
  for (const other of [{ permitType: 'fence' }, { minScore: 99 }, { drawings: [] }]) {
    expect((await start({ ...FIRST, ...other })).json.error?.code, JSON.stringify(other)).toBe('conflict');
  }
  await complete('one');
  const other = await browser.upload(id, 'A-102.pdf');
  expect((await browser.process(id, [uploadId, other], FIRST)).json.error?.code).toBe('conflict');
  expect((await browser.snapshot(id)).run).toBe(1);
  expect(starts()).toBe(1);
});

it('a start without a key is one of its own each time', async () => {
  await start({});
  await complete('one');
  expect((await start({})).json).toMatchObject({ run: 2 });
  expect(starts()).toBe(2);
});
