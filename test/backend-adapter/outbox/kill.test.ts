/** SIGKILL of a process that runs the built adapter, at the moments where a crash could lose an event. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DIGEST, eventually, reportsWith } from '../support/adapter-harness.js';
import { SERVICE_KEY, startScriptedService, type ScriptedService } from '../support/scripted-service.js';

const script = fileURLToPath(new URL('../support/killed-courier.mjs', import.meta.url));
const built = fileURLToPath(new URL('../../../dist/node/backend-adapter/adapter.js', import.meta.url));

let service: ScriptedService;
let directory: string;
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  if (!existsSync(built)) throw new Error('The build is missing: run `npm run build` first.');
  service = await startScriptedService();
  directory = mkdtempSync(join(tmpdir(), 'precheck-killed-courier-'));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await service.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A process that dies by itself at the moment named. `ended` gives the signal. */
async function start(moment: 'before' | 'within' | 'never') {
  const data = join(directory, 'data');
  const child = spawn(process.execPath, [script, data, service.baseUrl, SERVICE_KEY, join(directory, 'told'), moment], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  ends.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const address = await new Promise<string>((resolve) => {
    child.stdout.on('data', (text: Buffer) => resolve(/listening (\S+)/.exec(text.toString())?.[1] ?? ''));
    void ended.then(() => resolve(''));
  });
  return { address, ended };
}

const told = (): string[] => {
  const file = join(directory, 'told');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

// Processes and times: tried once more before it counts as failed, and named by `npm test` if it passes only then.
it('an event outlives its process, killed between commit and delivery and in the middle of a hook', {
  retry: 1,
}, async () => {
  const first = await start('before');
  let cookie = '';
  const call = async (path: string, body: unknown) => {
    const response = await fetch(`${first.address}/precheck${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response.json();
  };
  const { id } = (await call('/projects', { cityKey: 'wattle-bay' })).project;
  const { uploadId } = await call(`/projects/${id}/uploads`, { name: 'a.pdf', size: 9 });
  await call(`/projects/${id}/process`, { permitType: 'new-dwelling', drawings: [{ uploadId, sha256: DIGEST }] });
  service.reports.set(id, reportsWith([90, 85]));
  expect(await first.ended).toBe('SIGKILL');
  expect(told()).toEqual([]);

  expect(await (await start('within')).ended).toBe('SIGKILL');
  expect(told()).toHaveLength(1);

  await start('never');
  await eventually(() => new Set(told()).size === 3);
  // The one that was interrupted is told again, before the others; a stalled machine may repeat more.
  expect(told()[1]).toBe(told()[0]);
  expect([...new Set(told())].map((eventId) => eventId.split(':')[0])).toEqual([
    'report-completed',
    'report-completed',
    'gate-decided',
  ]);
});
