import { describe, expect, it } from 'vitest';
import { filesImportedBy, folderOf, forbiddenImports, importCycles, packageOf } from './import-rules.js';
import { importsOf, scriptsOfPage } from './imports.js';
import { readPackage, readTree } from './repository.js';

const tree = (files: Record<string, string>) => new Map(Object.entries(files));
const entries = ['.', './backend-adapter', './receipt'];

describe('the repository', () => {
  const sources = readTree(['src', 'demo'], /\.([mc]?[jt]s|html)$/);

  it.each(['contract', 'components', 'backend-adapter', 'sandbox'])('has sources in src/%s', (folder) => {
    expect([...sources.keys()].filter((path) => folderOf(path) === folder)).not.toEqual([]);
  });

  it('has no forbidden import', () => {
    expect(forbiddenImports(sources, Object.keys(readPackage().exports))).toEqual([]);
  });

  it('has no import cycle, types included', () => {
    expect(importCycles(sources)).toEqual([]);
  });

  it('finds what contract/index.ts imports, so that the two tests above see a graph at all', () => {
    expect(filesImportedBy(sources, 'src/contract/index.ts')).toContain('src/contract/tolerant-reading.ts');
  });
});

describe('importsOf', () => {
  it.each<[string, string, unknown]>([
    ['a default import', `import a from 'x';`, { specifier: 'x', kind: 'import' }],
    ['an import for its effect', `import 'x';`, { specifier: 'x', kind: 'import' }],
    ['an import of types', `import type { A } from 'x';`, { specifier: 'x', kind: 'type' }],
    ['a re-export', `export { a } from 'x';`, { specifier: 'x', kind: 'import' }],
    ['a re-export of all', `export * from 'x';`, { specifier: 'x', kind: 'import' }],
    ['a re-export of types', `export type { A } from 'x';`, { specifier: 'x', kind: 'type' }],
    ['a type from a module', `let a: import('x').A;`, { specifier: 'x', kind: 'type' }],
    ['typeof a module', `let a: typeof import('x');`, { specifier: 'x', kind: 'type' }],
    ['import()', `await import('x');`, { specifier: 'x', kind: 'dynamic' }],
    ['import() of a template', 'await import(`x`);', { specifier: 'x', kind: 'dynamic' }],
    ['import() of an expression', `await import(name);`, { specifier: null, kind: 'dynamic' }],
    ['require', `require('x');`, { specifier: 'x', kind: 'dynamic' }],
    ['require.resolve', `require.resolve('x');`, { specifier: 'x', kind: 'dynamic' }],
    ['import = require', `import a = require('x');`, { specifier: 'x', kind: 'import' }],
    ['the address of a worker', `new URL('./x.js', import.meta.url);`, { specifier: './x.js', kind: 'address' }],
  ])('sees %s', (_, text, expected) => {
    expect(importsOf('a.ts', `// first line\n${text}`)).toEqual([{ ...(expected as object), line: 2 }]);
  });

  it.each([
    ['a comment', `// import 'x';`],
    ['a string', `const a = "import 'x'";`],
    ['an address elsewhere', `new URL('./x.js', base);`],
    ['a data file', `new URL('./x.json', import.meta.url);`],
  ])('does not see %s', (_, text) => {
    expect(importsOf('a.ts', text)).toEqual([]);
  });

  it('reads the modules of a page', () => {
    const page = `<script>import('no')</script><script type="module">import 'yes';</script>`;
    expect(importsOf('a.html', scriptsOfPage(page)).map((reference) => reference.specifier)).toEqual(['yes']);
  });
});

describe('packageOf', () => {
  it.each([
    ['zod/mini', 'zod'],
    ['@lit/task', '@lit/task'],
    ['@scope/name/deep/file.js', '@scope/name'],
    ['./zod', null],
    ['/assets/a.js', null],
    ['node:fs', null],
    ['fs', null],
    ['https://x.example/a.js', null],
  ])('of %s is %s', (specifier, name) => {
    expect(packageOf(specifier)).toBe(name);
  });
});

