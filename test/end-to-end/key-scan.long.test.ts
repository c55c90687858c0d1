/** A marked key is planted; no answer, page, script or log of the whole flow may have it. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { names } from 'precheck-contract/names';
import { checkSample, openApplication, submit, useTool } from './support/applicant.js';
import { feasibility, openProperty, setOverride, typeAddress, waitForEstimate } from './support/property.js';
import { startedHouse } from './support/started-house.js';

const MARK = 'MARKEDKEYzq81';

/** The mark as it stands and in the encodings in which a careless program would carry it. */
const traces = [MARK, Buffer.from(MARK).toString('hex'), Buffer.from(MARK).toString('base64').slice(0, 16)];
const findTrace = (text: string) => traces.find((trace) => text.includes(trace));

const apiKeys = { 'wattle-bay': `${MARK}-wattle`, 'prairie-lake': `${MARK}-prairie` };
const propertyKey = `${MARK}-property`;
const here = startedHouse({ apiKeys, propertyKey });

describe('the API key', () => {
  it('would be found by this scan', () => {
    expect(findTrace(`…${here.house.secrets.apiKeys['wattle-bay']}…`)).toBe(MARK);
    expect(findTrace(`…${here.house.secrets.propertyKey}…`)).toBe(MARK);
  });

  it('is in no request, answer, page or log of the whole flow', async () => {
    const page = await here.newPage();
    const seen: Seen[] = [];
    record(page, seen);
    await openApplication(page, here.house.portalUrl);
    await checkSample(page, 'failing');
    seen.push({ where: 'page', text: await page.content() });
    const [events, documents] = await readStreamAndDocuments(page);
    expect(events).toContain('event: snapshot');
    expect(documents).toContain('.pdf');
    seen.push({ where: 'event stream', text: events }, { where: 'documents', text: documents });
    await page.reload();
    await useTool(page, 'Fill in an example');
    await checkSample(page, 'passing');
    await submit(page);
    await page.waitForURL(/\/applications\//);
    await page.getByRole('link', { name: 'Open the pre-check result' }).click();
    await page.waitForLoadState();
    for (const path of names('nothing cities cities/wattle-bay health .well-known/jwks.json openapi.json')) {
      const response = await fetch(`${here.house.portalUrl}/precheck/${path}`);
      seen.push({ where: path, text: JSON.stringify([...response.headers]) + (await response.text()) });
    }
    const authorization = `Bearer ${here.house.secrets.vendorToken}`;
    const metrics = await fetch(`${here.house.portalUrl}/precheck/metrics`, { headers: { authorization } });
    const counted = await metrics.text();
    expect(counted).toContain('precheck_upstream_calls_total{service="precheck",city="wattle-bay"');
    seen.push({ where: 'metrics', text: JSON.stringify([...metrics.headers]) + counted });
    // The service away: error answers and log lines are made now.
    await withoutService(async () => {
      const refused = await fetch(`${here.house.portalUrl}/precheck/cities/prairie-lake`);
      seen.push({ where: 'service away', text: JSON.stringify([...refused.headers]) + (await refused.text()) });
    });
    seen.push({ where: 'logs', text: here.house.output() });

    // An answer whose body was not read proves nothing: the headers' JSON must be followed by the body's.
    for (const path of ['/cities/', '/projects', '/uploads', '/process', '/reports/', '/receipt']) {
      const read = seen.filter(
        ({ where, text }) => where.startsWith('response') && where.includes(path) && text.includes('}{'),
      );
      expect(read.length, path).toBeGreaterThan(0);
    }
    expect(seen.filter(({ text }) => findTrace(text)).map(({ where }) => where)).toEqual([]);
  });

  it('of the property service is in no request, answer, page or log of a lookup, an estimate and their refusals', async () => {
    const page = await here.newPage();
    const seen: Seen[] = [];
    record(page, seen);
    await openProperty(page, here.house.portalUrl);
    await typeAddress(page, '12 Quandong Street', 'Kirrawee', '2232');
    await waitForEstimate(page);
    await feasibility(page).locator('[part=insights] > summary').click();
    await feasibility(page).getByRole('button', { name: 'Show all controls' }).click();
    await feasibility(page).locator('[part=insights]').getByText('Maximum floor space ratio').waitFor();
    await setOverride(page, 'Maximum floor space ratio', '2');
    await page.locator('#method mark').first().waitFor({ state: 'attached' });
    await typeNothingKnown(page);
    // The service away: error answers and log lines are made now.
    await withoutService(async () => {
      await openProperty(page, here.house.portalUrl);
      await typeAddress(page, '7A Lilly Pilly Crescent', 'Chermside', '4032');
      await feasibility(page)
        .getByText(/The property service isn’t responding/)
        .first()
        .waitFor();
      seen.push({ where: 'page', text: await page.content() });
    });
    for (const path of ['ping', 'suggest', 'nothing']) {
      const response = await fetch(`${here.house.portalUrl}/precheck/property/${path}`);
      seen.push({ where: path, text: JSON.stringify([...response.headers]) + (await response.text()) });
    }
    seen.push({ where: 'logs', text: here.house.output() });
    for (const call of ['suggest', 'planning-essentials', 'insights', 'estimate', 'method']) {
      const read = seen.filter(
        ({ where, text }) => where.startsWith('response') && where.endsWith(`/property/${call}`) && text.includes('}{'),
      );
      expect(read.length, call).toBeGreaterThan(0);
    }
    expect(seen.filter(({ text }) => findTrace(text)).map(({ where }) => where)).toEqual([]);
  });

  it('is in no file of the build', () => {
    const files = readdirSync('dist', { recursive: true }).map((path) => join('dist', String(path)));
    const found = files.filter((path) => statSync(path).isFile() && findTrace(readFileSync(path, 'latin1')));
    expect(files.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });
});

/** What comes after it, a second try too, finds the service there again. */
async function withoutService(act: () => Promise<void>): Promise<void> {
  await here.house.killSandbox();
  try {
    await act();
  } finally {
    await here.house.startSandbox();
  }
}

interface Seen {
  readonly where: string;
  readonly text: string;
}

/** Everything that reaches or leaves the page. */
function record(page: Page, seen: Seen[]): void {
  page.on('console', (message) => seen.push({ where: 'console', text: message.text() }));
  page.on('request', (request) => {
    const text = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
    seen.push({ where: `request ${request.url()}`, text });
  });
  page.on('response', async (response) => {
    const headers = JSON.stringify(await response.allHeaders().catch(() => ({})));
    const isStream = headers.includes('text/event-stream');
    const body = isStream ? '' : await response.text().catch(() => '');
    seen.push({ where: `response ${response.url()}`, text: headers + body });
  });
}

async function typeNothingKnown(page: Page): Promise<void> {
  await feasibility(page).getByRole('button', { name: 'Another property' }).click();
  await typeAddress(page, '1 Nowhere Lane', 'Kirrawee');
  await feasibility(page).getByText('Address not found').waitFor();
}

/** The first event of the project's stream, which the browser's own record of answers leaves out, and its documents' links. */
function readStreamAndDocuments(page: Page): Promise<[string, string]> {
  return page.evaluate(async (): Promise<[string, string]> => {
    const { projects } = await (await fetch('/precheck/projects')).json();
    const path = `/precheck/projects/${encodeURIComponent(projects[0].id)}`;
    const leave = new AbortController();
    const stream = await fetch(`${path}/events`, { signal: leave.signal });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let events = '';
    while (!/data: .*\n\n/.test(events)) {
      const { value, done } = await reader.read();
      if (done) break;
      events += value;
    }
    leave.abort();
    return [events, await (await fetch(`${path}/documents?type=report`)).text()];
  });
}
