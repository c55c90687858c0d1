import { beforeEach, describe, expect, it } from 'vitest';
import { makeDrawing } from '../../support/drawings.js';
import { Visitor } from '../support/review-visitor.js';
import { openFixture, type Fixture } from '../support/sandbox-fixture.js';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const PASSWORD = 'marked-password-of-reviewers';
let fixture: Fixture;
let now: number;
beforeEach(async () => {
  now = Date.now();
  const frameAncestors = 'https://portal.example';
  fixture = await openFixture({ clock: () => now, frameAncestors, reviewPassword: PASSWORD });
});

const signedLink = (id: string) => fixture.signedLink(id);
const get = (href: string) => fetch(href, { redirect: 'manual' });
const textOf = async (href: string) => (await fetch(href)).text();

/** A project whose run of these drawings is complete. */
async function processed(drawings: Record<string, string | Uint8Array> = { 'plan.pdf': '%PDF-' }, projectId?: string) {
  const id = await fixture.start(drawings, projectId);
  await fixture.complete(id);
  return id;
}

/** Addresses in the attributes of a page, as absolute ones. */
function addressesIn(page: string, base: string): string[] {
  const found = [...page.matchAll(/(?:href|src|data-(?!title)[a-z-]+)="([^"]*\/[^"]*)"/g)];
  return found.map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), base).href);
}

/** One address of each kind that the viewer's page loads or links to. */
async function partsOf(id: string): Promise<string[]> {
  const [report] = await fixture.reports(id);
  const paths = ['pictures/1/0/1/fit', `reports/${String(report?.['id'])}/document`, 'drawings/1/0'];
  return ['', ...paths.map((path) => `/${path}`)].map((path) => `${fixture.sandbox.baseUrl}/viewer/${id}${path}`);
}

const versionOf = (page: string) => /data-version="([^"]+)"/.exec(page)?.[1];
const withQuery = (href: string, query: string) => `${href}${href.includes('?') ? '&' : '?'}${query}`;
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

