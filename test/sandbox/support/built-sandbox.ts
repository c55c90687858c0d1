/** The built command line as processes of its own, which a test may kill. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { KEYS, waitFor } from './sandbox-fixture.js';

const CLI = fileURLToPath(new URL('../../../src/sandbox/dist/cli.js', import.meta.url));
if (!existsSync(CLI)) throw new Error('dist/ is missing: run `npm run build` first.');

export const ENVIRONMENT_KEYS = Object.entries(KEYS)
  .map((pair) => pair.join('='))
  .join(',');

export interface BuiltSandbox {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  ready(): Promise<{ baseUrl: string; storageUrl: string; propertyUrl: string }>;
  said(): string;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** `environment` stands beside keys of two cities. */
export function startBuilt(
  dataDirectory: string,
  environment: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): BuiltSandbox {
  const child = spawn(process.execPath, [CLI, '--data', dataDirectory, ...args], {
    env: { ...process.env, PRECHECK_SANDBOX_KEYS: ENVIRONMENT_KEYS, ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    child,
    exited,
    said: () => said,
    ready: () =>
      waitFor(() => {
        const [, baseUrl, storageUrl, propertyUrl] = /^sandbox ready (\S+) (\S+) (\S+)$/m.exec(said) ?? [];
        return baseUrl && storageUrl && propertyUrl ? { baseUrl, storageUrl, propertyUrl } : null;
      }, `the sandbox to be ready; it said: ${said}`),
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

export async function callBuilt(url: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': KEYS['wattle-bay'], 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}
