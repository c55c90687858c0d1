/** What the main thread works from a key's press in a field until the frame with the new sketch is painted, by the browser's trace. */
import { openProperty, SETBACK_FIELD } from './page.mjs';

const PRESSES = 60;
const MOST_MS = 16;
const TRIED =
  'only what has changed is rendered anew, 2 ms of script; what is left is the browser’s editing of the field, its layout and its paint';
const CATEGORIES = ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

/** @param {import('../property.mjs').Portal} portal @param {number} slowDown of the processor */
export async function measureRepaint({ browser, url }, slowDown) {
  const page = await openProperty(browser, url);
  const session = await page.context().newCDPSession(page);
  const field = page.locator(`property-feasibility ${SETBACK_FIELD}`);
  await field.focus();
  await page.evaluate(markFrames);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await browser.startTracing(page, { categories: CATEGORIES });
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press(press % 2 === 0 ? '5' : 'Backspace');
    await page.evaluate(() => globalThis.painted);
  }
  const trace = JSON.parse(String(await browser.stopTracing()));
  await page.close();
  const works = mainThreadWork(trace.traceEvents).sort((one, other) => one - other);
  const at = (share) => works[Math.min(works.length - 1, Math.floor(works.length * share))] ?? Infinity;
  const processor = slowDown === 1 ? 'full speed' : `${slowDown}x slower processor`;
  return [
    {
      what: `main-thread work from input to repainted sketch, ${processor}`,
      measured: `median ${at(0.5).toFixed(1)} ms, 95 % within ${at(0.95).toFixed(1)} ms (${works.length} presses)`,
      limit: slowDown === 1 ? `median under ${MOST_MS} ms` : 'noted',
      pass: works.length > PRESSES / 2 && (slowDown > 1 || at(0.5) < MOST_MS),
      tried: TRIED,
    },
  ];
}

/** Runs in the page: marks the press, and the moment after the frame that follows the change. */
function markFrames() {
  let count = 0;
  addEventListener(
    'keydown',
    () => {
      const name = `press-${(count += 1)}`;
      performance.mark(`${name}-begins`);
      globalThis.painted = new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            performance.mark(`${name}-ends`);
            resolve();
          };
          port2.postMessage(null);
        });
      });
    },
    { capture: true },
  );
}

/** Milliseconds that the page's main thread was at work between the two marks of each press. */
function mainThreadWork(events) {
  const marks = new Map(
    events.filter(({ cat }) => cat?.includes('blink.user_timing')).map((event) => [event.name, event]),
  );
  const tasks = events.filter(({ name, ph }) => ph === 'X' && name === 'RunTask');
  return [...marks.values()]
    .filter(({ name }) => name.endsWith('-begins'))
    .flatMap((begins) => {
      const ends = marks.get(begins.name.replace('-begins', '-ends'));
      if (!ends) return [];
      const own = tasks.filter(({ pid, tid }) => pid === begins.pid && tid === begins.tid);
      const within = own.map(({ ts, dur }) => Math.min(ts + dur, ends.ts) - Math.max(ts, begins.ts));
      return [within.filter((length) => length > 0).reduce((sum, length) => sum + length, 0) / 1000];
    });
}
