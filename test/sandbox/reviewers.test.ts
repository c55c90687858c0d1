/** Who may review: names, passwords, sessions, and what is refused. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/sandbox/options.js';
import { LoginLimiter } from '../../src/sandbox/precheck-service/pages/review/login-limiter.js';
import {
  PASSWORD_COST,
  Reviewers,
  reviewersMistake,
} from '../../src/sandbox/precheck-service/pages/review/reviewers.js';
import { isFromElsewhere, ownOrigins } from '../../src/sandbox/precheck-service/pages/review/form-guard.js';
import { safeNext, safeSearch } from '../../src/sandbox/precheck-service/pages/review/review-addresses.js';
import { parseReviewers, readOrMakeReviewers } from '../../src/sandbox/reviewers-file.js';
import { Visitor } from './support/review-visitor.js';
import { CHEAP_PASSWORDS, openFixture, type Fixture } from './support/sandbox-fixture.js';

const PASSWORD = 'marked-password-of-ann';
const HOUR_MS = 60 * 60 * 1000;

describe('the list of reviewers', () => {
  it.each([
    ['ann=long-enough', { ann: 'long-enough' }],
    [' ann = long-enough , Bo Li=with=equals ', { ann: 'long-enough', 'Bo Li': 'with=equals' }],
    ['ann=one,', { ann: 'one' }],
  ])('%j', (text, expected) => expect(parseReviewers(text)).toEqual(expected));

  it.each([['ann'], ['=marked'], ['ann='], ['ann=one,marked-secret'], ['ann=marked,ann=marked2']])(
    'refuses %j',
    (text) => {
      expect(() => parseReviewers(text)).toThrow(/PRECHECK_SANDBOX_REVIEWERS: (entry|a name)/);
      expect(() => parseReviewers(text)).not.toThrow(/marked/);
    },
  );

  it.each([
    [{ ann: 'long-enough' }, null],
    [{}, null],
    [{ ann: 'short' }, /the password of ann is expected to have 8 to 1000/],
    [{ ['a'.repeat(81)]: 'long-enough' }, /a name is expected/],
    [{ 'a\nb': 'long-enough' }, /a name is expected/],
    [{ ' ': 'long-enough' }, /a name is expected/],
  ])('%j is checked at the start', (reviewers, words) => {
    const mistake = reviewersMistake(reviewers);
    if (words === null) return expect(mistake).toBeNull();
    expect(mistake).toMatch(words);
    expect(() => resolveOptions({ dataDirectory: 'x', keys: {}, reviewers })).toThrow(/reviewers: /);
    expect(mistake).not.toContain('short');
  });
});

describe('the file of reviewers', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'reviewers-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it.each(['{"marked', '["marked"]', '{"ann": 5}', 'null'])('refuses %j without quoting it', (text) => {
    writeFileSync(join(directory, 'reviewers.json'), text);
    expect(() => readOrMakeReviewers(directory)).toThrow(/reviewers\.json: expected a JSON object/);
    expect(() => readOrMakeReviewers(directory)).not.toThrow(/marked/);
  });
});

describe('names and passwords', () => {
  const secret = Buffer.alloc(32, 1);
  it('are told right from wrong, however they are composed', async () => {
    const reviewers = await Reviewers.create(
      { 'Ren\u00e9': 'p\u00e4ssword-of-rene', ann: PASSWORD },
      secret,
      CHEAP_PASSWORDS,
    );
    expect(await reviewers.check('Rene\u0301', 'pa\u0308ssword-of-rene')).toBe('Ren\u00e9');
    expect(await reviewers.check('ann', PASSWORD)).toBe('ann');
    for (const [name, password] of [
      ['ann', `${PASSWORD}x`],
      ['ann', ''],
      ['Ann', PASSWORD],
      ['nobody', PASSWORD],
      ['__proto__', PASSWORD],
    ]) {
      expect(await reviewers.check(name ?? '', password ?? '')).toBeNull();
    }
  });

  it('cost a guess what the standard asks for, unless somebody says otherwise', async () => {
    expect(PASSWORD_COST).toEqual({ N: 16_384, r: 8, p: 5 });
    const [plain, same, cheap] = await Promise.all([
      Reviewers.create({ ann: PASSWORD }, secret),
      Reviewers.create({ ann: PASSWORD }, secret, PASSWORD_COST),
      Reviewers.create({ ann: PASSWORD }, secret, CHEAP_PASSWORDS),
    ]);
    expect(plain.credentialOf('ann', 'token')).toBe(same.credentialOf('ann', 'token'));
    expect(plain.credentialOf('ann', 'token')).not.toBe(cheap.credentialOf('ann', 'token'));
  });
});

describe('tries', () => {
  it('are twenty a minute for an address, whatever the names', () => {
    const limiter = new LoginLimiter(() => 0);
    for (let index = 0; index < 20; index += 1) expect(limiter.take(`name ${index}`, 'here')).toBe(0);
    expect(limiter.take('another', 'here')).toBe(60_000);
  });

  it('of many names take no more and more memory, and are not forgotten by it', () => {
    let now = 0;
    const limiter = new LoginLimiter(() => now);
    for (let index = 0; index < 30_000; index += 1) limiter.take(`n${index}`, `a${index}`);
    now = 61_000;
    for (let index = 0; index < 5; index += 1) limiter.take('ann', 'here');
    for (let index = 0; index < 3_000; index += 1) limiter.take(`m${index}`, `b${index}`);
    expect(limiter.take('ann', 'here')).toBeGreaterThan(0);
  });
});

describe('where the login leads', () => {
  it.each([
    ['/viewer/abc', '/viewer/abc'],
    ['/viewer/abc?run=2&report=k', '/viewer/abc?run=2&report=k'],
    ['/admin', '/admin'],
    ['/admin/webhooks/r', '/admin/webhooks/r'],
    ['/review/p/audit', '/review/p/audit'],
    [null, '/admin'],
    ['', '/admin'],
    ['//evil.example/viewer/', '/admin'],
    ['/\\evil.example', '/admin'],
    ['/viewer/..//evil.example', '/admin'],
    ['/viewer/../../projects', '/admin'],
    ['https://evil.example/viewer/x', '/admin'],
    ['/viewer/\t//x', '/admin'],
    ['/administrator', '/admin'],
    ['/logout', '/admin'],
    ['javascript:alert(1)', '/admin'],
    [`/viewer/${'x'.repeat(3000)}`, '/admin'],
  ])('%j', (next, expected) => expect(safeNext(next)).toBe(expected));

  it.each([
    ['?run=2', '?run=2'],
    ['?token=secret&run=2', '?run=2'],
    ['', ''],
    ['?token=secret', ''],
    ['?a=\r\nset-cookie: x', '?a=%0D%0Aset-cookie%3A+x'],
  ])('back to %j', (search, expected) => expect(safeSearch(search)).toBe(expected));
});

describe('posts from elsewhere', () => {
  const own = ownOrigins('https://service.example/below', new URL('http://10.0.0.1:80/login'));
  it.each<[Record<string, string>, boolean]>([
    [{ origin: 'https://service.example' }, false],
    [{ origin: 'http://10.0.0.1' }, false],
    [{ origin: 'https://service.example', 'sec-fetch-site': 'same-origin' }, false],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
    [{}, true],
    [{ origin: 'null' }, true],
    [{ origin: 'https://evil.example' }, true],
    [{ origin: 'https://service.example.evil.example' }, true],
    [{ origin: 'http://service.example' }, true],
    [{ origin: 'https://service.example', 'sec-fetch-site': 'same-site' }, true],
    [{ origin: 'https://service.example', 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
  ])('%j', (headers, expected) => expect(isFromElsewhere(new Headers(headers), own)).toBe(expected));
});

describe('the login', () => {
  let fixture: Fixture;
  let now: number;
  let visitor: Visitor;
  const open = async (options = {}) => {
    fixture = await openFixture({ clock: () => now, reviewers: { ann: PASSWORD }, ...options });
    visitor = new Visitor(fixture.sandbox.baseUrl);
  };
  beforeEach(() => {
    now = Date.now();
  });
  afterEach(() => fixture.close());

  it('opens a session of eight hours, which only the cookie has', async () => {
    await open();
    const answer = await visitor.logIn('ann', PASSWORD, '/admin?state=dead');
    expect([answer.status, answer.location]).toEqual([303, './admin?state=dead']);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^precheck-reviewer=[\w-]{43}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=28800$/,
    );
    const page = await visitor.get('/admin');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Reviewing as <strong>ann</strong>')]);
    const value = visitor.cookie.split('=')[1] ?? '';
    const kept = readFileSync(join(fixture.directory, 'sandbox.db')).toString('latin1');
    const waiting = join(fixture.directory, 'sandbox.db-wal');
    const written = kept + (existsSync(waiting) ? readFileSync(waiting).toString('latin1') : '');
    expect(written).toContain('ann');
    for (const secret of [value, PASSWORD]) expect(written).not.toContain(secret);
    now += 8 * HOUR_MS - 1;
    expect((await visitor.get('/admin')).status).toBe(200);
    now += 1;
    expect((await visitor.get('/admin')).location).toBe('./login?next=%2Fadmin');
  });

  it('where it is served over https, gives a cookie that only this host may set and only https carries', async () => {
    await open({ publicUrl: 'https://service.example/sandbox' });
    const answer = await visitor.post('/login', {
      fields: { name: 'ann', password: PASSWORD },
      origin: 'https://service.example',
    });
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-precheck-reviewer=.*; Path=\/; Max-Age=28800; Secure$/);
  });

  it('refuses a wrong password and a wrong name in the same words, and after five tries every password for a minute', async () => {
    await open();
    const wrong = await visitor.logIn('ann', 'wrong');
    const nobody = await visitor.logIn('nobody', PASSWORD);
    for (const { status, text, headers } of [wrong, nobody]) {
      expect([status, text]).toEqual([401, expect.stringContaining('Name and password do not belong together')]);
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect(wrong.text).not.toContain('wrong');
    for (let index = 0; index < 4; index += 1) await visitor.logIn('ann', 'wrong');
    const late = await visitor.logIn('ann', PASSWORD);
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60']);
    expect(late.text).toContain('There were too many tries. Try again in 60 seconds.');
    now += 60_000;
    expect((await visitor.logIn('ann', PASSWORD)).status).toBe(303);
  });

  it('gives tries side by side no more than tries in a row', async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.logIn('ann', 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it.each([
    ['no name', { password: PASSWORD }, 422],
    ['no password', { name: 'ann' }, 422],
    ['an endless password', { name: 'ann', password: 'x'.repeat(40_000) }, 413],
  ])('says what is wrong with %s', async (_name, fields, status) => {
    await open();
    expect((await visitor.post('/login', { fields: fields as unknown as Record<string, string> })).status).toBe(status);
  });

  it('takes no form from elsewhere', async () => {
    await open();
    for (const origin of ['https://evil.example', 'null', null]) {
      const answer = await visitor.post('/login', { fields: { name: 'ann', password: PASSWORD }, origin });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
    }
  });

  it('ends with the logout, for the cookie too, which then is worth nothing', async () => {
    await open();
    await visitor.logIn('ann', PASSWORD);
    const answer = await visitor.post('/logout', { fields: { token: await visitor.formToken() } });
    expect([answer.status, answer.location]).toEqual([303, './login']);
    expect(answer.headers.get('set-cookie')).toMatch(/^precheck-reviewer=; .*Max-Age=0$/);
    expect((await visitor.get('/admin')).status).toBe(303);
  });

  it('outlives a restart, but neither another password nor the loss of the right', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'reviewers-restart-'));
    const reopen = async (reviewers: Record<string, string>) => {
      const { cookie } = visitor ?? { cookie: '' };
      await fixture?.close();
      await open({ dataDirectory, reviewers });
      visitor.cookie = cookie;
      return (await visitor.get('/admin')).status;
    };
    await open({ dataDirectory });
    await visitor.logIn('ann', PASSWORD);
    expect(await reopen({ ann: PASSWORD })).toBe(200);
    expect(await reopen({ ann: 'another-password' })).toBe(303);
    expect(await reopen({ bo: PASSWORD })).toBe(303);
    expect(await reopen({ ann: PASSWORD })).toBe(200);
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  it('says so where there is no reviewer', async () => {
    await open({ reviewers: {} });
    const page = await visitor.get('/login');
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('No reviewer is set up')]);
    expect((await visitor.logIn('ann', PASSWORD)).status).toBe(401);
  });
});
