/** What the vendor's hooks are told, when, and how often. */
import { describe, expect, it } from 'vitest';
import type { AdapterEvent } from 'precheck-contract';
import type { OutboxTimes } from '../support/outbox-times.js';
import type { OutboxOptions } from '../../../src/backend-adapter/outbox/outbox.js';
import { eventually, reportsWith, startHarness, type Harness } from '../support/adapter-harness.js';
import { QUICK_OUTBOX } from '../support/outbox-times.js';

let harness: Harness;

/** Both hooks call `take`; what they were told is in the list. */
function hooks(take: (event: AdapterEvent) => Promise<void> | void = () => {}) {
  const told: AdapterEvent[] = [];
  const hook = (event: AdapterEvent): Promise<void> | void => {
    told.push(event);
    return take(event);
  };
  return { told, options: { onReportCompleted: hook, onGateDecided: hook } satisfies OutboxOptions };
}
const start = async (options: OutboxOptions, times: Partial<OutboxTimes> = {}): Promise<Harness> => {
  harness = await startHarness({ options, settings: { outboxTimes: { ...QUICK_OUTBOX, ...times } } });
  return harness;
};
const waiting = async (): Promise<number> => (await harness.adapter.deadLetters.list()).total;

describe('onReportCompleted and onGateDecided', () => {
  it('are told each report, then the gate, once; and again after a re-run', async () => {
    const { told, options } = hooks();
    await start(options);
    const person = harness.browser();
    const id = await person.completed(harness.service, [90, 70]);
    await eventually(() => told.length === 3);
    expect(told).toMatchObject([
      {
        type: 'report.completed',
        projectId: id,
        run: 1,
        cityKey: 'wattle-bay',
        report: { name: 'Readiness', score: 90 },
      },
      { type: 'report.completed', projectId: id, permitType: 'new-dwelling', report: { id: 'r-2', result: 'Failed' } },
      { type: 'gate.decided', projectId: id, run: 1, gate: { decision: 'failed', score: 70, minScore: 80 } },
    ]);
    await person.process(id, [await person.upload(id, 'A-102.pdf')]);
    harness.service.reports.set(id, reportsWith([95, 85], 'again'));
    await eventually(() => told.length === 6);
    expect(told.slice(3)).toMatchObject([
      { run: 2, report: { id: 'again-1' } },
      { run: 2, report: { id: 'again-2' } },
      { run: 2, gate: { decision: 'passed', score: 85 } },
    ]);
    expect(new Set(told.map((event) => event.id)).size).toBe(6);
    await eventually(() => harness.loggedAs('event-delivered').length === 6);
    expect(JSON.stringify(told)).not.toContain('a@example.com');
  });

  it('are called again with the same key until they take it, in order, while other projects go on', async () => {
    const failing = new Set<string>();
    const { told, options } = hooks((event) => {
      if (event.projectId !== 'p-1' || failing.has(event.id)) return;
      failing.add(event.id);
      if (event.type === 'gate.decided') throw new Error('no e-mail to ann@example.com');
      return Promise.reject(new Error('busy'));
    });
    await start(options, { retryDelaysMs: [1, 1, 1] });
    await harness.browser().completed(harness.service);
    await harness.browser().completed(harness.service);
    await eventually(() => harness.loggedAs('event-delivered').length === 6);
    const keys = told.filter(({ projectId }) => projectId === 'p-1').map(({ id }) => id.split(':')[0]);
    expect(keys).toEqual([...Array<string>(4).fill('report-completed'), 'gate-decided', 'gate-decided']);
    expect(told.filter(({ projectId }) => projectId === 'p-2')).toHaveLength(3);
    expect(harness.loggedAs('event-not-delivered').at(-1)).toMatchObject({
      words: 'no e-mail to [e-mail]',
      failures: 1,
    });
  });

  it('that never answer have failed, and one project’s failure keeps nobody else waiting', async () => {
    const { told, options } = hooks((event) => (event.projectId === 'p-1' ? new Promise(() => {}) : undefined));
    await start(options, { hookTimeoutMs: 20, retryDelaysMs: [] });
    await harness.browser().completed(harness.service);
    await harness.browser().completed(harness.service);
    await eventually(() => harness.loggedAs('event-dead').length === 3);
    await eventually(() => told.filter(({ projectId }) => projectId === 'p-2').length === 3);
    expect(harness.loggedAs('event-dead')[0]).toMatchObject({
      level: 'error',
      words: 'There was no answer within 0.02 s.',
    });
  });

  it('leave dead letters where they fail to the end, which a restart keeps and `retry` delivers', async () => {
    const broken = { is: true };
    const { told, options } = hooks(() => {
      if (broken.is) throw new Error('database away');
    });
    await start(options);
    const id = await harness.browser().completed(harness.service);
    await eventually(async () => (await waiting()) === 3);
    expect(told).toHaveLength(9);
    harness = await harness.restarted();
    const { deadLetters } = harness.adapter;
    const { deadLetters: kept, total } = await deadLetters.list({ take: 2 });
    expect([kept.length, total]).toEqual([2, 3]);
    const letter = { id: `hooks:${told[0]?.id}`, failures: 3, lastError: 'database away' };
    expect(letter.id).toMatch(new RegExp(`^hooks:report-completed:${id}:\\d+:1:r-1$`));
    expect(kept[0]).toMatchObject({ ...letter, event: told[0] });
    broken.is = false;
    expect(await deadLetters.retry('hooks:no-such-event')).toBe(false);
    expect(await deadLetters.retry(kept[0]!.id)).toBe(true);
    await eventually(() => told.length === 10);
    expect(told[9]).toEqual(told[0]);
    expect(await waiting()).toBe(2);
    await expect(deadLetters.list({ take: -1 })).rejects.toThrow('take must be a whole number');
  });

  it('are given their time at close; what was not begun waits for the next start', async () => {
    let answer = (): void => {};
    const { told, options } = hooks((event) =>
      event.id.endsWith(':r-1') ? new Promise<void>((resolve) => (answer = resolve)) : undefined,
    );
    await start(options);
    await harness.browser().completed(harness.service);
    await eventually(() => told.length === 1);
    // Long after everything else has closed.
    setTimeout(() => answer(), 300);
    harness = await harness.restarted();
    await eventually(() => told.length === 3);
    // The first was settled before the store closed: nobody is told it twice.
    await eventually(() => harness.loggedAs('event-delivered').length === 2);
    expect(told.map(({ type }) => type)).toEqual(['report.completed', 'report.completed', 'gate.decided']);
  });
});
