/**
 * Imported first by the thread that reads strangers' files: no network, no further thread (which would begin with everything
 * open again), no signal to other processes, and none of the native code that pdf.js loads where it finds it.
 */
import './close-network.js';
import './close-engine.js';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

function refuse(): never {
  throw new Error('A thread that reads drawings may not do that.');
}

Object.defineProperty(threads, 'Worker', { value: refuse, writable: false, configurable: false });
for (const name of ['kill', '_kill', 'binding', '_linkedBinding', 'dlopen']) {
  if (name in process) Object.defineProperty(process, name, { value: refuse, writable: false, configurable: false });
}
syncBuiltinESMExports();

/** Text needs no drawing surface; without it pdf.js wants no more than the names. */
class Unused {}
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: Unused, configurable: true });
}
keepCanvasOut();

/** pdf.js requires the package whether it is needed or not: 150 ms, 30 MB, and code that is not JavaScript. */
function keepCanvasOut(): void {
  const fromPdfjs = createRequire(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  try {
    const path = fromPdfjs.resolve('@napi-rs/canvas');
    fromPdfjs.cache[path] = { id: path, filename: path, loaded: true, exports: {} } as NodeJS.Module;
  } catch {
    // It is an optional package and not installed.
  }
}
