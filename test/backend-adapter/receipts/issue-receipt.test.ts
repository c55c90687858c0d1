import { expect, it } from 'vitest';
import { AdapterError } from '../../../src/backend-adapter/adapter-error.js';
import type { OutageRule } from '../../../src/backend-adapter/gate/gate.js';
import { issueReceipt, receiptClaims } from '../../../src/backend-adapter/receipts/issue-receipt.js';
import type { Services } from '../../../src/backend-adapter/services.js';
import type { StoredProject } from '../../../src/backend-adapter/store/store.js';
import type { GateView } from 'precheck-contract';
import { codeOf } from '../support/after-test.js';
import { AT, drawing, pending, project, storedReport } from '../store/store-under-test.js';

const NOW_MS = Date.parse(AT);
const LIFETIME_MS = 3_600_000;
const FLAG: OutageRule = { rule: 'allow-flagged', afterMs: 60_000, maxAgeMs: 600_000 };
/** Of an outage that began so long before now that the rule holds for this long still. */
const outageFor = (restMs: number) => ({
  run: 1,
  rule: 'allow-flagged' as const,
  since: new Date(NOW_MS - FLAG.afterMs - FLAG.maxAgeMs + restMs).toISOString(),
});
const decided = project('p', { phase: 'complete', run: 1, permitType: 'x', drawings: [drawing] });
const passed: GateView = { decision: 'passed', minScore: 80, score: 90, reasons: [] };
const flagged: GateView = { ...passed, decision: 'flagged', score: null };
const underWay = (restMs: number): Partial<StoredProject> => ({ phase: 'processing', outage: outageFor(restMs) });

function outcome(fields: Partial<StoredProject>, gate: Partial<GateView>): unknown {
  try {
    const issue = { issuer: 'i', audience: 'a', nowMs: NOW_MS, lifetimeMs: LIFETIME_MS, outage: FLAG };
    const { decision, iat, exp } = receiptClaims({ ...decided, ...fields }, [], { ...passed, ...gate }, issue);
    return [decision, exp - iat];
  } catch (error) {
    return error instanceof AdapterError ? error.code : error;
  }
}

it.each<[string, Partial<StoredProject>, Partial<GateView>, unknown]>([
  ['a pass', {}, {}, ['passed', 3600]],
  ['a pass while the next run is being started', { pendingRun: pending }, {}, 'gate_not_passed'],
  ['a pass before the run is over', { phase: 'processing' }, {}, 'gate_not_passed'],
  ['a pass without a score', {}, { score: null }, 'gate_not_passed'],
  ['a fail', {}, { decision: 'failed' }, 'gate_not_passed'],
  ['nothing decided', {}, { decision: 'undecided' }, 'gate_not_passed'],
  ['no drawings known', { drawings: [] }, {}, 'drawings_unknown'],
  ['a digest not known', { drawings: [drawing, { ...drawing, sha256: null }] }, {}, 'drawings_unknown'],
  ['a size not known', { drawings: [{ ...drawing, size: null }] }, {}, 'drawings_unknown'],
  ['a permit type not known', { permitType: null }, {}, 'drawings_unknown'],
  ['let through in an outage', underWay(FLAG.maxAgeMs), flagged, ['flagged', 600]],
  ['let through for a second more', underWay(1000), flagged, ['flagged', 1]],
  ['let through for less than a second more', underWay(999), flagged, 'gate_not_passed'],
  ['let through while the next run starts', { ...underWay(600_000), pendingRun: pending }, flagged, 'gate_not_passed'],
  ['a pass after an outage, whose rule ends', { outage: outageFor(1000) }, {}, ['passed', 3600]],
])('a receipt for %s', (_name, fields, gate, expected) => {
  expect(outcome(fields, gate)).toEqual(expected);
});

it.each<[string, Partial<StoredProject>, unknown]>([
  [
    'its address, of a project from before it had coordinates',
    { address: 'a' },
    { address: 'a', longitude: null, latitude: null },
  ],
  [
    'its coordinates alone',
    { address: null, longitude: 0, latitude: -33 },
    { address: null, longitude: 0, latitude: -33 },
  ],
  ['nothing that is not known', { address: null, longitude: null }, null],
])('a receipt names of the property %s', (_name, fields, property) => {
  const issue = { issuer: 'i', audience: 'a', nowMs: NOW_MS, lifetimeMs: LIFETIME_MS, outage: FLAG };
  expect(receiptClaims({ ...decided, ...fields }, [], passed, issue).property).toEqual(property);
});

it.each<[string, StoredProject | null, unknown]>([
  ['as it stands', { ...decided, reports: [storedReport()] }, 'signed'],
  ['where a run began meanwhile', { ...decided, reports: [storedReport()], pendingRun: pending }, 'gate_not_passed'],
  ['where it is gone', null, 'not_found'],
  // It was erased, and adopted anew, while `authorize` was asked.
  ['where it is somebody else’s', { ...decided, reports: [storedReport()], createdAt: 'later' }, 'not_found'],
])('a receipt of a project %s', async (_name, latest, expected) => {
  const services = {
    policy: { minScore: 80, verifyDrawings: false },
    signer: { sign: async () => 'signed' },
    store: {
      recordReceipt: async (_id: string, claimsOf: (project: StoredProject) => unknown) => latest && claimsOf(latest),
    },
    ...{ issuer: 'i', audience: 'a', receiptLifetimeMs: LIFETIME_MS, clock: () => NOW_MS },
  };
  const issuing = issueReceipt(services as unknown as Services, decided, null);
  expect(await codeOf(issuing, ({ receipt }) => receipt)).toBe(expected);
});
