/** Whether a page may frame the service's page: as browsers decide it, and as the route answers it. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFramingReader,
  decideFraming,
  type FramingReader,
} from '../../../src/backend-adapter/projects/framing.js';
import { startHarness, type Harness } from '../support/adapter-harness.js';

const ADDRESS = new URL('https://view.service.example/p?token=t');
const PORTAL = 'https://permits.city.example';

describe('decideFraming', () => {
  it.each<[string | null, string | null, string, 'allowed' | 'refused']>([
    // X-Frame-Options
    [null, null, PORTAL, 'allowed'],
    ['DENY', null, PORTAL, 'refused'],
    ['deny', null, PORTAL, 'refused'],
    ['SAMEORIGIN', null, PORTAL, 'refused'],
    ['SAMEORIGIN', null, ADDRESS.origin, 'allowed'],
    ['ALLOW-FROM https://permits.city.example', null, PORTAL, 'allowed'],
    ['nonsense', null, PORTAL, 'allowed'],
    ['SAMEORIGIN, DENY', null, ADDRESS.origin, 'refused'],
    ['SAMEORIGIN, SAMEORIGIN', null, ADDRESS.origin, 'allowed'],
    // A policy without frame-ancestors leaves it to the other header.
    ['DENY', "default-src 'none'", PORTAL, 'refused'],
    // One with it replaces the other.
    ['DENY', 'frame-ancestors *', PORTAL, 'allowed'],
    [null, "frame-ancestors 'none'", PORTAL, 'refused'],
    [null, 'frame-ancestors', PORTAL, 'refused'],
    [null, "default-src 'self'; Frame-Ancestors 'NONE'", PORTAL, 'refused'],
    [null, "frame-ancestors 'self'", PORTAL, 'refused'],
    [null, "frame-ancestors 'self'", ADDRESS.origin, 'allowed'],
    [null, `frame-ancestors 'self' ${PORTAL}`, PORTAL, 'allowed'],
    [null, `frame-ancestors ${PORTAL}/path`, PORTAL, 'allowed'],
    [null, 'frame-ancestors https:', PORTAL, 'allowed'],
    [null, 'frame-ancestors http:', PORTAL, 'allowed'],
    [null, 'frame-ancestors https:', 'http://permits.city.example', 'refused'],
    [null, 'frame-ancestors permits.city.example', PORTAL, 'allowed'],
    [null, 'frame-ancestors permits.city.example', 'http://permits.city.example', 'refused'],
    [null, 'frame-ancestors *.city.example', PORTAL, 'allowed'],
    [null, 'frame-ancestors *.city.example', 'https://city.example', 'refused'],
    [null, 'frame-ancestors *.city.example', 'https://evilcity.example', 'refused'],
    [null, 'frame-ancestors https://permits.city.example:8443', PORTAL, 'refused'],
    [null, 'frame-ancestors https://permits.city.example:*', `${PORTAL}:8443`, 'allowed'],
    [null, 'frame-ancestors https://permits.city.example', `${PORTAL}:8443`, 'refused'],
    [null, 'frame-ancestors http://permits.city.example:80', PORTAL, 'allowed'],
    [null, "frame-ancestors 'self' http://localhost:* http://127.0.0.1:*", 'http://127.0.0.1:4100', 'allowed'],
    // Every policy must allow; of one, the first frame-ancestors counts.
    [null, `frame-ancestors *, frame-ancestors 'none'`, PORTAL, 'refused'],
    [null, `frame-ancestors *; frame-ancestors 'none'`, PORTAL, 'allowed'],
  ])('X-Frame-Options %j and policy %j from %s: %s', (xFrameOptions, contentSecurityPolicy, origin, expected) => {
    expect(decideFraming({ xFrameOptions, contentSecurityPolicy }, ADDRESS, origin)).toBe(expected);
  });
});

describe('asking the page', () => {
  let server: Server;
  let base = '';
  let reader: FramingReader;
  let harness: Harness;
  const seen: IncomingMessage[] = [];
  /** Of this machine, and nobody's to ask. */
  let inner: TcpServer;
  let connections = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request);
      const { pathname } = new URL(request.url ?? '/', base);
      if (pathname === '/denied') response.setHeader('x-frame-options', 'DENY');
      if (pathname === '/two')
        response.setHeader('content-security-policy', ["default-src 'none'", "frame-ancestors 'none'"]);
      if (pathname === '/gone') response.statusCode = 410;
      if (pathname === '/away') response.writeHead(302, { location: '/denied' });
      if (pathname === '/inside') {
        const { port } = inner.address() as AddressInfo;
        response.writeHead(302, { location: `https://[::ffff:127.0.0.1]:${port}/` });
      }
      if (pathname === '/never') return;
      // More than anybody reads of it.
      response.end('x'.repeat(200_000));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    inner = createTcpServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    reader = createFramingReader(20_000);
    harness = await startHarness({ options: { allowedOrigins: [PORTAL] } });
  });
  afterAll(async () => {
    await reader.close();
    await harness.close();
    server.closeAllConnections();
    server.close();
    inner.close();
  });

  it.each([
    ['/', 'allowed'],
    ['/denied', 'refused'],
    ['/two', 'refused'],
    ['/gone', 'unknown'],
    // A redirect to this machine is not followed.
    ['/away', 'unknown'],
    ['/inside', 'unknown'],
  ])('%s: %s', async (path, expected) => {
    expect(await reader.read(base + path, PORTAL)).toBe(expected);
    expect(connections).toBe(0);
  });

  it('does not know without an origin, of an address that is no page, and of one that never answers', async () => {
    expect(await reader.read(`${base}/`, null)).toBe('unknown');
    expect(await reader.read(`${base}/`, 'null')).toBe('unknown');
    expect(await reader.read('http://service.example/', PORTAL)).toBe('unknown');
    const impatient = createFramingReader(50);
    expect(await impatient.read(`${base}/never`, PORTAL)).toBe('unknown');
    await impatient.close();
  });

  it('is what the route answers to a page that asks, and only then; the page behind the link gets no key', async () => {
    harness.service.script = ({ path }) =>
      path.endsWith('/viewer-link') ? { json: { url: `${base}/denied?token=t` } } : undefined;
    const browser = harness.browser();
    const created = await browser.call('/projects', { json: { cityKey: 'wattle-bay', userEmail: 'ann@example.com' } });
    const { id } = created.json['project'] as { id: string };
    const before = seen.length;
    const path = `/projects/${id}/viewer-link`;
    expect((await browser.call(path, { method: 'POST' })).json).not.toHaveProperty('framing');
    expect(seen).toHaveLength(before);
    const answer = await browser.call(path, { json: { framing: true }, headers: { origin: PORTAL } });
    expect(answer.json).toMatchObject({ url: `${base}/denied?token=t`, framing: 'refused' });
    expect(seen.at(-1)?.headers['x-api-key']).toBeUndefined();
    expect(seen.at(-1)?.url).toBe('/denied?token=t');
  });
});
