/**
 * Bundles one entry as a vendor's bundler would for a page that imports it for its elements alone, packages included, and weighs
 * what the browser then loads. `everything` is with English; a page in another language loads one module of `languages` besides.
 */
import { basename, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, minifySync } from 'vite';
import { root } from '../install.mjs';
import { minifyTemplates } from '../minify-templates.mjs';
import { plainProperties } from '../plain-properties.mjs';

/**
 * Bytes gzipped. `modules`: each module's own bytes, minified and gzipped alone, heaviest first; they add up to more than the
 * whole, because the modules of a chunk share one dictionary.
 * @typedef {{ firstPaint: number, everything: number, language: { name: string, bytes: number } | null, lazy: { name: string, bytes: number }[], modules: { name: string, bytes: number }[] }} Measured
 */

/** @param {string} path the entry's file @returns {Promise<Measured>} */
export async function measure(path) {
  const all = await bundle(path);
  const chunks = all.filter((chunk) => !isLanguage(chunk));
  const first = reachedAtOnce(chunks);
  const weight = (chunk) => weigh(chunk.code);
  const sum = (list) => list.reduce((total, chunk) => total + weight(chunk), 0);
  return {
    firstPaint: sum(chunks.filter((chunk) => first.has(chunk.fileName))),
    everything: sum(chunks),
    // The heaviest: a page shows one.
    language:
      all
        .filter(isLanguage)
        .map((chunk) => ({ name: chunk.name, bytes: weight(chunk) }))
        .sort(heaviestFirst)[0] ?? null,
    lazy: chunks
      .filter((chunk) => !first.has(chunk.fileName))
      .map((chunk) => ({ name: chunk.name, bytes: weight(chunk) }))
      .sort(heaviestFirst),
    modules: chunks.flatMap(modulesOf).sort(heaviestFirst),
  };
}

/** Vite's own helper for preloading is no part of what is weighed; `modulePreload: false` alone leaves it in, for styles. */
const withoutPreloading = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

async function bundle(path) {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    mode: 'production',
    // They touch only what comes straight from the source; dist/ is built with it.
    plugins: [plainProperties(), minifyTemplates(), withoutPreloading],
    // Said outright, for what vite takes else depends on NODE_ENV: packages have larger files for development.
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      write: false,
      target: 'es2022',
      // An application's build: a library's keeps exports that nobody imports, in files of their own, and notes for other bundlers.
      rolldownOptions: { input: path },
      modulePreload: false,
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs.flatMap(({ output }) => output).filter(({ type }) => type === 'chunk');
}

/** A module of words that is loaded for a page in that language. */
function isLanguage({ isDynamicEntry, facadeModuleId }) {
  return (
    isDynamicEntry &&
    /[\\/]translations[\\/](property[\\/])?(?!en[.-])[a-z]{2,3}(-[a-z]{4})?\.[jt]s$/.test(facadeModuleId ?? '')
  );
}

/** The entry and what it imports, but nothing that it loads only when it needs it. */
function reachedAtOnce(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set();
  const waiting = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...(byName.get(name)?.imports ?? []));
  }
  return reached;
}

function modulesOf({ modules }) {
  return Object.entries(modules)
    .filter(([, { code }]) => code)
    .map(([id, { code }]) => ({ name: nameOf(id), bytes: weigh(minifySync(basename(id), code).code) }));
}

/** Where the module is to be found: in a package, or in this repository. */
function nameOf(id) {
  const [path] = id.split('?');
  const [, inPackage] = /.*[\\/]node_modules[\\/](.+)$/.exec(path) ?? [];
  return (inPackage ?? relative(root, path)).replaceAll('\\', '/').replaceAll('\0', '');
}

/** @param {string} code */
function weigh(code) {
  return gzipSync(code, { level: 9 }).length;
}

function heaviestFirst(one, other) {
  return other.bytes - one.bytes || (one.name < other.name ? -1 : 1);
}
