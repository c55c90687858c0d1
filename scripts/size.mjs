/**
 * `npm run size`: bundles each entry of the package as for a page whose script imports it, packages included, weighs it gzipped (level 9; 1 kB = 1000
 * bytes) and exits 1 where one is over its budget. `firstPaint` is what has to be there before the elements show; `passedGate` what the
 * uploader has loaded once a gate has passed and nothing else was opened; `found` what a property with its estimate has loaded, without
 * scenarios and export; `everything` all that they can ever load, with English. The worker that digests files, and pdf.js in a folder of its
 * own, are not counted.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { withoutPreload } from './without-preload.mjs';

/** Kilobytes. A budget only goes down. */
const BUDGETS = {
  'precheck-uploader': { firstPaint: 16, passedGate: 50.3, everything: 63.9 },
  'precheck-status': {},
  'precheck-viewer': {},
  'property-feasibility': { firstPaint: 19.1, found: 31.8, everything: 35 },
  'all elements': { everything: 104.2 },
};
/** What is loaded by itself on the way, by the figure that includes it. */
const PARTS = {
  passedGate: /\/precheck-uploader\/uploader-parts\.js$/,
  found: /\/property-feasibility\/found\/found-property\.js$/,
};
const LANGUAGE = /\/translations\/(property\/)?(?!en\b|property-en\b)[a-z]{2}(-[a-z]+)?\.js$/;

/** The weights of an entry in bytes: `firstPaint`, those of its `PARTS`, and `everything`. */
export async function weigh(file) {
  const { build } = await import('vite');
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutPreload],
    root,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: file, preserveEntrySignatures: false, output: { minify: true } },
    },
  });
  const chunks = output.filter(({ type, facadeModuleId }) => type === 'chunk' && !LANGUAGE.test(facadeModuleId ?? ''));
  const sum = (list) => list.reduce((total, { code }) => total + gzipSync(code, { level: 9 }).length, 0);
  /** With all that is imported at once. */
  const sumWithImports = (list) => {
    const visited = new Set();
    const visit = (name) => {
      if (visited.has(name)) return;
      visited.add(name);
      chunks.find(({ fileName }) => fileName === name)?.imports.forEach(visit);
    };
    for (const { fileName } of list) visit(fileName);
    return sum(chunks.filter(({ fileName }) => visited.has(fileName)));
  };
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const parts = Object.entries(PARTS).flatMap(([figure, path]) => {
    const part = chunks.filter(({ facadeModuleId }) => path.test(facadeModuleId ?? ''));
    return part.length === 1 ? [[figure, sumWithImports([...entries, ...part])]] : [];
  });
  return { firstPaint: sumWithImports(entries), ...Object.fromEntries(parts), everything: sum(chunks) };
}

export function fileOf(entry) {
  const path = entry === 'all elements' ? 'index.js' : `${entry}/${entry}.define.js`;
  return join(root, 'dist', 'components', path);
}

async function main() {
  ensureInstalled();
  ensureBuilt();
  let over = false;
  console.log('Script gzipped at level 9; 1 kB = 1000 bytes.\n');
  for (const [entry, budgets] of Object.entries(BUDGETS)) {
    for (const [what, bytes] of Object.entries(await weigh(fileOf(entry)))) {
      const budget = budgets[what];
      const isOver = budget !== undefined && bytes > budget * 1000;
      over ||= isOver;
      const limit = budget === undefined ? '' : `of ${budget} kB${isOver ? ': OVER' : ''}`;
      console.log(`${entry.padEnd(22)}${what.padEnd(12)}${(bytes / 1000).toFixed(2).padStart(8)} kB ${limit}`);
    }
  }
  process.exit(over ? 1 : 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
