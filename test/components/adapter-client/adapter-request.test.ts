import { expect } from '@open-wc/testing';
import { forgetToken, sendForJson, tokenFor } from '../../../dist/components/adapter-client/adapter-request.js';
import type { ProblemError } from '../../../dist/components/adapter-client/problem.js';
import { until } from '../support/page.js';
import { enter, query, stage } from '../support/states.js';

describe('an answer', () => {
  const { fetch } = window;
  afterEach(() => void (window.fetch = fetch));
  const PAGE = '<!doctype html><title>Sign in</title>';
  const ERROR = '{"error":{"code":"not_found","message":"","retryable":false,"requestId":"r"}}';
  const table: readonly [name: string, status: number, version: string | null, body: string, outcome: string][] = [
    ['of the right version is given', 200, '1', '{"name":"a"}', 'a'],
    ['of another version does not fit', 200, '2', '{"name":"a"}', 'adapter_misread'],
    ['of another version does not fit, an error too', 404, '2', ERROR, 'adapter_misread'],
    ['without a version is not an adapter’s', 200, null, '{"name":"a"}', 'adapter_missing'],
    ['that is a sign-in page is not an adapter’s', 200, null, PAGE, 'adapter_missing'],
    ['that is another server’s error is not an adapter’s', 404, null, ERROR, 'adapter_missing'],
    ['of a gateway may pass', 502, null, PAGE, 'adapter_unreachable, again'],
    ['of a gateway’s own limit may pass', 429, null, PAGE, 'too_many_requests, again'],
    ['of the right version may be an error', 404, '1', ERROR, 'not_found'],
    [
      'to a call beside the mount path',
      404,
      '1',
      ERROR.replace('}}', ',"details":{"mountPath":"/p"}}}'),
      'adapter_missing',
    ],
    ['of the right version that cannot be read does not fit', 200, '1', '{"name":', 'adapter_misread'],
    ['of the right version that cannot be read does not fit, an error too', 500, '1', PAGE, 'adapter_misread'],
  ];
  for (const [name, status, version, body, outcome] of table) {
    it(name, async () => {
      const headers: HeadersInit = version === null ? {} : { 'precheck-api': version };
      window.fetch = async () => new Response(body, { status, headers });
      const end = await sendForJson<{ name: string }>('/precheck', '/x', { signal: new AbortController().signal }).then(
        (answer) => answer.name,
        ({ problem }: ProblemError) => problem.code + (problem.retryable ? ', again' : ''),
      );
      expect(end).to.equal(outcome);
    });
  }

  for (const [version, code] of [
    ['2', 'adapter_misread'],
    [null, 'adapter_missing'],
  ] as const) {
    it(`of version ${version} is a problem that the page shows, and no stream is opened`, async () => {
      const codes: string[] = [];
      const note = (event: Event) => codes.push((event as CustomEvent<{ code: string }>).detail.code);
      document.addEventListener('precheck-error', note);
      await enter({ 'project-id': 'project-1' }, (adapter) => {
        adapter.existing({ run: 1, phase: 'processing' });
        adapter.onAnswer = ({ body, status }) =>
          new Response(body, { status, headers: version ? { 'precheck-api': version } : {} });
      });
      const words = () => query('.notice')?.textContent ?? '';
      await until('the words', () => words().includes('The pre-check isn’t available here'));
      await stage.adapter.settled();
      expect([new Set(codes), stage.adapter.streams.size]).to.deep.equal([new Set([code]), 0]);
      document.removeEventListener('precheck-error', note);
    });
  }
});

describe('a token of the adapter', () => {
  const { fetch } = window;
  const expiresAt = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  let issued = 0;
  beforeEach(() => {
    issued = 0;
    window.fetch = async () => {
      const token = `token-${++issued}`;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return Response.json({ token, expiresAt }, { headers: { 'precheck-api': '1' } });
    };
  });
  afterEach(() => {
    window.fetch = fetch;
    localStorage.clear();
  });

  it('is asked for anew once, however many calls were refused with it, and however late', async () => {
    const adapter = 'https://adapter.example/precheck';
    const first = (await tokenFor(adapter)) ?? '';
    await Promise.all([forgetToken(adapter, first), forgetToken(adapter, first)]);
    const second = (await tokenFor(adapter)) ?? '';
    await forgetToken(adapter, first);
    expect([first, second, await tokenFor(adapter), issued]).to.deep.equal(['token-1', 'token-2', 'token-2', 2]);
    await forgetToken(adapter, second);
    expect(await tokenFor(adapter)).to.equal('token-3');
  });

  it('is renewed for the same person, whatever the clock of the machine says', async () => {
    const late = 'https://late.example/precheck';
    localStorage.setItem(
      `precheck-identity ${late}`,
      JSON.stringify({ token: 'kept', expiresAt: '2026-01-01T00:00:00Z' }),
    );
    const given: (string | null)[] = [];
    const answer = window.fetch;
    window.fetch = (address, call) => {
      given.push(new Headers(call?.headers).get('authorization'));
      return answer(address, call);
    };
    await tokenFor(late);
    expect(given).to.deep.equal(['Bearer kept']);
  });

  it('is had where the browser lets the page store nothing', async () => {
    const denied = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    Object.defineProperty(navigator.locks, 'request', { value: denied, configurable: true });
    try {
      expect(await tokenFor('https://unstored.example/precheck')).to.equal('token-1');
    } finally {
      Reflect.deleteProperty(navigator.locks, 'request');
    }
  });

  it('is asked for once by windows that open together', async () => {
    const together = 'https://together.example/precheck';
    const address = '../../../dist/components/adapter-client/adapter-request.js';
    const modules = ['first', 'second'].map((window) => `${address}?${window}`);
    const windows: { tokenFor: typeof tokenFor }[] = await Promise.all(modules.map((module) => import(module)));
    const tokens = await Promise.all(windows.map((window) => window.tokenFor(together)));
    expect([tokens, issued]).to.deep.equal([['token-1', 'token-1'], 1]);
  });
});
