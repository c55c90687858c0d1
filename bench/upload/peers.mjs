/**
 * The pages that are compared, each bundled as a vendor's bundler would. The peers are no dependency of the package: they are installed
 * for the measurement, in exact versions, beside the tools' other caches.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { root } from '../../scripts/install.mjs';

const FOLDER = join(root, 'node_modules', '.cache', 'precheck-upload-bench');
const PAGES = fileURLToPath(new URL('pages', import.meta.url));
const INSTALL_TIMEOUT_MS = 300_000;
const PEERS = {
  '@uppy/core': '6.3.1',
  '@uppy/dashboard': '6.0.3',
  '@uppy/xhr-upload': '6.0.0',
  filepond: '4.32.12',
  '@uploadcare/file-uploader': '1.33.2',
  dropzone: '6.3.5',
};

/**
 * `control`: what a person can use to give a file, once it is visible.
 * @typedef {{ name: string, title: string, control: string }} ComparedPage
 * @type {readonly ComparedPage[]}
 */
export const COMPARED = [
  { name: 'empty', title: 'Lit and nothing else', control: 'button:enabled' },
  { name: 'elements', title: 'precheck-uploader', control: '#choose:enabled' },
  { name: 'script', title: 'precheck-uploader, all in one script', control: '#choose:enabled' },
  { name: 'uppy', title: `Uppy ${PEERS['@uppy/core']}`, control: '.uppy-Dashboard-browse' },
  { name: 'filepond', title: `FilePond ${PEERS.filepond}`, control: '.filepond--label-action' },
  { name: 'uploadcare', title: `Uploadcare ${PEERS['@uploadcare/file-uploader']}`, control: 'uc-start-from button' },
  { name: 'dropzone', title: `Dropzone ${PEERS.dropzone}`, control: '.dz-button' },
];

/** Those that the uploader comes before. Dropzone, which shows neither progress in all nor a list, is noted beside. */
export const PEER_NAMES = ['uppy', 'filepond', 'uploadcare'];

export const titleOf = (name) => COMPARED.find((page) => page.name === name)?.title ?? name;

/** Installs the peers where they are not there yet, bundles every page, and gives the folder that they are in. */
export async function buildPages() {
  installPeers();
  const sources = join(FOLDER, 'pages');
  const outDir = join(FOLDER, 'built');
  rmSync(sources, { recursive: true, force: true });
  // Beside the peers, where a bundler finds them; what is not among them it finds in the project.
  cpSync(PAGES, sources, { recursive: true });
  rmSync(outDir, { recursive: true, force: true });
  // Each by itself, as a vendor builds it: in one build they would share Lit in a file of its own, which is one request more.
  for (const { name } of COMPARED) {
    await build({
      configFile: false,
      root: sources,
      base: '/pages/',
      logLevel: 'silent',
      mode: 'production',
      resolve: { alias: { 'precheck-elements/precheck-uploader': uploaderFile() } },
      worker: { format: 'es' },
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2022',
        rolldownOptions: { input: join(sources, `${name}.html`) },
      },
    });
  }
  return outDir;
}

function uploaderFile() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return join(root, exports['./precheck-uploader'].default);
}

function installPeers() {
  const manifest = `${JSON.stringify({ private: true, type: 'module', dependencies: PEERS }, null, 2)}\n`;
  const path = join(FOLDER, 'package.json');
  const installed = join(FOLDER, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && readFileSync(path, 'utf8') === manifest) return;
  mkdirSync(FOLDER, { recursive: true });
  rmSync(installed, { force: true });
  writeFileSync(path, manifest);
  console.log('Installing what is compared …');
  const { status, error } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_TIMEOUT_MS,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  throw new Error(`The peers could not be installed${error ? ` (${error.message})` : ''}; npm's words above say why.`);
}
