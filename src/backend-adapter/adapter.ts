/** The adapter as vendors use it: start, calls and end. */
import { redeemRequestSchema, type HealthAnswer, type ReceiptDecision, type RedeemAnswer } from 'precheck-contract';
import { AdapterError } from './adapter-error.js';
import { createApp } from './http/app.js';
import { parseOptions, type Connection, type PrecheckAdapterOptions } from './options.js';
import type { DeadLetters } from './outbox/outbox.js';
import { createProjectCalls, type ProjectCalls } from './projects/project-calls.js';
import type { RotateOptions, Rotation } from './receipts/receipt-signer.js';
import { redeemReceipt } from './receipts/redemption.js';
import { createAdapterLog } from './server/log/adapter-log.js';
import { redactedMessage, redactorOf, secretsOf } from './server/log/redactor.js';
import { createMetrics } from './server/metrics/metrics.js';
import { startServices, type Services } from './services.js';
import { SETTINGS, type AdapterSettings } from './settings.js';
import { waitAtMost } from './time.js';
import { checked } from './http/body.js';

export type { AdapterSettings } from './settings.js';

export interface PrecheckAdapter {
  /** `connection` is passed on to `clientAddress`. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /**
   * Rejects if the data directory or the database cannot be used. Reading this property, or the first request, starts the adapter; until
   * then nothing is opened, so a framework's build can import it. Requests wait for it.
   */
  readonly ready: Promise<void>;
  /** The public keys that receipts verify with. */
  jwks(): Promise<{ keys: JsonWebKey[] }>;
  /**
   * Makes a new signing key. It is published at once and signs ten minutes later; the key until now stays published until its last
   * receipt has expired. With `withdraw`, the new key signs at once and all earlier receipts stop counting.
   */
  rotateSigningKey(options?: RotateOptions): Promise<Rotation>;
  /**
   * What POST /receipts/redeem does. Throws an error with a receipt `code`, or invalid_request. By default only passes are taken (`accept`),
   * for drawings that were compared (`requireVerified`); with `address`, only receipts of that property.
   */
  redeem(
    receipt: string,
    idempotencyKey: string,
    options?: {
      readonly accept?: readonly ReceiptDecision[];
      readonly requireVerified?: boolean;
      readonly address?: string;
    },
  ): Promise<RedeemAnswer>;
  /** Creates, adopts and reads projects from the vendor's own server. */
  readonly projects: ProjectCalls;
  /** Events for `onReportCompleted`, `onGateDecided` and `forward` whose delivery was given up. */
  readonly deadLetters: DeadLetters;
  /** What GET /metrics answers, for a server in the same process with access rules of its own. */
  metrics(): Promise<string>;
  /** Ends streams and waits for requests and deliveries under way (10 s at most), then closes connections and the database. */
  close(): Promise<void>;
}

const MAX_DRAIN_MS = 10_000;

/** @param overrides times that only tests change */
export function assembleAdapter(
  given: PrecheckAdapterOptions,
  overrides: Partial<AdapterSettings> = {},
): PrecheckAdapter {
  const options = parseOptions(given);
  const settings = { ...SETTINGS, ...overrides };
  const redact = redactorOf(secretsOf(options));
  const log = createAdapterLog(options.log, redact);
  const reporting = {
    log,
    metrics: createMetrics(log),
    redactedMessage: (error: unknown) => redactedMessage(error, redact),
  };
  const lifecycle = new Lifecycle(async () => {
    try {
      return await startServices(options, settings, reporting);
    } catch (error) {
      log('start-failed', { words: reporting.redactedMessage(error), error });
      throw error;
    }
  });
  const app = createApp({
    ...reporting,
    options,
    settings,
    running: () => lifecycle.running(),
    health: () => lifecycle.health(),
  });
  const call = async <Result>(work: (services: Services) => Promise<Result>): Promise<Result> =>
    lifecycle.tracked(work(await lifecycle.running()));

  return {
    get ready() {
      return lifecycle.ready;
    },
    fetch: (request, connection = {}) => lifecycle.tracked(Promise.resolve(app.fetch(request, connection))),
    jwks: () => call(({ signer }) => signer.jwks()),
    rotateSigningKey: (rotation) => call(({ signer }) => signer.rotate(rotation)),
    redeem: (receipt, idempotencyKey, options) =>
      call(async (services) => {
        const request = { ...options, receipt, idempotencyKey };
        return redeemReceipt(services, checked(request, redeemRequestSchema));
      }),
    projects: createProjectCalls(call),
    deadLetters: {
      list: (page) => call(({ outbox }) => outbox.deadLetters.list(page)),
      retry: (id) => call(({ outbox }) => outbox.deadLetters.retry(id)),
    },
    metrics: () => call(({ metrics }) => metrics.text()),
    close: () => lifecycle.close(),
  };
}

/** Starts the adapter once, and ends it. */
class Lifecycle {
  readonly #underWay = new Set<Promise<unknown>>();
  #started: Promise<Services> | null = null;
  #services: Services | null = null;
  #hasFailed = false;
  #closing: Promise<void> | null = null;

  constructor(readonly start: () => Promise<Services>) {}

  /** Starts the adapter if nothing did yet. */
  get ready(): Promise<void> {
    const ready = this.#begin().then(() => {});
    // A vendor who never awaits it must not lose the process; every request reports the failure too.
    ready.catch(() => {});
    return ready;
  }

  /** Rejects with not_running if the adapter could not start. Throws not_running after close. */
  running(): Promise<Services> | Services {
    if (this.#closing !== null) throw notRunning('The adapter has been closed.');
    if (this.#services !== null) return this.#services;
    return this.#begin().catch((cause: unknown) => {
      throw notRunning('The adapter could not start.', cause);
    });
  }

  /** Starts the adapter if nothing has yet, or a balancer would wait for ever. */
  health(): HealthAnswer {
    void this.ready;
    if (this.#closing !== null) return { status: 'stopping' };
    if (this.#hasFailed) return { status: 'failed', code: 'start_failed' };
    if (this.#services === null) return { status: 'starting' };
    return this.#services.tracker.storeAnswers() ? { status: 'ok' } : { status: 'failed', code: 'store_unavailable' };
  }

  /** close() waits for this work. */
  tracked<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work);
    const done = (): void => void this.#underWay.delete(work);
    work.then(done, done);
    return work;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #begin(): Promise<Services> {
    if (this.#started === null && this.#closing !== null) throw notRunning('The adapter has been closed.');
    this.#started ??= this.start().then(
      (services) => (this.#services = services),
      (error: unknown) => {
        this.#hasFailed = true;
        throw error;
      },
    );
    return this.#started;
  }

  async #close(): Promise<void> {
    const services = await this.#started?.catch(() => null);
    await services?.close(waitAtMost(MAX_DRAIN_MS, Promise.allSettled([...this.#underWay])), MAX_DRAIN_MS);
  }
}

function notRunning(message: string, cause?: unknown): AdapterError {
  return new AdapterError('not_running', { message, cause });
}
