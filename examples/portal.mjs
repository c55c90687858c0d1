/** The portal's server of every example: `node ../portal.mjs <folder of the built pages>`. It holds the key, and takes an application only with a receipt. */
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, posix } from 'node:path';
import { text } from 'node:stream/consumers';
import { adapter, acceptApplication, handlePrecheck } from './precheck.mjs';

const folder = process.argv[2] ?? '.';
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' };

function sendFile(path, response) {
  const file = join(folder, extname(path) ? path : 'index.html');
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

await adapter.ready;
createServer(async (request, response) => {
  const path = posix.normalize(request.url.split('?')[0]);
  if (path.startsWith('/precheck/')) return handlePrecheck(request, response);
  if (path !== '/applications') return sendFile(path, response);
  const answer = await acceptApplication(new URLSearchParams(await text(request)).get('precheck') ?? '', randomUUID());
  response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.text);
}).listen(process.env.PORT ?? 3000);
