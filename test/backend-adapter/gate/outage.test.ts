/** The outage rule, through whole runs on a service that goes away in the middle of them. */
import { describe, expect, it } from 'vitest';
import type { GateDecidedEvent, ReceiptDecision } from 'precheck-contract';
import type { OutageRule } from '../../../src/backend-adapter/gate/gate.js';
import { eventually, reportsWith, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';
import type { Reply } from '../support/scripted-service.js';

const AFTER_MS = 60_000;
const MAX_AGE_MS = 600_000;
const FLAG: OutageRule = { rule: 'allow-flagged', afterMs: AFTER_MS, maxAgeMs: MAX_AGE_MS };
const DEFER: OutageRule = { ...FLAG, rule: 'defer' };

let harness: Harness;
let events: GateDecidedEvent[];
/** What the service answers to every call; null where it is there. */
let away: Reply | null;

async function start(outage?: OutageRule): Promise<Browser> {
  events = [];
  away = null;
  const gate = { minScore: 80, ...(outage === undefined ? {} : { outage }) };
  const options = { gate, onGateDecided: (event: GateDecidedEvent) => void events.push(event) };
  harness = await startHarness({ options, settings: { verifyRetryDelaysMs: Array.from({ length: 100 }, () => 100) } });
  harness.service.script = () => away ?? undefined;
  return harness.browser();
}

/** A run whose service goes away, and stays away for as long as the rule waits. */
async function runInOutage(browser: Browser, scores: readonly (number | undefined)[] = []): Promise<string> {
  const id = await browser.started();
  const waiting = { id: 'r-9', name: 'Site plan', status: 'Assessing' };
  harness.service.reports.set(id, [...reportsWith(scores), waiting]);
  await browser.until(id, ({ reports }) => reports.length === scores.length + 1);
  away = { status: 503, text: 'Away' };
  await browser.until(id, ({ service }) => !service.reachable);
  harness.clock.passedMs += AFTER_MS;
  await readAgain(browser, id);
  return id;
}

/** A few readings more, after which nothing is to have changed. */
async function readAgain(browser: Browser, id: string): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await browser.hint(id)).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const decisionIs = (browser: Browser, id: string, decision: string) =>
  browser.until(id, ({ gate }) => gate.decision === decision);
const verified = async (receipt: unknown, accept?: ReceiptDecision[]) =>
  harness.verified(receipt, {
    ...{ minScore: 80, requireVerified: false },
    clock: () => Date.now() + harness.clock.passedMs,
    ...(accept === undefined ? {} : { accept }),
  });
const redeem = (browser: Browser, receipt: unknown, accept?: ReceiptDecision[]) =>
  browser.redeem(receipt, 'application-1', { accept });

