/** What the page's main thread did while something went on, by the browser's own trace. */
const CATEGORIES = ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];
const MARK = 'bench-page';

/**
 * Milliseconds: `wall` from its begin to its end, waits for a busy machine in it; `processor` what the thread really worked.
 * @typedef {{ wall: number, processor: number }} Task
 * @returns {Promise<Task[]>}
 */
export async function tracedTasks(browser, page, work) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  // Of a page that was there before, this says which of all threads is its own.
  await page.evaluate((mark) => performance.mark(mark), MARK);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const own = traceEvents.findLast(({ name, cat }) => name === MARK && cat?.includes('blink.user_timing'));
  if (!own) throw new Error('The trace does not say which thread is the page’s.');
  return traceEvents
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === own.pid && tid === own.tid)
    .map(({ dur, tdur }) => ({ wall: (dur ?? 0) / 1000, processor: (tdur ?? dur ?? 0) / 1000 }));
}

/** @param {readonly Task[]} tasks */
export function longest(tasks) {
  return {
    wall: Math.max(0, ...tasks.map(({ wall }) => wall)),
    processor: Math.max(0, ...tasks.map(({ processor }) => processor)),
  };
}
