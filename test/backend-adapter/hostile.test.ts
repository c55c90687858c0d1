/** What a hostile or unlucky caller does: twice at once, with several receipts, before every report is there. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  eventually,
  reportsWith,
  startHarness,
  VENDOR_TOKEN,
  WEBHOOK_SECRET,
  type Browser,
  type Harness,
} from './support/adapter-harness.js';
import type { Reply } from './support/scripted-service.js';

let harness: Harness;
let browser: Browser;
beforeEach(async () => {
  harness = await startHarness();
  browser = harness.browser();
});
afterEach(() => harness.close());

const redeem = (receipt: string, idempotencyKey: string) =>
  harness.browser().call('/receipts/redeem', {
    json: { receipt, idempotencyKey },
    headers: { authorization: `Bearer ${VENDOR_TOKEN}` },
  });

describe('process, twice at once', () => {
  it('starts one run, refuses the second as a conflict, and does not disturb the first', async () => {
    const id = await browser.createDraft();
    const uploadId = await browser.upload(id);
    let release: (() => void) | undefined;
    harness.service.script = ({ path }): Reply | undefined => {
      if (!path.endsWith('/process')) return undefined;
      // The service works on it already, and answers late.
      harness.service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
      return { status: 202, json: {}, until: new Promise<void>((resolve) => (release = resolve)) };
    };
    const first = browser.process(id, [uploadId]);
    await eventually(() => release !== undefined);
    const second = await browser.process(id, [uploadId]);
    expect([second.status, second.json.error?.code]).toEqual([409, 'conflict']);
    // Time for a reading that must not take place.
    await new Promise((resolve) => setTimeout(resolve, 100));
    release?.();
    expect((await first).status).toBe(202);
    expect(harness.service.count('POST', '/process')).toBe(1);
    expect(await browser.snapshot(id)).toMatchObject({ phase: 'processing', run: 1 });
  });

  it('keeps a start open that a gateway gave up on: it may still be at work behind it', async () => {
    const id = await browser.createDraft();
    const uploadId = await browser.upload(id);
    harness.service.script = ({ path }) => (path.endsWith('/process') ? { status: 504, text: 'gateway' } : undefined);
    expect((await browser.process(id, [uploadId])).status).toBe(503);
    expect((await browser.process(id, [uploadId])).json.error?.code).toBe('upstream_unavailable');
    expect(harness.service.count('POST', '/process')).toBe(1);
    harness.service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Preparing' }]);
    await eventually(async () => (await browser.snapshot(id)).phase === 'processing');
    expect((await browser.snapshot(id)).drawings).toHaveLength(1);
  });
});

describe('several receipts of one run', () => {
  it('serve one application only, which may hand in any of them', async () => {
    const id = await browser.completed(harness.service);
    const issue = async () =>
      String((await browser.call(`/projects/${id}/receipt`, { method: 'POST' })).json['receipt']);
    const [one, other] = [await issue(), await issue()];
    const answers = await Promise.all([redeem(one, 'order-1'), redeem(other, 'order-2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const wonFirst = answers[0]?.status === 200;
    expect(answers[wonFirst ? 1 : 0]?.json.error?.code).toBe('receipt_used');
    const [lost, key] = wonFirst ? [other, 'order-1'] : [one, 'order-2'];
    expect((await redeem(lost, key)).status).toBe(200);
    expect((await redeem(await issue(), 'order-3')).json.error?.code).toBe('receipt_used');
  });
});

describe('one redemption key', () => {
  const passed = async (applicant: Browser, id: string): Promise<string> => {
    await eventually(async () => (await applicant.snapshot(id)).gate.decision === 'passed');
    return String((await applicant.call(`/projects/${id}/receipt`, { json: {} })).json['receipt']);
  };
  const outcomeOf = async (receipt: string, key: string): Promise<unknown> => {
    const { status, json } = await redeem(receipt, key);
    return json.error?.code ?? status;
  };

  it('redeems receipts of one project, of one run', async () => {
    const id = await browser.completed(harness.service);
    const other = await browser.completed(harness.service);
    const [mine, theirs] = [await passed(browser, id), await passed(browser, other)];
    expect(await outcomeOf(mine, 'order-1')).toBe(200);
    expect(await outcomeOf(theirs, 'order-1')).toBe('conflict');
    // Nothing was used up by it.
    expect(await outcomeOf(theirs, 'order-2')).toBe(200);
    expect(await outcomeOf(mine, 'order-1')).toBe(200);
    await browser.process(id, [await browser.upload(id, 'B.pdf')]);
    harness.service.reports.set(id, reportsWith([95, 94], 'again'));
    await eventually(async () => (await browser.snapshot(id)).run === 2);
    const next = await passed(browser, id);
    expect(await outcomeOf(next, 'order-1')).toBe('conflict');
    expect(await outcomeOf(next, 'order-3')).toBe(200);
  });

  it('redeems one of many projects that it is tried with at once', async () => {
    const receipts: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      receipts.push(await passed(browser, await browser.completed(harness.service)));
    }
    const outcomes = await Promise.all(receipts.map((receipt) => outcomeOf(receipt, 'order-1')));
    expect(outcomes.map(String).sort()).toEqual(['200', 'conflict', 'conflict', 'conflict']);
  });
});

describe('a receipt for a higher minimum than the policy’s', () => {
  it('is worth nothing once the run falls below it', async () => {
    const id = await browser.createDraft();
    await browser.process(id, [await browser.upload(id)]);
    harness.service.reports.set(id, reportsWith([92, 95]));
    await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
    const ask = (minScore: number) => browser.call(`/projects/${id}/receipt`, { json: { minScore } });
    const [high, low] = [await ask(90), await ask(80)].map(({ json }) => String(json['receipt']));
    // A report of the run that comes late, which the next reading finds.
    harness.service.reports.set(id, reportsWith([92, 95, 85]));
    await browser.call(`/webhooks/${WEBHOOK_SECRET}`, {
      json: { projectId: id, reportId: 'r-3', status: 'Complete' },
    });
    const gate = async () => (await browser.snapshot(id)).gate;
    await eventually(async () => (await gate()).score === 85 && (await gate()).decision === 'passed');
    expect((await ask(90)).json.error?.code).toBe('gate_not_passed');
    expect((await redeem(high ?? '', 'order-1')).json.error?.code).toBe('receipt_revoked');
    expect((await redeem(low ?? '', 'order-2')).status).toBe(200);
  });
});

describe('fewer reports than the city runs', () => {
  it('pass nothing while the service does not say that it is done', async () => {
    const id = await browser.createDraft();
    await browser.process(id, [await browser.upload(id)]);
    harness.service.statuses.set(id, 'somewhere');
    harness.service.reports.set(id, reportsWith([90]));
    await eventually(async () => (await browser.snapshot(id)).reports[0]?.complete === true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await browser.snapshot(id)).toMatchObject({ phase: 'processing', gate: { decision: 'undecided' } });
    expect((await browser.call(`/projects/${id}/receipt`, { method: 'POST' })).json.error?.code).toBe(
      'gate_not_passed',
    );
    harness.service.reports.set(id, reportsWith([90, 20]));
    await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
    expect((await browser.snapshot(id)).gate.decision).toBe('failed');
  });
});

describe('identify', () => {
  it.each([[undefined], [{}], [{ userId: '' }]])('that gives %j is nobody, not somebody shared', async (user) => {
    const odd = await startHarness({ service: harness.service, options: { identify: () => user as never } });
    try {
      const answer = await odd.browser().call('/projects', { json: { cityKey: 'wattle-bay' } });
      expect(answer.json.error?.code).toBe('not_identified');
    } finally {
      await odd.adapter.close();
    }
  });
});

describe('the log', () => {
  it('has the status of what the service refused, and none of its words', async () => {
    harness.service.script = ({ method }) =>
      method === 'POST' ? { status: 422, json: { message: 'ann.o@mail.example.org may not do that' } } : undefined;
    const refused = await browser.call('/projects', { json: { cityKey: 'wattle-bay' } });
    expect(refused.status).toBe(502);
    const log = JSON.stringify(harness.logged);
    expect(log).toContain('"code":"upstream_refused","serviceStatus":422');
    expect(log).not.toMatch(/may not do that|mail\.example\.org/);
  });

  it.each([
    ['a signed link', 'https://storage.example/a.pdf?X-Amz-Signature=planted5f3a&x=1', 'planted5f3a'],
    ['a receipt', `eyJhbGciOiJFUzI1NiJ9.planted5f3a.${'s'.repeat(86)}`, 'planted5f3a'],
    ['a person’s token', `precheck.0b9c3f1e-7a52-4c7e-9b5d-2f6f0f3f7a11.1800000000.${'k'.repeat(43)}`, 'kkkkkkkk'],
  ])('keeps %s out, even where a hook throws it', async (_name, secret, planted) => {
    const throwing = await startHarness({
      service: harness.service,
      options: {
        identify: () => {
          throw new Error(`It cannot use ${secret} here.`, { cause: new Error(secret) });
        },
      },
    });
    try {
      expect((await throwing.browser().call('/projects')).status).toBe(503);
      const said = JSON.stringify(throwing.logged);
      expect(said).toContain('It cannot use');
      expect(said).not.toContain(planted);
    } finally {
      await throwing.adapter.close();
    }
  });
});

describe('a key that the service echoes in a link', () => {
  it('is cut out in its encoded form too', async () => {
    const apiKey = 'k+marked/5==';
    const cities = { 'wattle-bay': { baseUrl: harness.service.baseUrl, apiKey } };
    const odd = await startHarness({ service: harness.service, options: { cities } });
    const link = `https://service.example/finish?key=${encodeURIComponent(apiKey)}`;
    harness.service.script = ({ path }) => {
      if (path.endsWith('/complete-link')) return { status: 302, headers: { location: link } };
      return path === '/projects' ? { status: 201, json: { id: 'p-9' } } : { json: [] };
    };
    try {
      const applicant = odd.browser();
      const id = await applicant.createDraft();
      const answer = await applicant.call(`/projects/${id}/hand-off`, { method: 'POST' });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain(encodeURIComponent(apiKey));
    } finally {
      await odd.adapter.close();
    }
  });
});
