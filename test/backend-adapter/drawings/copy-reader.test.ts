import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openServer } from '../../faults/support/http-server.js';
import { createCopies } from '../../../src/backend-adapter/drawings/copies.js';
import type { Upstream } from '../../../src/backend-adapter/upstream/upstream.js';

const BYTES = Buffer.from('0123456789'.repeat(20_000));
const SHA256 = createHash('sha256').update(BYTES).digest('hex');

const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/whole': (response) => response.end(BYTES),
  '/redirect': (response) => response.writeHead(302, { location: '/whole' }).end(BYTES),
  '/partial': (response) => response.writeHead(206).end(BYTES),
  '/missing': (response) => response.writeHead(404).end('No such document'),
  '/compressed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(BYTES)),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': BYTES.length + 1 });
    response.write(BYTES, () => response.socket?.destroy());
  },
  '/hang': () => {},
  '/stall': (response) => void response.writeHead(200).write(BYTES),
  '/endless': (response) => {
    const send = (): void => {
      if (!response.destroyed) response.write(BYTES, send);
    };
    response.on('error', () => {});
    send();
  },
};

const seen: IncomingMessage[] = [];
const { url: origin, close } = await openServer((request, response) => {
  seen.push(request);
  answers[request.url?.split('?')[0] ?? '']?.(response, request);
});
const PATIENT = { connectTimeoutMs: 5_000, idleTimeoutMs: 20_000, copyTimeoutMs: 20_000 };
const copiesWith = (times: typeof PATIENT) => createCopies({} as Upstream, { c: { baseUrl: origin } }, times);
const [patient, hasty] = [copiesWith(PATIENT), copiesWith({ ...PATIENT, copyTimeoutMs: 60 })];
afterAll(() => Promise.all([patient.close(), hasty.close(), close()]));

describe('the copy reader', () => {
  it('gives size and digest, sends no key, and keeps the query', async () => {
    const whole = { size: BYTES.length, sha256: SHA256 };
    expect(await patient.read('c', `${origin}/whole?sig=a%2Fb`, BYTES.length)).toEqual(whole);
    const request = seen.at(-1);
    expect(request?.url).toBe('/whole?sig=a%2Fb');
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it('warns of no leak where many are read at once', async () => {
    const warned: string[] = [];
    const hear = ({ name }: Error): void => void warned.push(name);
    process.on('warning', hear);
    await Promise.all(Array.from({ length: 12 }, () => patient.read('c', `${origin}/whole`, BYTES.length)));
    process.off('warning', hear);
    expect(warned).toEqual([]);
  });

  it('stops at what was to be read', async () => {
    const { size, sha256 } = await patient.read('c', `${origin}/endless`, 1_000_000);
    expect(sha256).toBeNull();
    expect(size).toBeGreaterThan(1_000_000);
    expect((await patient.read('c', `${origin}/whole`, BYTES.length - 1)).sha256).toBeNull();
  });

  it.each([
    ['/redirect', /answered 302/],
    ['/partial', /answered 206/],
    ['/missing', /answered 404/],
    ['/compressed', /compressed/],
    ['/cut', /./],
  ])('refuses %s', async (path, words) => {
    await expect(patient.read('c', `${origin}${path}`, BYTES.length * 2)).rejects.toThrow(words);
  });

  it.each(['/hang', '/stall'])('does not wait for ever: %s', async (path) => {
    await expect(hasty.read('c', `${origin}${path}`, BYTES.length * 2)).rejects.toThrow(/within 0\.06 s/);
  });

  it('gives up what is under way when it closes', async () => {
    const closing = copiesWith(PATIENT);
    const reading = closing.read('c', `${origin}/hang`, 10);
    reading.catch(() => {});
    await closing.close();
    await expect(reading).rejects.toThrow();
    await expect(closing.read('c', `${origin}/whole`, 10)).rejects.toThrow();
  });
});
