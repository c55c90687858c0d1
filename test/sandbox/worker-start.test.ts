/** A worker that cannot be started is the service's fault: the drawings are not blamed for it, and the run goes on once it can. */
import { copyFileSync, cpSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDrawing } from '../support/drawings.js';
import { openFixture, TEST_WORKER, waitFor, type Fixture } from './support/sandbox-fixture.js';
import { folderForTest } from '../support/temporary-folder.js';

const CHECKS = 'src/sandbox/dist/precheck-service';
if (!existsSync(CHECKS)) throw new Error('dist/ is missing: run `npm run build` first.');
const BLAMES_DRAWINGS = /could not be read|can’t be read|damaged|broke off/i;

let folder: string;
let fixture: Fixture;
let log: string[];
const { execPath } = process;
beforeEach(() => {
  folder = folderForTest();
  log = [];
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => void log.push(String(line)));
});
afterEach(() => {
  process.execPath = execPath;
  vi.restoreAllMocks();
});

const start = (bytes: Uint8Array | string) => fixture.start({ 'a.pdf': bytes });

/** What a person gets of the project on the service's own page, or of a part of it. */
async function pageOf(id: string, part = ''): Promise<string> {
  const address = new URL(await fixture.signedLink(id));
  address.pathname += part;
  return (await fetch(address)).text();
}

const statusOf = async (id: string) => (await fixture.call(`/projects/${id}`)).json['status'];
/** Waits until the run is complete or the log says that it stopped. */
const stopped = (id: string) =>
  waitFor(async () => {
    const stop = log.some((line) => line.includes(`run 1 of project ${id} stopped`));
    return (await statusOf(id)) === 'Complete' || stop || null;
  }, 'the run to stop');

/** The worker as it is built, with a program missing. */
function builtWithout(program: string): string {
  cpSync('src/sandbox/dist', join(folder, 'src/sandbox/dist'), { recursive: true });
  copyFileSync('src/sandbox/package.json', join(folder, 'src/sandbox/package.json'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  rmSync(join(folder, CHECKS, program));
  return join(folder, CHECKS);
}

function written(name: string, code: string): string {
  writeFileSync(join(folder, name), code);
  return join(folder, name);
}

describe('a worker that cannot be started', () => {
  it.each([
    ['whose program is missing', () => join(folder, 'absent.js')],
    ['that fails before its first word', () => written('broken.mjs', `throw new Error('not on this Node');`)],
    ['that ends before its first word', () => written('empty.mjs', '')],
    [
      'whose reading thread is missing',
      () => join(builtWithout('drawing-checks/drawing-set/reading-thread.js'), 'drawing-checks/worker.js'),
    ],
  ])('(%s) is the service’s fault, in the log and for the person', async (_name, worker) => {
    fixture = await openFixture({}, { workerPath: worker() });
    const id = await start(await makeDrawing());
    await stopped(id);
    const reports = await fixture.reports(id);
    expect(reports.length).toBeGreaterThan(0);
    for (const report of reports) {
      expect(report).toEqual({ id: report['id'], name: report['name'], status: 'Preparing' });
      expect((await fixture.report(id, report)).text).not.toMatch(BLAMES_DRAWINGS);
    }
    expect(await statusOf(id)).toBe('Processing');
    expect(log.join('\n')).toContain('stopped: The program that checks drawings could not be started: ');
    const page = await pageOf(id);
    expect(page).toContain('The fault is ours, not your drawings’.');
    expect(page).not.toMatch(BLAMES_DRAWINGS);
  });

  it('because Node is missing, ends no run either', async () => {
    fixture = await openFixture();
    process.execPath = join(folder, 'no-node');
    const id = await start('%PDF- fine');
    await stopped(id);
    expect(await statusOf(id)).toBe('Processing');
    expect(log.join('\n')).toContain('could not be started');
  });

  it('is tried again, and its run is then completed like any other', async () => {
    const worker = join(folder, 'worker.mjs');
    fixture = await openFixture({}, { workerPath: worker, confinedWorker: false });
    const id = await start('%PDF- fine');
    await stopped(id);
    expect(await statusOf(id)).toBe('Processing');
    copyFileSync(TEST_WORKER, worker);
    for (const report of await fixture.complete(id)) expect(report).toMatchObject({ result: 'Passed', score: 84.5 });
    expect(await pageOf(id)).not.toContain('The fault is ours');
  });
});

describe('a program that draws sheets and cannot be started', () => {
  it.each([
    ['whose program is missing', () => join(folder, 'absent.js')],
    [
      'whose reading thread is missing',
      () => join(builtWithout('drawing-checks/drawing-set/reading-thread.js'), 'sheet-pictures/picture-worker.js'),
    ],
  ])('(%s) is the service’s fault too, and is tried again', async (_name, worker) => {
    fixture = await openFixture({}, { pictureWorkerPath: worker() });
    const id = await start('%PDF- fine');
    await fixture.complete(id);
    for (const attempt of [1, 2]) {
      const answer = await pageOf(id, '/pictures/1/0/1/fit');
      expect(answer).toContain('The fault is ours, not your drawing’s.');
      expect(answer).not.toMatch(BLAMES_DRAWINGS);
      const tries = log.filter((line) => line.includes('The program that draws sheets could not be started'));
      expect(tries).toHaveLength(attempt);
    }
  });
});
