/** `npm start`: ends with the portal's address, and stops cleanly. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { folderForTest } from '../support/temporary-folder.js';

const TIMEOUT_MS = 240_000;

it(
  'starts sandbox, adapter and portal, says where to look, and stops on SIGTERM',
  async () => {
    const data = folderForTest();
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { ...process.env, PRECHECK_DATA: data, PORT: '0', PRECHECK_AS_BUILT: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    let said = '';
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        said += chunk;
        const found = /Open the permit portal:\s+(http:\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
      void exited.then((code) => reject(new Error(`npm start ended with ${code}: ${said}`)));
    });
    const opened = await fetch(address);
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await opened.text()).toContain('<precheck-uploader');
    expect((await fetch(`${address}/precheck/cities/wattle-bay`)).status).toBe(200);
    expect(await (await fetch(`${address}/rehearsals`)).text()).toContain('<precheck-uploader');
    const property = /Look up what can be built on a property at\s+(\S+)/.exec(said)?.[1] ?? '';
    expect(await (await fetch(property)).text()).toContain('<property-feasibility');
    const suggest = await fetch(`${address}/precheck/property/suggest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: new URL(address).origin, cookie },
      body: JSON.stringify({ streetAddress: '12 Quandong Street', suburb: 'Kirrawee' }),
    });
    expect(await suggest.json()).toMatchObject({ candidates: [{ address: '12 Quandong Street, Kirrawee NSW 2232' }] });
    const login = /Reviewers log in at\s+(\S+)\s+with the password in\s+(.+)/.exec(said);
    const { password } = JSON.parse(readFileSync(login?.[2] ?? '', 'utf8')) as { password: string };
    const entered = await fetch(login?.[1] ?? '', {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(login?.[1] ?? '').origin },
      body: new URLSearchParams({ name: 'Ann', password }),
    });
    expect(entered.status).toBe(303);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    await expect(fetch(address)).rejects.toThrow();
  },
  TIMEOUT_MS,
);
