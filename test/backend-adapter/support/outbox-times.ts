import { OUTBOX_TIMES, type OutboxTimes } from '../../../src/backend-adapter/outbox/delivery-worker.js';

/** Deliveries without a person's patience: two retries, at once. */
export const QUICK_OUTBOX: OutboxTimes = { ...OUTBOX_TIMES, retryDelaysMs: [1, 1], sweepMs: 20 };
