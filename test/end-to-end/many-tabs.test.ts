/** One person with many applications open, in one browser: over HTTP/1.1 it has six connections to the portal, for all tabs. */
import { expect, it } from 'vitest';
import { checkSample, formValue, openApplication, pickFiles, sampleFiles } from './support/applicant.js';
import { afterTest } from '../support/after-test.js';
import { startedHouse } from './support/started-house.js';

const here = startedHouse();

it('serves a further tab while seven others each follow their own drawing set', async () => {
  const context = await here.browser.newContext();
  afterTest(() => context.close());
  const [drawing = ''] = await sampleFiles('passing');
  for (let tab = 1; tab <= 7; tab += 1) {
    const page = await context.newPage();
    await openApplication(page, `${here.house.portalUrl}/?application=${tab}`);
    await pickFiles(page, [drawing]);
    await page.locator('precheck-uploader .row.uploaded').waitFor();
  }
  const page = await context.newPage();
  await openApplication(page, here.house.portalUrl);
  await checkSample(page, 'passing');
  await expect.poll(() => formValue(page)).not.toBe('');
});
