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

describe('the hand-off', () => {
  const post = (link: string, step: string, body: FormData | URLSearchParams) => {
    const url = new URL(link);
    return fetch(`${url.origin}${url.pathname}/${step}${url.search}`, { method: 'POST', body, redirect: 'manual' });
  };
  const drawing = (bytes: string, name = 'A-101.pdf') => {
    const form = new FormData();
    form.set('type', 'Site plan');
    form.set('label', 'Lower site plan');
    form.append('drawing', new File([bytes], name, { type: 'application/pdf' }));
    return form;
  };

  it('takes drawings and a permit type, starts, and shows where things stand', async () => {
    const id = await fixture.draft();
    const link = await linkOf(id, 'complete-link');
    const empty = await fetch(link);
    const page = await empty.text();
    expect([empty.status, page]).toEqual([200, expect.stringContaining('No drawings yet')]);
    expect(page).not.toMatch(/<script|<style| style=/);
    expect(policyOf(empty)).toContain("frame-ancestors 'none'");
    const added = await post(link, 'files', drawing('%PDF-1.7 bytes'));
    expect([added.status, new URL(added.headers.get('location') ?? '', link).href]).toEqual([303, link]);
    await post(link, 'files', drawing('%PDF- other', 'other.pdf'));
    await post(link, 'remove', new URLSearchParams({ filename: 'other.pdf' }));
    const filled = await (await fetch(link)).text();
    expect(filled).toContain('Lower site plan');
    expect(filled).not.toContain('other.pdf');
    expect((await post(link, 'start', new URLSearchParams({ permitType: 'new-dwelling' }))).status).toBe(303);
    expect(await fixture.complete(id)).not.toEqual([]);
    const done = await (await fetch(link)).text();
    expect(done).toContain('The pre-check is complete.');
    expect(done).not.toContain('<form');
    const [document] = (await fixture.call(`/projects/${id}/document?type=uploaded`)).json as unknown as Record<
      string,
      string
    >[];
    expect(document).toMatchObject({ documentName: 'A-101.pdf', label: 'Lower site plan', type: 'Site plan' });
    expect(await (await fetch(document?.['documentURL'] ?? '')).text()).toBe('%PDF-1.7 bytes');
  });

  it.each<[string, string, () => FormData | URLSearchParams, RegExp]>([
    ['no PDF', 'files', () => drawing('hello'), /A-101.pdf is not a PDF/],
    ['an empty file', 'files', () => drawing(''), /A-101.pdf is empty/],
    ['a large file', 'files', () => drawing(`%PDF-${'x'.repeat(200_000)}`), /larger than 100 kB/],
    ['no file', 'files', () => new FormData(), /Choose at least one PDF|did not arrive whole/],
    ['another kind of form', 'files', () => new URLSearchParams(), /multipart/],
    [
      'a start without drawings',
      'start',
      () => new URLSearchParams({ permitType: 'new-dwelling' }),
      /Add at least one drawing/,
    ],
  ])('says what to do about %s', async (_name, step, body, words) => {
    const id = await fixture.draft();
    const answer = await post(await linkOf(id, 'complete-link'), step, body());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).toMatch(words);
    expect((await fixture.call(`/projects/${id}/document?type=uploaded`)).json).toEqual([]);
    expect((await fixture.call(`/projects/${id}`)).json['status']).toBe('Draft');
  });

  it('refuses a permit type that the city does not have', async () => {
    const link = await linkOf(await fixture.draft(), 'complete-link');
    await post(link, 'files', drawing('%PDF-'));
    expect((await post(link, 'start', new URLSearchParams({ permitType: 'x' }))).status).toBe(422);
    expect((await post(link, 'start', new URLSearchParams())).status).toBe(422);
  });

  it('holds together below a path, as a proxy may serve it', async () => {
    const link = new URL(await linkOf(await fixture.draft(), 'complete-link'));
    const answers = [await fetch(link), await post(link.href, 'start', new URLSearchParams())];
    for (const answer of answers) {
      const seenAs = answer.url.replace(link.origin, 'https://portal.example/service');
      const targets = [...(await answer.text()).matchAll(/(?:action|stylesheet" href)="([^"]+)"/g)];
      const paths = targets.map(([, target]) => new URL(target ?? '', seenAs).pathname);
      expect(paths).toContain('/service/pages/page.css');
      expect(paths).toContain(`/service${link.pathname}/start`);
      expect(paths.filter((path) => !path.startsWith('/service/'))).toEqual([]);
    }
  });

  it('refuses a viewer’s token and an expired one', async () => {
    const id = await fixture.draft();
    const link = await linkOf(id, 'complete-link');
    const viewer = new URL(await signedLink(id));
    expect((await fetch(link.split('?')[0] + viewer.search)).status).toBe(403);
    now += 8 * 24 * HOUR_MS;
    expect((await fetch(link)).status).toBe(403);
    expect((await post(link, 'start', new URLSearchParams({ permitType: 'new-dwelling' }))).status).toBe(403);
  });
});
