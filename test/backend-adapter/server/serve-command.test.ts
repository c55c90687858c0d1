import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runServeCommand } from '../../../src/backend-adapter/server/serve-command.js';
import { folderForAll } from '../../support/temporary-folder.js';

const folder = folderForAll();

it('hears of a signal from the beginning of its start: the first process of a container is not ended by one', async () => {
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
  const said: string[] = [];
  const code = await runServeCommand(['--config', config], {
    environment,
    print: (line) => void said.push(String((JSON.parse(line) as { event: string }).event)),
    printError: (text) => void said.push(text),
    stopSignal: () => (said.push('listens for signals'), Promise.resolve('SIGTERM')),
  });
  expect([code, said]).toEqual([0, ['listens for signals', 'listening', 'stopping', 'stopped']]);
});
