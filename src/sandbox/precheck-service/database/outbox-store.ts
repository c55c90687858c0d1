import { randomUUID } from 'node:crypto';
import type { Database } from './database.js';

export interface DueWebhook {
  readonly reportId: string;
  readonly webhookId: string;
  readonly attempts: number;
}

/** The durable outbox of the completion webhook: one row a report, pending until a 2xx is recorded or the tries are used up. */
export class OutboxStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(reportId: string, now: number): void {
    this.#database.run(
      `INSERT INTO webhook_outbox (report_id, webhook_id, state, next_attempt_at) VALUES (?, ?, 'pending', ?)`,
      ...[reportId, `msg_${randomUUID()}`, now],
    );
  }

  due(now: number, limit: number): DueWebhook[] {
    return this.#database.all<DueWebhook>(
      `SELECT report_id AS reportId, webhook_id AS webhookId, attempts FROM webhook_outbox
       WHERE state = 'pending' AND next_attempt_at <= ? ORDER BY next_attempt_at LIMIT ?`,
      ...[now, limit],
    );
  }

  /** When the next webhook is due, in milliseconds since 1970; null where none is pending. */
  nextDueAt(): number | null {
    const row = this.#database.get<{ at: number | null }>(
      `SELECT min(next_attempt_at) AS at FROM webhook_outbox WHERE state = 'pending'`,
    );
    return row?.at ?? null;
  }

  delivered(reportId: string, outcome: string): void {
    this.#record(reportId, 'delivered', 0, outcome);
  }

  retryAt(reportId: string, at: number, outcome: string): void {
    this.#record(reportId, 'pending', at, outcome);
  }

  dead(reportId: string, outcome: string): void {
    this.#record(reportId, 'dead', 0, outcome);
  }

  #record(reportId: string, state: string, at: number, outcome: string): void {
    this.#database.run(
      'UPDATE webhook_outbox SET state = ?, attempts = attempts + 1, next_attempt_at = ?, last_outcome = ? WHERE report_id = ?',
      ...[state, at, outcome, reportId],
    );
  }
}
