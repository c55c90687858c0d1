import { defineConfig, type UserConfig } from 'vite';
import { withoutPreload } from './scripts/without-preload.mjs';

/**
 * What the compiler leaves in dist/ is what bundlers take. Built here is the rest: four modules with their packages inside, each in one
 * file in place of the compiler's, and everything in dist/browser/ for pages without a bundler.
 */
const components = 'src/components';

/** One file that imports nothing but lit: its packages are no dependencies of whoever installs the elements. */
const standalone = (entry: string, outDir: string, fileName: string): UserConfig => ({
  build: {
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    license: { fileName: `${fileName.replace(/\.js$/, '')}.licences.md` },
    lib: { entry: `${components}/${entry}`, formats: ['es'], fileName: () => fileName },
    rolldownOptions: { external: ['lit'], output: { minify: true } },
  },
});

/** `<script type="module" src="…/precheck-elements.js">`: all elements; what is seldom needed, and each language, in files beside it. */
const browser: UserConfig = {
  base: './',
  plugins: [withoutPreload],
  build: {
    outDir: 'dist/browser',
    emptyOutDir: true,
    sourcemap: true,
    copyPublicDir: false,
    target: 'es2022',
    // The worker stays a file: strict policies refuse data: addresses.
    assetsInlineLimit: 0,
    modulePreload: false,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: { 'precheck-elements': 'dist/components/index.js' },
      preserveEntrySignatures: 'exports-only',
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name][extname]',
        // What is there from the beginning is one file: a module that later files share would be a request of its own.
        codeSplitting: { groups: [{ name: 'elements', tags: ['$initial'] }] },
      },
    },
  },
};

const BUILDS: Readonly<Record<string, UserConfig>> = {
  'digest-slices': standalone('files/digest-slices.ts', 'dist/components/files', 'digest-slices.js'),
  'digest-worker': standalone('files/digest-worker.ts', 'dist/components/files', 'digest-worker.js'),
  browser,
};

export default defineConfig(({ mode }) => BUILDS[mode] ?? browser);
