/** Imported before pdf.js: nothing is drawn with it, and no native code is to be loaded. */
import { createRequire } from 'node:module';

/** Without a canvas pdf.js wants no more than these names. */
class Unused {}
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: Unused, configurable: true });
}

/** pdf.js requires the package whether it is needed or not: 150 ms, 30 MB, and code that is not JavaScript. */
const fromPdfjs = createRequire(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
try {
  const path = fromPdfjs.resolve('@napi-rs/canvas');
  fromPdfjs.cache[path] = { id: path, filename: path, loaded: true, exports: {} } as NodeJS.Module;
} catch {
  // It is an optional package and not installed.
}
