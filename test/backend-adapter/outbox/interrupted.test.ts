/** Deliveries that end their process: each counts, the last is the last, and the events beside it come through. */
import { beforeEach, expect, it } from 'vitest';
import type { AdapterEvent } from 'precheck-contract';
import { createDeliveryWorker } from '../../../src/backend-adapter/outbox/delivery-worker.js';
import { SETTINGS } from '../../../src/backend-adapter/settings.js';
import type { Store } from '../../../src/backend-adapter/store/store.js';
import { eventually } from '../support/adapter-harness.js';
import { openStoreIn, temporaryFolder } from '../support/after-test.js';
import { AT, project, saveTracking, createProject } from '../store/store-under-test.js';

const RETRIES = [0, 0];
let store: Store;
let logged: string[];
let calls: string[];
beforeEach(() => {
  store = openStoreIn(temporaryFolder());
  [logged, calls] = [[], []];
});

async function write(id: string): Promise<void> {
  await createProject(store, project(id));
  const gate = { decision: 'failed' as const, minScore: 80, score: 1, reasons: [] };
  const event: AdapterEvent = {
    ...{ type: 'gate.decided' as const, id: `of-${id}`, projectId: id, cityKey: 'c', permitType: null },
    ...{ run: 1, at: AT, gate },
  };
  await saveTracking(store, id, 1, project(id), [{ lane: 'hooks', event }]);
}

/** A process of which nothing reaches the database any more once the event of `deadly` is delivered. Gives whether it died. */
async function live(deadly: string): Promise<boolean> {
  let dead = false;
  const gone = new Promise<never>(() => {});
  const worker = createDeliveryWorker({
    lane: 'hooks',
    store: {
      ...store,
      claimEntries: (...given) => (dead ? gone : store.claimEntries(...given)),
      recordDelivery: (...given) => (dead ? gone : store.recordDelivery(...given)),
    },
    async deliver({ id }) {
      calls.push(id);
      if (id === deadly) {
        dead = true;
        await gone;
      }
      // The others are under way when it dies.
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    onFailure: () => {},
    timeoutMs: 500,
    outboxTimes: { ...SETTINGS.outboxTimes, retryDelaysMs: RETRIES, leaseMarginMs: 0, sweepMs: 5 },
    clock: Date.now,
    random: () => 0.5,
    redactedMessage: String,
    log: (event) => {
      if (!dead) logged.push(event);
    },
  });
  worker.wake();
  await eventually(async () => dead || (await store.countEntries()).waiting === 0);
  await worker.close(0);
  return dead;
}

it('a hook that ends its process is called as often as one that fails, and takes no other event with it', async () => {
  for (const id of ['poison', 'a', 'b', 'c']) await write(id);
  let deaths = 0;
  while (await live('of-poison')) deaths += 1;
  expect(deaths).toBe(RETRIES.length + 1);
  expect(calls.filter((id) => id === 'of-poison')).toHaveLength(RETRIES.length + 1);
  expect(new Set(calls)).toEqual(new Set(['of-poison', 'of-a', 'of-b', 'of-c']));
  expect(logged.filter((event) => event === 'event-dead')).toHaveLength(1);
  const { deadLetters } = await store.listDeadLetters({ take: 10, skip: 0 });
  const lastError = 'The process ended during the last delivery.';
  expect(deadLetters).toMatchObject([{ id: 'hooks:of-poison', lastError }]);
  // Asked for again, it has all its deliveries again.
  await store.reviveDeadLetter('hooks:of-poison');
  expect(await live('nothing')).toBe(false);
  expect(await store.countEntries()).toEqual({ waiting: 0, dead: 0 });
});
