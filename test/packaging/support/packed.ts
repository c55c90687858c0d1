/** The packages as npm would publish them, and empty folders that they are installed into. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../../backend-adapter/support/adapter-harness.js';

export type PackageName = 'precheck-contract' | 'precheck-elements' | 'precheck-adapter' | 'precheck-sandbox';

const run = promisify(execFile);

interface PackedPackage {
  readonly name: PackageName;
  readonly files: readonly { readonly path: string }[];
}

/** Writes a tarball of each package into `folder`, and says what they hold. */
export async function packPackages(folder: string): Promise<PackedPackage[]> {
  if (!existsSync('dist/browser/precheck-elements.js')) throw new Error('dist/ is missing: run `npm run build` first.');
  const args = ['pack', '--json', '--workspaces', '--include-workspace-root', '--pack-destination', folder];
  return JSON.parse(await npm('.', args)) as PackedPackage[];
}

/** Installs packages as a portal's server does, but from their tarballs. Their optional peers stay away. */
export async function installPackages(options: {
  readonly packed: string;
  readonly into: string;
  readonly names: readonly PackageName[];
}): Promise<void> {
  const { packed, into, names } = options;
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'package.json'), '{ "private": true }\n');
  await npm(into, [...INSTALL, '--omit=dev', '--omit=peer', ...tarballsOf(packed, names)]);
}

export const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund'];

/** The tarballs in a folder that are of these packages. */
export function tarballsOf(folder: string, names: readonly string[]): string[] {
  const isOne = (file: string) => file.endsWith('.tgz') && names.some((name) => file.startsWith(`${name}-`));
  return readdirSync(folder).flatMap((file) => (isOne(file) ? [join(folder, file)] : []));
}

/** Gives what is printed. Where it fails, that is what the person who tries it would read. */
export async function npm(folder: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' };
  const options = { cwd: folder, env, shell: process.platform === 'win32', maxBuffer: 2 ** 24 };
  const running = run('npm', [...args, '--loglevel=error'], options).catch(({ stdout, stderr }) => {
    throw new Error(`npm ${args.join(' ')}\n${stdout}\n${stderr}`);
  });
  return (await running).stdout;
}

/** Waits until a portal answers there. */
export async function isServed(address: string): Promise<void> {
  await eventually(async () => (await fetch(address).catch(() => null))?.ok === true);
}

/** The names of all packages in a folder, in order. */
export function installedPackages(folder: string): string[] {
  return filesOf(join(folder, 'node_modules'))
    .filter((path) => basename(path) === 'package.json' && isPackageRoot(dirname(path)))
    .map((path) => (JSON.parse(readFileSync(path, 'utf8')) as { name: string }).name)
    .sort();
}

function isPackageRoot(folder: string): boolean {
  return /node_modules[/\\](@[^/\\]+[/\\])?[^/\\@]+$/.test(folder);
}

/** What all files in a folder hold, in millions of bytes. */
export function megabytesOf(folder: string): number {
  return filesOf(folder).reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
