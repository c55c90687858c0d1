import { describe, expect, it } from 'vitest';
import { createPrecheckAdapter, type PrecheckAdapterOptions } from '../../src/backend-adapter/index.js';
import { drawingName } from '../../src/backend-adapter/projects/create-project.js';

const good: PrecheckAdapterOptions = {
  issuer: 'i',
  audience: 'a',
  cities: { c: { baseUrl: 'https://service.example', apiKey: 'key-marked' } },
  dataDirectory: '/nowhere',
  vendorToken: 'x'.repeat(16),
  webhookSecret: 'y'.repeat(16),
  gate: { minScore: 80 },
};

const property = { baseUrl: 'https://property.example', apiKey: 'property-key-marked' };

const forward = {
  url: 'https://receiver.example/events?tenant=1',
  secret: `whsec_${Buffer.from('key-marked-'.repeat(3)).toString('base64')}`,
};

const storedAt = (origin: string) => ({ cities: { c: { ...good.cities['c'], storageOrigins: [origin] } } });
const gate = (more: object) => ({ gate: { minScore: 1, ...more } });
const postgres = (more: object = {}) => ({ store: { kind: 'postgres', ...more } });

describe('createPrecheckAdapter', () => {
  it.each<[string, Partial<Record<keyof PrecheckAdapterOptions, unknown>>]>([
    ['issuer', { issuer: '' }],
    ['dataDirectory is missing', { dataDirectory: undefined }],
    ['vendorToken', { vendorToken: 'short' }],
    ['webhookSecret is missing', { webhookSecret: undefined }],
    ['webhookSecret is one segment', { webhookSecret: 'c2VjcmV0/c2VjcmV0+a=' }],
    ['cities must name', { cities: {} }],
    ['cities["c"] must be an object', { cities: { c: null } }],
    ['mountpath is no option', { mountpath: '/x' } as object],
    ['baseUrl must be an https', { cities: { c: { baseUrl: 'http://127.0.0.1.evil.example', apiKey: 'k' } } }],
    ['apiKey must be', { cities: { c: { baseUrl: 'https://x.example', apiKey: 'a\nb' } } }],
    // It would be cut out of every word that has it.
    ['apiKey must be', { cities: { c: { baseUrl: 'https://x.example', apiKey: 'street' } } }],
    ['property.apiKey must be', { property: { ...property, apiKey: 'Bearer street' } }],
    ['storageOrigins must be a list of exact https origins', storedAt('storage.example')],
    ['storageOrigins must be a list of exact https origins', storedAt('https://storage.example/')],
    ['storageOrigins must be a list of exact https origins', storedAt('http://storage.example')],
    ['retention.projectDays must be at least 1', { retention: { projectDays: 0 } }],
    ['receiptLifetimeMs must be at most 31622400000', { receiptLifetimeMs: 1e15 }],
    ['pollIntervalMs must be at most 86400000', { pollIntervalMs: 2 ** 31 }],
    ['gate is missing', { gate: undefined }],
    ['gate.reports', gate({ reports: 'any' })],
    ['gate.reports', gate({ reports: { named: ['A'], mean: true } })],
    ['gate.outage must', gate({ outage: 'defer' })],
    ['gate.outage.afterMs is no option; they are rule', gate({ outage: { rule: 'block', afterMs: 1 } })],
    ['gate.outage.maxAgeMs', gate({ outage: { rule: 'defer', afterMs: 0, maxAgeMs: 999 } })],
    ['gate.cities must be an object', gate({ cities: [] })],
    ['gate.cities["c"].minimum is no option', gate({ cities: { c: { minimum: 80 } } })],
    ['permitTypes["x"].requirePassed', gate({ cities: { c: { permitTypes: { x: { requirePassed: 1 } } } } })],
    ['gate.cities["d"]', gate({ cities: { d: {} } })],
    ['store.kind must be "sqlite" or "postgres"', { store: { kind: 'mysql' } }],
    ['store.connectionString is no option; they are kind', { store: { kind: 'sqlite', connectionString: 'x' } }],
    ['store.connectionString must be', postgres({ connectionString: 'postgresql://a:key-marked@h:x/d' })],
    ['allowedOrigins', { allowedOrigins: ['https://x.example/'] }],
    ['mountPath', { mountPath: 'precheck/' }],
    ['mountPath', { mountPath: '/a/..' }],
    ['mountPath', { mountPath: '/./a' }],
    ['identify', { identify: 7 }],
    ['clientAddress must be a function', { clientAddress: 'x-forwarded-for' }],
    ['rateLimits must be an object, or false', { rateLimits: 5 }],
    ['rateLimits.write is no option; they are read, results, change, expensive', { rateLimits: { write: {} } }],
    ['rateLimits.read.perUser must be at least 1', { rateLimits: { read: { perUser: 0 } } }],
    ['streamCaps.perPage is no option', { streamCaps: { perPage: 5 } }],
    ['property must be an object', { property: 'https://x.example' }],
    ['property.baseUrl must be an https', { property: { ...property, baseUrl: 'http://x.example' } }],
    ['property.apiKey', { property: { ...property, apiKey: 'a\r\nb' } }],
    ['property.keyHeader must be the name', { property: { ...property, keyHeader: 'x key' } }],
    [
      'property.keyHeader cannot be a header that means something else',
      { property: { ...property, keyHeader: 'Host' } },
    ],
    ['onReportCompleted must be a function', { onReportCompleted: 'https://x.example' }],
    ['forward must be an object', { forward: 'https://x.example' }],
    ['forward.url must be an https', { forward: { ...forward, url: 'http://10.0.0.7/events' } }],
    ['forward.url must be an https', { forward: { ...forward, url: 'https://ann:key-marked@x.example' } }],
    ['forward.secret must be whsec_', { forward: { ...forward, secret: 'key-marked-0123456789' } }],
  ])('refuses a wrong %s', (sentence, wrong) => {
    const options = { ...good, ...wrong } as PrecheckAdapterOptions;
    expect(() => createPrecheckAdapter(options)).toThrow(sentence);
  });

  it('lists every mistake at once, and no secret', () => {
    const wrong = { ...good, issuer: '', vendorToken: 'secret-s', gate: { minScore: -1 } };
    expect(() => createPrecheckAdapter(wrong)).toThrow(/3 mistake\(s\)[^]*issuer[^]*vendorToken[^]*gate\.minScore/);
    expect(() => createPrecheckAdapter(wrong)).not.toThrow(/secret-s|key-marked/);
    const sent = { ...good, forward: { ...forward, url: '', secret: 'secret-s' } };
    expect(() => createPrecheckAdapter(sent)).toThrow(/2 mistake\(s\)[^]*forward\.url[^]*forward\.secret/);
    expect(() => createPrecheckAdapter(sent)).not.toThrow(/secret-s/);
    const apart = { ...good, issuer: '', dataDirectory: undefined, gate: { minScore: 1, cities: { d: {} } } };
    expect(() => createPrecheckAdapter(apart as never)).toThrow(
      /3 mistake\(s\)[^]*issuer[^]*dataDirectory is missing[^]*gate\.cities\["d"\] is not one of cities/,
    );
    expect(() => createPrecheckAdapter(7 as never)).toThrow('the options must be an object');
    const odd = { ...good, property: { ...property, baseUrl: '', monthlyQuota: -1, requestsPerSecond: -1 } };
    expect(() => createPrecheckAdapter(odd)).toThrow(/3 mistake\(s\)[^]*baseUrl[^]*monthlyQuota[^]*requestsPerSecond/);
    expect(() => createPrecheckAdapter(odd)).not.toThrow(/key-marked/);
  });
});

describe('drawingName', () => {
  it.each([
    ['A-101.pdf', 'A-101.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\plans\\a b.pdf', 'a b.pdf'],
    ['a\u0000\u202e\nb.pdf', 'ab.pdf'],
    ['..', ''],
    ['x/', ''],
    ['Lageplan Süd.pdf', 'Lageplan Süd.pdf'],
    [`${'n'.repeat(250)}.pdf`, `${'n'.repeat(196)}.pdf`],
    [`${'n'.repeat(195)}🏠.pdf`, `${'n'.repeat(195)}.pdf`],
    ['a\u061cb.pdf', 'ab.pdf'],
  ])('%s', (given, expected) => {
    expect(drawingName(given)).toBe(expected);
  });
});
