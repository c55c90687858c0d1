/** A peer: pdf.js opens each file, and for each page gives its text with its places and the list of its drawing operators. A message names the files. */
// Without a drawing surface, as the service loads it: text and operators need none.
import '../../src/sandbox/dist/precheck-service/drawing-checks/confinement/without-canvas.js';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

// As the service's worker does, or a busy machine would favour one of the two.
setPriority(5);

process.once('message', async ({ paths }) => {
  const counts = { pages: 0, texts: 0, operators: 0 };
  for (const path of paths) await readFile(path, counts);
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  process.send({ counts, cpuMs, peakBytes: process.resourceUsage().maxRSS * 1024 }, () => process.exit(0));
});

async function readFile(path, counts) {
  const loading = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: VerbosityLevel.ERRORS });
  const document = await loading.promise;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    counts.pages += 1;
    counts.texts += (await page.getTextContent()).items.length;
    counts.operators += (await page.getOperatorList()).fnArray.length;
    page.cleanup();
  }
  await loading.destroy();
}
