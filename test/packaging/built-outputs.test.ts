import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../../src/components/translations/language-codes.js';
import { graphProblems, type GraphRule, promisedFiles, serverMarks, walkModules } from './module-graph.js';
import { readBuilt, readOrNull, readPackage } from './repository.js';

const ADAPTER: GraphRule = { withoutPaths: ['/components/', '/sandbox/'], withoutPackages: [/^lit/, /^@lit\//] };
/** What it needs of jose and zod is a part of it. */
const RECEIPT: GraphRule = {
  withoutPaths: ['/components/', '/sandbox/', '/stores/', '/routes/', '/upstream/', '/mounts/'],
  onlyPackages: [],
  withoutNode: true,
};
const ELEMENTS: GraphRule = {
  withoutPaths: ['/backend-adapter/', '/sandbox/'],
  // What the elements are answered, they read by small tables that tests hold to the contract's schemas.
  withoutPackages: ['undici', 'jose', 'libsql', 'hono', /^@hono\//, 'pdfkit', 'zod'],
  withoutNode: true,
};

/** What breaks the rule in the graph of a built entry. Throws, with what to do, where the entry was not built. */
function problemsOf(entry: string, rule: GraphRule): string[] {
  readBuilt(entry);
  return graphProblems(walkModules(entry, readOrNull), rule);
}

describe('what was built', () => {
  it('has every file that package.json promises', () => {
    const promised = promisedFiles(readPackage().exports);
    expect(promised.length).toBeGreaterThan(10);
    for (const path of promised) readBuilt(path);
  });

  it('has pdf.js and what it loads by itself, laid out as its package is, and bundles nothing of it', () => {
    for (const path of ['LICENSE', 'legacy/build/pdf.min.mjs', 'legacy/build/pdf.worker.min.mjs']) {
      readBuilt(`dist/pdfjs/${path}`);
    }
    for (const path of ['wasm/openjpeg_nowasm_fallback.js', 'standard_fonts/FoxitSerif.pfb', 'cmaps/78-H.bcmap']) {
      readBuilt(`dist/pdfjs/${path}`);
    }
    const script = readBuilt('dist/precheck-elements.js');
    expect(script).not.toContain('GlobalWorkerOptions=');
    expect(script.length).toBeLessThan(400_000);
    // Beside the script, wherever it is served from.
    expect(script).toContain('document.currentScript');
  });

  it('has each language as a module of its own beside the script, which holds English alone', () => {
    for (const code of LANGUAGE_CODES) {
      for (const [path, name] of [
        [code, code],
        [`property/${code}`, `property-${code}`],
      ] as const) {
        expect(readBuilt(`dist/languages/${name}.js`)).not.toMatch(/\bimport\b/);
        readBuilt(`dist/components/translations/${path}.js`);
      }
    }
    const script = readBuilt('dist/precheck-elements.js');
    // Right on a page of any encoding.
    expect(script).toMatch(/^[\0-\x7f]*$/);
    expect(script).toContain('Add your drawing set');
    expect(script).not.toContain('Juego de planos');
    expect(script).toContain('Find the property');
    expect(script).not.toContain('Buscar la propiedad');
  });

  it.each([
    ['dist/adapter/index.js', ADAPTER],
    ['dist/adapter/node.js', ADAPTER],
    ['dist/adapter/fastify.js', ADAPTER],
    ['dist/adapter/receipt-verification.js', RECEIPT],
    ['dist/node/contract/index.js', { onlyPackages: ['zod'], withoutPaths: ['/backend-adapter/'], withoutNode: true }],
    [
      'dist/node/sandbox/index.js',
      { withoutPaths: ['/components/', '/backend-adapter/'], withoutPackages: [/^lit/, /^@lit\//] },
    ],
    ['dist/components/index.js', ELEMENTS],
    ['dist/components/precheck-uploader/precheck-uploader.define.js', ELEMENTS],
    ['dist/components/precheck-status/precheck-status.define.js', ELEMENTS],
    ['dist/components/precheck-viewer/precheck-viewer.define.js', ELEMENTS],
    ['dist/components/property-feasibility/property-feasibility.define.js', ELEMENTS],
  ] as [string, GraphRule][])('%s reaches nothing that it must not', (entry, rule) => {
    expect(problemsOf(entry, rule)).toEqual([]);
  });

  it('has one class of receipt errors for all of the adapter, and no store or route where receipts are verified', () => {
    const texts = (entry: string): Map<string, string> =>
      new Map([...walkModules(entry, readOrNull).files].map((path) => [path, readBuilt(path)]));
    const verification = texts('dist/adapter/receipt-verification.js');
    const all = new Map([...verification, ...texts('dist/adapter/index.js'), ...texts('dist/adapter/cli.js')]);
    const having = (files: ReadonlyMap<string, string>, pattern: RegExp): string[] =>
      [...files].filter(([, text]) => pattern.test(text)).map(([path]) => path);
    expect(having(all, /class ReceiptError|ReceiptError = class/)).toHaveLength(1);
    for (const mark of [/CREATE TABLE/, /\/webhooks\//, /libsql/]) {
      expect(having(all, mark)).not.toEqual([]);
      expect(having(verification, mark)).toEqual([]);
    }
    const licences = readBuilt('dist/adapter/licences.md');
    for (const name of ['jose', 'zod']) expect(licences).toContain(`## ${name} - `);
  });

  it('has no code of a server in the modules of the elements', () => {
    readBuilt('dist/components/index.js');
    const { files } = walkModules('dist/components/index.js', readOrNull);
    expect(files.size).toBeGreaterThan(3);
    expect(serverMarks(new Map([...files].map((path) => [path, readBuilt(path)])))).toEqual([]);
  });

  it('has no decorators in the modules of the elements, nor what they would call', () => {
    const { files } = walkModules('dist/components/index.js', readOrNull);
    const left = [...files].filter((path) => /lit\/decorators|_virtual/.test(path + readBuilt(path)));
    expect(left).toEqual([]);
    expect(readBuilt('dist/components/precheck-status/precheck-status.js')).toMatch(
      /this\.properties=|static properties=/,
    );
  });

  it('has one script that holds everything and no code of a server', () => {
    const script = readBuilt('dist/precheck-elements.js');
    const graph = walkModules('dist/precheck-elements.js', readOrNull);
    expect([...graph.packages, ...graph.nodeModules, ...graph.missing]).toEqual([]);
    expect(graph.files.size).toBe(1);
    expect(script).toContain('precheck-uploader');
    expect(serverMarks(new Map([['dist/precheck-elements.js', script]]))).toEqual([]);
  });

  it('has the licence of every package in that script beside it', () => {
    const licences = readBuilt('dist/precheck-elements.licences.md');
    for (const name of [
      'lit',
      'lit-html',
      'lit-element',
      '@lit/reactive-element',
      '@lit/task',
      '@noble/hashes',
      'lean-qr',
    ]) {
      expect(licences).toContain(`## ${name} - `);
    }
    expect(licences).toContain('Redistributions in binary form must reproduce the above copyright notice');
  });

  it('says what to do where a file was not built', () => {
    expect(() => readBuilt('dist/never-built.js')).toThrow(
      'dist/never-built.js is missing. Run `npm run build` first.',
    );
  });
});

describe('a forbidden thing in a graph is found', () => {
  const problems = (files: Record<string, string>, rule: GraphRule): string[] =>
    graphProblems(
      walkModules('dist/a.js', (path) => files[path] ?? null),
      rule,
    );

  it.each<[string, Record<string, string>, GraphRule, string]>([
    ['lit', { 'dist/a.js': `import 'lit';` }, ADAPTER, 'reaches the package lit'],
    [
      'lit, two modules on',
      { 'dist/a.js': `import './b.js';`, 'dist/b.js': `export * from './c.js';`, 'dist/c.js': `import '@lit/task';` },
      ADAPTER,
      'reaches the package @lit/task',
    ],
    [
      'an element',
      { 'dist/a.js': `import './components/x.js';`, 'dist/components/x.js': '' },
      ADAPTER,
      'reaches dist/components/x.js',
    ],
    [
      'a store behind verification',
      { 'dist/a.js': `import './stores/s.js';`, 'dist/stores/s.js': '' },
      RECEIPT,
      'reaches dist/stores/s.js',
    ],
    [
      'a route behind verification',
      { 'dist/a.js': `import './routes/r.js';`, 'dist/routes/r.js': '' },
      RECEIPT,
      'reaches dist/routes/r.js',
    ],
    [
      'a package behind verification',
      { 'dist/a.js': `import 'undici';` },
      RECEIPT,
      'reaches the package undici, and may reach none',
    ],
    [
      'the adapter, loaded late',
      { 'dist/a.js': `import('./backend-adapter/x.js');`, 'dist/backend-adapter/x.js': '' },
      ELEMENTS,
      'reaches dist/backend-adapter/x.js',
    ],
    ['a module of Node', { 'dist/a.js': `import 'node:fs';` }, ELEMENTS, 'reaches node:fs'],
    ['jose in a page', { 'dist/a.js': `import 'jose';` }, ELEMENTS, 'reaches the package jose'],
    [
      'a file that is not there',
      { 'dist/a.js': `import './gone.js';` },
      {},
      'dist/gone.js is imported and does not exist',
    ],
  ])('%s', (_, files, rule, problem) => {
    expect(problems(files, rule)).toEqual([problem]);
  });

  it.each([
    ['x-api-key', `h["X-API-Key"]=k`],
    ['libsql', `a("libsql")`],
    ['undici', `// undici`],
    ['node:', `import("node:fs")`],
    ['the file system', `x.readFileSync(p)`],
    ['signing', `new SignJWT({})`],
  ])('the mark %s', (_, text) => {
    expect(serverMarks(new Map([['dist/a.js', text]]))).toHaveLength(1);
  });

  it('and a property called node is no mark', () => {
    expect(serverMarks(new Map([['dist/a.js', `{node:e,parentNode:t}`]]))).toEqual([]);
  });

  it('reads promises nested in conditions', () => {
    expect(
      promisedFiles({ '.': { types: './a.d.ts', default: './a.js' }, './b': './b.js', './c': { default: './a.js' } }),
    ).toEqual(['a.d.ts', 'a.js', 'b.js']);
  });
});
