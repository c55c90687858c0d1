/** The code that the documents give, run as modules against a sandbox of its own. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const TIMEOUT_MS = 240_000;
/** What the examples read from the environment as their secrets. */
export const SECRETS = {
  PRECHECK_KEY: 'a-key-for-the-examples',
  PROPERTY_KEY: 'a-property-key-for-the-examples',
  PRECHECK_VENDOR_TOKEN: 'a-token-for-the-examples',
  PRECHECK_WEBHOOK_SECRET: 'a-secret-for-the-examples',
};

/** Blocks of code, of all the document or from one heading to another. */
export function blocksOf(file: string, language = 'js', from = '', to?: string): string[] {
  const text = readFileSync(file, 'utf8');
  const part = text.slice(text.indexOf(from), to === undefined ? undefined : text.indexOf(to));
  return [...part.matchAll(new RegExp('```' + language + '\\n([\\s\\S]*?)```', 'g'))].map(([, code = '']) => code);
}

/** Inside the repository, where the packages can import themselves by their own names. */
export function folderFor(name: string): string {
  const folder = resolve('.test-results', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Writes a file there, and answers with its path. */
export function written(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** What a program writes, once it has ended well. */
export async function outputOf(
  args: readonly string[],
  given: { command?: string; cwd?: string; env?: object; input?: string } = {},
): Promise<{ stdout: string; stderr: string }> {
  const { command = process.execPath, cwd, env, input = '' } = given;
  const running = promisify(execFile)(command, args, { cwd, env: { ...process.env, ...env } });
  running.child.stdin?.end(input);
  return running;
}

interface Sandbox {
  readonly baseUrl: string;
  readonly storageUrl: string;
  readonly propertyUrl: string;
  close(): Promise<void>;
}

/** As built. */
export async function openSandbox(dataDirectory: string): Promise<Sandbox> {
  const built = new URL('../../../src/sandbox/dist/index.js', import.meta.url);
  const { createSandbox } = (await import(built.href)) as { createSandbox(options: object): Promise<Sandbox> };
  return createSandbox({
    dataDirectory,
    keys: { 'wattle-bay': SECRETS.PRECHECK_KEY },
    propertyKey: SECRETS.PROPERTY_KEY,
    allowPrivateFileLinks: true,
  });
}
