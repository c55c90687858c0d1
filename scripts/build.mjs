/** Builds the four packages: contract, adapter and sandbox into the dist/ of their folders, the elements into dist/. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root, run } from './install.mjs';

const PACKAGES = ['contract', 'backend-adapter', 'sandbox'].map((name) => join('src', name));
/** The modes of vite.config.ts, in the order in which each finds what it needs. */
const VITE_MODES = ['digest-slices', 'digest-worker', 'browser'];
const LAST_BUILT = join(root, 'dist', 'browser', 'precheck-elements.js');

export function build() {
  for (const folder of ['.', ...PACKAGES]) rmSync(join(root, folder, 'dist'), { recursive: true, force: true });
  run(bin('tsc'), ['-b'], 'The packages did not compile.');
  copySandboxData();
  copyPdfLibrary();
  for (const mode of VITE_MODES) {
    run(bin('vite'), ['build', '--logLevel', 'warn', '--mode', mode], `vite did not build ${mode}.`);
  }
}

/** Tests run beside others that use what is built: theirs say that it is to be taken as it is. */
export function ensureBuilt() {
  if (process.env.PRECHECK_AS_BUILT && existsSync(LAST_BUILT)) return;
  if (!isBuildOld()) return;
  console.error('Building …');
  build();
}

function bin(name) {
  return join(root, 'node_modules', '.bin', name);
}

/** What of pdf.js pages load: the library, its worker, and what it asks for by itself. The folders are laid out as its package is. */
const PDF_PARTS = [
  'LICENSE',
  'legacy/build/pdf.min.mjs',
  'legacy/build/pdf.worker.min.mjs',
  'wasm',
  'standard_fonts',
  'cmaps',
  'iccs',
];

function copyPdfLibrary() {
  const from = join(root, 'node_modules', 'pdfjs-dist');
  for (const part of PDF_PARTS) cpSync(join(from, part), join(root, 'dist', 'pdfjs', part), { recursive: true });
}

/** The compiler leaves data files behind. */
function copySandboxData() {
  const folder = join(root, 'src', 'sandbox');
  for (const name of readdirSync(folder)) {
    if (name === 'dist' || !statSync(join(folder, name)).isDirectory()) continue;
    cpSync(join(folder, name), join(folder, 'dist', name), {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
    });
  }
}

/** Whether a source is newer than what was built of it. */
function isBuildOld() {
  if (!existsSync(LAST_BUILT)) return true;
  const builtAt = statSync(LAST_BUILT).mtimeMs;
  const sources = readdirSync(join(root, 'src'), { recursive: true })
    .map(String)
    .filter((path) => !/(^|[/\\])(dist|node_modules)([/\\]|$)/.test(path));
  return [...sources.map((path) => join('src', path)), 'package-lock.json', 'vite.config.ts'].some(
    (path) => statSync(join(root, path)).mtimeMs > builtAt,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  build();
  const hash = createHash('sha384').update(readFileSync(LAST_BUILT)).digest('base64');
  console.log(`dist/browser/precheck-elements.js integrity="sha384-${hash}"`);
}
