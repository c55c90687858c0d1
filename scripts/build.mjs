/** Builds dist/: the elements for browsers (unbundled modules, one all-in-one script, types) and the adapter and sandbox for Node. */
import { cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, run } from './install.mjs';

const built = join(root, 'dist', 'precheck-elements.js');
const bin = (name) => join(root, 'node_modules', '.bin', name);

export function build() {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run(bin('tsc'), ['-p', 'tsconfig.node.json'], 'The adapter and the sandbox did not compile.');
  run(bin('tsc'), ['-p', 'tsconfig.elements.json'], 'The types of the elements did not compile.');
  copyData();
  run(bin('vite'), ['build', '--logLevel', 'warn', '--mode', 'adapter'], 'The adapter was not put together.');
  copyPdfLibrary();
  run(bin('vite'), ['build', '--logLevel', 'warn'], 'The modules of the elements did not build.');
  copyLanguages();
  run(bin('vite'), ['build', '--logLevel', 'warn', '--mode', 'all-in-one'], 'The all-in-one script did not build.');
  run(
    bin('vite'),
    ['build', '--logLevel', 'warn', '--mode', 'sheet-reader'],
    'The worker that opens drawings did not build.',
  );
  for (const mode of ['module-worker', 'script-worker']) {
    run(bin('vite'), ['build', '--logLevel', 'warn', '--mode', mode], 'The worker of the elements did not build.');
  }
}

/** Tests run beside others that use what is built: theirs say that it is to be taken as it is. */
export function ensureBuilt() {
  if (process.env.PRECHECK_AS_BUILT && existsSync(built)) return;
  if (!isBuildOld()) return;
  console.error('Building …');
  build();
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

/** The languages of the all-in-one script, which looks for them beside itself. Such a module needs no other. */
function copyLanguages() {
  const from = join(root, 'dist', 'components', 'translations');
  const isLanguage = (name) => /^[a-z]{2,3}(-[a-z]{4})?\.js$/.test(name) && name !== 'en.js';
  const folders = { '.': '', property: 'property-' };
  for (const [folder, beginning] of Object.entries(folders)) {
    for (const name of readdirSync(join(from, folder)).filter(isLanguage)) {
      cpSync(join(from, folder, name), join(root, 'dist', 'languages', `${beginning}${name}`));
    }
  }
}

/** The compiler leaves data files behind. */
function copyData() {
  cpSync(join(root, 'src', 'sandbox'), join(root, 'dist', 'node', 'sandbox'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
}

/** Whether a source is newer than what was built of it. */
function isBuildOld() {
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  const sources = readdirSync(join(root, 'src'), { recursive: true }).map((path) => join(root, 'src', String(path)));
  return [...sources, join(root, 'package-lock.json')].some((path) => statSync(path).mtimeMs > builtAt);
}

if (import.meta.url === `file://${process.argv[1]}`) {
  ensureInstalled();
  build();
}
