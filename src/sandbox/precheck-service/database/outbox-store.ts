import { randomUUID } from 'node:crypto';
import type { Database } from './database.js';

/** Ways to send a webhook wrongly on purpose, so that a receiver can be tried out against them. */
export type WebhookRehearsal = 'late' | 'twice' | 'never' | 'forged';
export type WebhookState = 'pending' | 'delivered' | 'dead' | 'withheld';

export interface DueWebhook {
  readonly reportId: string;
  readonly webhookId: string;
  readonly round: number;
  /** Tries of the round so far. */
  readonly attempts: number;
  /** How often it is still to be delivered, this time included. */
  readonly deliveriesLeft: number;
  /** How many forged posts are still to come before it. */
  readonly forgeriesLeft: number;
}

/** One post and what came of it. */
export interface WebhookTry {
  readonly kind: 'delivery' | 'forgery';
  readonly round: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Whether the receiver answered with a 2xx. */
  readonly delivered: boolean;
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  /** In words; never anything of the body or the answer. */
  readonly outcome: string;
}

/** What follows a try: sent again at a time (milliseconds since 1970), done, or given up. */
export type NextStep =
  | { readonly kind: 'retry'; readonly at: number }
  | { readonly kind: 'again'; readonly at: number }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'dead' };

/** How long the rehearsal `late` holds a webhook back. */
const LATE_DELAY_MS = 2 * 60 * 1000;

/** The durable outbox of the completion webhook: one row a report, pending until a 2xx is recorded or the tries are used up. */
export class OutboxStore {
  readonly #database: Database;
  readonly #lateDelayMs: number;

  constructor(database: Database, lateDelayMs: number = LATE_DELAY_MS) {
    this.#database = database;
    this.#lateDelayMs = lateDelayMs;
  }

  /** Adds a report's webhook. A report has one: adding it again throws. */
  add(reportId: string, now: number, rehearsal: WebhookRehearsal | null = null): void {
    this.#database.run(
      `INSERT INTO webhook_outbox (report_id, webhook_id, state, deliveries_left, forgeries_left, next_attempt_at, rehearsal, queued_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[reportId, `msg_${randomUUID()}`, rehearsal === 'never' ? 'withheld' : 'pending'],
      ...[rehearsal === 'twice' ? 2 : 1, rehearsal === 'forged' ? 1 : 0],
      ...[rehearsal === 'late' ? now + this.#lateDelayMs : now, rehearsal, now],
    );
  }

  /** Pending webhooks whose time has come, the longest waiting first. */
  due(now: number, limit: number): DueWebhook[] {
    return this.#database.all<DueWebhook>(
      `SELECT report_id AS reportId, webhook_id AS webhookId, round, attempts, deliveries_left AS deliveriesLeft,
         forgeries_left AS forgeriesLeft FROM webhook_outbox
       WHERE state = 'pending' AND next_attempt_at <= ? ORDER BY next_attempt_at, sequence LIMIT ?`,
      ...[now, limit],
    );
  }

  /** When the next webhook is due that is none of `except`, in milliseconds since 1970; null where none is pending. */
  nextDueAt(except: ReadonlySet<string>): number | null {
    const rows = this.#database.all<{ reportId: string; at: number }>(
      `SELECT report_id AS reportId, next_attempt_at AS at FROM webhook_outbox WHERE state = 'pending'
       ORDER BY next_attempt_at, sequence LIMIT ?`,
      except.size + 1,
    );
    return rows.find(({ reportId }) => !except.has(reportId))?.at ?? null;
  }

  /** Logs a try and takes the next step. Where somebody asked for redelivery meanwhile, that stands and the step is dropped. */
  record(reportId: string, tried: WebhookTry, next: NextStep): void {
    const state = next.kind === 'delivered' || next.kind === 'dead' ? next.kind : 'pending';
    const at = 'at' in next ? next.at : 0;
    this.#database.transaction(() => {
      this.#log(reportId, tried);
      this.#database.run(
        `UPDATE webhook_outbox SET state = ?, next_attempt_at = ?, last_outcome = ?, attempts = CASE WHEN ? THEN 0 ELSE attempts + 1 END,
           deliveries_left = deliveries_left - ? WHERE report_id = ? AND round = ?`,
        ...[state, at, tried.outcome, Number(next.kind === 'again'), Number(tried.delivered), reportId, tried.round],
      );
    });
  }

  /** Logs a forged post. Once it has been answered there is one less to come. */
  recordForgery(reportId: string, tried: WebhookTry): void {
    this.#database.transaction(() => {
      this.#log(reportId, tried);
      if (tried.status === null) return;
      this.#database.run(
        'UPDATE webhook_outbox SET forgeries_left = forgeries_left - 1 WHERE report_id = ? AND forgeries_left > 0',
        reportId,
      );
    });
  }

  /** Starts a new round of tries under the same webhook-id, at once. Returns false where the report has no webhook. */
  redeliver(reportId: string, reviewer: string, now: number): boolean {
    return this.#database.transaction(() => {
      const { changes } = this.#database.run(
        `UPDATE webhook_outbox SET state = 'pending', round = round + 1, attempts = 0, deliveries_left = 1, next_attempt_at = ?
         WHERE report_id = ?`,
        ...[now, reportId],
      );
      if (changes === 0) return false;
      this.#database.run(
        `INSERT INTO webhook_redeliveries (report_id, round, reviewer, asked_at)
         SELECT report_id, round, ?, ? FROM webhook_outbox WHERE report_id = ?`,
        ...[reviewer, now, reportId],
      );
      return true;
    });
  }

  #log(reportId: string, tried: WebhookTry): void {
    this.#database.run(
      `INSERT INTO webhook_tries (report_id, kind, round, started_at, duration_ms, delivered, status, outcome)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[reportId, tried.kind, tried.round, tried.startedAt, tried.durationMs, Number(tried.delivered)],
      ...[tried.status, tried.outcome],
    );
  }
}
