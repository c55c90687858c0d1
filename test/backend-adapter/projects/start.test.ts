/** What is opened and when, a start that fails, a store that is damaged, and a stop: what callers and balancers are told. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { assembleAdapter, type PrecheckAdapter } from '../../../src/backend-adapter/adapter.js';
import { collectGarbage } from '../../support/collect-garbage.js';
import { afterTest, openStoreIn, temporaryFolder } from '../support/after-test.js';
import { Browser, documented, eventually, requiredOptions, startHarness } from '../support/adapter-harness.js';

let dataDirectory: string;
let adapter: PrecheckAdapter;
beforeEach(() => {
  dataDirectory = temporaryFolder();
});

const optionsAt = (directory: string) => ({ ...requiredOptions('https://service.example'), dataDirectory: directory });

function start(): Browser {
  const assembled = assembleAdapter(optionsAt(dataDirectory));
  afterTest(() => assembled.close());
  adapter = documented(assembled, '/precheck');
  return new Browser(adapter);
}
const statusOf = async (browser: Browser, path: string) => {
  const { status, json } = await browser.call(path);
  return [status, json];
};
/** Keeps a secret that the adapter would not have made. */
async function plantSecret(name: string, text: string): Promise<void> {
  const store = openStoreIn(dataDirectory);
  await store.getOrCreateSecret(name, () => text);
  await store.close();
}
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });

it('nothing is opened by importing and creating it: a framework may do so while it builds', () => {
  const built = new URL('../../../src/backend-adapter/dist/index.js', import.meta.url).href;
  const program = `
    const { createPrecheckAdapter } = await import(${JSON.stringify(built)});
    createPrecheckAdapter(${JSON.stringify(optionsAt(join(dataDirectory, 'of-the-build')))});
    await new Promise((resolve) => setTimeout(resolve, 20));
    // The pipe is this process's own output.
    console.log(process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap').join());`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect([stdout, readdirSync(dataDirectory)]).toEqual(['\n', []]);
});

describe('a start that fails', () => {
  it('is said by /health and /ready, and leaves nothing open', async () => {
    await plantSecret('signing-key', '{}');
    const browser = start();
    await expect(adapter.ready).rejects.toThrow('The signing key');
    const failed = { status: 'failed', code: 'start_failed' };
    expect(await statusOf(browser, '/health')).toEqual([503, failed]);
    expect(await statusOf(browser, '/ready')).toEqual([503, failed]);
    const refused = await browser.call('/cities');
    expect([refused.status, refused.json.error?.code]).toEqual([503, 'not_running']);
    const endCollecting = collectGarbage();
    await eventually(() => openFiles().every((path) => !path.startsWith(dataDirectory)));
    endCollecting();
  });

  it.each([
    ['empty', ''],
    ['cut short', 'abcdef'],
  ])('refuses a cookie-secret that is %s: with it anybody could sign for anybody', async (_name, text) => {
    await plantSecret('cookie-secret', text);
    start();
    await expect(adapter.ready).rejects.toThrow('cookie-secret');
  });
});

it('once closed, calls are told that it is not running', async () => {
  const browser = start();
  await adapter.ready;
  await adapter.close();
  const { status, json } = await browser.call('/cities');
  expect([status, json.error?.code, json.error?.message]).toEqual([503, 'not_running', 'The adapter has been closed.']);
  expect(await statusOf(browser, '/health')).toEqual([200, { status: 'stopping' }]);
  expect(await statusOf(browser, '/ready')).toEqual([503, { status: 'stopping' }]);
});

describe('the SQLite file', () => {
  it('has everything in itself after a stop, without the log beside it', async () => {
    const harness = await startHarness();
    const owner = harness.browser();
    const id = await owner.createDraft();
    await harness.adapter.close();
    const log = join(harness.dataDirectory, 'adapter.sqlite-wal');
    expect(existsSync(log) ? statSync(log).size : 0).toBe(0);
    copyFileSync(join(harness.dataDirectory, 'adapter.sqlite'), join(dataDirectory, 'adapter.sqlite'));
    const browser = start();
    browser.cookie = owner.cookie;
    expect((await browser.snapshot(id)).project.id).toBe(id);
  });

  it('is not opened with a log that cannot be read, in which there was what was saved last', async () => {
    start();
    await adapter.ready;
    const living = { path: join(dataDirectory, 'adapter.sqlite'), log: join(dataDirectory, 'adapter.sqlite-wal') };
    // As a kill leaves them.
    const killed = temporaryFolder();
    copyFileSync(living.path, join(killed, 'adapter.sqlite'));
    writeFileSync(join(killed, 'adapter.sqlite-wal'), Buffer.alloc(statSync(living.log).size, 'garbage'));
    await adapter.close();
    dataDirectory = killed;
    start();
    await expect(adapter.ready).rejects.toThrow('adapter.sqlite-wal is damaged');
  });
});