describe('the signed viewer', () => {
  it('shows the project without a login, with no script or style in the page', async () => {
    const link = await signedLink(await processed());
    const response = await fetch(link);
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const words of ['12 Shore St', 'The pre-check is complete.', 'ann@example.org', 'plan.pdf', 'To put right']) {
      expect(page).toContain(words);
    }
    expect(page).toMatch(/<strong>84\.5<\/strong> of 100/);
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toMatch(/<style| style=|<form| on[a-z]+=/);
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="../pages/status-page.js">']);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('refresh')).toBeNull();
    expect(page).not.toContain('http-equiv');
  });

  it('allows nothing but its own files, and the frames that the operator names', async () => {
    const { headers } = await fetch(await signedLink(await fixture.draft()));
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "form-action 'self'",
      "base-uri 'none'",
      'frame-ancestors https://portal.example',
    ]);
  });

  it('loads and links to nothing that has not its own token', async () => {
    const link = await signedLink(await processed());
    const addresses = addressesIn(await textOf(link), link).filter((href) => !href.includes('/pages/'));
    expect(addresses.length).toBeGreaterThan(4);
    for (const href of addresses) expect(tokenOf(href)).toBe(tokenOf(link));
    for (const href of addresses) expect(new URL(href).pathname).toMatch(/^\/viewer\//);
  });

  it('loads itself again while the project is processed and no script runs, unless it is told not to', async () => {
    const id = await fixture.start({ 'plan.pdf': 'slow' });
    const link = await signedLink(id);
    const page = await textOf(link);
    expect(page).toContain('<noscript><meta http-equiv="refresh" content="4"></noscript>');
    expect(page).toContain('aria-current="step"');
    expect(await textOf(`${link}&refresh=off`)).not.toContain('http-equiv');
    expect(page).toContain('data-live="true"');
    expect(page).toMatch(/data-words="[\w ]+: \w+, stage \d of 5\."/);
    await fixture.complete(id);
    const done = await textOf(link);
    expect(done).toContain('data-live="false"');
    expect(versionOf(done)).not.toBe(versionOf(page));
  });

  it('works at 47 h 59 min and not at 48 h 1 min, and so does everything that it loads', async () => {
    const id = await processed();
    const token = tokenOf(await signedLink(id));
    const parts = (await partsOf(id)).map((href) => withQuery(href, `token=${token}`));
    now += 48 * HOUR_MS - MINUTE_MS;
    for (const href of parts) expect([href, (await get(href)).status]).not.toEqual([href, 403]);
    now += 2 * MINUTE_MS;
    for (const href of parts) expect([href, (await get(href)).status]).toEqual([href, 403]);
    const late = await textOf(parts[0] ?? '');
    expect(late).toContain('This link has expired');
    expect(late).toContain('48 hours');
    expect(late).toMatch(/ask .* for a new one/i);
  });

  it('hands out addresses of storage that end minutes after the link does', async () => {
    const id = await processed();
    const link = await signedLink(id);
    now += 48 * HOUR_MS - MINUTE_MS;
    const answer = await get(link.replace('?', '/drawings/1/0?'));
    const document = answer.headers.get('location') ?? '';
    expect(answer.status).toBe(303);
    expect((await fetch(document)).status).toBe(200);
    now += 6 * MINUTE_MS;
    expect((await fetch(document)).status).toBe(403);
  });

  /** Another letter at a place, counted from the dot between body and signature. */
  const changed = (token: string, fromDot: number, to?: string) => {
    const at = token.indexOf('.') + fromDot;
    return token.slice(0, at) + (to ?? (token[at] === 'A' ? 'B' : 'A')) + token.slice(at + 1);
  };
  const later = (token: string) => {
    const [project, purpose, expiry] = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    const body = Buffer.from(JSON.stringify([project, purpose, Number(expiry) + 1])).toString('base64url');
    return `${body}.${token.split('.')[1]}`;
  };
  it.each<[string, (token: string) => string]>([
    ['the first letter of the body', (token) => changed(token, -token.indexOf('.'))],
    ['a letter of the signature', (token) => changed(token, 5)],
    ['cut off', (token) => token.slice(0, -3)],
    ['only the body', (token) => token.split('.')[0] ?? ''],
    ['padding', (token) => `${token}=`],
    ['a third part', (token) => `${token}.x`],
    ['other letters of base64', (token) => changed(token, 3, '+')],
    ['later expiry', later],
  ])('refuses a token with %s', async (_name, alter) => {
    const link = await signedLink(await fixture.draft());
    const token = tokenOf(link);
    const href = link.split('?')[0] ?? '';
    expect((await get(`${href}?token=${encodeURIComponent(token)}`)).status).toBe(200);
    const answer = await get(`${href}?token=${encodeURIComponent(alter(token))}`);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('This link is not valid');
  });

  it('refuses another project’s token, a hand-off’s, and two tokens in any order', async () => {
    const [one, two] = [await fixture.draft(), await fixture.draft()];
    const [link, otherLink] = [await signedLink(one), await signedLink(two)];
    const handOff = await fixture.link(one, 'complete-link');
    const page = link.split('?')[0];
    const wrong = [
      link.replace(one, two),
      `${page}?token=${tokenOf(handOff)}`,
      `${link}&token=${tokenOf(otherLink)}`,
      `${page}?token=&token=${tokenOf(link)}`,
      `${link}&token=${tokenOf(link)}`,
    ];
    for (const href of wrong) expect([href, (await get(href)).status]).toEqual([href, 403]);
  });

  it('gives each of its parts to nobody without a token or a login', async () => {
    const id = await processed();
    const stranger = tokenOf(await signedLink(await fixture.draft()));
    const [page, picture, report, drawing] = await partsOf(id);
    for (const href of [page, report, drawing]) {
      const answer = await get(href ?? '');
      expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/login?next=')]);
    }
    expect((await get(picture ?? '')).status).toBe(401);
    for (const href of [page, picture, report, drawing]) {
      expect((await get(withQuery(href ?? '', `token=${stranger}`))).status).toBe(403);
    }
  });

  it('never reviews, even where a reviewer is logged in', async () => {
    const id = await processed();
    const visitor = new Visitor(fixture.sandbox.baseUrl);
    await visitor.logIn('ann', PASSWORD);
    const unsigned = await visitor.get(`/viewer/${id}`);
    expect(unsigned.status).toBe(200);
    expect(unsigned.text).toContain('Decide otherwise');
    expect(unsigned.text).toContain('Reviewing as');
    expect(unsigned.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(unsigned.headers.get('referrer-policy')).toBe('same-origin');
    expect(unsigned.headers.get('access-control-allow-origin')).toBeNull();
    const link = new URL(await signedLink(id));
    const signed = await visitor.get(link.pathname + link.search);
    expect(signed.status).toBe(200);
    expect(signed.text).not.toMatch(/<form|name="token"|Reviewing as|\/review\//);
    // A spoilt token does not fall back to the session.
    expect((await visitor.get(`${link.pathname}?token=x`)).status).toBe(403);
    expect((await visitor.get(`${link.pathname}/drawings/1/0?token=`)).status).toBe(403);
    expect((await visitor.get(`${link.pathname}/drawings/1/0`)).status).toBe(303);
  });
});

describe('attempts', () => {
  it('stay readable on the same page', async () => {
    const id = await processed();
    const link = await signedLink(id);
    await processed({ 'plan.pdf': '%PDF-1.7' }, id);
    const [latest, first] = [await textOf(link), await textOf(`${link}&run=1`)];
    expect(latest).toContain('attempt 2 of 2');
    expect(first).toContain('You are reading attempt 1.');
    const [old, now] = [first, latest].map((page) => /\/reports\/([0-9a-f-]+)\/document/.exec(page)?.[1]);
    expect(old).toBeTruthy();
    expect(old).not.toBe(now);
  });

  it('says which there are where another is asked for', async () => {
    const link = await signedLink(await processed());
    for (const number of ['0', '3', '-1', '1.5', 'x', '', '1e99']) {
      const answer = await fetch(`${link}&run=${number}`);
      expect([number, answer.status]).toEqual([number, 404]);
      expect(await answer.text()).toContain('There are attempts 1 to 1.');
    }
  });

  it('of a draft there are none, and the draft is shown', async () => {
    const id = await fixture.draft();
    await fixture.upload(id, 'plan & more.pdf', '%PDF-');
    const link = await signedLink(id);
    const page = await textOf(link);
    expect(page).toContain('Not started');
    const drawing = addressesIn(page, link).find((href) => href.includes('/drawings/0/'));
    expect((await fetch(drawing ?? '')).headers.get('content-type')).toBe('application/pdf');
    await fixture.upload(id, 'another.pdf', '%PDF- another');
    expect(versionOf(await textOf(link))).not.toBe(versionOf(page));
    expect((await fetch(`${link}&run=1`)).status).toBe(404);
  });
});

describe('files of the viewer', () => {
  const withDrawing = async () => signedLink(await processed({ 'A-101 “plan”.pdf': await makeDrawing() }));
  const part = (link: string, path: string) => link.replace('?', `/${path}?`);

  it('draws a picture of a sheet', async () => {
    const answer = await fetch(part(await withDrawing(), 'pictures/1/0/1/fit'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toContain('private');
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(1, 4)]).toEqual([...Buffer.from('PNG')]);
  });

  it('says that there is no picture of another page, file, run or size', async () => {
    const link = await withDrawing();
    for (const [path, status] of [
      ['pictures/1/0/9/fit', 503],
      ['pictures/1/7/1/fit', 404],
      ['pictures/7/0/1/fit', 404],
      ['pictures/1/0/1/huge', 404],
      ['pictures/1/..%2F..%2F/1/fit', 404],
    ] as const) {
      const answer = await fetch(part(link, path));
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await answer.text()).toMatch(/^[A-Z].*\.$/s);
    }
  });

  it('gives the drawing from storage, an origin of its own', async () => {
    const link = await withDrawing();
    const read = await get(part(link, 'drawings/1/0'));
    expect(read.status).toBe(303);
    expect(read.headers.get('location')).toContain(`${fixture.sandbox.storageUrl}/documents/`);
    expect((await get(part(link, 'drawings/1/7'))).status).toBe(404);
    expect((await get(part(link, 'reports/x/document'))).status).toBe(404);
  });

  it('sends its script only when it has changed', async () => {
    const url = `${fixture.sandbox.baseUrl}/pages/status-page.js`;
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    const again = await fetch(url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});

it('the viewer holds together below a path, as a proxy may serve it', async () => {
  const link = await signedLink(await processed());
  const page = await textOf(link);
  const seenAs = link.replace(new URL(link).origin, 'https://portal.example/service');
  const paths = addressesIn(page, seenAs).map((href) => new URL(href).pathname);
  expect(paths).toContain('/service/pages/page.css');
  expect(paths).toContain('/service/pages/status-page.js');
  expect(paths.filter((path) => !path.startsWith('/service/'))).toEqual([]);
});
