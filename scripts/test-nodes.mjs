/**
 * `npm run test:nodes`: a short run on each supported version of Node: installing, `npm start`, a gated flow by `check-drawings`, the
 * adapter on SQLite and on PostgreSQL, and hostile drawings in the sandbox. The npm package `node` brings the binaries.
 *
 *     npm run test:nodes -- 24 26     these alone
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';
import { runNodeTests } from './node-tests.mjs';
import { absent, sumUp } from './test-summaries.mjs';

const VERSIONS = ['20.19', '22', '24', '26'];
const FILES = [
  'test/packaging/engines.test.ts',
  'test/scripts/start.test.ts',
  'test/scripts/check-drawings.long.test.ts',
  'test/sandbox/rehearsals/with-adapter.test.ts',
  'test/backend-adapter/store/postgres-adapter.test.ts',
  'test/sandbox/hostile-confinement.test.ts',
  'test/sandbox/hostile-drawings.test.ts',
];

const given = process.argv.slice(2);
const unknown = given.find((version) => !VERSIONS.includes(version));
if (unknown) {
  console.error(`${unknown} is none of ${VERSIONS.join(', ')}.`);
  process.exit(1);
}

ensureInstalled();
ensureBuilt();
const results = join(root, '.test-results', 'nodes');
mkdirSync(results, { recursive: true });
const counts = [];
for (const version of given.length > 0 ? given : VERSIONS) counts.push(await runOn(version));
process.exit(sumUp(counts) ? 0 : 1);

async function runOn(version) {
  const node = findNode(version);
  if (!node) {
    console.log(`\nNode ${version} could not be installed: nothing was tested on it.`);
    return absent(FILES.length);
  }
  const name = `Node ${versionOf(node)}`;
  console.log(`\n${name}:`);
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter), PRECHECK_AS_BUILT: '1' };
  const counted = await runNodeTests(version, FILES, { results, env });
  const onNode = (failure) => ({ ...failure, name: `${name}: ${failure.name}` });
  return { ...counted, failures: counted.failures.map(onNode), secondTries: counted.secondTries.map(onNode) };
}

/** The binary of a version, installed where it is missing; else the Node that runs this, where it is of the same line. */
function findNode(version) {
  const folder = join(root, 'node_modules', '.cache', 'precheck-nodes', version);
  const node = join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!versionOf(node)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const args = ['install', `node@${version}`, '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
    spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  }
  if (versionOf(node)) return node;
  return process.versions.node.split('.')[0] === version.split('.')[0] ? process.execPath : undefined;
}

/** Without its `v`; empty where the binary is missing or does not run here. */
function versionOf(node) {
  if (!existsSync(node)) return '';
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1) ?? '';
}
