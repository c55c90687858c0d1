/** Limits as a caller meets them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createRateLimits, type RouteCost } from '../../../src/backend-adapter/rate-limits.js';
import { dataOptions, type ParsedOptions } from '../../../src/backend-adapter/options.js';
import { startHarness, VENDOR_TOKEN, WEBHOOK_SECRET } from '../support/adapter-harness.js';
import type { Browser, CallOptions, Harness } from '../support/adapter-harness.js';

let harness: Harness;
let nowMs: number;
beforeEach(async () => {
  nowMs = 0;
  harness = await startHarness({
    settings: { monotonicClock: () => nowMs },
    options: {
      rateLimits: {
        read: { perUser: 2, perAddress: 3 },
        results: { perUser: 1 },
        expensive: { perUser: 1, perAddress: 2 },
        change: { perAddress: 2, perProcess: 1 },
      },
      streamCaps: { perAddress: 1 },
      clientAddress: (request, { remoteAddress }) => request.headers.get('x-real-ip') ?? remoteAddress,
    },
  });
});

const status = async (browser: Browser, path: string, address?: string, given: CallOptions = {}): Promise<unknown> => {
  const headers: Record<string, string> = address === undefined ? {} : { 'x-real-ip': address };
  const answer = await browser.call(path, { ...given, headers: { ...headers, ...given.headers } });
  return answer.json.error?.code ?? answer.status;
};

describe('rate limits', () => {
  it('hold a person to their calls, and say when to come back', async () => {
    const ann = harness.browser();
    expect([await status(ann, '/projects'), await status(ann, '/projects')]).toEqual([200, 200]);
    const third = await ann.call('/projects');
    expect(third).toMatchObject({ status: 429, json: { error: { code: 'too_many_requests' } } });
    expect(third.headers.get('retry-after')).toBe('30');
    expect(await status(harness.browser(), '/projects')).toBe(200);
    nowMs += 30_000;
    expect(await status(ann, '/projects')).toBe(200);
  });

  it('hold a person to fewer of the calls that the service answers', async () => {
    const ann = harness.browser();
    const id = await ann.createDraft();
    expect(await status(ann, `/projects/${id}/attempts`)).toBe(200);
    expect(await status(ann, `/projects/${id}/documents?type=report`)).toBe('too_many_requests');
    expect(await status(ann, `/projects/${id}`)).toBe(200);
  });

  it('hold an address, however many people it claims to be, before anybody is asked for', async () => {
    const codes = [];
    for (let call = 0; call < 4; call += 1) {
      codes.push(await status(harness.browser(), '/projects', `2001:db8::${call}`));
    }
    expect(codes).toEqual([200, 200, 200, 'too_many_requests']);
    expect(await status(harness.browser(), '/projects', '2001:db9::1')).toBe(200);
    const late = await harness.browser().call('/projects', { headers: { 'x-real-ip': '2001:db8::9' } });
    expect(late.headers.get('set-cookie')).toBeNull();
  });

  it('count what is dear on its own, and ask nothing of the service for what they refuse', async () => {
    const ann = harness.browser();
    const create = { json: { cityKey: 'wattle-bay' } };
    expect(await status(ann, '/projects', 'a', create)).toBe(201);
    expect(await status(ann, '/projects', 'a', create)).toBe('too_many_requests');
    expect(await status(ann, '/projects', 'a')).toBe(200);
    expect(harness.service.count('POST', '/projects')).toBe(1);
  });

  it('hold who guesses a secret, and not who knows it', async () => {
    const redeem = (token: string) =>
      status(harness.browser(), '/receipts/redeem', 'b', {
        json: { receipt: 'x', idempotencyKey: 'k' },
        headers: { authorization: `Bearer ${token}` },
      });
    const limited = 'too_many_requests';
    const guesses = [await redeem('guess-1'), await redeem('guess-2'), await redeem('guess-3')];
    expect(guesses).toEqual(['vendor_only', 'vendor_only', limited]);
    for (let time = 0; time < 2; time += 1) expect(await redeem(VENDOR_TOKEN)).toBe('receipt_malformed');
    const hint = (secret: string) =>
      status(harness.browser(), `/webhooks/${secret}`, 'c', { json: { projectId: 'p' } });
    const hints = [await hint('guess-1'), await hint('guess-2'), await hint('guess-3')];
    expect(hints).toEqual(['not_found', 'not_found', limited]);
    expect(await hint(WEBHOOK_SECRET)).not.toBe(limited);
  });

  it('take the address that the mount knows', async () => {
    const ask = async () => {
      const request = harness.browser().request('/cities');
      return (await harness.adapter.fetch(request, { remoteAddress: '192.0.2.1' })).status;
    };
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
  });
});

/** How many calls one person may make at once, up to `most`. */
function admitted(options: object, cost: RouteCost, most: number): number {
  const rateLimits = dataOptions.rateLimits.parse(options) as ParsedOptions['rateLimits'];
  const limits = createRateLimits({ rateLimits, limits: { maxFileBytes: 1, maxFiles: 500 } }, () => 0);
  for (let calls = 0; calls < most; calls += 1) {
    try {
      limits.admitUser(cost, 'ann');
    } catch {
      return calls;
    }
  }
  return most;
}

it.each<[string, object | false, RouteCost, number]>([
  ['let a whole drawing set through in one go, however large it may be', {}, 'change', 2_000],
  ['are the vendor’s own', { change: { perUser: 5 } }, 'change', 5],
  ['stay where one is taken away', { read: { perUser: null } }, 'expensive', 30],
  ['can be taken away one by one', { expensive: { perUser: null } }, 'expensive', 600],
  ['can all be taken away', false, 'expensive', 5_000],
])('limits %s', (_, options, cost, calls) => {
  expect(admitted(options as object, cost, 5_000)).toBe(calls);
});

it('streams are capped by address too', async () => {
  const [ann, bob] = [harness.browser(), harness.browser()];
  const [hers, his] = [await ann.createDraft(), await bob.createDraft()];
  const open = (browser: Browser, id: string, address: string) =>
    browser.fetch(`/projects/${id}/events`, { headers: { 'x-real-ip': address } });
  const first = await open(ann, hers, 'd');
  expect([first.status, (await open(bob, his, 'd')).status]).toEqual([200, 503]);
  await first.body?.cancel();
  const next = await open(bob, his, 'd');
  expect(next.status).toBe(200);
  await next.body?.cancel();
});