describe('while the service is away in the middle of a run', () => {
  it('nobody may submit, by default', async () => {
    const browser = await start();
    const id = await runInOutage(browser);
    await readAgain(browser, id);
    const { gate } = await browser.snapshot(id);
    expect([gate.decision, gate.reasons.map(({ code }) => code)]).toEqual(['undecided', ['report-incomplete']]);
    expect((await browser.askReceipt(id)).json.error?.code).toBe('gate_not_passed');
  });

  it.each([
    [FLAG, 'flagged'],
    [DEFER, 'deferred'],
  ] as const)('%o: a receipt that says %s, for a short time, and no pass anywhere', async (rule, decision) => {
    const browser = await start(rule);
    const id = await runInOutage(browser, [90]);
    const { gate, phase, service } = await decisionIs(browser, id, decision);
    expect(gate.reasons).toEqual([
      { code: 'outage', since: service.since },
      { code: 'report-incomplete', reportId: 'r-9', reportName: 'Site plan' },
    ]);
    expect(phase).toBe('processing');
    const { status, json } = await browser.askReceipt(id);
    expect([status, json['decision']]).toEqual([201, decision]);
    const { receipt } = json;
    await expect(verified(receipt)).rejects.toMatchObject({ code: 'receipt_not_passed' });
    const claims = await verified(receipt, ['passed', decision]);
    expect(claims).toMatchObject({ decision, outage_rule: rule.rule, min_score: 80, score: 90 });
    expect(claims.reports.map(({ score }) => score)).toEqual([90, null]);
    // It ends with the rule, which began when the service had been away for `afterMs`.
    const outageEndS = (Date.parse(String(service.since)) + AFTER_MS + MAX_AGE_MS) / 1000;
    expect(Math.abs(claims.exp - outageEndS)).toBeLessThanOrEqual(1);
    expect(events).toEqual([]);
    expect((await redeem(browser, receipt)).json.error?.code).toBe('receipt_not_passed');
    expect((await redeem(browser, receipt, ['passed'])).json.error?.code).toBe('receipt_not_passed');
    expect((await redeem(browser, receipt, ['passed', decision])).json).toMatchObject({ claims: { decision } });
    harness.clock.passedMs += MAX_AGE_MS;
    await expect(verified(receipt, [decision])).rejects.toMatchObject({ code: 'receipt_expired' });
    expect((await browser.askReceipt(id)).json.error?.code).toBe('gate_not_passed');
    await readAgain(browser, id);
    await decisionIs(browser, id, 'undecided');
  });

  it('that only has its copies left to be read is flagged too, and passes when the service is back', async () => {
    const browser = await start(FLAG);
    harness.service.script = ({ path }) => away ?? (path.endsWith('/document') ? { status: 503 } : undefined);
    const id = await browser.started();
    harness.service.reports.set(id, reportsWith([90, 85]));
    await browser.until(id, ({ gate }) => gate.reasons[0]?.code === 'drawings-awaited');
    away = { status: 503 };
    await browser.until(id, ({ service }) => !service.reachable);
    harness.clock.passedMs += AFTER_MS;
    expect((await decisionIs(browser, id, 'flagged')).phase).toBe('processing');
    const claims = await verified((await browser.askReceipt(id)).json['receipt'], ['flagged']);
    expect([claims.score, claims.drawings_verified]).toEqual([85, false]);
    away = null;
    harness.service.script = () => undefined;
    await decisionIs(browser, id, 'passed');
    await eventually(() => events.length > 0);
    expect(events).toMatchObject([{ gate: { decision: 'passed' }, submittedBy: 'allow-flagged' }]);
  });

  it('the decision that comes later is told, and says that somebody may have submitted before it', async () => {
    const browser = await start(DEFER);
    const id = await runInOutage(browser);
    await decisionIs(browser, id, 'deferred');
    const { receipt } = (await browser.askReceipt(id)).json;
    away = null;
    await readAgain(browser, id);
    await browser.complete(harness.service, id, [90, 85]);
    expect((await browser.snapshot(id)).gate).toMatchObject({ decision: 'passed', reasons: [{ code: 'met' }] });
    await eventually(() => events.length > 0);
    expect(events).toMatchObject([{ projectId: id, gate: { decision: 'passed' }, submittedBy: 'defer' }]);
    // Handed in a moment ago, it counts as what it is.
    expect((await redeem(browser, receipt, ['deferred'])).status).toBe(200);
    const passed = (await browser.askReceipt(id)).json['receipt'];
    expect((await verified(passed)).decision).toBe('passed');
  });

  it.each<[string, Reply]>([
    ['refuses the key', { status: 401, text: 'No' }],
    ['refuses the call', { status: 410, text: 'No such project' }],
    ['answers what cannot be read', { text: '<html>' }],
  ])('a service that %s is not away', async (_name, reply) => {
    const browser = await start(FLAG);
    const id = await browser.started();
    away = reply;
    await browser.until(id, ({ service }) => !service.reachable);
    harness.clock.passedMs += AFTER_MS;
    await readAgain(browser, id);
    expect((await browser.snapshot(id)).gate.decision).toBe('undecided');
  });

  it('is as long as it has lasted, though the clock is put forward', async () => {
    const browser = await start(FLAG);
    const id = await browser.started();
    away = { status: 503 };
    await browser.until(id, ({ service }) => !service.reachable);
    harness.clock.offsetMs += AFTER_MS;
    await readAgain(browser, id);
    expect((await browser.snapshot(id)).gate.decision).toBe('undecided');
  });

  it('lasts through a restart, from the time at which it began', async () => {
    const browser = await start(FLAG);
    const id = await browser.started();
    away = { status: 503 };
    const { since } = (await browser.until(id, ({ service }) => !service.reachable)).service;
    harness = await harness.restarted();
    harness.clock.passedMs += AFTER_MS;
    const later = await decisionIs(harness.browser(browser), id, 'flagged');
    expect(later.service.since).toBe(since);
  });
});
