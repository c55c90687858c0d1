/** The adapter as vendors use it: start, calls and end. */
import { redeemRequestSchema, type HealthAnswer, type ReceiptDecision, type RedeemAnswer } from 'precheck-contract';
import { AdapterError, checked } from './adapter-error.js';
import { createApp } from './http/app.js';
import { BODY_TIMEOUT_MS } from './http/body.js';
import { HOOK_TIMEOUT_MS } from './http/access.js';
import { RateLimits, rateLimitSettings } from './http/rate-limits.js';
import { parseOptions, type ParsedOptions } from './option-schema.js';
import type { Connection, PrecheckAdapterOptions } from './options.js';
import type { DeadLetters } from './outbox/outbox.js';
import { createProjectCalls, type ProjectCalls } from './projects/project-calls.js';
import type { RotateOptions, Rotation } from './receipts/receipt-signer.js';
import { redeemReceipt } from './receipts/redemption.js';
import { createAdapterLog } from './server/log/adapter-log.js';
import { redactorOf, wordsOf } from './server/log/redactor.js';
import { Metrics } from './server/metrics/metrics.js';
import { SERVICE_SETTINGS, startServices, type Running } from './services.js';
import { openStore } from './store/store-options.js';
import { settledWithin } from './time.js';

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
  /** What POST /receipts/redeem does. Throws an error with a receipt `code`, or invalid_request. `accept`: passes only by default. */
  redeem(
    receipt: string,
    idempotencyKey: string,
    options?: { readonly accept?: readonly ReceiptDecision[] },
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

const SETTINGS = { ...SERVICE_SETTINGS, hookTimeoutMs: HOOK_TIMEOUT_MS, bodyTimeoutMs: BODY_TIMEOUT_MS };
/** Only tests change these. */
export type AdapterSettings = Readonly<typeof SETTINGS>;

const MAX_DRAIN_MS = 10_000;

export function assembleAdapter(
  given: PrecheckAdapterOptions,
  overrides: Partial<AdapterSettings> = {},
): PrecheckAdapter {
  const options = parseOptions(given);
  const settings = { ...SETTINGS, ...overrides };
  const redact = redactorOf(options);
  const log = createAdapterLog(options.log, redact);
  const metrics = new Metrics(log);
  const words = (error: unknown): string => wordsOf(error, redact);
  const lifecycle = new Lifecycle(
    () => start(options, settings, { log, wordsOf: words, metrics }),
    (error) => log('start-failed', { words: words(error), error }),
  );
  const limits = new RateLimits(
    rateLimitSettings(options.rateLimits, options.limits.maxFiles),
    settings.monotonicClock,
  );
  const app = createApp({
    mountPath: options.mountPath,
    access: {
      ...options,
      allowedOrigins: new Set(options.allowedOrigins),
      limits,
      hookTimeoutMs: settings.hookTimeoutMs,
    },
    bodyTimeoutMs: settings.bodyTimeoutMs,
    running: () => lifecycle.running(),
    health: () => lifecycle.health(),
    metrics,
    log,
    wordsOf: words,
  });
  const call = async <Result>(work: (running: Running) => Promise<Result>): Promise<Result> =>
    lifecycle.tracked(work(await lifecycle.running()));

  return {
    get ready() {
      return lifecycle.ready;
    },
    fetch: (request, connection = {}) => lifecycle.tracked(Promise.resolve(app.fetch(request, connection))),
    jwks: () => call(({ services }) => services.signer.jwks()),
    rotateSigningKey: (rotation) => call(({ services }) => services.signer.rotate(rotation)),
    redeem: (receipt, idempotencyKey, { accept } = {}) =>
      call(async ({ services }) =>
        redeemReceipt(services, checked({ receipt, idempotencyKey, accept }, redeemRequestSchema)),
      ),
    projects: createProjectCalls((work) => call(({ services }) => work(services))),
    deadLetters: {
      list: (page) => call(({ outbox }) => outbox.deadLetters.list(page)),
      retry: (id) => call(({ outbox }) => outbox.deadLetters.retry(id)),
    },
    metrics: () => call(({ services }) => services.metrics.text()),
    close: () => lifecycle.close(),
  };
}

async function start(
  options: ParsedOptions,
  settings: AdapterSettings,
  reporting: Parameters<typeof startServices>[3],
): Promise<Running> {
  const { store: storeOptions, dataDirectory } = options;
  const { log } = reporting;
  const onLost = (error: Error): void => log('database-connection-lost', { error });
  const store = await openStore({ options: storeOptions, dataDirectory, random: settings.random, onLost });
  try {
    return await startServices(store, options, settings, reporting);
  } catch (error) {
    await store.close();
    throw error;
  }
}

class Lifecycle {
  readonly #start: () => Promise<Running>;
  readonly #onFailure: (error: unknown) => void;
  readonly #underWay = new Set<Promise<unknown>>();
  #status: HealthAnswer['status'] = 'starting';
  #started: Promise<Running> | null = null;
  #current: Running | null = null;
  #closing: Promise<void> | null = null;

  constructor(start: () => Promise<Running>, onFailure: (error: unknown) => void) {
    this.#start = start;
    this.#onFailure = onFailure;
  }

  /** Starts the adapter if nothing did yet. */
  get ready(): Promise<void> {
    const ready = this.#begin().then(() => {});
    // A vendor who never awaits it must not lose the process; every request reports the failure too.
    ready.catch(() => {});
    return ready;
  }

  /** Rejects with not_running if the adapter could not start. Throws not_running after close. */
  running(): Promise<Running> | Running {
    if (this.#status === 'stopping') throw closed();
    return (
      this.#current ??
      this.#begin().catch((cause: unknown) => {
        throw new AdapterError('not_running', { message: 'The adapter could not start.', cause });
      })
    );
  }

  /** Starts the adapter if nothing has yet, or a balancer would wait for ever. */
  health(): HealthAnswer {
    void this.ready;
    if (this.#status === 'failed') return { status: 'failed', code: 'start_failed' };
    const isStoreGone = this.#status === 'ok' && this.#current?.services.tracker.storeAnswers === false;
    return isStoreGone ? { status: 'failed', code: 'store_unavailable' } : { status: this.#status };
  }

  /** close() waits for this work. */
  tracked<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work);
    const done = (): void => void this.#underWay.delete(work);
    work.then(done, done);
    return work;
  }

  close(): Promise<void> {
    this.#status = 'stopping';
    this.#closing ??= this.#close();
    return this.#closing;
  }

  #begin(): Promise<Running> {
    if (this.#started === null && this.#status === 'stopping') return Promise.reject(closed());
    this.#started ??= this.#start().then(
      (running) => {
        if (this.#status !== 'stopping') this.#status = 'ok';
        return (this.#current = running);
      },
      (error: unknown) => {
        if (this.#status !== 'stopping') this.#status = 'failed';
        this.#onFailure(error);
        throw error;
      },
    );
    return this.#started;
  }

  async #close(): Promise<void> {
    const running = await this.#started?.catch(() => null);
    await running?.close(settledWithin(MAX_DRAIN_MS, Promise.allSettled([...this.#underWay])), MAX_DRAIN_MS);
  }
}

function closed(): AdapterError {
  return new AdapterError('not_running', { message: 'The adapter has been closed.' });
}
