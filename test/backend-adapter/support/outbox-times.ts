import { SETTINGS, type AdapterSettings } from '../../../src/backend-adapter/settings.js';

export type OutboxTimes = AdapterSettings['outboxTimes'];
/** Deliveries without a person's patience: two retries, at once. */
export const QUICK_OUTBOX: OutboxTimes = { ...SETTINGS.outboxTimes, retryDelaysMs: [1, 1], sweepMs: 20 };
