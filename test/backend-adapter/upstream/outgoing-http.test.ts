import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { Agent, request } from '../../../src/backend-adapter/upstream/outgoing-http.js';

const BODY = Buffer.alloc(64 * 1024, 'x');
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${BODY.length}\r\nconnection: close\r\n\r\n`);
    socket.end(BODY);
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
});

it('outlives a peer that closes while nobody has read its answer, and gives the answer whole', async () => {
  const agent = new Agent();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => request(agent, { origin, path: '/', method: 'GET' })),
  );
  // Long enough for every FIN to arrive: an error would be thrown from a socket's own event, and fail the run.
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (const { body } of answers) expect((await body.arrayBuffer()).byteLength).toBe(BODY.length);
  await agent.close();
});

it('leaves the process its own fetch', () => {
  const script = `
    const dispatchers = () => Object.getOwnPropertySymbols(globalThis).map(String).filter((name) => name.includes('undici'));
    await import('./src/backend-adapter/dist/index.js');
    const ours = dispatchers();
    void globalThis.Response;
    process.stdout.write(JSON.stringify([ours, dispatchers().length > 0]));
  `;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  // Node's own is set up when something touches it, and not before: the check can see one.
  expect(JSON.parse(said)).toEqual([[], true]);
});
