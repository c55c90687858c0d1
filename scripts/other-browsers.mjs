/** Finds Firefox and WebKit for the tests of the elements: where they are installed, else from apt on Debian as root. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inPath, installFromApt, starts } from './browser.mjs';

const FIREFOXES = ['firefox', 'firefox-esr', 'firefox.exe'];
const FIREFOX_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const LIBRARIES = '/usr/lib';

/** The path of a Firefox that starts, or undefined. FIREFOX_PATH names another. */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named) return starts(named) ? named : undefined;
  const installed = () => [...inPath(FIREFOXES), ...FIREFOX_PLACES].find((path) => existsSync(path) && starts(path));
  return installed() ?? (installFromApt('Firefox', ['firefox-esr']) ? installed() : undefined);
}

/** `{ driver, browser, display }`, the paths of WebKitGTK's driver, its browser and an X server without a screen; or undefined. */
export function findWebKit() {
  if (process.platform !== 'linux') return undefined;
  const installed = () => {
    const [driver] = inPath(['WebKitWebDriver']);
    const [display] = inPath(['Xvfb']);
    const browser = miniBrowser();
    return driver && display && browser ? { driver, browser, display } : undefined;
  };
  return installed() ?? (installFromApt('WebKit', ['webkit2gtk-driver', 'xvfb']) ? installed() : undefined);
}

/** /usr/lib/<architecture>/webkit2gtk-<version>/MiniBrowser */
function miniBrowser() {
  const folders = (path) => (existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []);
  return folders(LIBRARIES)
    .filter((path) => path.endsWith('-linux-gnu'))
    .flatMap(folders)
    .filter((path) => /webkit(2)?gtk-[\d.]+$/.test(path))
    .map((path) => join(path, 'MiniBrowser'))
    .findLast((path) => existsSync(path));
}
