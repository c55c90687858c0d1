/** Finds a Chromium for the tests: CHROME_PATH, one that is installed, apt on Debian as root, else the one in an npm package. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'chrome.exe'];
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
  const found = installed() ?? fromApt() ?? (await fromPackage());
  if (found) return found;
  console.error(ADVICE);
  process.exit(1);
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...KNOWN_PLACES];
  return candidates.find((path) => existsSync(path) && starts(path));
}

function fromApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log('Installing Chromium (apt-get) …');
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!apt('update', '-q')) return undefined;
  return apt('install', '-q', '-y', '--no-install-recommends', 'chromium') ? installed() : undefined;
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
function starts(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}
