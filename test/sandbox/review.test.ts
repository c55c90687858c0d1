/** The reviewers' pages over HTTP: decisions about findings, the audit trail, webhooks and queue, and who gets none of it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REVIEW_ROUTES } from '../../src/sandbox/precheck-service/pages/review/review-app.js';
import { auditCsv } from '../../src/sandbox/precheck-service/pages/review/audit-csv.js';
import { Visitor } from './support/review-visitor.js';
import { openFixture, waitFor, type Fixture } from './support/sandbox-fixture.js';
import { answerWith, openReceiver, type Answer, type WebhookReceiver } from './support/webhook-receiver.js';

const PASSWORDS = { ann: 'marked-password-of-ann', bo: 'marked-password-of-bo' };
const REASON = 'The scale stands in the general notes.';

it('the audit trail as CSV holds every reason apart, and runs in no spreadsheet', () => {
  const line = {
    reportId: 'r',
    findingId: 'f',
    reportName: 'R',
    run: 1,
    reviewer: 'ann',
    decidedAt: 0,
    findingTitle: 'T',
  };
  const csv = auditCsv([
    { ...line, sequence: 1, status: 'pass', reason: 'says "yes", twice\nand goes on' },
    { ...line, sequence: 3, status: 'fail', reason: ' ＝1+1', reviewer: '＠bo' },
    { ...line, sequence: 2, status: null, reason: '=HYPERLINK("https://evil.example")', reviewer: '@bo' },
  ]);
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFnumber,decided_at,reviewer,attempt,report,report_id,finding,finding_id,decision,reason',
    '1,1970-01-01T00:00:00.000Z,ann,1,R,r,T,f,Met,"says ""yes"", twice\nand goes on"',
    `3,1970-01-01T00:00:00.000Z,'＠bo,1,R,r,T,f,To put right,' ＝1+1`,
    `2,1970-01-01T00:00:00.000Z,'@bo,1,R,r,T,f,Withdrawn,"'=HYPERLINK(""https://evil.example"")"`,
    '',
  ]);
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
    fixture = await openFixture({
      clock: () => now,
      reviewers: PASSWORDS,
      webhookUrl: receiver.url,
      webhookRetryDelaysMs: [],
    });
  });
  afterEach(async () => {
    await fixture.close();
    await receiver.close();
  });

  /** A project whose reports are complete, each with the findings rule-1 (fail) and rule-2 (pass, hostile title). */
  async function processed(metadata: Record<string, unknown> = {}): Promise<{ id: string; reportIds: string[] }> {
    const id = await fixture.draft({ metadata });
    await fixture.upload(id, 'plan.pdf', '%PDF-');
    await fixture.process(id, ['plan.pdf']);
    return { id, reportIds: (await fixture.complete(id)).map((report) => String(report['id'])) };
  }
  async function reviewer(name: keyof typeof PASSWORDS = 'ann'): Promise<{ visitor: Visitor; token: string }> {
    const visitor = new Visitor(fixture.sandbox.baseUrl);
    await visitor.logIn(name, PASSWORDS[name]);
    return { visitor, token: await visitor.formToken() };
  }
  const findingPath = (id: string, reportId: string, findingId = 'rule-1') =>
    `/review/${id}/reports/${reportId}/findings/${findingId}`;
  const decide = (
    { visitor, token }: { visitor: Visitor; token: string },
    path: string,
    fields: Record<string, string> = {},
  ) => visitor.post(path, { fields: { token, status: 'pass', reason: REASON, ...fields } });
  const signedLink = async (id: string) =>
    String((await fixture.call(`/projects/${id}/viewer-link?signed=1&generatedFor=ann%40example.org`)).json['url']);

  describe('a decision', () => {
    it('is shown beside the finding to everybody, and changes neither result nor score', async () => {
      const { id, reportIds } = await processed();
      const [reportId = ''] = reportIds;
      const before = await fixture.call(`/projects/${id}/reports/${reportId}`);
      const ann = await reviewer();
      const back = '?run=1&report=k';
      const saved = await decide(ann, findingPath(id, reportId), { status: 'attention', back });
      expect(saved.status).toBe(303);
      const target = new URL(saved.location ?? '', `${fixture.sandbox.baseUrl}${findingPath(id, reportId)}`);
      expect([target.pathname, target.search]).toEqual([`/viewer/${id}`, back]);
      const anchor = decodeURIComponent(target.hash.slice(1));
      const viewer = await ann.visitor.get(`/viewer/${id}`);
      expect(viewer.text).toContain(`id="${anchor}"`);
      const signed = await (await fetch(await signedLink(id))).text();
      for (const page of [viewer.text, signed]) {
        expect(page).toContain('ann set this to “For a person to look at”');
        expect(page).toContain(REASON);
        expect(page).toContain('Result and score stay those of the automated check.');
      }
      expect((await fixture.call(`/projects/${id}/reports/${reportId}`)).json).toEqual(before.json);
    });

    it('is changed and withdrawn by further ones, and every one stays in the trail', async () => {
      const { id, reportIds } = await processed();
      const path = findingPath(id, reportIds[0] ?? '');
      const [ann, bo] = [await reviewer('ann'), await reviewer('bo')];
      await decide(ann, path, { status: 'pass' });
      now += 1000;
      await decide(bo, path, { status: 'fail', reason: 'The note is of another sheet.' });
      now += 1000;
      const withdrawn = await decide(ann, path, { status: 'withdraw', reason: 'We agreed to leave it.' });
      expect(withdrawn.status).toBe(303);
      const page = (await ann.visitor.get(path)).text;
      expect(page).toContain('ann withdrew the decision about this finding');
      expect(page).toContain('All 3 decisions');
      expect(page).not.toContain('Withdraw the decision');
      const audit = (await bo.visitor.get(`/review/${id}/audit`)).text;
      for (const words of ['Met', 'To put right', 'Withdrawn', 'The note is of another sheet.', 'A rule']) {
        expect(audit).toContain(words);
      }
      const csv = await bo.visitor.get(`/review/${id}/audit.csv`);
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="audit-${id}.csv"`);
      const lines = csv.text.trim().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(',')[2])).toEqual(['ann', 'bo', 'ann']);
      expect(lines[0]).toContain(new Date(now - 2000).toISOString());
    });

    it('that is sent twice is one; one that was made without seeing another’s is shown that first', async () => {
      const { id, reportIds } = await processed();
      const path = findingPath(id, reportIds[0] ?? '');
      const [ann, bo] = [await reviewer('ann'), await reviewer('bo')];
      const both = await Promise.all([decide(ann, path, { seen: '0' }), decide(ann, path, { seen: '0' })]);
      expect(both.map(({ status }) => status)).toEqual([303, 303]);
      const late = await decide(bo, path, { seen: '0', status: 'fail', reason: 'What bo took pains to write.' });
      expect(late.status).toBe(409);
      for (const words of ['Somebody else decided', REASON, 'What bo took pains to write.']) {
        expect(late.text).toContain(words);
      }
      const seen = /name="seen" value="(\d+)"/.exec(late.text)?.[1] ?? '';
      expect((await decide(bo, path, { seen, status: 'fail' })).status).toBe(303);
      expect((await ann.visitor.get(`/review/${id}/audit.csv`)).text.trim().split('\r\n')).toHaveLength(3);
    });

    it.each([
      ['no choice', { status: '' }, ['Choose what to set the finding to.']],
      ['no reason', { reason: '' }, ['Give the reason in at least 10 characters.']],
      ['a long reason', { reason: 'y'.repeat(1001) }, ['Shorten the reason to 1000 characters; it has 1001.']],
      ['nothing to withdraw', { status: 'withdraw' }, ['There is no decision to withdraw.']],
    ])('with %s is sent back with what was written, and nothing is kept', async (_name, fields, words) => {
      const { id, reportIds } = await processed();
      const ann = await reviewer();
      const refused = await decide(ann, findingPath(id, reportIds[0] ?? ''), { ...fields, back: '?run=1' });
      expect(refused.status).toBe(422);
      for (const text of [...words, 'aria-invalid="true"', 'role="alert"', 'name="back" value="?run=1"']) {
        expect(refused.text).toContain(text);
      }
      expect(refused.text).toContain(('reason' in fields ? fields.reason : REASON) || 'name="reason"');
      expect((await ann.visitor.get(`/review/${id}/audit`)).text).toContain('Nobody has decided');
    });

    it('is made of complete reports and of findings they have', async () => {
      const id = await fixture.draft();
      await fixture.upload(id, 'plan.pdf', 'slow');
      const ann = await reviewer();
      await fixture.process(id, ['plan.pdf']);
      const open = (await fixture.call(`/projects/${id}/reports`)).json as unknown as { id: string }[];
      expect((await decide(ann, findingPath(id, open[0]?.id ?? ''))).status).toBe(409);
      const reports = await fixture.complete(id);
      const reportId = String(reports[0]?.['id']);
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
      expect((await ann.visitor.get('/review/no-such/audit')).status).toBe(404);
      expect((await ann.visitor.get('/admin/webhooks/no-such')).status).toBe(404);
    });

    it('shows hostile text as text', async () => {
      const { id, reportIds } = await processed();
      const ann = await reviewer();
      const reason = '<script>alert(1)</script> "><img src=x> \'';
      const path = findingPath(id, reportIds[0] ?? '', 'rule-2');
      await decide(ann, path, { reason });
      for (const page of [`/viewer/${id}`, path, `/review/${id}/audit`]) {
        const { text } = await ann.visitor.get(page);
        expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;&gt;&lt;img src=x&gt;');
        expect(text).not.toContain('<script>alert');
        expect(text).not.toMatch(/<style| style=|onerror=|<img src=x/);
      }
    });
  });

  describe('the admin view', () => {
    const deadPath = async (ann: { visitor: Visitor }) => {
      const { text } = await ann.visitor.get('/admin?state=dead');
      return /href="\.(\/admin\/webhooks\/[^"]+)"/.exec(text)?.[1] ?? '';
    };

    it('shows dead letters first and counts them; one that is sent again keeps its id', async () => {
      const delivered = await processed();
      await waitFor(() => (receiver.posts.length >= delivered.reportIds.length ? true : null), 'the webhooks');
      answer = answerWith(500);
      const dead = await processed();
      const all = delivered.reportIds.length + dead.reportIds.length;
      await waitFor(() => (receiver.posts.length >= all ? true : null), 'the webhooks');
      const ann = await reviewer();
      const page = await waitFor(async () => {
        const { text } = await ann.visitor.get('/admin');
        return text.includes(`${dead.reportIds.length} webhooks were given up`) ? text : null;
      }, 'the dead letters');
      expect(page.indexOf('Dead letter</span>')).toBeLessThan(page.indexOf('Delivered</span>'));
      expect(page).toContain(`Dead letter (${dead.reportIds.length})`);
      expect(page).toContain(`All (${all})`);
      expect(page).toContain('The receiver answered 500');
      expect(page).toContain('0 running, 0 waiting.');
      const path = await deadPath(ann);
      const reportId = path.split('/').at(-1) ?? '';
      expect(dead.reportIds).toContain(reportId);
      const firstId = receiver.posts.find(({ body }) => body['reportId'] === reportId)?.headers['webhook-id'];
      expect((await ann.visitor.get(path)).text).toContain(String(firstId));
      answer = answerWith(204);
      const again = await ann.visitor.post(`${path}/redeliver`, { fields: { token: ann.token } });
      expect([
        again.status,
        new URL(again.location ?? '', fixture.sandbox.baseUrl + path + '/redeliver').pathname,
      ]).toEqual([303, path]);
      const done = await waitFor(async () => {
        const { text } = await ann.visitor.get(path);
        return text.includes('Delivered') ? text : null;
      }, 'the redelivery');
      for (const words of [
        'The receiver answered 500',
        'The receiver answered 204',
        'Sent again by hand',
        '(round 2)',
      ]) {
        expect(done).toContain(words);
      }
      const ids = receiver.posts
        .filter(({ body }) => body['reportId'] === reportId)
        .map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual([firstId, firstId]);
      expect(JSON.stringify([page, done])).not.toMatch(/marked-(key|password)/);
    });

    it('is paged and filtered', async () => {
      for (let index = 0; index < 10; index += 1) await processed();
      const ann = await reviewer();
      const count = receiver.posts.length;
      expect(count).toBeGreaterThan(25);
      const seen: string[] = [];
      const lastPage = Math.ceil(count / 25);
      for (let page = 1; page <= lastPage; page += 1) {
        const { text } = await ann.visitor.get(`/admin?page=${page}`);
        expect(text).toContain(`Page ${page} of ${lastPage}`);
        seen.push(...[...text.matchAll(/href="\.(\/admin\/webhooks\/[^"]+)"/g)].map(([, path]) => path ?? ''));
      }
      expect(new Set(seen).size).toBe(count);
      expect((await ann.visitor.get('/admin?page=99')).text).toContain(`Page ${lastPage} of ${lastPage}`);
      expect((await ann.visitor.get('/admin?state=dead')).text).toContain('There are none.');
      expect((await ann.visitor.get('/admin?state=nonsense&page=-1')).status).toBe(200);
    });

    it('shows what is running and what waits', async () => {
      const ann = await reviewer();
      for (let index = 0; index < 3; index += 1) {
        const id = await fixture.draft({ address: `${index} Queue Street` });
        await fixture.upload(id, 'plan.pdf', 'slow');
        await fixture.process(id, ['plan.pdf']);
      }
      const { text } = await ann.visitor.get('/admin');
      expect(text).toMatch(/[12] running, [012] waiting\./);
      expect(text).toContain('Queue Street');
    });
  });

  describe('every page of reviewers', () => {
    const methodsOf = REVIEW_ROUTES.filter(({ access }) => access === 'reviewer').map(
      ({ method, path }) => [method, path] as const,
    );

    it('is known: whoever adds one says who may reach it', () => {
      const open = REVIEW_ROUTES.filter(({ access }) => access === 'anyone').map(
        ({ method, path }) => `${method} ${path}`,
      );
      expect(open).toEqual(['GET /login', 'POST /login']);
      expect(methodsOf.length).toBeGreaterThanOrEqual(8);
    });

    it.each(methodsOf)(
      '%s %s gives nothing to nobody, to a link’s holder, after the session, from elsewhere, or without the form’s token',
      async (method, route) => {
        const { id, reportIds } = await processed();
        const [reportId = ''] = reportIds;
        const path = route.replace(':projectId', id).replace(':reportId', reportId).replace(':findingId', 'rule-1');
        const fields = { status: 'pass', reason: REASON };
        const ann = await reviewer();
        const signed = new URL(await signedLink(id)).search;
        const handOff = new URL(String((await fixture.call(`/projects/${id}/complete-link`)).json['url'])).search;
        const stranger = new Visitor(fixture.sandbox.baseUrl);
        const forged = new Visitor(fixture.sandbox.baseUrl);
        forged.cookie = `precheck-reviewer=${'A'.repeat(43)}`;
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
        expect((await fresh.visitor.get(`/review/${id}/audit`)).text).toContain('Nobody has decided');
        const tried = receiver.posts.filter(({ body }) => body['reportId'] === reportId);
        expect(tried.length).toBeLessThanOrEqual(1);
      },
    );

    it('is framed by nobody, kept by no cache, and runs no script', async () => {
      const { id, reportIds } = await processed();
      const ann = await reviewer();
      const paths = [
        '/login',
        '/admin',
        `/admin/webhooks/${reportIds[0]}`,
        `/review/${id}/audit`,
        findingPath(id, reportIds[0] ?? ''),
      ];
      for (const path of paths) {
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

  it('the signed viewer shows decisions and has no form for one, whoever looks', async () => {
    const { id, reportIds } = await processed();
    const ann = await reviewer();
    await decide(ann, findingPath(id, reportIds[0] ?? ''));
    const link = new URL(await signedLink(id));
    const page = await ann.visitor.get(link.pathname + link.search);
    expect(page.text).toContain('ann set this to');
    expect(page.text).not.toMatch(/<form|<textarea|name="token"/);
    expect((await ann.visitor.get(`/viewer/${id}`)).text).toMatch(/<textarea/);
  });
});
