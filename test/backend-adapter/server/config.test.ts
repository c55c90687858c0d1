import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientAddress } from '../../../src/backend-adapter/server/adapter-server.js';
import { ConfigError, configJsonSchema, readConfig } from '../../../src/backend-adapter/server/config.js';
import { configRows } from './config-rows.js';
import { folderForAll } from '../../support/temporary-folder.js';

const SECRET = 'a-secret-that-nobody-prints';
const PORTAL = 'https://portal.example';
const ENVIRONMENT = {
  PRECHECK_URL: 'https://service.example/api',
  PRECHECK_KEY: SECRET,
  PRECHECK_WEBHOOK_SECRET: `${SECRET}-2`,
  DATABASE: 'postgresql://user:password@db.example/precheck',
};

const folder = folderForAll();
beforeAll(() => {
  mkdirSync(join(folder, 'secrets'));
  writeFileSync(join(folder, 'secrets', 'vendor-token'), `${SECRET}-3\n`);
  writeFileSync(join(folder, 'secrets', 'empty'), '\n');
});

const operations = readFileSync('docs/operations.md', 'utf8');
const documented = (): Record<string, unknown> => JSON.parse(/```json\n([\s\S]*?)```/.exec(operations)?.[1] ?? '');

function read(value: unknown, environment: Record<string, string> = ENVIRONMENT) {
  const path = join(folder, 'precheck.config.json');
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return readConfig(path, environment);
}
function mistakesOf(value: unknown, environment: Record<string, string> = ENVIRONMENT): string[] {
  try {
    read(value, environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.message).not.toContain(SECRET);
    const [, ...mistakes] = error.message.split('\n');
    return mistakes.map((line) => line.replace(/^- /, '').replace(/; they are .*/, ''));
  }
}

