/** What the package's documents say of the package itself. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What is in the package: architecture.md is for who has the repository. */
const DOCUMENTS = [
  'README.md',
  ...readdirSync('docs').flatMap((name) =>
    name.endsWith('.md') && name !== 'architecture.md' ? [`docs/${name}`] : [],
  ),
];
const read = (path: string) => readFileSync(path, 'utf8');
const linesOf = (path: string) => read(path).split('\n');

describe.each(DOCUMENTS)('%s', (document) => {
  it('names no source or test, which the package does not have', () => {
    expect(linesOf(document).filter((line) => /(^|[\s`'"(/])(src|test)\/\w/.test(line))).toEqual([]);
  });

  it('names files of the package that are there', () => {
    const named = [...read(document).matchAll(/(?<![\w-])dist\/[\w./*-]+/g)].map(([path]) => path.replace(/[.]$/, ''));
    const folderOf = (path: string) => (path.includes('*') ? path.slice(0, path.lastIndexOf('/')) : path);
    expect(named.filter((path) => !existsSync(folderOf(path)))).toEqual([]);
  });

  it('writes the elements with attributes that they have', () => {
    const tags = [...read(document).matchAll(/<((?:precheck|property)-\w+)\s([^>]*)>/g)];
    const unknown = tags.flatMap(([, tag = '', rest = '']) => {
      const names = [...rest.matchAll(/([\w-]+)(?:=(?:"[^"]*"|\{[^}]*\}))?/g)].map(([, name = '']) => name);
      return names.filter((name) => !attributesOf(tag).includes(name)).map((name) => `${tag} ${name}`);
    });
    expect(unknown).toEqual([]);
  });
});

interface Declaration {
  readonly tagName?: string;
  readonly attributes?: readonly { readonly name: string }[];
}
const manifest = JSON.parse(read('custom-elements.json')) as { modules: { declarations?: Declaration[] }[] };
const declarations = manifest.modules.flatMap((module) => module.declarations ?? []);

/** Its own, and those that every element or component has. */
function attributesOf(tag: string): string[] {
  const own = declarations.find(({ tagName }) => tagName === tag)?.attributes ?? [];
  return [...own.map(({ name }) => name), 'id', 'slot', 'lang', 'ref'];
}

describe('the licences in README.md', () => {
  const licences = read('README.md').split('## Licences')[1] ?? '';

  const lists = readdirSync('dist', { recursive: true }).map((path) => join('dist', String(path)));
  it.each(lists.filter((path) => path.endsWith('licences.md')))('name what %s names', (list) => {
    const bundled = [...read(list).matchAll(/^## (\S+) - \S+ \((.*)\)$/gm)];
    // Lit is several packages, and the names of some have a scope.
    const nameOf = (name: string) => (/^(@lit\/|lit)/.test(name) ? 'Lit' : name.replace(/^@(\w+)\//, '$1-'));
    const rows = licences.split('\n').filter((line) => line.startsWith('|'));
    const unnamed = bundled.filter(
      ([, name = '', licence = '']) => !rows.some((row) => row.includes(nameOf(name)) && row.includes(licence)),
    );
    expect(unnamed.map(([line]) => line)).toEqual([]);
    if (bundled.length > 0) expect(licences).toContain(list);
  });

  it('name each licence of what npm installs with the package', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean; license?: string }>;
    };
    const installed = Object.entries(packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional);
    const names: Readonly<Record<string, string>> = { 'OFL-1.1': 'SIL Open Font License 1.1' };
    const unnamed = installed.flatMap(([, { license }]) =>
      license && !licences.includes(names[license] ?? license) ? [license] : [],
    );
    expect([...new Set(unnamed)]).toEqual([]);
    for (const name of ['pdf.js', 'prom-client']) expect(licences).toContain(name);
  });
});
