/** Moves the front setback's slider as a hand does, and watches what that costs. */
const INPUTS = 120;
const MOVEMENTS = 1000;
const SLIDER = '[data-field=setback_front] input[type=range]';

/** A page on which the property is shown and its values are open. */
async function openPage(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(url);
  await page.locator('property-feasibility .bar').first().waitFor({ timeout: 30_000 });
  await page.evaluate(() => {
    const { shadowRoot } = document.querySelector('property-feasibility');
    shadowRoot.querySelector('#overrides-drawer').open = true;
  });
  return page;
}

/**
 * From the event to the frame after next's task: script, style, layout and paint of the main thread, the wait for the frame left out.
 * Chromium counts that time itself (TaskDuration of the Performance domain).
 */
export async function measureInputs(browser, url, slowDown) {
  const page = await openPage(browser, url);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const works = [];
  for (let input = -10; input < INPUTS; input += 1) {
    const idle = await idleCost(page, taskMs);
    const before = await taskMs();
    await moveOnce(page, 2 + (input + 10) / 10);
    const work = (await taskMs()) - before - idle;
    // The first inputs warm the code up.
    if (input >= 0) works.push(Math.max(0, work));
  }
  await page.close();
  works.sort((a, b) => a - b);
  return { median: works[Math.floor(works.length / 2)], worst: works.at(-1), count: works.length };
}

/** What asking for two frames costs by itself. */
async function idleCost(page, taskMs) {
  const before = await taskMs();
  await moveOnce(page, null);
  return (await taskMs()) - before;
}

/** One input, and two frames for it to be painted in. Throws where the sketch did not follow. */
async function moveOnce(page, value) {
  await page.evaluate(
    async ([selector, next]) => {
      const { shadowRoot } = document.querySelector('property-feasibility');
      const envelope = () => shadowRoot.querySelector('.sketch > svg .envelope').getAttribute('height');
      const before = envelope();
      if (next !== null) {
        const slider = shadowRoot.querySelector(selector);
        slider.value = String(next);
        slider.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      }
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      if (next !== null && envelope() === before) throw new Error(`The sketch did not follow the slider to ${next}.`);
    },
    [SLIDER, value],
  );
}

/** 1,000 movements in 10 s over 700 values and back over 300 of them; then once more over every value that was asked for. */
export async function countCalls(browser, url) {
  const page = await openPage(browser, url);
  const asked = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/estimate'))
      asked.push(JSON.parse(request.postData() ?? '{}').overrides?.setback_front);
  });
  const slide = (values, everyMs) =>
    page.evaluate(
      async ([list, pause]) => {
        const field = document
          .querySelector('property-feasibility')
          .shadowRoot.querySelector('#override-setback_front');
        const start = performance.now();
        for (const [index, value] of list.entries()) {
          field.value = String(value);
          field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
          const due = start + (index + 1) * pause;
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        }
        return (performance.now() - start) / 1000;
      },
      [values, everyMs],
    );
  const values = Array.from({ length: MOVEMENTS }, (_, index) => (index < 700 ? index : 1399 - index) / 10);
  const seconds = await slide(values, 10);
  await page.waitForTimeout(2000);
  const calls = asked.length;
  await slide(
    [...new Set(asked)].filter((value) => value !== undefined),
    600,
  );
  await page.waitForTimeout(2000);
  const again = asked.length - calls;
  await page.close();
  return { calls, movements: MOVEMENTS, seconds, again };
}
