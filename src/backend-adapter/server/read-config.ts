/** Reads a configuration file to the options of adapter and server. Finds every mistake before it says one. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { optionMistakes, type PrecheckAdapterOptions } from '../options.js';
import { placeOf, schemaMistakes, type Mistake } from './config-mistakes.js';
import { configSchema, referenceSchema } from './config-schema.js';
import { DEFAULT_SERVER, type ServerOptions } from './server-options.js';

export interface ReadConfig {
  readonly options: PrecheckAdapterOptions;
  readonly server: ServerOptions;
}

/** Its message lists every mistake, one on each line. */
export class ConfigError extends Error {
  constructor(path: string, mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`;
    super(`${path} has ${count}:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const LARGEST_FILE_BYTES = 1024 * 1024;

/** Throws ConfigError. */
export function readConfig(path: string, environment: Readonly<Record<string, string | undefined>>): ReadConfig {
  const value = parseFile(path);
  const parsed = configSchema.safeParse(value);
  const mistakes: Mistake[] = parsed.success ? [] : schemaMistakes(parsed.error.issues, value);
  const folder = dirname(resolve(path));
  const resolved = resolveReferences(value, { environment, folder, place: [], mistakes }) as Record<string, unknown>;
  // What the schema refused would only be refused again, in other words.
  const refused = new Set(mistakes.map(({ option }) => option));
  const { server, ...given } = resolved;
  delete given['$schema'];
  const options = given as unknown as PrecheckAdapterOptions;
  const sentences = mistakes.map(({ sentence }) => sentence);
  if (!refused.has(''))
    sentences.push(...optionMistakes(withoutRefused(options, refused)).filter((one) => !isAbout(one, refused)));
  if (sentences.length > 0) throw new ConfigError(path, sentences);
  const { dataDirectory } = options;
  return {
    options: dataDirectory === undefined ? options : { ...options, dataDirectory: resolve(folder, dataDirectory) },
    server: { ...DEFAULT_SERVER, ...(server as Partial<ServerOptions> | undefined) },
  };
}

function parseFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(path, [`it cannot be read (${(error as { code?: string }).code ?? 'unknown'})`]);
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    // Node quotes the text around the mistake, which may hold what nobody should print.
    const at = /position (\d+)/.exec(String(error))?.[1];
    const line = at === undefined ? '' : `, line ${text.slice(0, Number(at)).split('\n').length}`;
    throw new ConfigError(path, [`it is not valid JSON${line}`]);
  }
  throw new ConfigError(path, ['it must hold one JSON object']);
}

interface Resolving {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly place: readonly string[];
  readonly mistakes: Mistake[];
}

/** Puts in the place of each `{ "env": … }` and `{ "file": … }` what it stands for. */
function resolveReferences(value: unknown, given: Resolving): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return value;
  const reference = referenceSchema.safeParse(value);
  if (!reference.success) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        resolveReferences(inner, { ...given, place: [...given.place, name] }),
      ]),
    );
  }
  const found =
    'env' in reference.data ? fromEnvironment(reference.data.env, given) : fromFile(reference.data.file, given);
  if ('text' in found) return found.text;
  given.mistakes.push({ option: given.place[0] ?? '', sentence: `${placeOf(given.place)}: ${found.problem}` });
  return undefined;
}

type FoundText = { readonly text: string } | { readonly problem: string };

function fromEnvironment(name: string, { environment }: Resolving): FoundText {
  const text = environment[name];
  if (text === undefined || text === '')
    return { problem: `the environment variable ${JSON.stringify(name)} is not set` };
  return { text };
}

function fromFile(file: string, { folder }: Resolving): FoundText {
  try {
    const path = resolve(folder, file);
    if (statSync(path).size > LARGEST_FILE_BYTES)
      return { problem: `the file ${JSON.stringify(file)} is larger than 1 MiB` };
    // Editors and `echo` end a file with a line break that is no part of the secret.
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? { problem: `the file ${JSON.stringify(file)} is empty` } : { text };
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown';
    return { problem: `the file ${JSON.stringify(file)} cannot be read (${code})` };
  }
}

/** The options' check must not stumble over what the schema has refused; `cities` and `gate` it needs in some form. */
function withoutRefused(options: PrecheckAdapterOptions, refused: ReadonlySet<string>): PrecheckAdapterOptions {
  const kept = Object.entries(options).filter(([name]) => !refused.has(name));
  return Object.fromEntries(kept) as unknown as PrecheckAdapterOptions;
}

/** Each sentence of the options' check begins with the option's name. */
function isAbout(sentence: string, refused: ReadonlySet<string>): boolean {
  const name = /^[\w$]+/.exec(sentence)?.[0] ?? '';
  // Which cities there are, the gate's check wants to know.
  return refused.has(name) || (refused.has('cities') && / is not one of cities$/.test(sentence));
}
