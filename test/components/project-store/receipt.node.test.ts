/** When a receipt is asked for, renewed and let go. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from 'precheck-contract/errors';
import { problemOf } from '../../../dist/components/adapter-client/problem.js';
import { gateNeedingReceipt } from '../../../dist/components/project-store/selectors.js';
import type { ProjectStore } from '../../../dist/components/project-store/project.js';
import { NO_SETTINGS, type ProjectState } from '../../../dist/components/project-store/state.js';
import { pass, sleep, until } from '../support/fake-time.js';
import { pdfFile } from '../support/page.js';
import { ProjectWorld } from '../support/project-world.js';
import { gate, stateOf } from '../support/snapshots.js';

const settings = { ...NO_SETTINGS, permitType: 'fence' };
const problem = problemOf('internal', 'No.');
const flagged = { ...gate, decision: 'flagged', score: null } as const;

describe('a receipt is missing', () => {
  const none: Partial<ProjectState> = { receipt: null };
  const table: readonly [string, ProjectState, number | null][] = [
    ['where the run passed', stateOf({}, none), 80],
    ['for what the page asks', stateOf({}, { ...none, settings: { ...settings, minScore: 84 } }), 84],
    ['whatever is wrong elsewhere', stateOf({}, { ...none, problem, problems: { city: problem } }), 80],
    ['while an outage lets through', stateOf({ phase: 'processing', gate: flagged }, none), 80],
    ['not where one is held', stateOf(), null],
    ['not where no form waits for one', stateOf({}, { ...none, hasUploader: false }), null],
    ['not without a project', { ...stateOf({}, none), snapshot: null }, null],
    ['not below what the page asks', stateOf({}, { ...none, settings: { ...settings, minScore: 85 } }), null],
    ['not for a run that failed', stateOf({ gate: { ...gate, decision: 'failed' } }, none), null],
    ['not for a run that goes on', stateOf({ phase: 'processing' }, none), null],
    ['not for a set that changed', stateOf({}, { ...none, drawings: [] }), null],
    ['not for another permit type', stateOf({}, { ...none, settings: { ...settings, permitType: 'shed' } }), null],
    ['not while a check may have begun', stateOf({}, { ...none, problems: { check: problem } }), null],
    ['not of itself where it was refused', stateOf({}, { ...none, problems: { receipt: problem } }), null],
    ['not of itself once one expired', stateOf({}, { ...none, receiptExpired: true }), null],
  ];
  for (const [name, state, minScore] of table) {
    it(name, () => expect(gateNeedingReceipt(state)?.minScore ?? null).toBe(minScore));
  }
});

describe('a receipt', () => {
  const HOUR_MS = 3_600_000;
  let world: ProjectWorld;
  let page: ProjectStore;
  const receipt = () => page.getState().receipt?.receipt ?? null;
  const asked = () => world.adapter.calls('POST', /receipt$/).length;
  const refusal = (code: ErrorCode, details = {}) => ({ path: /receipt$/, code, details });

  beforeEach(async () => {
    world = new ProjectWorld();
    world.adapter.receiptLifetimeMs = HOUR_MS;
    page = world.open();
    await page.addFiles([pdfFile('a.pdf')]);
    page.dispatch({ type: 'check-requested' });
    await until('the check', () => world.adapter.starts.length === 1);
  });

  it('is asked for again after each wait of a limit', async () => {
    const limits = Array.from({ length: 4 }, () => refusal('too_many_requests', { retryAfterSeconds: 1 }));
    world.adapter.refusals.push(...limits);
    world.adapter.complete(84);
    await until('the receipt', receipt);
    expect([asked(), page.getState().problem]).toEqual([5, null]);
  });

  it('is not waited for for hours', async () => {
    world.adapter.refusals.push(refusal('too_many_requests', { retryAfterSeconds: 86_400 }));
    world.adapter.complete(84);
    await until('the problem', () => page.getState().problem?.code === 'too_many_requests');
    await pass(60_000);
    expect(asked()).toBe(1);
    page.dispatch({ type: 'retried' });
    await until('the receipt', receipt);
  });

  it('is renewed before it expires, without a moment in which the form could not be sent', async () => {
    world.adapter.complete(84);
    await until('the receipt', receipt);
    const held: boolean[] = [];
    page.subscribe((state) => held.push(state.receipt !== null), new AbortController().signal);
    sleep(HOUR_MS - 600_000);
    await until('another', () => receipt() === 'receipt-2');
    expect(held).not.toContain(false);
    page.end();
    sleep(HOUR_MS);
    await pass(10_000);
    expect(asked()).toBe(2);
  });

  it('expires where nothing renews it, and is renewed when the person comes back', async () => {
    world.adapter.complete(84);
    await until('the receipt', receipt);
    world.adapter.refusals.push(refusal('internal'));
    sleep(HOUR_MS);
    await until('its end', () => page.getState().receiptExpired);
    world.adapter.refusals.length = 0;
    world.comeBack();
    await until('another', receipt);
    expect(page.getState().receiptExpired).toBe(false);
  });

  it('is let go where the adapter refuses another, since the project has another run', async () => {
    world.adapter.complete(84);
    await until('the receipt', receipt);
    world.adapter.refusals.push(refusal('gate_not_passed'));
    world.adapter.complete(60);
    sleep(HOUR_MS - 600_000);
    await until('the decision', () => page.getState().snapshot?.gate.decision === 'failed');
  });
});
