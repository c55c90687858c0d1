/** Whether a list of 200 files follows the wheel: the time between frames while the page scrolls from end to end, beside a bare page's. */
import { milliseconds, share } from '../support/figures.mjs';
import { manyDrawings } from './tasks.mjs';
import { longest, tracedTasks } from './trace.mjs';

const ROUNDS = 5;
const PIXELS_A_SECOND = 3_000;
/** Sixty frames a second, and what a timer is wrong by. */
const FRAME_MS = 1000 / 60;
const TOLERANCE_MS = 3;
const TRIED =
  'skipping the rows that nobody sees makes most frames late; as it is, one frame in fifteen is, while the browser paints some sixty rows ahead of the window';

/** @param {import('./house.mjs').House} house */
export async function measureScroll(house) {
  const { page, close } = await house.open('elements');
  const drawings = manyDrawings(house.directory);
  await page.locator('precheck-uploader #files').setInputFiles(drawings);
  await page
    .locator('precheck-uploader .row.uploaded')
    .nth(drawings.length - 1)
    .waitFor();
  const bare = await house.open('empty');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await bare.page.evaluate((pixels) => (document.body.style.height = `${pixels}px`), height);
  const ours = [];
  const plain = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(...(await scrolled(bare.page)));
    ours.push(...(await scrolled(page)));
  }
  // By itself: a trace costs frames.
  const tasks = await tracedTasks(house.browser, page, () => scrolled(page));
  await bare.close();
  await close();
  const at = (frames, part) => milliseconds(share(frames, part));
  const words = (frames) => `95 % of ${frames.length} frames within ${at(frames, 0.95)}, median ${at(frames, 0.5)}`;
  return [
    {
      what: `${drawings.length} files scroll, ${height} pixels`,
      measured: `${words(ours)}; longest task ${milliseconds(longest(tasks).processor)} of processor time`,
      limit: '60 frames a second',
      pass: share(ours, 0.95) <= FRAME_MS + TOLERANCE_MS,
      tried: TRIED,
    },
    { what: 'a bare page of the same height scrolls', measured: words(plain), limit: 'noted', pass: true },
  ];
}

/** Scrolls down and up again as a wheel does, and gives the times between frames. */
export async function scrolled(page) {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    globalThis.benchFrames = [];
    let last = null;
    const note = (now) => {
      if (last !== null) globalThis.benchFrames.push(now - last);
      last = now;
      globalThis.benchFrame = requestAnimationFrame(note);
    };
    globalThis.benchFrame = requestAnimationFrame(note);
  });
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const yDistance of [-height, height]) {
    const gesture = { x: 400, y: 400, yDistance, speed: PIXELS_A_SECOND, gestureSourceType: 'mouse' };
    await session.send('Input.synthesizeScrollGesture', { ...gesture, preventFling: true });
  }
  await session.detach();
  return page.evaluate(() => {
    cancelAnimationFrame(globalThis.benchFrame);
    return globalThis.benchFrames;
  });
}
