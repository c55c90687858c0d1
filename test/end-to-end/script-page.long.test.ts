/** The browser module on a page that requires Trusted Types, and on one where parts of it do not load. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkSample, formValue, pickFiles, sampleFiles } from './support/applicant.js';
import { startedHouse } from './support/started-house.js';
import { holdToPolicy } from './support/strict-policy.js';

const SMALLEST = readFileSync('demo/pages/smallest.html', 'utf8');
const here = startedHouse();

it('digests and pictures drawings in its workers under Trusted Types, as docs/recipes.md names them', async () => {
  const [, directives = ''] = /`(require-trusted-types-for [^`]*)`/.exec(readFileSync('docs/recipes.md', 'utf8')) ?? [];
  expect(directives).toContain("require-trusted-types-for 'script'; trusted-types ");
  const page = await here.newPage();
  const policy = await holdToPolicy(page, here.house, directives);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
  await page.goto(`${here.house.portalUrl}/smallest.html`);
  await page.locator('precheck-uploader').evaluate((element) => element.toggleAttribute('previews'));
  await pickFiles(page, (await sampleFiles('passing')).slice(0, 1));
  await page.locator('precheck-uploader .row.uploaded').waitFor();
  await page.locator('precheck-uploader .row .thumb canvas').waitFor();
  expect(workers.map((path) => path.replace(/.*\//, '')).sort()).toEqual(['digest-worker.js', 'pdf.worker.min.mjs']);
  policy.verify();
});

const UNREACHED = 'We can’t reach this portal.';
const PROPERTY = '<property-feasibility street-address="12 Quandong Street, Kirrawee NSW 2232"></property-feasibility>';

it.each<{ part: string; element: string; opens?: string; says: string; then: string }>([
  {
    part: 'hand-off-panel',
    element: '<precheck-uploader flow="hand-off" city-key="wattle-bay" permit-type="new-dwelling"></precheck-uploader>',
    says: 'A part of this page didn’t load.',
    then: 'precheck-uploader .hand-off',
  },
  { part: 'found-property', element: PROPERTY, says: UNREACHED, then: 'property-feasibility #property' },
  {
    part: 'export',
    element: PROPERTY,
    opens: 'property-feasibility [part=scenarios] summary',
    says: UNREACHED,
    then: 'property-feasibility .scenario-list',
  },
])('says that $part did not load, and loads it when the person tries again', async (given) => {
  const { part, element, opens, says, then } = given;
  const page = await here.newPage();
  const body = SMALLEST.replace(/<form[^]*<\/form>/, element);
  await page.route('**/smallest.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  // Whoever comes to the portal's own pages is signed in.
  await page.goto(`${here.house.portalUrl}/property`);
  const chunk = new RegExp(`/${part}-[\\w-]+\\.js`);
  await page.route(chunk, (route) => route.abort());
  await page.goto(`${here.house.portalUrl}/smallest.html`);
  if (opens) await page.locator(opens).click();
  await page.getByText(says).first().waitFor();
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator(then).waitFor({ state: 'attached' });
});

it('has the receipt in the form where parts for the result did not load, and loads each when the person tries again', async () => {
  const page = await here.newPage();
  const chunks = /\/(findings|drawing-view)-[\w-]+\.js/;
  await page.route(chunks, (route) => route.abort());
  await page.goto(`${here.house.portalUrl}/smallest.html`);
  await page.evaluate(() => {
    const told: string[] = [];
    const announced = new Set<string>();
    Object.assign(globalThis, { read: () => [told.sort(), [...announced].sort()] });
    addEventListener('precheck-error', (event) => {
      told.push(`${(event.target as Element).localName} ${(event as CustomEvent<{ code: string }>).detail.code}`);
    });
    // What is announced stands for some seconds only.
    setInterval(() => {
      for (const element of document.querySelectorAll('precheck-uploader, precheck-viewer')) {
        const text = element.shadowRoot?.querySelector('[role=status]')?.textContent;
        if (text?.includes('A part of this page didn’t load.')) announced.add(element.localName);
      }
    }, 100);
    document.body.insertAdjacentHTML('beforeend', '<precheck-viewer view="documents"></precheck-viewer>');
  });
  await checkSample(page, 'passing');
  expect(await formValue(page)).toContain('.');
  const elements = ['precheck-uploader', 'precheck-viewer'];
  for (const element of elements)
    await page.locator(`${element} .notice`).getByText('A part of this page didn’t load.').waitFor();
  const read = () => page.evaluate(() => (globalThis as unknown as { read(): string[][] }).read());
  await expect.poll(read).toEqual([elements.map((element) => `${element} part_missing`), elements]);
  await page.unroute(chunks);
  for (const part of ['precheck-uploader [part=findings]', 'precheck-viewer [part=documents]']) {
    const [element = ''] = part.split(' ');
    await page.locator(element).getByRole('button', { name: 'Try again' }).click();
    await page.locator(part).first().waitFor();
  }
});
