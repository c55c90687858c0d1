import { randomUUID } from 'node:crypto';
import type { Database } from './database.js';

/** Ways to send a webhook wrongly on purpose, so that a receiver can be tried out against them. */
export type WebhookRehearsal = 'late' | 'twice' | 'never' | 'forged';
export type WebhookState = 'pending' | 'delivered' | 'dead' | 'withheld';

export interface DueWebhook {
  readonly reportId: string;
  readonly webhookId: string;
  /** Tries since the last 2xx. */
  readonly attempts: number;
  /** How often it is still to be delivered, this time included. */
  readonly deliveriesLeft: number;
  /** How many forged posts are still to come before it. */
  readonly forgeriesLeft: number;
}

/** A webhook as the admin page lists it. Times are milliseconds since 1970. */
export interface WebhookEntry {
  readonly reportId: string;
  readonly reportName: string;
  readonly projectId: string;
  readonly address: string | null;
  readonly run: number;
  readonly webhookId: string;
  readonly state: WebhookState;
  /** True posts, forged ones not counted. */
  readonly tries: number;
  readonly lastOutcome: string | null;
  /** Of a pending one. */
  readonly nextAttemptAt: number;
  readonly rehearsal: WebhookRehearsal | null;
}

/** What follows a try: sent again at a time (milliseconds since 1970), done, or given up. */
export type NextStep =
  | { readonly kind: 'retry'; readonly at: number }
  | { readonly kind: 'again'; readonly at: number }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'dead' };

const SELECT = `SELECT outbox.report_id AS reportId, reports.name AS reportName, reports.project_id AS projectId, projects.address AS address,
  reports.run AS run, outbox.webhook_id AS webhookId, outbox.state AS state, outbox.tries AS tries, outbox.last_outcome AS lastOutcome,
  outbox.next_attempt_at AS nextAttemptAt, outbox.rehearsal AS rehearsal
  FROM webhook_outbox AS outbox JOIN reports ON reports.id = outbox.report_id JOIN projects ON projects.id = reports.project_id`;

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
      `INSERT INTO webhook_outbox (report_id, webhook_id, state, deliveries_left, forgeries_left, next_attempt_at, rehearsal)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[reportId, `msg_${randomUUID()}`, rehearsal === 'never' ? 'withheld' : 'pending'],
      ...[rehearsal === 'twice' ? 2 : 1, rehearsal === 'forged' ? 1 : 0],
      ...[rehearsal === 'late' ? now + this.#lateDelayMs : now, rehearsal],
    );
  }

  /** Pending webhooks whose time has come, the longest waiting first. */
  due(now: number, limit: number): DueWebhook[] {
    return this.#database.all<DueWebhook>(
      `SELECT report_id AS reportId, webhook_id AS webhookId, attempts, deliveries_left AS deliveriesLeft,
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

  /** Records a true post and takes the next step. `outcome` is in words; never anything of the body or the answer. */
  record(reportId: string, tried: { readonly delivered: boolean; readonly outcome: string }, next: NextStep): void {
    const state = next.kind === 'delivered' || next.kind === 'dead' ? next.kind : 'pending';
    this.#database.run(
      `UPDATE webhook_outbox SET state = ?, next_attempt_at = ?, last_outcome = ?, tries = tries + 1,
         attempts = CASE WHEN ? THEN 0 ELSE attempts + 1 END, deliveries_left = deliveries_left - ? WHERE report_id = ?`,
      ...[state, 'at' in next ? next.at : 0, tried.outcome, Number(next.kind === 'again'), Number(tried.delivered)],
      reportId,
    );
  }

  /** Of the forged posts that are to come there is one less. */
  recordForgery(reportId: string): void {
    this.#database.run('UPDATE webhook_outbox SET forgeries_left = forgeries_left - 1 WHERE report_id = ?', reportId);
  }

  /** Dead letters first, then the newest. */
  list(most: number): WebhookEntry[] {
    const sql = `${SELECT} ORDER BY outbox.state = 'dead' DESC, outbox.sequence DESC LIMIT ?`;
    return this.#database.all<WebhookEntry>(sql, most);
  }
}
