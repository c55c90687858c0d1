/** Documents that no viewer can show, by what is wrong with them, under /gallery/document/. */
import { randomUUID } from 'node:crypto';
import PDFDocument from 'pdfkit';

/** More than a page can hold, though no such file is ever sent. */
const LARGE_BYTES = 300_000_000;
const PDF = { 'content-type': 'application/pdf' };

/** @type {Record<string, () => Response | Promise<Response>>} */
const DOCUMENTS = {
  locked: async () => new Response(await writeLocked(), { headers: PDF }),
  gone: () => new Response(null, { status: 404 }),
  unreachable: () => new Response(null, { status: 503 }),
  large: () => {
    const beginning = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('%PDF-1.7\n')) });
    return new Response(beginning, { headers: { ...PDF, 'content-length': String(LARGE_BYTES) } });
  },
};

/** @param {import('hono').Hono} portal */
export function mountGalleryDocuments(portal) {
  portal.get('/gallery/document/:what', async (context) => {
    const write = DOCUMENTS[context.req.param('what')];
    return write ? write() : context.notFound();
  });
}

function writeLocked() {
  const document = new PDFDocument({ pdfVersion: '1.7', userPassword: randomUUID() });
  const chunks = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.text('Nobody reads this.');
    document.end();
  });
}
