/**
 * Which folder may import what. Everything here works on a map of paths (relative to the repository root, with slashes) to
 * texts, so that each rule can be tried on a made-up tree as well as on the real one.
 */
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { importsOf, type ImportReference, scriptsOfPage } from './imports.js';

export type SourceTree = ReadonlyMap<string, string>;

const PACKAGE_NAME = 'precheck-elements';
const SERVER_PACKAGES = ['undici', 'jose', 'libsql', 'hono', '@hono/node-server', 'pdfkit'];
const ELEMENT_PACKAGES = ['lit', 'lit-html', 'lit-element', '@lit/reactive-element', '@lit/task', '@lit/context'];

/** They load pdf.js, or the all-in-one script's languages, from where the page serves it, which no one knows before; types say what comes. */
const SERVED_PART_LOADERS: readonly string[] = [
  'src/components/shared/pdf-library.ts',
  'src/components/shared/sheets/sheet-reader.worker.ts',
  'src/components/translations/language-files.script.ts',
];

/** What other folders may be imported from here, besides the folder itself; and which packages may not, or which alone may. */
const FOLDERS: Readonly<
  Record<string, { folders: readonly string[]; only?: readonly string[]; never?: readonly string[]; inBrowser?: true }>
> = {
  contract: { folders: [], only: ['zod'], inBrowser: true },
  components: { folders: ['contract'], never: SERVER_PACKAGES, inBrowser: true },
  'backend-adapter': { folders: ['contract'], never: ELEMENT_PACKAGES },
  sandbox: { folders: ['contract'], never: ELEMENT_PACKAGES },
  // The command that runs the whole flow stands above all others and uses their entry points.
  'check-drawings': { folders: ['contract', 'backend-adapter', 'sandbox'], never: ELEMENT_PACKAGES },
};

/** `src/contract/errors.ts` is in `contract`; a file right in `src` is in none. */
export function folderOf(path: string): string | null {
  const [top, folder, ...rest] = path.split('/');
  return top === 'src' && folder !== undefined && rest.length > 0 ? folder : null;
}

/** The name of the package that a specifier names, or null for a path, a URL or a module of Node. */
export function packageOf(specifier: string): string | null {
  if (/^([./]|[a-z]+:)/i.test(specifier) || isNodeModule(specifier)) return null;
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

export function isNodeModule(specifier: string): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}

/** The file in the tree that a relative specifier means: `./a.js` is `./a.ts` in sources. */
export function resolveInTree(tree: SourceTree, from: string, specifier: string): string {
  const path = posix.join(posix.dirname(from), specifier);
  const candidates = [
    path,
    path.replace(/\.js$/, '.ts'),
    path.replace(/\.mjs$/, '.mts'),
    `${path}.ts`,
    `${path}/index.ts`,
  ];
  return candidates.find((candidate) => tree.has(candidate)) ?? path;
}

function referencesOf(path: string, text: string): ImportReference[] {
  return importsOf(path, path.endsWith('.html') ? scriptsOfPage(text) : text);
}

/** Every forbidden import in `src` and `demo`, as a sentence each. `publicEntries` are the keys of the package's exports. */
export function forbiddenImports(tree: SourceTree, publicEntries: readonly string[]): string[] {
  return [...tree].flatMap(([path, text]) =>
    referencesOf(path, text).flatMap((reference) => {
      const problem = path.startsWith('demo/')
        ? problemInDemo(path, reference, publicEntries)
        : problemInSource(tree, path, reference);
      return problem === null ? [] : [`${path}:${reference.line} ${problem}`];
    }),
  );
}

function problemInSource(tree: SourceTree, path: string, { specifier, kind }: ImportReference): string | null {
  const folder = folderOf(path);
  const rule = folder === null ? undefined : FOLDERS[folder];
  if (!folder || !rule) return `is in no folder that has a rule (${Object.keys(FOLDERS).join(', ')})`;
  if (specifier === null) {
    return rule.inBrowser && !SERVED_PART_LOADERS.includes(path)
      ? 'imports an expression, which no one can check'
      : null;
  }
  if (specifier.startsWith('.')) {
    const target = folderOf(resolveInTree(tree, path, specifier));
    if (target === folder || (target !== null && rule.folders.includes(target))) return null;
    return `imports ${specifier}, but ${folder} may import ${[folder, ...rule.folders].join(' and ')} only`;
  }
  if (isNodeModule(specifier)) return rule.inBrowser ? `imports ${specifier}, but ${folder} runs in browsers` : null;
  const name = packageOf(specifier);
  if (name === null) return kind === 'address' ? null : `imports ${specifier}, which is neither a file nor a package`;
  if (name === PACKAGE_NAME) return `imports ${specifier}, its own package by name, past the rules for folders`;
  if (rule.only && !rule.only.includes(name))
    return `imports ${name}, but ${folder} may import ${rule.only.join(', ')} only`;
  return rule.never?.includes(name) ? `imports ${name}, which ${folder} must never need` : null;
}

function problemInDemo(path: string, { specifier }: ImportReference, publicEntries: readonly string[]): string | null {
  if (specifier === null) return null;
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier);
    return target.startsWith('demo/') ? null : `imports ${specifier}, which is outside demo/`;
  }
  if (packageOf(specifier) !== PACKAGE_NAME) return null;
  const entry = `.${specifier.slice(PACKAGE_NAME.length)}`;
  return publicEntries.includes(entry) ? null : `imports ${specifier}, which is no public entry point`;
}

/** Every cycle among the files of a tree, types included, as the paths along it; each group of files is reported once. */
export function importCycles(tree: SourceTree): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    const start = trail.indexOf(path);
    if (start !== -1) {
      cycles.push([...trail.slice(start), path]);
      return;
    }
    if (finished.has(path)) return;
    trail.push(path);
    for (const next of filesImportedBy(tree, path)) visit(next);
    trail.pop();
    finished.add(path);
  };
  for (const path of tree.keys()) visit(path);
  return cycles;
}

/** The files of the tree that one file imports. A file that is started by its address is a program of its own, not an import. */
export function filesImportedBy(tree: SourceTree, path: string): string[] {
  const specifiers = referencesOf(path, tree.get(path) ?? '')
    .filter((reference) => reference.kind !== 'address')
    .map((reference) => reference.specifier)
    .filter((specifier) => specifier?.startsWith('.'));
  const files = specifiers.map((specifier) => resolveInTree(tree, path, specifier ?? ''));
  return [...new Set(files)].filter((file) => tree.has(file));
}
