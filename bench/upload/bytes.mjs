/**
 * How many bytes, compressed as a server for the public sends them, a page has loaded when something is shown, when a person can give a
 * file, when it rests, and in the end: when the gate has passed, or, of a peer, which knows no gate, when the file was sent.
 */
import { barChart } from '../support/bar-chart.mjs';
import { kilobytes } from '../support/figures.mjs';
import { writeDrawing } from './drawings.mjs';
import { COMPARED, PEER_NAMES, titleOf } from './peers.mjs';

const DRAWING_BYTES = 20_000;
/** Uploadcare sends to its own service alone. */
const ENDS = ['elements', 'uppy', 'filepond', 'dropzone'];
const TRIED =
  'a peer has no gate: no check that is followed, no result, no receipt; all that only a failed check needs is loaded after it';

/** @param {import('./house.mjs').House} house */
export async function measureBytes(house) {
  const loaded = new Map();
  for (const { name } of COMPARED) {
    const { page, readyMs, close } = await house.open(name);
    await page.waitForLoadState('networkidle');
    const at = (endMs) => page.evaluate(bytesUntil, endMs);
    loaded.set(name, {
      painted: await at(await page.evaluate(firstPaintMs)),
      ready: await at(await readyMs()),
      resting: await at(Number.MAX_VALUE),
    });
    await close();
  }
  const path = writeDrawing(house.directory, 'A-101 Floor plan.pdf', DRAWING_BYTES);
  for (const name of ENDS) loaded.get(name).end = await bytesInTheEnd(house, name, path);
  return [...ready(loaded), ...ended(loaded)];
}

function ready(loaded) {
  const first = Math.min(...PEER_NAMES.map((name) => loaded.get(name).ready));
  const chart = chartOf('bytes', 'Bytes until a file can be given, gzipped', loaded, 'ready');
  return COMPARED.map(({ name, title }) => {
    const { painted, ready: bytes, resting } = loaded.get(name);
    const line = {
      what: `bytes: ${title}`,
      measured: `${kilobytes(painted)} until something is shown, ${kilobytes(bytes)} until a file can be given, ${kilobytes(resting)} when the page rests`,
    };
    if (name !== 'elements') return { ...line, limit: 'noted', pass: true };
    const limit = 'fewer than Uppy, FilePond and Uploadcare';
    return { ...line, limit, pass: bytes < first, chart };
  });
}

function ended(loaded) {
  return ENDS.map((name) => {
    const { bytes, answers } = loaded.get(name).end;
    const title = titleOf(name);
    if (name !== 'elements') {
      return { what: `bytes until the file is sent: ${title}`, measured: kilobytes(bytes), limit: 'noted', pass: true };
    }
    const lessOf = (peer) => bytes - (loaded.get(peer).end?.bytes ?? Infinity);
    const fewer = PEER_NAMES.filter((peer) => lessOf(peer) > 0).map(
      (peer) => `${kilobytes(lessOf(peer))} more than ${titleOf(peer)}`,
    );
    return {
      what: `bytes until the gate has passed: ${title}`,
      measured: [`${kilobytes(bytes)}, ${kilobytes(answers)} of it the adapter’s answers, uncompressed`, ...fewer].join(
        '; ',
      ),
      limit: 'fewer than Uppy and FilePond',
      pass: fewer.length === 0,
      tried: TRIED,
    };
  });
}

function chartOf(name, title, loaded, what) {
  const bars = COMPARED.map((page) => {
    const bytes = loaded.get(page.name)[what];
    return { name: page.title, value: bytes, label: kilobytes(bytes), ours: page.name === 'elements' };
  });
  return barChart(name, title, bars);
}

async function bytesInTheEnd(house, name, path) {
  const isOurs = name === 'elements';
  house.keep(isOurs);
  const { page, close } = await house.open(name);
  await house.taken();
  await page.locator('input[type=file]').first().setInputFiles(path);
  let endMs = Number.MAX_VALUE;
  if (isOurs) {
    await page.evaluate(watchForPass);
    await page.locator('precheck-uploader #check').click();
    // The list of findings, which is loaded then, does not belong to it.
    endMs = await page.evaluate(() => globalThis.benchPassedMs);
    await page.waitForFunction(() => document.querySelector('form')?.checkValidity());
  } else await page.waitForFunction(isSent, house.sinkOrigin);
  const bytes = await page.evaluate(bytesUntil, endMs);
  const answers = await page.evaluate(bytesOfAnswers, endMs);
  await close();
  house.keep(false);
  return { bytes, answers };
}

/** Runs in the page. */
function isSent(origin) {
  const all = performance.getEntriesByType('resource');
  return all.some(({ name, initiatorType }) => name.startsWith(origin) && initiatorType === 'xmlhttprequest');
}

/** Runs in the page: notes when the gate passes, in milliseconds since the navigation began. */
function watchForPass() {
  const uploader = document.querySelector('precheck-uploader');
  globalThis.benchPassedMs = new Promise((resolve) => {
    uploader?.addEventListener('gate-passed', () => resolve(performance.now()), { once: true });
  });
}

/** Runs in the page: of `bytesUntil`, what the adapter answered, uncompressed. */
function bytesOfAnswers(endMs) {
  const all = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd <= endMs);
  const answers = all.filter(({ name }) => new URL(name).pathname.startsWith('/precheck/'));
  return answers.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

/** Runs in the page: milliseconds since the navigation began. */
function firstPaintMs() {
  return performance.getEntriesByName('first-contentful-paint')[0].startTime;
}

/** Runs in the page: of what had come by then, in milliseconds since the navigation began. */
function bytesUntil(endMs) {
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const come = entries.filter(({ responseEnd }) => responseEnd <= endMs);
  return come.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}