describe('a forbidden import is found', () => {
  const other = {
    'src/contract/index.ts': '',
    'src/components/index.ts': '',
    'src/backend-adapter/index.ts': '',
    'src/sandbox/index.ts': '',
    'src/check-drawings/cli.ts': '',
  };
  it.each<[string, string, string, RegExp]>([
    [
      'contract → components',
      'src/contract/a.ts',
      `import '../components/index.js';`,
      /contract may import contract only/,
    ],
    ['contract → a package', 'src/contract/a.ts', `import 'jose';`, /imports jose, but contract may import zod only/],
    ['contract → Node', 'src/contract/a.ts', `import 'node:fs';`, /contract runs in browsers/],
    ['contract → outside', 'src/contract/a.ts', `import '../../test/x.js';`, /may import contract only/],
    [
      'components → adapter',
      'src/components/a.ts',
      `import '../backend-adapter/index.js';`,
      /components may import components and contract only/,
    ],
    [
      'components → adapter, a type',
      'src/components/a.ts',
      `import type { A } from '../backend-adapter/index.js';`,
      /components may import/,
    ],
    [
      'components → adapter, a type inline',
      'src/components/a.ts',
      `let a: import('../backend-adapter/index.js').A;`,
      /components may import/,
    ],
    [
      'components → sandbox, dynamic',
      'src/components/a.ts',
      `await import('../sandbox/index.js');`,
      /components may import/,
    ],
    [
      'components → sandbox, re-exported',
      'src/components/deep/a.ts',
      `export * from '../../sandbox/index.js';`,
      /components may import/,
    ],
    ['components → node:', 'src/components/a.ts', `import 'node:crypto';`, /components runs in browsers/],
    ['components → Node without prefix', 'src/components/a.ts', `import 'crypto';`, /components runs in browsers/],
    [
      'components → undici',
      'src/components/a.ts',
      `import 'undici';`,
      /imports undici, which components must never need/,
    ],
    ['components → jose', 'src/components/a.ts', `import type { A } from 'jose';`, /imports jose/],
    ['components → libsql', 'src/components/a.ts', `import 'libsql/promise';`, /imports libsql/],
    ['components → hono', 'src/components/a.ts', `import 'hono/cors';`, /imports hono/],
    [
      'components → an expression',
      'src/components/a.ts',
      `await import(name);`,
      /an expression, which no one can check/,
    ],
    [
      'adapter → components',
      'src/backend-adapter/a.ts',
      `import '../components/index.js';`,
      /backend-adapter may import/,
    ],
    ['adapter → sandbox', 'src/backend-adapter/a.ts', `import '../sandbox/index.js';`, /backend-adapter may import/],
    [
      'adapter → sandbox by address',
      'src/backend-adapter/a.ts',
      `new URL('../sandbox/index.js', import.meta.url);`,
      /backend-adapter may import/,
    ],
    ['adapter → lit', 'src/backend-adapter/a.ts', `import 'lit';`, /imports lit/],
    ['adapter → lit, deep', 'src/backend-adapter/a.ts', `import 'lit/directives/when.js';`, /imports lit/],
    ['adapter → its own package', 'src/backend-adapter/a.ts', `import 'precheck-elements';`, /its own package by name/],
    ['sandbox → adapter', 'src/sandbox/a.ts', `import '../backend-adapter/index.js';`, /sandbox may import/],
    ['sandbox → components', 'src/sandbox/a.ts', `import '../components/index.js';`, /sandbox may import/],
    ['sandbox → @lit', 'src/sandbox/a.ts', `import '@lit/task';`, /imports @lit\/task/],
    [
      'adapter → check-drawings',
      'src/backend-adapter/a.ts',
      `import '../check-drawings/cli.js';`,
      /backend-adapter may import/,
    ],
    [
      'check-drawings → components',
      'src/check-drawings/a.ts',
      `import '../components/index.js';`,
      /check-drawings may import/,
    ],
    ['a folder without a rule', 'src/utils/a.ts', `import '../contract/index.js';`, /in no folder that has a rule/],
    ['demo → src', 'demo/server.ts', `import '../src/sandbox/index.js';`, /outside demo/],
    ['demo → dist', 'demo/pages/a.js', `import '../../dist/node/sandbox/index.js';`, /outside demo/],
    [
      'demo → no entry',
      'demo/server.ts',
      `import 'precheck-elements/dist/node/sandbox/index.js';`,
      /no public entry point/,
    ],
    ['demo page → src', 'demo/index.html', `<script type="module">import '../src/a.js';</script>`, /outside demo/],
  ])('%s', (_, path, text, message) => {
    const problems = forbiddenImports(tree({ ...other, [path]: text }), entries);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
    expect(problems[0]).toContain(`${path}:1 `);
  });

  it.each<[string, string, string]>([
    ['contract → zod', 'src/contract/a.ts', `import * as z from 'zod/mini';`],
    ['components → contract', 'src/components/a.ts', `import '../contract/index.js';`],
    ['components → lit', 'src/components/a.ts', `import { html } from 'lit';`],
    [
      'adapter → contract, Node, jose',
      'src/backend-adapter/a.ts',
      `import '../contract/index.js'; import 'node:fs'; import 'jose';`,
    ],
    ['sandbox → its worker', 'src/sandbox/a.ts', `new URL('./index.js', import.meta.url);`],
    ['check-drawings → sandbox', 'src/check-drawings/a.ts', `import '../sandbox/index.js';`],
    [
      'demo → entries, Node, packages, itself',
      'demo/a.ts',
      `import 'precheck-elements'; import 'precheck-elements/receipt'; import 'node:http'; import 'jose'; import './b.js';`,
    ],
  ])('and an allowed one is not: %s', (_, path, text) => {
    expect(forbiddenImports(tree({ ...other, [path]: text }), entries)).toEqual([]);
  });
});

