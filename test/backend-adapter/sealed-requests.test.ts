/** What tracing libraries can see of the calls that leave the adapter, and what the other side gets all the same. */
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdapterEvent } from '../../src/contract/index.js';
import { COPY_TIMES, createCopyReader } from '../../src/backend-adapter/drawing-verification/copy-reader.js';
import { createForwarder } from '../../src/backend-adapter/outbox/forwarding.js';
import { Agent } from '../../src/backend-adapter/outgoing-http.js';
import { createFramingReader } from '../../src/backend-adapter/projects/framing.js';
import { SealedRequests } from '../../src/backend-adapter/sealed-requests.js';
import { startHarness, type Harness } from './support/adapter-harness.js';
import { PROPERTY_ID, propertyScript } from './support/property-answers.js';
import { SERVICE_KEY, startScriptedService } from './support/scripted-service.js';

const EMAIL = 'ann@mail.example.org';
const SIGNED = 'X-Amz-Signature=planted5f3a';
const CHANNELS = [
  ...['create', 'headers', 'trailers', 'error', 'bodySent'].map((name) => `undici:request:${name}`),
  ...['sendHeaders', 'beforeConnect', 'connected', 'connectError'].map((name) => `undici:client:${name}`),
];

/** Everything that is told on the channels but bodies and sockets, which no tracing library writes down. */
const told: string[] = [];
const listen = (message: unknown, name: string | symbol): void => {
  const { request, headers, response, connectParams, error } = message as Record<string, unknown>;
  const parts = { request, headers, response, connectParams, error };
  told.push(`${String(name)} ${inspect(parts, { depth: 4, maxStringLength: null, showHidden: true })}`);
};

let receiver: Server;
let received: string[];
let address: string;
beforeAll(async () => {
  for (const name of CHANNELS) subscribe(name, listen);
  received = [];
  receiver = createHttpServer((request, answer) => {
    received.push(`${request.url} ${JSON.stringify(request.headers)}`);
    request.resume().on('end', () => answer.end('copy'));
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const name of CHANNELS) unsubscribe(name, listen);
  receiver.closeAllConnections();
  receiver.close();
});

describe('the diagnostics channels', () => {
  let harness: Harness;
  afterAll(() => harness?.close());

  it('show no key, no e-mail address and no query of the calls of the services, which get them whole', async () => {
    expect(CHANNELS.every((name) => channel(name).hasSubscribers)).toBe(true);
    const service = await startScriptedService();
    service.script = propertyScript();
    harness = await startHarness({
      service,
      options: {
        property: { baseUrl: service.baseUrl, apiKey: SERVICE_KEY, keyHeader: 'authorization' },
        identify: () => ({ userId: 'ann', email: EMAIL }),
      },
    });
    const browser = harness.browser();
    const id = await browser.completed(service);
    const link = await browser.call(`/projects/${id}/viewer-link`, { json: { generatedFor: EMAIL } });
    expect(link.status).toBe(200);
    await browser.call('/property/insights', { json: { propertyId: PROPERTY_ID } });
    const asked = service.seen.find(({ path }) => path.endsWith('/viewer-link'));
    expect([asked?.key, asked?.query.get('generatedFor')]).toEqual([SERVICE_KEY, EMAIL]);
    expect(service.seen.some(({ headers }) => headers.authorization === SERVICE_KEY)).toBe(true);
    const all = told.join('\n');
    expect(all).toMatch(/undici:request:create [\s\S]*\/viewer-link\?sealed-[0-9a-f]{32}/);
    expect(all).toMatch(/undici:client:sendHeaders [\s\S]*x-api-key: sealed-/);
    expect(all).not.toContain(SERVICE_KEY);
    expect(all).not.toMatch(/ann(@|%40)mail/);
  });

  it('do not keep a key from a header whose name has every character that one may have', async () => {
    const seal = new SealedRequests();
    const agent = new Agent({ connect: seal.connector({}) });
    const name = "x.api!#$%&'*+^`|~key";
    await seal.send({ path: '/odd', query: '', secretHeaders: { [name]: 'planted' } }, ({ path, headers }) =>
      agent.request({ origin: address, path, method: 'GET', headers }),
    );
    await agent.destroy();
    expect(received.at(-1)).toContain(`${JSON.stringify(name)}:"planted"`);
  });

  it('show no signature of a link or an event, and no token in an address', async () => {
    told.length = 0;
    const reader = createCopyReader(COPY_TIMES);
    const forwarder = createForwarder(
      { url: `${address}/events?token=planted5f3a`, secret: `whsec_${Buffer.from('s'.repeat(32)).toString('base64')}` },
      Date.now,
    );
    const event = { id: 'e-1', type: 'report.completed' } as unknown as AdapterEvent;
    const framing = createFramingReader();
    await Promise.all([
      framing.read(`${address}/viewer?${SIGNED}`, 'https://portal.example'),
      reader.read(`${address}/a.pdf?${SIGNED}`, 100),
      forwarder.deliver(event, new AbortController().signal),
    ]);
    await Promise.all([framing.close(), reader.close(), forwarder.close()]);
    expect(received.some((one) => one.startsWith(`/viewer?${SIGNED} `))).toBe(true);
    expect(received.some((one) => one.startsWith(`/a.pdf?${SIGNED} `))).toBe(true);
    const delivered = received.find((one) => one.startsWith('/events?token=planted5f3a '));
    const signature = /v1,([\w+/]{20})/.exec(delivered ?? '')?.[1];
    expect(signature).toBeDefined();
    expect(told.join('\n')).toContain('/a.pdf?sealed-');
    expect(told.join('\n')).not.toContain('planted5f3a');
    expect(told.join('\n')).not.toContain(signature);
  });
});

describe('a stand-in', () => {
  it('that comes back in an id, a text or another header stands for nothing', async () => {
    const seal = new SealedRequests();
    const agent = new Agent({ connect: seal.connector({}) });
    const sealed = { path: '/a', query: 'q=planted', secretHeaders: { 'x-api-key': 'planted' } };
    await seal.send(sealed, ({ path, headers }) =>
      agent.request({
        origin: address,
        path: `/${path.slice(3)}/${headers['x-api-key']}/end`,
        method: 'POST',
        headers: { 'x-odd': `a ${headers['x-api-key']}` },
        body: `GET /a?${path.slice(3)} HTTP/1.1\r\nx: ${headers['x-api-key']}\r\n\r\n`,
      }),
    );
    await agent.destroy();
    expect(received.at(-1)).toMatch(/^\/sealed-\w+\/sealed-\w+\/end .*"x-odd":"a sealed-/);
    expect(received.at(-1)).not.toContain('planted');
  });

  it('is replaced below TLS too', async () => {
    const psk = { psk: Buffer.from('0123456789abcdef'), identity: 'adapter' };
    const tls = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
    let key: unknown;
    const server = createHttpsServer({ ...tls, pskCallback: () => psk.psk }, (request, answer) => {
      key = request.headers['x-api-key'];
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const seal = new SealedRequests();
    const connect = seal.connector({ ...tls, pskCallback: () => psk, checkServerIdentity: () => undefined });
    const agent = new Agent({ connect });
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await seal.send({ path: '/', query: '', secretHeaders: { 'x-api-key': 'planted' } }, (sealed) =>
        agent.request({ origin, method: 'GET', ...sealed }),
      );
    } finally {
      await agent.destroy();
      server.close();
    }
    expect(key).toBe('planted');
  });
});
