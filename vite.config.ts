import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { keepDigestWorker } from './scripts/digest-worker.mjs';
import { minifyTemplates } from './scripts/minify-templates.mjs';
import { plainProperties } from './scripts/plain-properties.mjs';

const entry = [
  'src/components/index.ts',
  'src/components/precheck-uploader/precheck-uploader.define.ts',
  'src/components/precheck-status/precheck-status.define.ts',
  'src/components/precheck-viewer/precheck-viewer.define.ts',
  'src/components/property-feasibility/property-feasibility.define.ts',
  'src/components/words.ts',
];

/** Modules as they stand, packages left to the vendor's bundler, so that what two elements share is loaded once. */
const modules: UserConfig = {
  plugins: [plainProperties(), minifyTemplates(), keepDigestWorker('module')],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry, formats: ['es'] },
    rolldownOptions: {
      external: [/^lit($|\/)/, /^@lit\//, /^zod($|\/)/, /^@noble\//, /^lean-qr($|\/)/],
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        minify: true,
      },
    },
  },
};

/** The script knows its own address in another way than a module does. */
const BESIDE_THE_SCRIPT = [
  '/shared/pdf-folder.ts',
  '/components/translations/languages.ts',
  '/components/translations/property/languages.ts',
];
const scriptFolder: Plugin = {
  name: 'folders-of-script',
  load: (id) =>
    BESIDE_THE_SCRIPT.some((path) => id.endsWith(path))
      ? readFileSync(id.replace(/\.ts$/, '.script.ts'), 'utf8')
      : null,
};

/** A script is read in the encoding of its page, which on an old portal is not UTF-8; a module never is. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/** The first script of a page defines the elements: another's global would change words that no element reads. */
const firstOnly: Plugin = {
  name: 'first-script-only',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const warning = 'precheck-elements.js is on this page more than once; the first stays.';
      chunk.code = `if(globalThis.PrecheckElements?.setPrecheckWords){globalThis.PrecheckElementsAgain??=(console.warn(${JSON.stringify(warning)}),true)}else{${chunk.code}}`;
    }
  },
};

/** Everything in one file, for a page without a bundler. The packages in it ask for their licences to go with it. */
const allInOne: UserConfig = {
  plugins: [scriptFolder, minifyTemplates(), keepDigestWorker('script'), asciiOnly, firstOnly],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    license: { fileName: 'precheck-elements.licences.md' },
    lib: {
      entry: 'src/components/index.ts',
      formats: ['iife'],
      name: 'PrecheckElements',
      fileName: () => 'precheck-elements.js',
    },
    rolldownOptions: { output: { minify: true } },
  },
};

/** The worker that opens drawings, in one file beside the pdf.js that it loads. */
const sheetReader: UserConfig = {
  build: {
    outDir: 'dist/pdfjs',
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: 'src/components/shared/sheets/sheet-reader.worker.ts',
      formats: ['es'],
      fileName: () => 'sheet-reader.js',
    },
    rolldownOptions: { output: { minify: true } },
  },
};

/** The worker, with all that it imports, once beside the module that starts it and once beside the script. */
const digestWorker = (outDir: string): UserConfig => ({
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/components/session/digest-worker.ts', formats: ['es'], fileName: () => 'digest-worker.js' },
    rolldownOptions: { output: { minify: true } },
  },
});

/**
 * The adapter in few files: loading some three hundred modules one by one would take most of its start. What it needs of zod and jose goes
 * with it; the other packages stay what the vendor installs.
 */
const adapter: UserConfig = {
  build: {
    outDir: 'dist/adapter',
    emptyOutDir: true,
    ssr: true,
    target: 'node20',
    minify: false,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: {
        index: 'src/backend-adapter/index.ts',
        cli: 'src/backend-adapter/cli.ts',
        node: 'src/backend-adapter/mounts/node.ts',
        fastify: 'src/backend-adapter/mounts/fastify.ts',
        'receipt-verification': 'src/backend-adapter/receipt-verification.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: ['zod', 'jose'] },
};

const BUILDS: Readonly<Record<string, UserConfig>> = {
  adapter,
  'all-in-one': allInOne,
  'sheet-reader': sheetReader,
  'module-worker': digestWorker('dist/components/session'),
  'script-worker': digestWorker('dist'),
};

export default defineConfig(({ mode }) => BUILDS[mode] ?? modules);
