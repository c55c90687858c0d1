/** An adapter on a scripted service, called as a browser would. */
import { rmSync } from 'node:fs';
import { TestRunner } from 'vitest';
import { snapshotSchema, type ReceiptClaims, type Snapshot } from 'precheck-contract';
import { assembleAdapter, type AdapterSettings, type PrecheckAdapter } from '../../../src/backend-adapter/adapter.js';
import type { LogEntry, PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import { verifyGateReceipt } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import type { VerifyGateReceiptOptions } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import { afterTest, temporaryFolder } from './after-test.js';
import { undocumentedIn } from './documented-answers.js';
import { SERVICE_KEY, startScriptedService, type ScriptedReport, type ScriptedService } from './scripted-service.js';

export const ORIGIN = 'https://portal.example';
export const VENDOR_TOKEN = 'vendor-token-0123456789';
export const WEBHOOK_SECRET = 'webhook-secret-0123456789';
const SIGNED = { issuer: ORIGIN, audience: 'permit-portal' };
export const DIGEST = 'a'.repeat(64);
export const OTHER_DIGEST = 'b'.repeat(64);

export interface CallOptions {
  readonly method?: string;
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into bodies of many forms.
  readonly json: Record<string, unknown> & {
    error?: { code: string; message: string; details?: Record<string, unknown> };
  };
  readonly text: string;
}

/** One browser: keeps its cookie. */
export class Browser {
  cookie: string | null;
  readonly #adapter: Pick<PrecheckAdapter, 'fetch'>;
  constructor(adapter: Pick<PrecheckAdapter, 'fetch'>, cookie: string | null = null) {
    this.#adapter = adapter;
    this.cookie = cookie;
  }

  request(path: string, options: CallOptions = {}): Request {
    const method = options.method ?? (options.json === undefined && options.body === undefined ? 'GET' : 'POST');
    const headers = new Headers(options.headers);
    if (['POST', 'PATCH'].includes(method) && !headers.has('content-type'))
      headers.set('content-type', 'application/json');
    if (this.cookie !== null && !headers.has('cookie')) headers.set('cookie', this.cookie);
    const body = options.body ?? (options.json === undefined ? null : JSON.stringify(options.json));
    return new Request(`${ORIGIN}/precheck${path}`, {
      method,
      headers,
      ...(body === null ? {} : { body, duplex: 'half' }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    } as RequestInit);
  }

  async fetch(path: string, options: CallOptions = {}): Promise<Response> {
    const response = await this.#adapter.fetch(this.request(path, options));
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? null;
    return response;
  }

  async call(path: string, options: CallOptions = {}): Promise<Answer> {
    const response = await this.fetch(path, options);
    const text = await response.text();
    const isJson = response.headers.get('content-type') === 'application/json';
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
  }

  async snapshot(id: string): Promise<Snapshot> {
    const { status, text, json } = await this.call(`/projects/${id}`);
    if (status !== 200) throw new Error(`The adapter gave ${status} for a snapshot: ${text}`);
    return snapshotSchema.parse(json);
  }

  /** The snapshot of which this holds. Waits for it. */
  async until(id: string, holds: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
    let snapshot = await this.snapshot(id);
    await eventually(async () => holds((snapshot = await this.snapshot(id))));
    return snapshot;
  }

  decided(id: string): Promise<Snapshot> {
    return this.until(id, ({ gate }) => gate.decision !== 'undecided');
  }

  async createDraft(fields: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.call('/projects', {
      json: { cityKey: 'wattle-bay', userEmail: 'a@example.com', ...fields },
    });
    return snapshotSchema.parse(answer.json).project.id;
  }

  async upload(id: string, name = 'A-101.pdf', size = 1000): Promise<string> {
    const answer = await this.call(`/projects/${id}/uploads`, { json: { name, size } });
    return String(answer.json['uploadId']);
  }

  process(id: string, uploadIds: string[], fields: Record<string, unknown> = {}): Promise<Answer> {
    const drawings = uploadIds.map((uploadId) => ({ uploadId, sha256: DIGEST }));
    return this.call(`/projects/${id}/process`, { json: { permitType: 'new-dwelling', drawings, ...fields } });
  }

  /** A draft whose one drawing is being checked. */
  async started(): Promise<string> {
    const id = await this.createDraft();
    await this.process(id, [await this.upload(id)]);
    return id;
  }

  /** The service has these reports of the project now. Waits until that is seen. */
  async complete(service: ScriptedService, id: string, ...reports: Parameters<typeof reportsWith>): Promise<void> {
    service.reports.set(id, reportsWith(...reports));
    await this.until(id, ({ phase }) => phase === 'complete');
  }

  /** A draft with one drawing, processed to the end with these scores. */
  async completed(service: ScriptedService, scores: readonly number[] = [90, 85]): Promise<string> {
    const id = await this.started();
    await this.complete(service, id, scores);
    return id;
  }

  askReceipt(id: string, json: object = {}): Promise<Answer> {
    return this.call(`/projects/${id}/receipt`, { json });
  }

  /** As the service, of a completed report. Gives the status. */
  async hint(projectId: string): Promise<number> {
    const json = { projectId, reportId: 'r-1', status: 'Complete', result: 'Passed', score: 99 };
    return (await this.call(`/webhooks/${WEBHOOK_SECRET}`, { json })).status;
  }

  /** As the vendor's server. */
  redeem(receipt: unknown, idempotencyKey: string, more: object = {}): Promise<Answer> {
    const headers = { authorization: `Bearer ${VENDOR_TOKEN}` };
    return this.call('/receipts/redeem', {
      json: { receipt, idempotencyKey, requireVerified: false, ...more },
      headers,
    });
  }
}

export function reportsWith(scores: readonly (number | undefined)[], prefix = 'r', extra = {}): ScriptedReport[] {
  const names = ['Readiness', 'Site plan', 'Third'];
  return scores.map((score, index) => ({
    id: `${prefix}-${index + 1}`,
    name: names[index] ?? `Report ${index}`,
    status: 'Complete',
    result: (score ?? 0) >= 80 ? 'Passed' : 'Failed',
    ...(score === undefined ? {} : { score }),
    modelVersion: 'm-1',
    ...extra,
  }));
}

export interface Harness {
  readonly service: ScriptedService;
  readonly adapter: PrecheckAdapter;
  readonly dataDirectory: string;
  readonly logged: LogEntry[];
  /** `offsetMs`: the machine's clock is wrong by that. `passedMs`: so much more time has passed. */
  readonly clock: { offsetMs: number; passedMs: number };
  loggedAs(event: string): LogEntry[];
  /** The claims of a receipt that holds, as the vendor's server verifies it. */
  verified(receipt: unknown, asked?: Partial<VerifyGateReceiptOptions>): Promise<ReceiptClaims>;
  /** Somebody new, or the same person as at another one. */
  browser(person?: Browser): Browser;
  /** Another adapter on the same directory, after this one closed, with other options perhaps. */
  restarted(options?: Partial<PrecheckAdapterOptions>): Promise<Harness>;
  /** With its service and its directory: of one that `beforeAll` started. */
  close(): Promise<void>;
}

export interface HarnessOptions {
  readonly options?: Partial<PrecheckAdapterOptions>;
  readonly settings?: Partial<AdapterSettings>;
  readonly dataDirectory?: string;
  readonly service?: ScriptedService;
  /** The file closes it, though a test starts it. */
  readonly isOfFile?: boolean;
}

/** Without a place for its data. */
export const requiredOptions = (baseUrl: string) => ({
  ...SIGNED,
  cities: { 'wattle-bay': { baseUrl, apiKey: SERVICE_KEY, maxCallsPerSecond: 10_000 } },
  vendorToken: VENDOR_TOKEN,
  webhookSecret: WEBHOOK_SECRET,
  gate: { minScore: 80 },
});

export async function startHarness(given: HarnessOptions = {}): Promise<Harness> {
  const service = given.service ?? (await startScriptedService());
  const dataDirectory = given.dataDirectory ?? temporaryFolder();
  const logged: LogEntry[] = [];
  const clock = { offsetMs: 0, passedMs: 0 };
  const options: PrecheckAdapterOptions = {
    ...requiredOptions(service.baseUrl),
    dataDirectory,
    pollIntervalMs: 20,
    log: (entry) => logged.push(entry),
    clock: () => Date.now() + clock.passedMs + clock.offsetMs,
    ...given.options,
  };
  const upstreamTimes = { connectTimeoutMs: 3_000, answerTimeoutMs: 3_000, retryBaseMs: 5, firstOpenMs: 20 };
  const monotonicClock = () => performance.now() + clock.passedMs;
  const assembled = assembleAdapter(options, { upstreamTimes, hintWindowMs: 100, monotonicClock, ...given.settings });
  const adapter = documented(assembled, options.mountPath ?? '/precheck');
  const isOfFile = given.isOfFile ?? TestRunner.getCurrentTest() === undefined;
  if (!isOfFile) afterTest(() => adapter.close());
  await adapter.ready;
  return {
    service,
    adapter,
    dataDirectory,
    logged,
    clock,
    loggedAs: (event) => logged.filter((entry) => entry.event === event),
    verified: async (receipt, asked) =>
      verifyGateReceipt(String(receipt), { jwks: await adapter.jwks(), ...SIGNED, ...asked }),
    browser: (person) => new Browser(adapter, person?.cookie),
    restarted: async (more = {}) => {
      await adapter.close();
      return startHarness({ ...given, options: { ...given.options, ...more }, dataDirectory, service, isOfFile });
    },
    close: async () => {
      await adapter.close();
      await service.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The adapter, whose every answer must be as its /openapi.json says. */
export function documented(adapter: PrecheckAdapter, mountPath: string): PrecheckAdapter {
  return {
    ...adapter,
    async fetch(request, connection) {
      const response = await adapter.fetch(request, connection);
      const { pathname } = new URL(request.url);
      const path = pathname.startsWith(`${mountPath}/`) ? pathname.slice(mountPath.length) : 'elsewhere';
      const problem = await undocumentedIn(request.method, path, response);
      if (problem !== null) throw new Error(`Not as in /openapi.json: ${request.method} ${pathname}: ${problem}`);
      return response;
    },
  };
}

export async function eventually(holds: () => Promise<boolean> | boolean, withinMs = 60_000): Promise<void> {
  const endMs = Date.now() + withinMs;
  // Asks less often in time, or a slow machine would meet the adapter's limits of calls.
  for (let pauseMs = 10; !(await holds()); pauseMs = Math.min(pauseMs * 1.2, 200)) {
    if (Date.now() > endMs) throw new Error(`Not within ${withinMs} ms: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
