/** The smallest page of the README is the file that the portal serves, and it works. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkSample } from './support/applicant.js';
import { startedHouse } from './support/started-house.js';

const page = readFileSync('demo/pages/smallest.html', 'utf8');

const here = startedHouse();

it('stands in the README word for word, in ten lines', () => {
  const [, block] = /```html\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  expect(block?.trim()).toBe(page.trim());
  expect(page.trim().split('\n').length).toBeLessThanOrEqual(10);
});

it('gates a submission', async () => {
  const tab = await here.newPage();
  await tab.goto(`${here.house.portalUrl}/smallest.html`);
  const button = tab.getByRole('button', { name: 'Submit application' });
  await button.click();
  expect(tab.url()).toContain('/smallest.html');
  await checkSample(tab, 'passing');
  await button.click();
  await tab.getByRole('heading', { name: 'Application received' }).waitFor();
});

it('is one application, however often its form is sent', async () => {
  const tab = await here.newPage();
  await tab.goto(`${here.house.portalUrl}/smallest.html`);
  await checkSample(tab, 'passing');
  const [first, second] = await tab.evaluate(async () => {
    const body = new FormData(document.forms[0]);
    const send = async () =>
      (await fetch('/applications', { method: 'POST', body, headers: { accept: 'application/json' } })).json();
    return [await send(), await send()];
  });
  expect(first).toEqual({ location: expect.stringContaining('/applications/') });
  expect(second).toEqual(first);
  await tab.goto(`${here.house.portalUrl}/my-applications`);
  await tab.getByRole('link', { name: 'No address' }).click();
  expect(new URL(tab.url()).pathname).toBe(first.location);
});

it('finds the words that lie beside its script', async () => {
  const tab = await here.newPage();
  const body = page.replace('lang="en"', 'lang="de"');
  await tab.route('**/smallest.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await tab.goto(`${here.house.portalUrl}/smallest.html`);
  await tab.getByText('Fügen Sie Ihre Pläne hinzu').waitFor();
});

it('has its elements from two files, before anything that they load later', () => {
  const importsOf = (name: string) => {
    const code = readFileSync(`dist/browser/${name}`, 'utf8');
    return [...code.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(([, file = '']) => file);
  };
  const [elements = '', ...others] = importsOf('precheck-elements.js');
  expect([others, importsOf(elements)]).toEqual([[], []]);
});
