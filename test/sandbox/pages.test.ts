import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFixture, type Fixture } from './support/sandbox-fixture.js';

const HOUR_MS = 60 * 60 * 1000;
let fixture: Fixture;
let now: number;
beforeEach(async () => {
  now = Date.now();
  fixture = await openFixture({ clock: () => now, frameAncestors: 'https://portal.example', maxFileBytes: 102_400 });
});
afterEach(() => fixture.close());

const linkOf = async (id: string, rest: string) => String((await fixture.call(`/projects/${id}/${rest}`)).json['url']);
const signedLink = (id: string) => linkOf(id, 'viewer-link?signed=1&generatedFor=ann%40example.org');
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

async function processed(order = '%PDF-'): Promise<string> {
  const id = await fixture.draft();
  await fixture.upload(id, 'plan.pdf', order);
  await fixture.process(id, ['plan.pdf']);
  await fixture.complete(id);
  return id;
}

describe('the signed viewer', () => {
  it('shows the project without a login, and runs nothing', async () => {
    const response = await fetch(await signedLink(await processed()));
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const words of [
      '12 Shore St',
      'The pre-check is complete.',
      '84.5 of 100',
      'ann@example.org',
      'plan.pdf',
      'To put right',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toMatch(/<script|<style| style=|<form|onclick/);
    expect(policyOf(response)).toContain("default-src 'none'");
    expect(policyOf(response)).toContain('frame-ancestors https://portal.example');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('refresh')).toBeNull();
    const pdf = /href="([^"]*\/documents\/[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await fetch(pdf)).status).toBe(200);
  });

  it('refreshes itself while the project is processed, unless it is told not to', async () => {
    const id = await fixture.draft();
    await fixture.upload(id, 'plan.pdf', 'slow');
    await fixture.process(id, ['plan.pdf']);
    const link = await signedLink(id);
    const response = await fetch(link);
    expect(response.headers.get('refresh')).toBe('4');
    expect(await response.text()).toContain('aria-current="step"');
    expect((await fetch(`${link}&refresh=off`)).headers.get('refresh')).toBeNull();
    await fixture.complete(id);
  });

  it('works for 48 hours', async () => {
    const link = await signedLink(await fixture.draft());
    now += 48 * HOUR_MS - 60_000;
    expect((await fetch(link)).status).toBe(200);
    now += 120_000;
    const late = await fetch(link);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('expired')]);
  });

  it('refuses an altered token, another project’s, and a hand-off’s', async () => {
    const [one, two] = [await fixture.draft(), await fixture.draft()];
    const link = await signedLink(one);
    const handOff = new URL(await linkOf(one, 'complete-link'));
    const [head, tail] = link.split('token=');
    const wrong = [
      link.slice(0, -3),
      `${head}token=A${tail?.slice(1)}`,
      link.replace(one, two),
      `${head}token=`,
      `${head}${handOff.search.slice(1)}`,
    ];
    for (const href of wrong) expect((await fetch(href)).status).toBe(403);
  });

  it('without a signature asks for a service login', async () => {
    const response = await fetch(await linkOf(await fixture.draft(), 'viewer-link'));
    expect([response.status, await response.text()]).toEqual([401, expect.stringContaining('service login')]);
  });
});
