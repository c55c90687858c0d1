/** The portal's server of every example: `node ../portal.mjs <folder of the built pages>`. It holds the key, and takes an application only with a receipt. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { adapter, acceptApplication, handlePrecheck, MAX_FORM_BYTES } from './precheck.mjs';

const folder = resolve(process.argv[2] ?? 'dist');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' };

async function sendFile(path, response) {
  const file = join(folder, extname(path) ? path : 'index.html');
  const isFile = file.startsWith(folder + sep) && (await stat(file).catch(() => null))?.isFile();
  if (!isFile) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  await pipeline(createReadStream(file), response);
}

async function readForm(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= MAX_FORM_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_FORM_BYTES ? null : new URLSearchParams(Buffer.concat(chunks).toString());
}

async function answerTo(form) {
  if (!form) return { status: 413, text: 'The form is too large.' };
  return acceptApplication(form.get('precheck') ?? '', form.get('application_id') ?? '');
}

await adapter.ready;
createServer(async (request, response) => {
  try {
    const path = new URL(request.url, 'http://portal').pathname;
    if (path.startsWith('/precheck/')) return await handlePrecheck(request, response);
    if (path !== '/applications') return await sendFile(path, response);
    const { status, text } = await answerTo(await readForm(request));
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
  } catch (error) {
    console.error(error.message);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end('Something went wrong. Try again.');
  }
}).listen(process.env.PORT ?? 3000);
