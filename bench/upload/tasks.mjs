/** The longest task of the page's main thread, while the page loads and while it uploads: for so long it answers nobody. */
import { writeDrawing } from './drawings.mjs';
import { median, milliseconds, withSpread } from '../support/figures.mjs';
import { slowDown } from './house.mjs';
import { COMPARED } from './peers.mjs';
import { longest, tracedTasks } from './trace.mjs';

const ROUNDS = 5;
const MOST_MS = 50;
const LARGE_BYTES = 200e6;
const MANY = 200;
const SLOWER = 6;
const OURS = new Set(['elements', 'script']);
const TRIED_LOADING =
  'the first paint makes no number format, which took 25 ms of it; a page with Lit alone takes half of what is left';
const TRIED_SENDING =
  'rows that nobody sees are skipped until they are sent, and a row is rendered only when its own drawing changes; what is left is the browser’s first layout of the rows near the window';

/** @param {import('./house.mjs').House} house */
export async function measureTasks(house) {
  const lines = [];
  for (const { name, title } of COMPARED) {
    const found = await repeat(() => whileLoading(house, name));
    lines.push(judge(`longest task while loading: ${title}`, found, OURS.has(name) ? TRIED_LOADING : null));
  }
  lines.push(await loadingSlowly(house));
  const large = [writeDrawing(house.directory, 'A-102 Large.pdf', LARGE_BYTES)];
  const sending = (paths) => repeat(() => whileSending(house, paths));
  lines.push(judge('longest task while 200 MB are sent and hashed', await sending(large), TRIED_SENDING));
  const many = manyDrawings(house.directory);
  lines.push(judge(`longest task while ${MANY} files are sent`, await sending(many), TRIED_SENDING));
  return lines;
}

async function loadingSlowly(house) {
  const each = [];
  for (const { name, title } of COMPARED.filter((page) => page.name !== 'script')) {
    const { wall } = await repeat(() => whileLoading(house, name, { processor: SLOWER }));
    each.push(`${title} ${withSpread(wall, milliseconds)}`);
  }
  const what = `longest task while loading, on a processor ${SLOWER} times slower, with waits`;
  return { what, measured: each.join('; '), limit: 'noted', pass: true };
}

/** Different sizes, as drawings have. */
export function manyDrawings(directory) {
  return Array.from({ length: MANY }, (_, index) =>
    writeDrawing(directory, `A-${1000 + index} Level ${index}.pdf`, 20_000 + index),
  );
}

async function repeat(measure) {
  const found = [];
  for (let round = 0; round < ROUNDS; round += 1) found.push(longest(await measure()));
  return { wall: found.map(({ wall }) => wall), processor: found.map(({ processor }) => processor) };
}

/** `tried` is null for a peer, which is only noted. */
function judge(what, { wall, processor }, tried) {
  const measured = `${withSpread(processor, milliseconds)} of processor time, ${milliseconds(median(wall))} with waits`;
  if (tried === null) return { what, measured, limit: 'noted', pass: true };
  return { what, measured, limit: `under ${MOST_MS} ms of processor time`, pass: median(processor) < MOST_MS, tried };
}

async function whileLoading(house, name, slower) {
  let tasks;
  const { close } = await house.open(name, {
    prepare: slower && ((page) => slowDown(page, slower)),
    around: async (page, go) => {
      tasks = await tracedTasks(house.browser, page, async () => {
        await go();
        // What is loaded after the first paint belongs to it.
        await page.waitForLoadState('networkidle');
      });
    },
  });
  await close();
  return tasks;
}

async function whileSending(house, paths) {
  const { page, close } = await house.open('elements');
  const rows = page.locator('precheck-uploader .row.uploaded');
  const tasks = await tracedTasks(house.browser, page, async () => {
    await page.locator('precheck-uploader #files').setInputFiles(paths);
    await rows.nth(paths.length - 1).waitFor();
  });
  await close();
  return tasks;
}