describe('an import cycle is found', () => {
  it.each<[string, Record<string, string>, string[][]]>([
    [
      'of two',
      { 'src/a.ts': `import './b.js';`, 'src/b.ts': `import './a.js';` },
      [['src/a.ts', 'src/b.ts', 'src/a.ts']],
    ],
    [
      'of types alone',
      { 'src/a.ts': `import type { B } from './b.js';`, 'src/b.ts': `let a: import('./a.js').A;` },
      [['src/a.ts', 'src/b.ts', 'src/a.ts']],
    ],
    [
      'through a re-export',
      { 'src/a.ts': `export * from './b.js';`, 'src/b.ts': `import './a.js';` },
      [['src/a.ts', 'src/b.ts', 'src/a.ts']],
    ],
    ['of itself', { 'src/a.ts': `import './a.js';` }, [['src/a.ts', 'src/a.ts']]],
    [
      'behind an entry',
      { 'src/e.ts': `import './a.js';`, 'src/a.ts': `import './b.js';`, 'src/b.ts': `await import('./a.js');` },
      [['src/a.ts', 'src/b.ts', 'src/a.ts']],
    ],
  ])('%s', (_, files, cycles) => {
    expect(importCycles(tree(files))).toEqual(cycles);
  });

  it('and a diamond is none, nor a worker started by the file it imports from', () => {
    const diamond = {
      'src/a.ts': `import './b.js'; import './c.js';`,
      'src/b.ts': `import './d.js';`,
      'src/c.ts': `import './d.js';`,
      'src/d.ts': '',
    };
    expect(importCycles(tree(diamond))).toEqual([]);
    expect(
      importCycles(tree({ 'src/a.ts': `new URL('./b.js', import.meta.url);`, 'src/b.ts': `import './a.js';` })),
    ).toEqual([]);
  });
});
