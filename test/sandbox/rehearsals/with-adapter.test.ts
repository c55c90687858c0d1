/** What rehearsals are for: the real adapter meets them, and what it tells its page is right all the same. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ProcessingOverrides, SandboxOptions } from '../../../src/sandbox/options.js';
import { eventually, startHarness, type Browser, type Harness } from '../../backend-adapter/support/adapter-harness.js';
import { KEYS, openFixture, type Fixture } from '../support/sandbox-fixture.js';

const PDF = '%PDF-1.7 a drawing';
const SHA256 = createHash('sha256').update(PDF).digest('hex');
let fixture: Fixture;
let harness: Harness;

async function open(
  name: string,
  options: Partial<SandboxOptions> = {},
  overrides: ProcessingOverrides = {},
): Promise<Browser> {
  fixture = await openFixture(options, { rehearsalTimes: { slowRunMs: 2_000, outageMs: 2_000 }, ...overrides });
  const apiKey = `${KEYS['wattle-bay']}~${name}`;
  harness = await startHarness({
    options: {
      cities: {
        'wattle-bay': { baseUrl: fixture.sandbox.baseUrl, apiKey, storageOrigins: [fixture.sandbox.storageUrl] },
      },
      pollIntervalMs: 50,
    },
    settings: { upstreamTimes: { connectTimeoutMs: 5_000, answerTimeoutMs: 15_000, retryBaseMs: 20 } },
  });
  return harness.browser();
}

/** Tries again as an applicant would, until the adapter takes it. */
async function insist<Result>(attempt: () => Promise<{ status: number; result: Result }>): Promise<Result> {
  for (let tries = 1; tries <= 8; tries += 1) {
    const { status, result } = await attempt();
    if (status < 300) return result;
    expect([429, 502, 503, 504]).toContain(status);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The adapter never took it.');
}

async function started(browser: Browser): Promise<string> {
  const id = await insist(async () => {
    const { status, json } = await browser.call('/projects', {
      json: { cityKey: 'wattle-bay', userEmail: 'a@example.org' },
    });
    return { status, result: (json['project'] as { id: string } | undefined)?.id ?? '' };
  });
  const ticket = await insist(async () => {
    const { status, json } = await browser.call(`/projects/${id}/uploads`, {
      json: { name: 'A-101.pdf', size: PDF.length },
    });
    return { status, result: json };
  });
  expect((await fetch(String(ticket['url']), { method: 'PUT', body: PDF })).status).toBe(200);
  const drawings = [{ uploadId: ticket['uploadId'], sha256: SHA256 }];
  await insist(async () => ({ status: (await browser.process(id, [], { drawings })).status, result: null }));
  return id;
}

const completed = (browser: Browser, id: string) =>
  eventually(async () => (await browser.snapshot(id)).phase === 'complete');

describe('the real adapter and', () => {
  it.each(['rate-limited', 'rubbish', 'outage', 'slow'])(
    '%s: gets to the end and to the right decision',
    async (name) => {
      const browser = await open(name);
      const id = await started(browser);
      await completed(browser, id);
      const { gate, reports } = await browser.snapshot(id);
      expect([gate.decision, reports.length > 0]).toEqual(['passed', true]);
      expect(reports.every(({ score }) => score === 84.5)).toBe(true);
    },
  );

  it('outage-for-good: never decides, and says that the service is not reached', async () => {
    const browser = await open('outage-for-good');
    const id = await started(browser);
    await eventually(async () => !(await browser.snapshot(id)).service.reachable);
    expect((await browser.snapshot(id)).gate.decision).not.toBe('passed');
  });

  it('lost-create-answer: asks once only, and finds what was made', async () => {
    const browser = await open('lost-create-answer');
    const answer = await browser.call('/projects', { json: { cityKey: 'wattle-bay' } });
    expect(answer.status).toBe(201);
    const { total, projects } = (await fixture.call('/projects')).json;
    expect([total, (projects as { id: string }[])[0]?.id]).toEqual([1, (answer.json['project'] as { id: string }).id]);
    expect(answer.text + JSON.stringify(harness.logged)).not.toContain(KEYS['wattle-bay']);
  });
});
