import { beforeEach, describe, expect, it } from 'vitest';
import { startHarness, type Browser, type Harness } from '../support/adapter-harness.js';
import { SERVICE_KEY, type Reply } from '../support/scripted-service.js';

let harness: Harness;
let browser: Browser;
beforeEach(async () => {
  harness = await startHarness();
  browser = harness.browser();
});

describe('answers of the service', () => {
  it.each<[string, Reply, number, string, number]>([
    ['401', { status: 401, json: {} }, 502, 'upstream_key_refused', 1],
    ['404', { status: 404, json: {} }, 502, 'upstream_key_refused', 1],
    ['409', { status: 409, json: {} }, 502, 'upstream_refused', 1],
    ['500', { status: 500, text: 'boom' }, 503, 'upstream_unavailable', 3],
    ['429', { status: 429, headers: { 'retry-after': '0' } }, 503, 'upstream_unavailable', 3],
    ['reset', 'reset', 503, 'upstream_unavailable', 3],
    ['hang', 'hang', 504, 'upstream_timeout', 1],
    ['rubbish', { text: '<html>' }, 502, 'upstream_misread', 1],
    ['11 MB', { text: 'x'.repeat(11 * 1024 * 1024) }, 502, 'upstream_misread', 1],
  ])('a GET answered with %s', async (_name, reply, status, code, tries) => {
    harness.service.script = () => reply;
    const answer = await browser.call('/cities/wattle-bay');
    expect([answer.status, answer.json.error?.code]).toEqual([status, code]);
    expect(harness.service.seen).toHaveLength(tries);
    expect(answer.text).not.toMatch(/boom|<html>|at .*:\d+/);
  });

  it('that has no such city names it, before a project is made too', async () => {
    harness.service.script = () => ({ status: 404, json: {} });
    const json = { cityKey: 'wattle-bay', permitType: 'new-dwelling' };
    for (const answer of [await browser.call('/cities/wattle-bay'), await browser.call('/projects', { json })]) {
      const message = expect.stringContaining('no city “wattle-bay” for this portal’s key');
      expect(answer.json.error).toMatchObject({ code: 'upstream_key_refused', message });
    }
    expect(harness.service.count('POST', '/projects')).toBe(0);
  });

  it.each<[string, Reply, string]>([
    ['500', { status: 500 }, 'upstream_unavailable'],
    ['reset', 'reset', 'upstream_unavailable'],
    ['hang', 'hang', 'upstream_timeout'],
    ['no id', { status: 201, json: {} }, 'upstream_misread'],
    ['an id that no address can have', { status: 201, json: { id: 'p-\ud800' } }, 'upstream_misread'],
    ['an id that walks up', { status: 201, json: { id: '..' } }, 'upstream_misread'],
  ])('a POST answered with %s is not repeated', async (_name, reply, code) => {
    harness.service.script = () => reply;
    expect((await browser.call('/projects', { json: { cityKey: 'wattle-bay' } })).json.error?.code).toBe(code);
    expect(harness.service.count('POST', '/projects')).toBe(1);
  });

  it('passes words on, but no markup, stack, path or signed address', async () => {
    const saying = async (message: string) => {
      harness.service.script = () => ({ status: 400, json: { message } });
      const { json } = await browser.call('/projects', { json: { cityKey: 'wattle-bay' } });
      return json.error?.details?.['serviceMessage'];
    };
    expect(await saying('The address is not in this city')).toBe('The address is not in this city');
    expect(await saying('<b>x</b>')).toBeUndefined();
    expect(await saying('Error at handler (/srv/app/index.js:10:5)')).toBeUndefined();
    expect(String(await saying('See https://x.example/f?sig=1'))).not.toContain('sig=1');
  });

  it('sends the key to the service on every call, and follows no redirect', async () => {
    harness.service.script = ({ path }) =>
      path === '/cities/wattle-bay' ? { status: 302, headers: { location: 'http://127.0.0.1:9/x' } } : undefined;
    expect((await browser.call('/cities/wattle-bay')).json.error?.code).toBe('upstream_misread');
    expect(harness.service.seen.every(({ key }) => key === SERVICE_KEY)).toBe(true);
  });

  it('is asked by somebody with a name: firewalls refuse requests without one', async () => {
    await browser.call('/cities/wattle-bay');
    expect(harness.service.seen[0]?.headers['user-agent']).toBe('precheck-elements');
  });

  it('asks for no compression', async () => {
    const compressed = { headers: { 'content-encoding': 'gzip' }, text: 'not JSON' };
    harness.service.script = ({ headers }) => (headers['accept-encoding'] === 'identity' ? undefined : compressed);
    expect((await browser.call('/cities/wattle-bay')).status).toBe(200);
  });

  it('names a file with spaces and plus signs as every server reads it', async () => {
    await browser.upload(await browser.createDraft(), 'Floor 1+2.pdf');
    expect(harness.service.seen.at(-1)?.search).toBe('?filename=Floor%201%2B2.pdf');
  });

  it('reads a link from a redirect, each character as it came', async () => {
    const id = await browser.createDraft();
    const location = "https://service.example:443/v?t=1'";
    harness.service.script = () => ({ status: 302, headers: { location } });
    expect((await browser.call(`/projects/${id}/viewer-link`, { method: 'POST' })).json['url']).toBe(location);
  });

  it('asks for the city once, however many ask at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => browser.call('/cities/wattle-bay')));
    expect(harness.service.seen).toHaveLength(1);
    // Set back meanwhile, as clocks are: that must not keep it for longer.
    harness.clock.offsetMs = -60 * 60_000;
    harness.clock.passedMs += 6 * 60_000;
    await browser.call('/cities/wattle-bay');
    expect(harness.service.seen).toHaveLength(2);
  });
});
