/**
 * Finds a Chromium for the tests: CHROME_PATH, a headless shell that is installed, one by apt on Debian as root, the older one in an npm
 * package (which does not ask again for a script that failed to load), a whole browser that is installed. A shell shows pages as the browser
 * does, without the window around them, which costs a second of processor time for each page and more than everything in it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'chrome.exe'];
const KNOWN_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const ADVICE =
  'No browser for the tests was found. Install Chromium or Chrome, or set CHROME_PATH to the path of one that runs.';

/** The path of a browser that starts, or a sentence on stderr and exit 1. */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (starts(named)) return named;
    console.error(`CHROME_PATH is ${named}, which does not start. ${ADVICE}`);
    process.exit(1);
  }
  const found = installed(SHELLS) ?? fromApt() ?? (await fromPackage()) ?? installed(BROWSERS, KNOWN_PLACES);
  if (found) return found;
  console.error(ADVICE);
  process.exit(1);
}

function installed(names, places = []) {
  return [...inPath(names), ...places].find((path) => existsSync(path) && starts(path));
}

/** Where programs of these names are. */
export function inPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter((path) => existsSync(path));
}

function fromApt() {
  return installFromApt('Chromium', ['chromium-headless-shell']) ? installed(SHELLS) : undefined;
}

/** Whether apt installed the packages; false too where there is no apt, or nobody who may use it. */
export function installFromApt(name, packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log(`Installing ${name} (apt-get) …`);
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update', '-q') && apt('install', '-q', '-y', '--no-install-recommends', ...packages);
}

async function fromPackage() {
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    return starts(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** Headless shells answer --version too; a binary whose libraries are missing does not. */
export function starts(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}
