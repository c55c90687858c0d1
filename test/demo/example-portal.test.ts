/** The server of the examples, as anybody may call it. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/services.mjs';
import { folderForTest } from '../support/temporary-folder.js';

it('serves the files of its folder alone, and outlives what a visitor may send', async () => {
  const folder = folderForTest();
  mkdirSync(join(folder, 'dist/folder.js'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), 'the page');
  writeFileSync(join(folder, 'secret.js'), 'the secret');
  const port = await freePort(0);
  const nowhere = 'http://127.0.0.1:9';
  const service = { PRECHECK_URL: nowhere, PRECHECK_STORAGE_URL: nowhere, PRECHECK_KEY: 'a-key-of-the-test' };
  const secrets = { PRECHECK_VENDOR_TOKEN: 'a-token-of-the-test', PRECHECK_WEBHOOK_SECRET: 'a-secret-of-the-test' };
  const env = { ...process.env, ...service, ...secrets, PORT: String(port) };
  const portal = spawn(process.execPath, [resolve('examples/portal.mjs'), 'dist'], { cwd: folder, env });
  onTestFinished(() => void portal.kill());
  const say = (words: string) =>
    new Promise<string>((done) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(words));
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('error', () => undefined).on('close', () => done(heard));
    });
  const get = (target: string) => say(`GET ${target} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n`);
  const post = (length: number, body: string) =>
    say(`POST /applications HTTP/1.1\r\nhost: h\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n${body}`);
  await expect.poll(() => get('/')).toMatch(/^HTTP\/1.1 200[^]*the page/);
  for (const target of ['http://h/../secret.js', '/../secret.js', '/%2e%2e/secret.js', '/folder.js', '/none.js'])
    expect(await get(target)).toMatch(/^HTTP\/1.1 404/);
  expect(await get('http://')).toMatch(/^HTTP\/1.1 [45]00/);
  expect(await post(2 ** 21, 'x'.repeat(2 ** 21))).toMatch(/^HTTP\/1.1 413/);
  expect(await post(9, 'precheck=')).toMatch(/^HTTP\/1.1 422[^]*receipt_/);
  const broken = connect(port, '127.0.0.1');
  broken.write('POST /applications HTTP/1.1\r\nhost: h\r\ncontent-length: 9\r\n\r\nprec', () => broken.destroy());
  await new Promise((gone) => broken.on('close', gone));
  expect(await get('/')).toContain('the page');
  expect(portal.exitCode).toBeNull();
});
