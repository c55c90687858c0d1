/** The reviewers' pages over HTTP: decisions about findings, the audit trail, webhooks and queue, and who gets none of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { REVIEW_ROUTES } from '#precheck-service/pages/review/review-app.js';
import { isFromElsewhere, ownOrigins } from '#precheck-service/pages/review/form-guard.js';
import { safeNext } from '#precheck-service/pages/page-addresses.js';
import { Visitor } from './support/review-visitor.js';
import { openFixture, waitFor, type Fixture } from './support/sandbox-fixture.js';
import { answerWith, openReceiver, type Answer, type WebhookReceiver } from './support/webhook-receiver.js';
import { folderForTest } from '../support/temporary-folder.js';

const PASSWORD = 'marked-password-of-reviewers';
const REASON = 'The scale stands in the general notes.';

describe('where the login leads', () => {
  it.each([
    ['/viewer/x?run=1', '/viewer/x?run=1'],
    ['/review/x/log', '/review/x/log'],
    [null, '/admin'],
    ['//evil.example/viewer/x', '/admin'],
    ['/viewer/..//evil.example', '/admin'],
    ['https://evil.example/viewer', '/admin'],
    ['/\\evil.example', '/admin'],
  ])('%s: %s', (next, expected) => expect(safeNext(next)).toBe(expected));
});

it.each<[Record<string, string>, boolean]>([
  [{ origin: 'https://service.example' }, false],
  [{ origin: 'https://evil.example' }, true],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'null' }, true],
  [{}, true],
])('a post with %j comes from elsewhere: %s', (headers, expected) => {
  const origins = ownOrigins('https://service.example', new URL('http://127.0.0.1:1/login'));
  expect(isFromElsewhere(new Headers(headers), origins)).toBe(expected);
});

describe('over HTTP', () => {
  let fixture: Fixture;
  let now: number;
  let answer: Answer;
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    now = Date.now();
    answer = answerWith(204);
    receiver = await openReceiver(() => answer);
    const webhook = { webhookUrl: receiver.url, webhookRetryDelaysMs: [] };
    fixture = await openFixture({ clock: () => now, reviewPassword: PASSWORD, ...webhook });
  });

  /** A project whose reports are complete, each with the findings rule-1 (fail) and rule-2 (pass, hostile title). */
  async function processed() {
    const id = await fixture.start({ 'plan.pdf': '%PDF-' });
    const reports = await fixture.complete(id);
    const reportId = String(reports[0]?.['id']);
    return { id, reportId, path: findingPath(id, reportId), reportCount: reports.length };
  }
  async function reviewer(name = 'ann'): Promise<{ visitor: Visitor; token: string }> {
    const visitor = new Visitor(fixture.sandbox.baseUrl);
    await visitor.logIn(name, PASSWORD);
    return { visitor, token: await visitor.formToken() };
  }
  const findingPath = (id: string, reportId: string, findingId = 'rule-1') =>
    `/review/${id}/reports/${reportId}/findings/${findingId}`;
  const decide = (
    { visitor, token }: { visitor: Visitor; token: string },
    path: string,
    fields: Record<string, string> = {},
  ) => visitor.post(path, { fields: { token, status: 'pass', reason: REASON, ...fields } });

  describe('a decision', () => {
    it('is shown beside the finding to everybody, and changes neither result nor score', async () => {
      const { id, reportId, path } = await processed();
      const before = await fixture.call(`/projects/${id}/reports/${reportId}`);
      const ann = await reviewer();
      const saved = await decide(ann, path, { status: 'attention' });
      expect(saved.status).toBe(303);
      const target = new URL(saved.location ?? '', `${fixture.sandbox.baseUrl}${path}`);
      expect([target.pathname, target.searchParams.get('run')]).toEqual([`/viewer/${id}`, '1']);
      const viewer = await ann.visitor.get(`/viewer/${id}`);
      expect(viewer.text).toContain(`id="${decodeURIComponent(target.hash.slice(1))}"`);
      const signed = await (await fetch(await fixture.signedLink(id))).text();
      for (const page of [viewer.text, signed]) {
        expect(page).toContain('ann set this to “For a person to look at”');
        expect(page).toContain(REASON);
        expect(page).toContain('Result and score stay those of the automated check.');
      }
      expect(viewer.text).toContain('/findings/rule-1"');
      expect(signed).not.toMatch(/<form|<textarea|name="token"|\/review\//);
      expect((await fixture.call(`/projects/${id}/reports/${reportId}`)).json).toEqual(before.json);
    });

    it('is changed by further ones, sent twice is one, and every one stays in the log', async () => {
      const { id, path } = await processed();
      const [ann, bo] = [await reviewer('ann'), await reviewer('bo')];
      const both = await Promise.all([decide(ann, path), decide(ann, path)]);
      expect(both.map(({ status }) => status)).toEqual([303, 303]);
      now += 1000;
      await decide(bo, path, { status: 'fail', reason: 'The note is of another sheet.' });
      expect((await ann.visitor.get(path)).text).toContain('bo set this to “To put right”');
      const { text } = await bo.visitor.get(`/review/${id}/log`);
      for (const words of ['Met', 'To put right', 'The note is of another sheet.', 'A rule'])
        expect(text).toContain(words);
      expect(text.match(/<tr role="row"><th role="rowheader"/g)).toHaveLength(2);
    });

    it.each([
      ['no choice', { status: '' }, 'Choose what to set the finding to.'],
      ['no reason', { reason: '' }, 'Give the reason in at least 10 characters.'],
      ['a long reason', { reason: 'y'.repeat(1001) }, 'Shorten the reason to 1000 characters; it has 1001.'],
    ])('with %s is sent back with what was written, and nothing is kept', async (_name, fields, words) => {
      const { id, path } = await processed();
      const ann = await reviewer();
      const refused = await decide(ann, path, fields);
      expect(refused.status).toBe(422);
      for (const text of [words, 'aria-invalid="true"', 'role="alert"']) expect(refused.text).toContain(text);
      expect(refused.text).toContain(('reason' in fields ? fields.reason : REASON) || 'name="reason"');
      expect((await ann.visitor.get(`/review/${id}/log`)).text).toContain('Nobody has decided');
    });

    it('is made of complete reports and of findings they have', async () => {
      const ann = await reviewer();
      const id = await fixture.start({ 'plan.pdf': 'slow' });
      const reportId = String((await fixture.reports(id))[0]?.['id']);
      expect((await decide(ann, findingPath(id, reportId))).status).toBe(409);
      await fixture.complete(id);
      const other = await fixture.draft();
      for (const path of [
        findingPath(id, reportId, 'no-such'),
        findingPath(id, 'no-such'),
        findingPath(other, reportId),
        findingPath('no-such', reportId),
      ]) {
        expect((await decide(ann, path)).status).toBe(404);
        expect((await ann.visitor.get(path)).status).toBe(404);
      }
      expect((await ann.visitor.get('/review/no-such/log')).status).toBe(404);
    });

    it('shows hostile text as text', async () => {
      const { id, reportId } = await processed();
      const ann = await reviewer();
      const reason = '<script>alert(1)</script> "><img src=x> \'';
      const path = findingPath(id, reportId, 'rule-2');
      await decide(ann, path, { reason });
      for (const page of [`/viewer/${id}`, path, `/review/${id}/log`]) {
        const { text } = await ann.visitor.get(page);
        expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;&gt;&lt;img src=x&gt;');
        expect(text).not.toContain('<script>alert');
        expect(text).not.toMatch(/<style| style=|onerror=|<img src=x/);
      }
    });
  });

  describe('the admin view', () => {
    it('lists dead letters first', async () => {
      const delivered = await processed();
      await waitFor(() => (receiver.posts.length >= delivered.reportCount ? true : null), 'the webhooks');
      answer = answerWith(500);
      const dead = await processed();
      const ann = await reviewer();
      const deadIn = (text: string) => text.match(/Dead letter<\/span>/g)?.length ?? 0;
      const page = await waitFor(async () => {
        const { text } = await ann.visitor.get('/admin');
        return deadIn(text) === dead.reportCount ? text : null;
      }, 'the dead letters');
      expect(page.lastIndexOf('Dead letter</span>')).toBeLessThan(page.indexOf('Delivered</span>'));
      expect(page).toMatch(/the receiver answered 500/i);
      expect(page).toContain('0 running, 0 waiting.');
      expect(page).not.toMatch(/marked-(key|password)/);
    });

    it('shows what is running and what waits', async () => {
      const ann = await reviewer();
      for (let index = 0; index < 3; index += 1) {
        await fixture.start({ 'plan.pdf': 'slow' }, await fixture.draft({ address: `${index} Queue Street` }));
      }
      const { text } = await ann.visitor.get('/admin');
      expect(text).toMatch(/[12] running, [012] waiting\./);
      expect(text).toContain('Queue Street');
    });
  });

  describe('every page of reviewers', () => {
    const routesFor = (who: string) => REVIEW_ROUTES.filter(({ access }) => access === who);

    it('is known: whoever adds one says who may reach it', () => {
      const open = routesFor('anyone').map(({ method, path }) => `${method} ${path}`);
      expect(open).toEqual(['GET /login', 'POST /login']);
      expect(routesFor('reviewer').length).toBeGreaterThanOrEqual(5);
    });

    it.each(routesFor('reviewer'))(
      '$method $path gives nothing to nobody, to a link’s holder, after the session, from elsewhere, or without the form’s token',
      async ({ method, path: route }) => {
        const { id, reportId } = await processed();
        const path = route.replace(':projectId', id).replace(':reportId', reportId).replace(':findingId', 'rule-1');
        const fields = { status: 'pass', reason: REASON };
        const ann = await reviewer();
        const signed = new URL(await fixture.signedLink(id)).search;
        const handOff = new URL(await fixture.link(id, 'complete-link')).search;
        const stranger = new Visitor(fixture.sandbox.baseUrl);
        const forged = new Visitor(fixture.sandbox.baseUrl);
        forged.cookie = `precheck-reviewer=${signed.slice('?token='.length)}`;
        const send = (visitor: Visitor, query = '', options: Parameters<Visitor['post']>[1] = {}) =>
          method === 'GET' ? visitor.get(path + query) : visitor.post(path + query, { fields, ...options });
        for (const refused of [
          await send(stranger),
          await send(stranger, signed),
          await send(stranger, handOff),
          await send(stranger, '', { fields: { ...fields, token: ann.token } }),
          await send(forged),
          await stranger.get(path, { 'x-api-key': 'marked-key-of-wattle-bay' }),
        ]) {
          expect(refused.status).not.toBe(200);
          if (method === 'GET') expect(refused.location).toContain('login?next=');
          expect(refused.text).not.toMatch(/12 Shore St|rule-1|A rule|msg_/);
        }
        if (method === 'POST') {
          expect((await send(stranger)).status).toBe(401);
          const bo = await reviewer('bo');
          for (const token of ['', 'wrong', bo.token]) {
            expect((await send(ann.visitor, '', { fields: { ...fields, token } })).status).toBe(403);
          }
          const right = { ...fields, token: ann.token };
          for (const origin of ['https://evil.example', 'null', null]) {
            expect((await send(ann.visitor, '', { fields: right, origin })).status).toBe(403);
          }
          const crossSite = { 'sec-fetch-site': 'cross-site' };
          expect((await send(ann.visitor, '', { fields: right, headers: crossSite })).status).toBe(403);
          const json = { 'content-type': 'application/json' };
          expect((await send(ann.visitor, '', { fields: right, headers: json })).status).toBe(415);
        }
        now += 8 * 60 * 60 * 1000;
        const expired = await send(ann.visitor, '', { fields: { ...fields, token: ann.token } });
        expect(expired.status).toBe(method === 'GET' ? 303 : 401);
        const fresh = await reviewer();
        expect((await fresh.visitor.get(`/review/${id}/log`)).text).toContain('Nobody has decided');
        const tried = receiver.posts.filter(({ body }) => body['reportId'] === reportId);
        expect(tried.length).toBeLessThanOrEqual(1);
      },
    );

    it('is framed by nobody, kept by no cache, and runs no script', async () => {
      const { id, path: finding } = await processed();
      const ann = await reviewer();
      for (const path of ['/login', '/admin', `/review/${id}/log`, finding]) {
        const page = await (path === '/login' ? new Visitor(fixture.sandbox.baseUrl) : ann.visitor).get(path);
        expect(page.status).toBe(200);
        const policy = page.headers.get('content-security-policy') ?? '';
        for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
          expect(policy).toContain(rule);
        expect(policy).not.toContain('script-src');
        expect(page.headers.get('cache-control')).toBe('no-store');
        expect(page.text).not.toMatch(/<script|<style| style=|onclick/);
        const targets = [...page.text.matchAll(/(?:action|href)="([^"#][^"]*)"/g)].map(([, target]) => target ?? '');
        const seenAs = `https://portal.example/service${path}`;
        const outside = targets.filter((target) => {
          const url = new URL(target.replaceAll('&amp;', '&'), seenAs);
          return url.protocol !== 'data:' && !url.href.startsWith('https://portal.example/service/');
        });
        expect(outside).toEqual([]);
      }
    });
  });

  describe('the login', () => {
    it('opens a session of eight hours, which only the cookie has, and the logout ends it', async () => {
      const visitor = new Visitor(fixture.sandbox.baseUrl);
      const entered = await visitor.logIn('ann', PASSWORD, '/viewer/x?run=1');
      expect([entered.status, entered.location]).toEqual([303, './viewer/x?run=1']);
      expect(entered.headers.get('set-cookie')).toMatch(
        /^precheck-reviewer=[^;]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const { text } = await visitor.get('/admin');
      expect(text).toContain('Reviewing as <strong>ann</strong>');
      const left = await visitor.post('/logout', { fields: { token: await visitor.formToken() } });
      expect(left.headers.get('set-cookie')).toContain('precheck-reviewer=; ');
      // A copy of the cookie opens nothing either.
      expect((await visitor.get('/admin')).status).toBe(303);
    });

    it('refuses a wrong password, and after twenty tries every password for a minute', async () => {
      const visitor = new Visitor(fixture.sandbox.baseUrl);
      for (let tries = 0; tries < 20; tries += 1) expect((await visitor.logIn('ann', 'wrong')).status).toBe(401);
      expect((await visitor.logIn('ann', PASSWORD)).status).toBe(429);
      now += 60_000;
      expect((await visitor.logIn('', PASSWORD)).status).toBe(422);
      expect((await visitor.logIn('ann', PASSWORD)).status).toBe(303);
    });

    it('keeps nobody out until the time that a clock showed before it was put back', async () => {
      now += 86_400_000;
      const visitor = new Visitor(fixture.sandbox.baseUrl);
      for (let tries = 0; tries < 20; tries += 1) await visitor.logIn('ann', 'wrong');
      now -= 86_400_000;
      expect((await visitor.logIn('ann', PASSWORD)).status).toBe(303);
    });

    it('is over https a cookie that only this host may set; outlives a restart, and not another password', async () => {
      const dataDirectory = folderForTest();
      const open = (reviewPassword: string) =>
        openFixture({ dataDirectory, reviewPassword, publicUrl: 'https://service.example' });
      let other = await open(PASSWORD);
      const first = new Visitor(other.sandbox.baseUrl);
      const { headers } = await first.logIn('ann', PASSWORD);
      expect(headers.get('set-cookie')).toMatch(
        /^__Host-precheck-reviewer=[^;]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      for (const [password, status] of Object.entries({ [PASSWORD]: 200, 'another-password': 303 })) {
        await other.close();
        other = await open(password);
        const visitor = new Visitor(other.sandbox.baseUrl);
        visitor.cookie = first.cookie;
        expect((await visitor.get('/admin')).status).toBe(status);
      }
    });

    it('says so where nobody may review', async () => {
      const closed = await openFixture();
      const visitor = new Visitor(closed.sandbox.baseUrl);
      expect((await visitor.get('/login')).text).toContain('There is no password to review.');
      expect((await visitor.logIn('ann', '')).status).toBe(401);
    });
  });
});
