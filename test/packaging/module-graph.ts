/** Walks the modules that a built entry reaches, and says what of it must not be there. */
import { packageOf, isNodeModule, type SourceTree } from './import-rules.js';
import { posix } from 'node:path';
import { importsOf } from './imports.js';

export interface ModuleGraph {
  /** Paths relative to the repository root. */
  readonly files: ReadonlySet<string>;
  /** Names of npm packages that are left to be found when it runs. */
  readonly packages: ReadonlySet<string>;
  readonly nodeModules: ReadonlySet<string>;
  /** Relative imports that lead nowhere. */
  readonly missing: readonly string[];
}

/** `read` has the text of a file, or null where there is none. */
export function walkModules(entry: string, read: (path: string) => string | null): ModuleGraph {
  const files = new Set<string>();
  const packages = new Set<string>();
  const nodeModules = new Set<string>();
  const missing: string[] = [];
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (files.has(path)) continue;
    const text = read(path);
    if (text === null) {
      missing.push(path);
      continue;
    }
    files.add(path);
    for (const { specifier } of importsOf(path, text)) {
      if (specifier === null) continue;
      if (specifier.startsWith('.')) open.push(posix.join(posix.dirname(path), specifier));
      else if (isNodeModule(specifier)) nodeModules.add(specifier);
      else packages.add(packageOf(specifier) ?? specifier);
    }
  }
  return { files, packages, nodeModules, missing };
}

export interface GraphRule {
  /** Parts of paths that no reached file may have. */
  readonly withoutPaths?: readonly string[];
  readonly withoutPackages?: readonly (string | RegExp)[];
  readonly onlyPackages?: readonly string[];
  readonly withoutNode?: boolean;
}

/** Everything in a graph that breaks a rule, as a sentence each. */
export function graphProblems(graph: ModuleGraph, rule: GraphRule): string[] {
  const refuses = (name: string) =>
    rule.withoutPackages?.some((refused) => (typeof refused === 'string' ? refused === name : refused.test(name)));
  return [
    ...graph.missing.map((path) => `${path} is imported and does not exist`),
    ...[...graph.files].flatMap((path) => {
      const part = rule.withoutPaths?.find((refused) => path.includes(refused));
      return part === undefined ? [] : [`reaches ${path}`];
    }),
    ...[...graph.packages].filter(refuses).map((name) => `reaches the package ${name}`),
    ...[...graph.packages]
      .filter((name) => rule.onlyPackages && !rule.onlyPackages.includes(name))
      .map((name) => `reaches the package ${name}, and may reach ${onlyOf(rule.onlyPackages ?? [])}`),
    ...(rule.withoutNode ? [...graph.nodeModules].map((name) => `reaches ${name}`) : []),
  ];
}

const onlyOf = (names: readonly string[]): string => (names.length === 0 ? 'none' : `${names.join(', ')} only`);

/** Marks by which code of the adapter or the sandbox is known, also after a minifier. A property may be called `node`: hence the quote. */
const SERVER_MARKS: readonly (readonly [string, RegExp])[] = [
  ['the header of the key', /x-api-key/i],
  ['libsql', /libsql/i],
  ['undici', /undici/i],
  ['a module of Node', /["'`]node:[a-z]/],
  ['the file system', /\b(readFileSync|createReadStream)\b/],
  ['the signing of receipts', /\bSignJWT\b/],
];

/** What in these texts looks like code of a server. */
export function serverMarks(texts: SourceTree): string[] {
  return [...texts].flatMap(([path, text]) =>
    SERVER_MARKS.filter(([, pattern]) => pattern.test(text)).map(([mark]) => `${path} contains ${mark}`),
  );
}

/** Every file that a package.json promises in `exports`. */
export function promisedFiles(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports.replace(/^\.\//, '')];
  if (typeof exports !== 'object' || exports === null) return [];
  return [...new Set(Object.values(exports).flatMap(promisedFiles))];
}
