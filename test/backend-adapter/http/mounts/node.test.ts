import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { toNodeHandler } from '../../../../src/backend-adapter/http/mounts/node.js';
import { SETTINGS } from '../../../../src/backend-adapter/settings.js';
import { serve } from '../../support/after-test.js';
import { eventually, startHarness, type Harness } from '../../support/adapter-harness.js';

let harness: Harness;
let server: Server;
let address: string;
beforeEach(async () => {
  harness = await startHarness();
  ({ server, url: address } = await serve(toNodeHandler(harness.adapter)));
});

describe('toNodeHandler', () => {
  it('answers a body that is too large while it still comes, and a target that is no path', async () => {
    const statusOf = async (outgoing: ClientRequest) => {
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      outgoing.destroy();
      return response.statusCode;
    };
    const headers = { 'content-type': 'application/json' };
    const endless = httpRequest(`${address}/precheck/projects`, { method: 'POST', headers });
    endless.write('x'.repeat(1_100_000));
    expect(await statusOf(endless)).toBe(413);
    expect(await statusOf(httpRequest(address, { path: '*', method: 'OPTIONS' }).end())).toBe(400);
  });
});

it('lets go of a caller who takes nothing of a long answer, and of none who is only slow', async () => {
  const handle = toNodeHandler({ fetch: async () => new Response(new Uint8Array(40_000_000)) });
  const { url, server } = await serve((incoming, outgoing) => {
    const setTimeout = outgoing.setTimeout.bind(outgoing);
    // Half a minute, in a second.
    outgoing.setTimeout = (ms, listener) => setTimeout(ms / 30, listener);
    handle(incoming, outgoing);
  });
  let [taken, pieces] = [0, 0];
  for await (const piece of (await fetch(url)).body ?? []) {
    taken += piece.byteLength;
    if ((pieces += 1) % 40 === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(taken).toBe(40_000_000);
  const connected = once(server, 'connection');
  const idle = connect(Number(new URL(url).port), '127.0.0.1').pause();
  idle.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [connection] = (await connected) as [Socket];
  await once(connection, 'close');
});

describe('a head that', () => {
  it.each<[string, string, number]>([
    ['has no host, before HTTP/1.1', 'GET /precheck/health HTTP/1.0', 200],
    ['has a host and a port', 'GET /precheck/health HTTP/1.1\r\nHost: portal.example:8443', 200],
    ['has an IPv6 address', 'GET /precheck/health HTTP/1.1\r\nHost: [::1]:80', 200],
    ['has a space in its host', 'GET /precheck/health HTTP/1.1\r\nHost: a b', 400],
    ['has a path in its host', 'GET /health HTTP/1.1\r\nHost: portal.example/precheck', 400],
    ['has a user in its host', 'GET /precheck/health HTTP/1.1\r\nHost: me@portal.example', 400],
    ['has a query in its host', 'GET /precheck/health HTTP/1.1\r\nHost: portal.example?', 400],
    ['names another server, as for a proxy', 'GET http://x/precheck/health HTTP/1.1\r\nHost: x', 400],
    ['has a method that no Request has', 'TRACE /precheck/health HTTP/1.1\r\nHost: x', 400],
    ['has a method that no route has', 'PROPFIND /precheck/projects HTTP/1.1\r\nHost: x', 405],
    ['leads out of the mount', 'GET /precheck/../health HTTP/1.1\r\nHost: x', 404],
  ])('%s is answered %3$i', async (_name, head, status) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(Number(received.split(' ')[1])).toBe(status);
  });
});

describe('a body that does not arrive', () => {
  /** Sends the head and a part of the body over a bare socket; gives what comes back until the connection ends. */
  const sendPart = (head: readonly string[], part: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      let received = '';
      socket.setEncoding('utf8').on('data', (text: string) => (received += text));
      socket.on('error', reject).on('close', () => resolve(received));
      socket.write(`POST /precheck/projects HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
      socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
    });

  it('is answered after its time, and its connection closed', async () => {
    expect(SETTINGS.bodyTimeoutMs).toBe(15_000);
    const hasty = await startHarness({ service: harness.service, settings: { bodyTimeoutMs: 200 } });
    server.removeAllListeners('request').on('request', toNodeHandler(hasty.adapter));
    const received = await sendPart(['Content-Length: 500'], '{"cityKey":');
    expect(received).toMatch(/^HTTP\/1\.1 400 [^]*within 0\.2 seconds/);
    expect(harness.service.count('POST', '/projects')).toBe(0);
  });

  it('is answered where it is too large and comes in chunks without a length', async () => {
    const chunk = 'x'.repeat(1_100_000);
    const received = await sendPart(['Transfer-Encoding: chunked'], `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    expect(received).toMatch(/^HTTP\/1\.1 413 [^]*body_too_large/);
  });

  it('is taken in pieces as small as a slow network makes them, and refused in pieces that only cost time', async () => {
    const inPieces = (body: string, length: number): string => {
      const pieces = body.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
      return `${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`;
    };
    const chunked = ['Transfer-Encoding: chunked', 'Connection: close'];
    const body = '{"cityKey":"wattle-bay"}';
    expect(await sendPart(chunked, inPieces(body, 1))).toMatch(/^HTTP\/1\.1 201 /);
    const padded = body + ' '.repeat(60_000);
    expect(await sendPart(chunked, inPieces(padded, 100))).toMatch(/^HTTP\/1\.1 201 /);
    expect(await sendPart(chunked, inPieces(padded, 1))).toMatch(/^HTTP\/1\.1 400 [^]*more than 1024 pieces/);
  });

  it('does no harm where the caller goes away in the middle', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const begun = once(server, 'request');
    socket.write('POST /precheck/projects HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    socket.write('Content-Length: 500\r\n\r\n{"cityKey":');
    await begun;
    socket.resetAndDestroy();
    await eventually(() => harness.loggedAs('request').length > 0);
    expect(JSON.stringify(harness.logged)).not.toContain('internal-error');
    expect((await fetch(`${address}/precheck/health`)).status).toBe(200);
  });
});
