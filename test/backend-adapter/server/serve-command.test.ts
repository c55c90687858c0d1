import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runServeCommand } from '../../../src/backend-adapter/server/serve-command.js';
import { eventually } from '../support/adapter-harness.js';
import { folderForAll } from '../../support/temporary-folder.js';

const folder = folderForAll();

const config = join(folder, 'precheck.config.json');
const environment = {
  apiKey: 'a-key-of-the-test',
  vendorToken: 'a-vendor-token-of-the-test',
  webhookSecret: 'a-webhook-secret-of-the-test',
};
writeFileSync(
  config,
  JSON.stringify({
    server: { port: 0 },
    issuer: 'https://permits.example',
    audience: 'permits.example',
    cities: { 'wattle-bay': { baseUrl: 'https://service.example', apiKey: { env: 'apiKey' } } },
    dataDirectory: 'data',
    vendorToken: { env: 'vendorToken' },
    webhookSecret: { env: 'webhookSecret' },
    gate: { minScore: 80 },
  }),
);

/** Serves until the signal. What was said is added to `said`. */
function serve(said: string[], stopSignal: Promise<string>): Promise<number> {
  return runServeCommand(['--config', config], {
    environment,
    print: (line) => void said.push(String((JSON.parse(line) as { event: string }).event)),
    printError: (text) => void said.push(text),
    stopSignal: () => (said.push('listens for signals'), stopSignal),
  });
}

const FROM_BEGINNING_TO_END = ['listens for signals', 'listening', 'stopping', 'stopped'];

it('hears of a signal from the beginning of its start: the first process of a container is not ended by one', async () => {
  const said: string[] = [];
  expect([await serve(said, Promise.resolve('SIGTERM')), said]).toEqual([0, FROM_BEGINNING_TO_END]);
});

it('serves alone what is in its data directory', async () => {
  const [said, saidByOther]: [string[], string[]] = [[], []];
  let stop = (_signal: string): void => {};
  const served = serve(said, new Promise((resolve) => (stop = resolve)));
  await eventually(() => said.includes('listening'));
  expect(await serve(saidByOther, new Promise(() => {}))).toBe(1);
  expect(saidByOther.at(-1)).toContain('Another process uses this dataDirectory');
  stop('SIGTERM');
  expect([await served, said]).toEqual([0, FROM_BEGINNING_TO_END]);
  expect(await serve([], Promise.resolve('SIGTERM'))).toBe(0);
});
