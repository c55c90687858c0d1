import type { Database } from './database.js';
import type { WebhookRehearsal, WebhookState, WebhookTry } from './outbox-store.js';

/** A webhook as the admin view lists it. Times are milliseconds since 1970. */
export interface WebhookEntry {
  readonly reportId: string;
  readonly reportName: string;
  readonly projectId: string;
  readonly address: string | null;
  readonly run: number;
  readonly webhookId: string;
  readonly state: WebhookState;
  /** True posts of all rounds. */
  readonly tries: number;
  readonly lastOutcome: string | null;
  /** Of a pending one. */
  readonly nextAttemptAt: number;
  readonly rehearsal: WebhookRehearsal | null;
  readonly queuedAt: number;
}

export interface LoggedTry extends WebhookTry {
  readonly sequence: number;
}

export interface Redelivery {
  readonly round: number;
  readonly reviewer: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
}

export interface WebhookFilter {
  readonly state: WebhookState | null;
  readonly take: number;
  readonly skip: number;
}

export type WebhookCounts = Readonly<Record<WebhookState, number>>;

const SELECT = `SELECT outbox.report_id AS reportId, reports.name AS reportName, reports.project_id AS projectId, projects.address AS address,
  reports.run AS run, outbox.webhook_id AS webhookId, outbox.state AS state,
  (SELECT count(*) FROM webhook_tries WHERE webhook_tries.report_id = outbox.report_id AND kind = 'delivery') AS tries,
  outbox.last_outcome AS lastOutcome, outbox.next_attempt_at AS nextAttemptAt, outbox.rehearsal AS rehearsal, outbox.queued_at AS queuedAt
  FROM webhook_outbox AS outbox JOIN reports ON reports.id = outbox.report_id JOIN projects ON projects.id = reports.project_id`;

/** What became of the webhooks, for reading. */
export class WebhookLogStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A page of the webhooks: dead letters first, then the newest. */
  list({ state, take, skip }: WebhookFilter): WebhookEntry[] {
    return this.#database.all<WebhookEntry>(
      `${SELECT} WHERE ? IS NULL OR outbox.state = ? ORDER BY outbox.state = 'dead' DESC, outbox.sequence DESC LIMIT ? OFFSET ?`,
      ...[state, state, take, skip],
    );
  }

  find(reportId: string): WebhookEntry | undefined {
    return this.#database.get<WebhookEntry>(`${SELECT} WHERE outbox.report_id = ?`, reportId);
  }

  counts(): WebhookCounts {
    const rows = this.#database.all<{ state: WebhookState; count: number }>(
      'SELECT state, count(*) AS count FROM webhook_outbox GROUP BY state',
    );
    const found = new Map(rows.map(({ state, count }) => [state, count]));
    const countOf = (state: WebhookState) => found.get(state) ?? 0;
    return {
      dead: countOf('dead'),
      pending: countOf('pending'),
      delivered: countOf('delivered'),
      withheld: countOf('withheld'),
    };
  }

  /** Every post about a report, oldest first. */
  tries(reportId: string): LoggedTry[] {
    return this.#database
      .all<Omit<LoggedTry, 'delivered'> & { delivered: number }>(
        `SELECT sequence, kind, round, started_at AS startedAt, duration_ms AS durationMs, delivered, status, outcome
         FROM webhook_tries WHERE report_id = ? ORDER BY sequence`,
        reportId,
      )
      .map((row) => ({ ...row, delivered: row.delivered === 1 }));
  }

  /** Who asked for redelivery, and when, oldest first. */
  redeliveries(reportId: string): Redelivery[] {
    return this.#database.all<Redelivery>(
      'SELECT round, reviewer, asked_at AS askedAt FROM webhook_redeliveries WHERE report_id = ? ORDER BY sequence',
      reportId,
    );
  }
}
