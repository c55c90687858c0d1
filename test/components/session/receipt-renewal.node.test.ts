import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProblemError, problemOf } from '../../../dist/components/adapter-client/problem.js';
import { readinessOf, standingReceipt } from '../../../dist/components/session/selectors.js';
import { signedLifeMs } from '../../../dist/components/session/receipt-renewal.js';
import { uploaderEvents } from '../../../dist/components/ui/events.js';
import { pass, until } from '../support/fake-time.js';
import { pdfFile } from '../support/page.js';
import { type BrowserWindow, SessionWorld } from '../support/session-world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const tokenOf = (claims: object) =>
  `eyJhbGciOiJFUzI1NiJ9.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`;

describe('the life of a receipt', () => {
  const rows: readonly [string, string, number | null][] = [
    ['is that for which it was signed', tokenOf({ iat: 100, exp: 160 }), 60_000],
    ['is read whatever else it holds', tokenOf({ name: '\u00ff\u00fe>?', iat: 1, exp: 2 }), 1000],
    ['is not known of one that ends before it begins', tokenOf({ iat: 2, exp: 1 }), null],
    ['is not known of one that does not say', tokenOf({ iat: 2 }), null],
    ['is not known of what is no token', 'receipt-1', null],
  ];
  for (const [name, receipt, expected] of rows) {
    it(name, () => expect(signedLifeMs(receipt)).to.equal(expected));
  }
});

describe('a receipt that nears its end', () => {
  let world: SessionWorld;
  let page: BrowserWindow;
  let told: string[];
  const state = () => page.session.getState();
  const value = () => standingReceipt(state());
  const refuse = (count: number, code: 'adapter_unreachable' | 'gate_not_passed') => {
    const refusal = new ProblemError(problemOf(code, 'No.', { retryable: code === 'adapter_unreachable' }));
    world.receiptRefusals.push(...Array.from({ length: count }, () => refusal));
  };
  const asked = (count: number) => until(`${count} asked`, () => world.receiptsAsked === count);

  beforeEach(async () => {
    world = new SessionWorld();
    page = world.open();
    told = [];
    page.session.subscribe((next, previous) => {
      const events = uploaderEvents(next, previous, true, ({ code }) => code);
      told.push(...events.map(({ type }) => type).filter((type) => type.startsWith('gate-')));
    });
    await page.session.addFiles([pdfFile('a.pdf')]);
    await world.uploaded(page);
    page.session.check();
    await until('a run', () => state().snapshot?.run === 1);
    world.complete(84);
    await until('a receipt', () => value() === 'receipt-1');
  });
  afterEach(() => page.session.dispose());

  it('is renewed before, without a moment in which the form could not be sent', async () => {
    const values = new Set<string | null>();
    page.session.subscribe((next) => values.add(standingReceipt(next)));
    world.aheadMs += 24 * HOUR - 12 * MINUTE;
    await until('the second', () => value() === 'receipt-2');
    expect([...values]).to.deep.equal(['receipt-2']);
    expect(told).to.deep.equal(['gate-passed', 'gate-renewed']);
    world.aheadMs += 24 * HOUR - 12 * MINUTE;
    await until('the third', () => value() === 'receipt-3');
  });

  for (const [name, hours] of [
    ['ahead', 5],
    ['behind', -5],
  ] as const) {
    it(`lives as long as it was signed for where the machine’s clock is hours ${name}`, async () => {
      world.receiptLifeMs = HOUR;
      world.signReceipt = (lifeMs) => tokenOf({ iat: 1_700_000_000, exp: 1_700_000_000 + lifeMs / 1000 });
      // What the adapter says is five hours off for this machine.
      world.receiptSkewMs = -hours * HOUR;
      page.session.renewReceipt();
      await asked(2);
      await until('a receipt', () => value() !== null);
      world.aheadMs += 40 * MINUTE;
      await pass(1000);
      expect([readinessOf(state()), world.receiptsAsked]).to.deep.equal(['passed', 2]);
      world.aheadMs += 8 * MINUTE;
      await asked(3);
    });
  }

  it('is renewed again and again after failures, and expires in honesty when none helps', async () => {
    refuse(3, 'adapter_unreachable');
    world.aheadMs += 24 * HOUR - 5 * MINUTE;
    for (const count of [2, 3, 4]) {
      await asked(count);
      world.aheadMs += 20_000;
    }
    expect([value(), readinessOf(state()), state().problem]).to.deep.equal(['receipt-1', 'passed', null]);
    world.aheadMs += 5 * MINUTE;
    await until('expired', () => readinessOf(state()) === 'expired');
    expect([value(), world.receiptsAsked]).to.deep.equal([null, 4]);
    expect(told).to.deep.equal(['gate-passed', 'gate-invalidated']);
    world.comeBack();
    await until('renewed', () => value() === 'receipt-2');
    expect(told.at(-1)).to.equal('gate-passed');
  });

  it('is left alone while nobody sees the page, and renewed on coming back', async () => {
    world.hide();
    world.aheadMs += 26 * HOUR;
    await until('expired', () => readinessOf(state()) === 'expired');
    expect(world.receiptsAsked).to.equal(1);
    world.comeBack();
    await until('renewed', () => value() === 'receipt-2');
  });

  it('is held against the project again where the adapter refuses another', async () => {
    refuse(1, 'gate_not_passed');
    const { snapshot } = world;
    if (!snapshot) throw new Error('There is no project.');
    const gate = { ...snapshot.gate, decision: 'failed' as const, minScore: 90 };
    world.snapshot = { ...snapshot, revision: snapshot.revision + 1, gate };
    world.aheadMs += 24 * HOUR - 5 * MINUTE;
    await until('failed', () => readinessOf(state()) === 'failed');
    expect(value()).to.equal(null);
  });

  it('of another run is not taken', async () => {
    const { snapshot } = world;
    if (!snapshot) throw new Error('There is no project.');
    world.snapshot = { ...snapshot, revision: snapshot.revision + 1, run: 2, gate: { ...snapshot.gate, score: 91 } };
    world.aheadMs += 24 * HOUR - 5 * MINUTE;
    await until('run 2', () => state().snapshot?.run === 2 && value() !== null);
    expect(state().receipt?.run).to.equal(2);
    expect(told).to.deep.equal(['gate-passed', 'gate-invalidated', 'gate-passed']);
  });

  it('is asked for by one call at a time, however often it was let go', async () => {
    const reading = problemOf('conflict', 'No.', { retryable: true, details: { drawings: 'reading' } });
    world.receiptRefusals.push(...[1, 2, 3, 4].map(() => new ProblemError(reading)));
    page.session.renewReceipt();
    page.session.renewReceipt();
    await until('the second', () => value() === 'receipt-2');
    await pass(1000);
    expect([value(), world.receipts.length]).to.deep.equal(['receipt-2', 2]);
  });

  it('that ends when the one before ends is not asked for again', async () => {
    world.receiptLifeMs = 5 * MINUTE;
    world.aheadMs += 24 * HOUR - 5 * MINUTE;
    await until('the second', () => value() === 'receipt-2');
    world.aheadMs += 4 * MINUTE + 55_000;
    await pass(1000);
    expect(world.receiptsAsked).to.equal(2);
    world.aheadMs += MINUTE;
    await until('expired', () => readinessOf(state()) === 'expired');
  });

  it('leaves nothing behind when the page is left', async () => {
    page.session.dispose();
    world.aheadMs += 24 * HOUR - 5 * MINUTE;
    world.comeBack();
    await pass(1000);
    expect(world.receiptsAsked).to.equal(1);
  });
});