describe('a configuration', () => {
  it('of the documentation is in order, and its secrets come from where they are', () => {
    const { options, server } = read(documented());
    expect(options.cities['wattle-bay']).toEqual({
      baseUrl: 'https://service.example/api',
      apiKey: SECRET,
      storageOrigins: ['https://storage.service.example'],
      maxCallsPerSecond: 20,
    });
    expect([options.vendorToken, options.webhookSecret]).toEqual([`${SECRET}-3`, `${SECRET}-2`]);
    expect(options.dataDirectory).toBe(join(folder, 'precheck-data'));
    expect(server).toEqual({ host: '0.0.0.0', port: 8080, trustedProxies: 1, stopDelayMs: 5000, logLevel: 'info' });
    expect(options).not.toHaveProperty('server');
  });

  it('may call a city as it likes', () => {
    const { 'wattle-bay': city } = documented()['cities'] as Record<string, object>;
    expect(mistakesOf({ ...documented(), cities: { secret: city, apiKey: city } })).toEqual([]);
  });

  const FILE = 'vendorToken: the file';
  const NO_VALUE = 'is a secret, so it must be { "env": "NAME" } or { "file": "path" }, not the value itself';
  const OWN = { value: { a: 1 }, enumerable: true };

  it('says every mistake at once: what is missing, unknown, of another kind, out of range, and not set', () => {
    const value = {
      server: { port: 70_000, hots: 'x', logLevel: 'all' },
      issuer: 7,
      cities: {
        'wattle-bay': { baseUrl: 'http://service.example', apiKey: SECRET },
        b: { baseUrl: 'https://b.example' },
      },
      dataDirectory: '',
      vendorToken: { file: 'secrets/none' },
      webhookSecret: { env: 'NOT_SET' },
      gate: { minScore: 120, requirePased: true },
      limits: { maxFiles: 0 },
      allowedOrigins: 'https://a.example',
      pollIntervalMS: 5,
    };
    expect(mistakesOf(value).sort()).toEqual(
      [
        'server.port must be at most 65535',
        'server.hots is no option',
        'server.logLevel must be "info" or "warn" or "error"',
        'issuer must be a text, { "env": "NAME" } or { "file": "path" }',
        'audience is missing',
        `cities["wattle-bay"].apiKey ${NO_VALUE}`,
        'cities["wattle-bay"].baseUrl must be an https address (http only on loopback), without query or sign-in',
        'cities["b"].apiKey is missing',
        'dataDirectory must be a text that is not empty',
        'vendorToken: the file "secrets/none" cannot be read (ENOENT)',
        'webhookSecret: the environment variable "NOT_SET" is not set',
        'gate.requirePased is no option',
        'gate.minScore must be at most 100',
        'limits.maxFiles must be at least 1',
        'allowedOrigins must be a list',
        'pollIntervalMS is no option',
      ].sort(),
    );
  });

  it.each<[string, (value: Record<string, unknown>) => void, string]>([
    ['an empty file', (v) => (v['vendorToken'] = { file: 'secrets/empty' }), `${FILE} "secrets/empty" is empty`],
    ['both references', (v) => (v['vendorToken'] = { env: 'A', file: 'b' }), `vendorToken ${NO_VALUE}`],
    ['a folder', (v) => (v['vendorToken'] = { file: 'secrets' }), `${FILE} "secrets" cannot be read (EISDIR)`],
    ['no key for it', (v) => (v['property'] = { baseUrl: 'https://p.example' }), 'property.apiKey is missing'],
    ['no such limit', (v) => (v['rateLimits'] = true), 'rateLimits must be an object, or false for no limits'],
    ['what a prototype has', (v) => Object.defineProperty(v, '__proto__', OWN), '__proto__ is no option'],
  ])('%s', (_, change, sentence) => {
    const value = documented();
    change(value);
    expect(mistakesOf(value)).toContain(sentence);
  });

  it('has references in its lists too, as its messages say', () => {
    const { options } = read({ ...documented(), allowedOrigins: [{ env: 'PORTAL' }] }, { ...ENVIRONMENT, PORTAL });
    expect(options.allowedOrigins).toEqual([PORTAL]);
    const none = { ...documented(), allowedOrigins: ['https://a.example', { env: 'NOT_SET' }] };
    expect(mistakesOf(none)).toEqual(['allowedOrigins: the environment variable "NOT_SET" is not set']);
    expect(configJsonSchema().properties).toHaveProperty('allowedOrigins.items.anyOf.length', 3);
  });

  it('takes PostgreSQL without a directory', () => {
    const value = documented();
    delete value['dataDirectory'];
    const { options } = read({ ...value, store: { kind: 'postgres', connectionString: { env: 'DATABASE' } } });
    const store = { kind: 'postgres', connectionString: ENVIRONMENT.DATABASE, maxConnections: 10 };
    expect([options.store, options.dataDirectory]).toEqual([store, undefined]);
  });

  it.each([
    ['{\n "a": "x",\n "vendorToken": a-secret-that-nobody-prints\n}', /^it is not valid JSON/],
    ['[]', /^it must hold one JSON object$/],
    ['', /^it is not valid JSON/],
  ])('%j is none', (text, sentence) => {
    expect(mistakesOf(text)).toEqual([expect.stringMatching(sentence)]);
  });

  it('that is not there is a mistake too', () => {
    const sentence = /none\.json has 1 mistake:\n- it cannot be read \(ENOENT\)/;
    expect(() => readConfig(join(folder, 'none.json'), {})).toThrow(sentence);
  });

  describe('is documented', () => {
    const end = operations.indexOf('`Dockerfile` in the repository');
    const table = operations.slice(operations.indexOf('### Options'), end);
    const documented = table.split('\n').flatMap((line) => {
      const [, path, kind, words] = /^- `(.+?)` \((.+?)\): (.+)$/.exec(line) ?? [];
      return path === undefined ? [] : [{ path, kind, words }];
    });
    const options = configRows();

    it('option by option, as the schema has them', () => {
      const expected = options.map(({ path, kind }) => ({ path, kind, words: expect.stringMatching(/\.$/) }));
      expect(documented).toEqual(expected);
    });

    const leaves = options.filter(({ default: value }) => typeof value === 'string' || typeof value === 'number');
    it.each(leaves)('with the default of $path', ({ path, default: value }) => {
      const isDay = typeof value === 'number' && value >= 3_600_000 && path.endsWith('Ms');
      const { words } = documented.find((row) => row.path === path) ?? {};
      expect(words).toContain(isDay ? `${value / 3_600_000} hours by default` : `${String(value)}`);
      expect(words).toContain('by default');
    });
  });
});

describe('clientAddress', () => {
  const request = (forwarded?: string) =>
    new Request('http://a.example', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } });
  it.each<[string | undefined, number, string]>([
    [undefined, 0, '10.0.0.1'],
    ['1.1.1.1', 1, '1.1.1.1'],
    ['6.6.6.6, 1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
    ['2.2.2.2', 2, '10.0.0.1'],
    [' , ', 1, '10.0.0.1'],
  ])('%s behind %i proxies is %s', (forwarded, proxies, address) => {
    expect(clientAddress(request(forwarded), { remoteAddress: '10.0.0.1' }, proxies)).toBe(address);
  });
});
