/** The configuration file of `precheck-adapter serve`: the adapter's options as JSON, and the server around it. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { placeOf } from '../option-checks.js';
import { checkOptions, dataOptions, text, type ParsedOptions } from '../options.js';

const serverSchema = z.strictObject({
  host: text.default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(8080),
  trustedProxies: z.int().min(0).max(10).default(0),
  stopDelayMs: z.int().min(0).max(300_000).default(0),
  logLevel: z.enum(['info', 'warn', 'error']).default('info'),
});

const configSchema = z.strictObject({
  $schema: z.string().optional(),
  server: serverSchema.prefault({}),
  ...dataOptions,
});

/** A value that stands elsewhere: in an environment variable, or in a file (as secrets of containers do). */
const referenceSchema = z.union([z.strictObject({ env: z.string() }), z.strictObject({ file: z.string() })]);
/** Never in the file itself: configuration files are shown, copied and committed. `*` is any name. */
const SECRETS = [
  'cities.*.apiKey',
  'property.apiKey',
  'store.connectionString',
  'forward.secret',
  'vendorToken',
  'webhookSecret',
].map((place) => place.split('.'));
const SECRET = 'is a secret, so it must be { "env": "NAME" } or { "file": "path" }, not the value itself';
const TEXT = 'must be a text, { "env": "NAME" } or { "file": "path" }';
const PLAIN_TEXTS: ReadonlySet<unknown> = new Set(['$schema', 'propertyNames']);
/** In a JSON Schema's path, between the names of the options. */
const KEYWORDS: ReadonlySet<unknown> = new Set(['properties', 'oneOf', 'anyOf']);
const MAX_FILE_BYTES = 1024 * 1024;

export type ServerOptions = z.output<typeof serverSchema>;

export interface Config {
  readonly options: ParsedOptions;
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

/** The configuration's JSON Schema, with the references that may stand for its texts. */
export function configJsonSchema(): z.core.JSONSchema.BaseSchema {
  const references = z.toJSONSchema(referenceSchema).anyOf ?? [];
  return z.toJSONSchema(configSchema, {
    io: 'input',
    override({ jsonSchema, path }) {
      const name = path.at(-1);
      if (jsonSchema.type !== 'string' || jsonSchema.enum || jsonSchema.const || PLAIN_TEXTS.has(name)) return;
      delete jsonSchema.type;
      delete jsonSchema.pattern;
      const place = path.filter((part) => typeof part === 'string' && !KEYWORDS.has(part)).map(String);
      jsonSchema.anyOf = isSecret(place) ? references : [{ type: 'string' }, ...references];
    },
  });
}

/** Throws ConfigError. */
export function readConfig(path: string, environment: Readonly<Record<string, string | undefined>>): Config {
  const value = parseFile(path);
  const folder = dirname(resolve(path));
  const { resolved, mistakes } = resolveReferences(value, environment, folder);
  const { data, mistakes: others } = checkOptions(configSchema, resolved);
  const sentences = mistakes.map(({ place, problem }) => `${place}${problem}`);
  for (const { place, problem } of others) {
    if (mistakes.some((mistake) => mistake.place === place)) continue;
    sentences.push(`${place} ${problem.replace(/^must be a text$/, TEXT)}`);
  }
  if (data === undefined || sentences.length > 0) throw new ConfigError(path, sentences);
  const { server, dataDirectory: given, ...options } = data;
  delete options.$schema;
  const dataDirectory = given && resolve(folder, given);
  return { options: { ...options, dataDirectory } as ParsedOptions, server };
}

/** @param path the names of the option, from the outermost on */
function isSecret(path: readonly string[]): boolean {
  return SECRETS.some(
    (place) => place.length === path.length && place.every((name, index) => name === '*' || name === path[index]),
  );
}

function parseFile(path: string): object {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(path, [`it cannot be read (${codeOf(error)})`]);
  }
  try {
    const value: unknown = JSON.parse(content.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    // Node quotes the text around the mistake, which may hold what nobody should print.
    const at = /position (\d+)/.exec(String(error))?.[1];
    const line = at === undefined ? '' : `, line ${content.slice(0, Number(at)).split('\n').length}`;
    throw new ConfigError(path, [`it is not valid JSON${line}`]);
  }
  throw new ConfigError(path, ['it must hold one JSON object']);
}

/** Puts in the place of each `{ "env": … }` and `{ "file": … }` what it stands for, and undefined where there is nothing. */
function resolveReferences(file: object, environment: Readonly<Record<string, string | undefined>>, folder: string) {
  const mistakes: { place: string; problem: string }[] = [];
  const resolveAt = (value: unknown, path: readonly string[]): unknown => {
    const reference = referenceSchema.safeParse(value).data;
    const note = (problem: string): void => void mistakes.push({ place: placeOf(path), problem });
    if (reference !== undefined) {
      const found = 'env' in reference ? fromEnvironment(reference.env, environment) : fromFile(reference.file, folder);
      if ('problem' in found) note(found.problem);
      return 'text' in found ? found.text : undefined;
    }
    if (isSecret(path)) note(` ${SECRET}`);
    if (Array.isArray(value)) return value.map((item) => resolveAt(item, path));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolveAt(inner, [...path, name])]));
  };
  return { resolved: resolveAt(file, []), mistakes };
}

type Found = { readonly text: string } | { readonly problem: string };

function fromEnvironment(name: string, environment: Readonly<Record<string, string | undefined>>): Found {
  const value = environment[name];
  return value ? { text: value } : { problem: `: the environment variable ${JSON.stringify(name)} is not set` };
}

function fromFile(file: string, folder: string): Found {
  const name = `: the file ${JSON.stringify(file)}`;
  try {
    const path = resolve(folder, file);
    if (statSync(path).size > MAX_FILE_BYTES) return { problem: `${name} is larger than 1 MiB` };
    // Editors and `echo` end a file with a line break that is no part of the secret.
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return content === '' ? { problem: `${name} is empty` } : { text: content };
  } catch (error) {
    return { problem: `${name} cannot be read (${codeOf(error)})` };
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? 'unknown';
}
