import { beforeEach, describe, expect, it } from 'vitest';
import { ProblemError, problemOf } from '../../../dist/components/adapter-client/problem.js';
import type { StoragePut } from '../../../dist/components/adapter-client/storage-put.js';
import type { Environment } from '../../../dist/components/project-store/environment.js';
import type { ProjectStore } from '../../../dist/components/project-store/project.js';
import { pass, until } from '../support/fake-time.js';
import { pdfFile } from '../support/page.js';
import { ProjectWorld } from '../support/project-world.js';

const refusal = (status: number) => {
  const code = status === 0 ? 'storage_unreachable' : 'storage_refused';
  return new ProblemError(problemOf(code, 'no', { retryable: status !== 413, details: { status } }));
};
const unreadable = async () => {
  await new Promise((resolve) => setTimeout(resolve, 10));
  throw new DOMException('', 'NotReadableError');
};

describe('an upload', () => {
  let world: ProjectWorld;
  beforeEach(() => {
    world = new ProjectWorld();
  });

  /** A page whose storage answers each PUT by the next of `outcomes`, or well. */
  function open(outcomes: number[], change: Partial<Environment> = {}) {
    const urls: string[] = [];
    const put = async ({ url }: StoragePut) => {
      urls.push(new URL(url).pathname);
      const outcome = outcomes.shift();
      if (outcome !== undefined) throw refusal(outcome);
    };
    const page = world.open({ change: { put, ...change } });
    return { page, urls, tries: () => urls.length };
  }
  const drawing = (page: ProjectStore) => page.getState().drawings[0];
  const ended = (page: ProjectStore) =>
    until('its end', () => ['uploaded', 'failed'].includes(drawing(page)?.status ?? ''));

  const table: readonly [string, number[], number, string][] = [
    ['asks for a fresh address after a broken network', [0], 2, 'uploaded'],
    ['gives up after the last try', [0, 0, 0, 0], 4, 'failed'],
    ['does not repeat what cannot succeed', [413], 1, 'failed'],
  ];
  for (const [name, outcomes, tries, status] of table) {
    it(name, async () => {
      const { page, urls } = open([...outcomes]);
      await page.addFiles([pdfFile('a.pdf')]);
      await ended(page);
      expect([new Set(urls).size, drawing(page)?.status]).toEqual([tries, status]);
    });
  }

  it('waits while the adapter is away, as often as it takes, and uses up no try', async () => {
    world.adapter.awayAt = /uploads$/;
    const { page } = open([]);
    const waits: string[] = [];
    page.subscribe(({ drawings: [one], offline }, { drawings: [before] }) => {
      if (one?.status === 'waiting' && before?.status === 'uploading') waits.push(String(offline));
      if (waits.length === 9) world.adapter.awayAt = null;
    }, new AbortController().signal);
    await page.addFiles([pdfFile('a.pdf')]);
    await ended(page);
    expect([waits.length, drawing(page)?.status, page.getState().offline]).toEqual([9, 'uploaded', false]);
  });

  it('asks for another address at once where one was refused, the first time only', async () => {
    const { page, tries } = open([403, 403], { retryDelaysMs: [3_600_000, 3_600_000] });
    await page.addFiles([pdfFile('a.pdf')]);
    await until('two tries', () => tries() === 2);
    await pass(60_000);
    expect([tries(), drawing(page)?.retryingAfter]).toEqual([2, 2]);
  });

  for (const [asked, waited] of [
    [30, 30],
    [86_400, 60],
  ] as const) {
    it(`waits ${waited} seconds where a server that has too much to do asks for ${asked}`, async () => {
      const details = { retryAfterSeconds: asked };
      world.adapter.refusals.push({ path: /uploads$/, code: 'too_many_requests', details });
      const { page } = open([]);
      await page.addFiles([pdfFile('a.pdf')]);
      await until('a refusal', () => drawing(page)?.retryingAfter === 1);
      await pass(waited * 1000 - 100);
      expect(drawing(page)?.status).toBe('uploading');
      await pass(1000);
      await ended(page);
      expect(drawing(page)?.status).toBe('uploaded');
    });
  }

  it('fails at once where the file cannot be read, and sends no more of it', async () => {
    const stopped: boolean[] = [];
    const put = ({ signal }: StoragePut) => {
      signal.addEventListener('abort', () => stopped.push(true));
      return new Promise<void>(() => undefined);
    };
    const { page } = open([], { put, digest: unreadable });
    await page.addFiles([pdfFile('a.pdf')]);
    await ended(page);
    expect([drawing(page)?.problem?.code, stopped]).toEqual(['file_unreadable', [true]]);
  });

  it('fails at once where the file was deleted while it was sent, and blames no network', async () => {
    const { page, tries } = open([0]);
    const file = pdfFile('a.pdf');
    await page.addFiles([file]);
    const gone = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) };
    Object.assign(file, { slice: () => gone });
    await ended(page);
    expect([drawing(page)?.problem?.code, tries()]).toEqual(['file_unreadable', 1]);
  });

  it('does not blame the file where what reads it did not load, and tries that again', async () => {
    let tries = 0;
    const digest = async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return 'a'.repeat(64);
    };
    const { page } = open([], { digest });
    await page.addFiles([pdfFile('a.pdf')]);
    await ended(page);
    expect([tries, drawing(page)?.status]).toEqual([2, 'uploaded']);
  });
});
