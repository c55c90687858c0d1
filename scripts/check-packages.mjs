/**
 * `npm run check-packages`: each package as npm would pack it, looked at by publint and by attw, and whether their versions are one. Exits with
 * 1 where anything is not in order.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { bin } from './tools.mjs';

const FOLDERS = ['.', 'src/contract', 'src/backend-adapter', 'src/sandbox'];
const VERSION = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

ensureInstalled();
ensureBuilt();
const packed = mkdtempSync(join(tmpdir(), 'precheck-packed-'));
process.once('exit', () => rmSync(packed, { recursive: true, force: true }));
const failed = FOLDERS.filter((folder) => !isInOrder(join(root, folder)));
if (failed.length > 0) console.error(`Not in order: ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;

function isInOrder(folder) {
  const { version, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const wanted = dependencies['precheck-contract'] ?? VERSION;
  if (version !== VERSION || wanted !== VERSION) {
    console.error(`${folder} is ${version} with precheck-contract ${wanted}; all packages are ${VERSION}.`);
    return false;
  }
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', packed], folder));
  const tarball = join(packed, filename);
  const looked = [
    run(bin('publint'), ['run', tarball, '--strict', '--pack', 'false'], root),
    // All are modules: what cannot be required is so on purpose.
    run(bin('attw'), [tarball, '--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm'], root),
  ];
  return looked.every((output) => output !== null);
}

/** What it writes, null where it fails. */
function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return stdout;
  console.error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return null;
}
