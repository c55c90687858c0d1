/**
 * An adapter and a storage for the page under test, at the edge where the page meets the network: fetch, XMLHttpRequest
 * and EventSource. What the page sends and what it is answered both pass the contract's schemas, so neither can drift.
 */
import type { Attempt, DraftChanges, DrawingView, ProcessProject, Snapshot } from 'precheck-contract/adapter-api';
import * as api from 'precheck-contract/adapter-api';
import { ERROR_CODES, errorBodySchema, type ErrorCode } from 'precheck-contract/errors';
import type { Finding } from 'precheck-contract/precheck-service';
import { withResolvers } from './page.js';
import { createWebStorage } from './web-storage.js';
import { atStage, completed, draft, newReport, view, withDraftChanges } from './snapshots.js';
import { ScriptedProperty } from './scripted-property.js';
import { ScriptedResults } from './scripted-results.js';

const STORAGES = ['localStorage', 'sessionStorage'] as const;

interface Put {
  readonly url: string;
  readonly size: number;
  progress(sentBytes: number): void;
  finish(status?: number): void;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly credentials: RequestCredentials | undefined;
}

export class ScriptedAdapter {
  readonly requests: SentRequest[] = [];
  readonly puts: Put[] = [];
  readonly streams = new Set<ScriptedStream>();
  snapshot: Snapshot | null = null;
  findings: Finding[] | null = [];
  attempts: Attempt[] = [];
  cities = ['wattle-bay'];
  limits = { maxFileBytes: 200_000_000, maxFiles: 100 };
  receiptLifetimeMs = 3_600_000;
  /** The bodies of the calls that began a run. */
  readonly starts: string[] = [];
  /** A project that was made elsewhere, and that this person may take up. */
  adoptable: Snapshot | null = null;
  /** False: the page cannot reach the adapter at all. */
  reachable = true;
  /** Calls of which the path matches do not reach it. */
  awayAt: RegExp | null = null;
  streamsWork = true;
  /** Uploads finish by themselves; otherwise a test finishes each of `puts`. */
  finishUploads = true;
  /** The statuses with which the next PUTs end; 0 is a network that fails. */
  readonly putStatuses: number[] = [];
  /** The refusals with which the next calls whose path matches end. */
  readonly refusals: { readonly path: RegExp; readonly code: ErrorCode; readonly details?: Record<string, unknown> }[] =
    [];
  readonly property = new ScriptedProperty();
  readonly results = new ScriptedResults();
  /** What every answer becomes before the page has it. */
  onAnswer = (answer: Response): Response => answer;
  readonly #holds: { readonly path: RegExp; readonly released: Promise<void> }[] = [];
  #uploads = new Map<string, DrawingView>();
  #receipts = 0;
  #drafts = 0;
  /** Calls that are not answered yet, but for those that a test holds. */
  #open = 0;
  #handOffs = 0;
  readonly #original = {
    fetch: window.fetch,
    xhr: window.XMLHttpRequest,
    eventSource: window.EventSource,
    storages: Object.fromEntries(STORAGES.map((name) => [name, Object.getOwnPropertyDescriptor(window, name) ?? {}])),
  };

  install(): this {
    window.fetch = (input, init) => this.#fetch(new URL(String(input), location.href), init ?? {});
    replaceTransports(this);
    // All tests name their project alike, and several run in one browser at once.
    for (const name of STORAGES) Object.defineProperty(window, name, { value: createWebStorage(), configurable: true });
    this.#takeOwnLocks();
    return this;
  }

  /** The tabs of a browser share one event stream, and the tests that run beside this one are no tabs of its person. */
  #takeOwnLocks(): void {
    if (!globalThis.navigator?.locks) return;
    const own = crypto.randomUUID();
    const request = (name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>]) =>
      LockManager.prototype.request.call(navigator.locks, `${own} ${name}`, ...rest);
    Object.defineProperty(navigator.locks, 'request', { value: request, configurable: true });
  }

  restore(): void {
    for (const stream of this.streams) stream.close();
    window.fetch = this.#original.fetch;
    window.XMLHttpRequest = this.#original.xhr;
    window.EventSource = this.#original.eventSource;
    if (globalThis.navigator?.locks) Reflect.deleteProperty(navigator.locks, 'request');
    for (const name of STORAGES) Reflect.deleteProperty(window, name);
    Object.defineProperties(window, this.#original.storages);
  }

  calls(method: string, path: RegExp): SentRequest[] {
    return this.requests.filter((request) => request.method === method && path.test(request.path));
  }

  /** The next call whose path matches waits until what this gives is called. A call that is given up ends at once. */
  hold(path: RegExp): () => void {
    const { promise: released, resolve } = withResolvers();
    this.#holds.push({ path, released });
    return resolve;
  }

  /** Changes the snapshot and tells every stream. */
  push(change: Partial<Snapshot>): void {
    if (!this.snapshot) throw new Error('There is no project yet.');
    this.snapshot = api.snapshotSchema.parse({ ...this.snapshot, ...change, revision: this.snapshot.revision + 1 });
    for (const stream of this.streams) stream.deliver(this.snapshot);
  }

  /** Moves every report of the run into a stage, 1 to 5. */
  advance(stage: number): void {
    this.push({ reports: (this.snapshot?.reports ?? []).map((report) => atStage(report, stage)) });
  }

  /** Ends every report with these scores, the gate decided as the adapter would. */
  complete(...scores: number[]): void {
    const reports = (this.snapshot?.reports ?? []).map((report, index) =>
      completed(report, scores[index] ?? scores[0] ?? 0),
    );
    const score = Math.min(...reports.map((report) => report.score ?? 0));
    const { minScore } = (this.snapshot ?? draft()).gate;
    const decision = score >= minScore ? 'passed' : 'failed';
    this.push({ phase: 'complete', reports, gate: { decision, minScore, score, reasons: [] } });
  }

  /** Resolves when the page asks nothing more by itself: all calls are answered, and what came of them is done. */
  async settled(): Promise<void> {
    for (let asked = -1; asked !== this.requests.length || this.#open > 0; ) {
      asked = this.requests.length;
      for (let turn = 0; turn < 10; turn += 1) await task();
    }
  }

  /** The adapter goes away: calls fail and streams break. */
  goDown(): void {
    this.reachable = false;
    for (const stream of [...this.streams]) stream.fail();
  }

  /** A project that an earlier visit made. */
  existing(change: Partial<Snapshot> = {}): Snapshot {
    this.snapshot = api.snapshotSchema.parse({ ...draft(), ...change });
    return this.snapshot;
  }

  async #fetch(url: URL, init: RequestInit): Promise<Response> {
    init.signal?.throwIfAborted();
    const stored = this.results.stored(url);
    if (stored) return stored;
    const path = url.pathname.replace(/^\/precheck/, '');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const method = init.method ?? 'GET';
    this.requests.push({ method, path: path + url.search, body, credentials: init.credentials });
    this.#open += 1;
    await task();
    this.#open -= 1;
    await this.#released(path, init.signal ?? null);
    init.signal?.throwIfAborted();
    if (!this.reachable || this.awayAt?.test(path)) throw new TypeError('Failed to fetch');
    const index = this.refusals.findIndex((refusal) => refusal.path.test(path));
    const [refusal] = index >= 0 ? this.refusals.splice(index, 1) : [];
    if (refusal) return this.onAnswer(refuse(refusal.code, refusal.details));
    const answer = this.#answer(method, path + url.search, body, new Headers(init.headers));
    return this.onAnswer(answer);
  }

  async #released(path: string, signal: AbortSignal | null): Promise<void> {
    const index = this.#holds.findIndex((hold) => hold.path.test(path));
    const [hold] = index >= 0 ? this.#holds.splice(index, 1) : [];
    if (!hold) return;
    const aborted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
    await Promise.race([hold.released, aborted]);
  }

  #answer(method: string, path: string, body: unknown, headers: Headers): Response {
    const property = this.property.answer(method, path, body);
    if (property) return property === 'unknown' ? refuse('property_not_found') : json(property);
    if (/^\/cities\//.test(path)) return this.#answerCity(decodeURIComponent(path.split('/')[2] ?? ''));
    if (method === 'POST' && path === '/projects') return this.#createProject(body);
    if (path.endsWith('/adopt')) return this.#adopt(path.split('/')[2] ?? '', body);
    const { snapshot } = this;
    if (!snapshot || !path.startsWith(`/projects/${snapshot.project.id}`)) return refuse('not_found');
    if (path.endsWith('/draft')) return this.#keep(api.draftChangesSchema.parse(body));
    if (path.endsWith('/uploads')) return this.#ticket(body);
    if (path.endsWith('/hand-off')) return this.#handOff(body);
    if (path.endsWith('/process')) return this.#process(api.processProjectSchema.parse(body));
    if (path.endsWith('/receipt')) return this.#receipt(body);
    if (path.endsWith('/attempts')) return json(api.attemptsAnswerSchema.parse({ attempts: this.attempts }));
    if (path.includes('/reports/')) return this.#report(path.split('/')[4] ?? '');
    const results = this.results.answer(method, path, body);
    if (results) return json(results);
    const etag = `"${snapshot.revision}"`;
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
    return json(api.snapshotSchema.parse(snapshot), 200, { etag });
  }

  #answerCity(cityKey: string): Response {
    if (!this.cities.includes(cityKey)) return refuse('unknown_city');
    const reports = [{ name: 'Drawing set' }];
    const permitTypes = [
      { permitType: 'new-dwelling', name: 'New dwelling', reports },
      { permitType: 'pool', name: 'Swimming pool', reports },
    ];
    return json(
      api.cityAnswerSchema.parse({ city: { cityKey, name: 'City of Wattle Bay', permitTypes }, limits: this.limits }),
    );
  }

  #createProject(body: unknown): Response {
    const { minScore, cityKey, address = null } = api.createProjectSchema.parse(body);
    if (!this.cities.includes(cityKey)) return refuse('unknown_city');
    const { project } = draft(80, `project-${++this.#drafts}`, cityKey);
    return json(this.existing({ project: { ...project, address }, gate: gateOf(minScore) }), 201);
  }

  #keep(changes: DraftChanges): Response {
    this.push({ draft: withDraftChanges(this.snapshot?.draft ?? [], changes) });
    return json(null, 204);
  }

  #ticket(body: unknown): Response {
    const { name, size } = api.requestUploadSchema.parse(body);
    const uploadId = `upload-${this.#uploads.size + 1}`;
    this.#uploads.set(uploadId, { ...view, uploadId, name, filename: name, size });
    const url = `https://storage.test/${uploadId}?signature=x`;
    return json(api.uploadTicketSchema.parse({ uploadId, filename: name, url }), 201);
  }

  /** A key stands for one start, and only one run is under way. */
  #process(start: ProcessProject): Response {
    const asked = JSON.stringify(start);
    if (this.starts.includes(asked)) return json(this.snapshot, 202);
    const isKnown = this.starts.some(
      (one) => (JSON.parse(one) as ProcessProject).idempotencyKey === start.idempotencyKey,
    );
    if (isKnown || this.snapshot?.phase === 'processing') return refuse('conflict');
    this.starts.push(asked);
    const { drawings, minScore, permitType } = start;
    const views = drawings.map(({ uploadId, sha256, type = 'drawing', label = '' }): DrawingView => {
      const known = this.snapshot?.drawings.find((drawing) => drawing.uploadId === uploadId);
      const upload = this.#uploads.get(uploadId);
      if (!upload && !known) throw new Error(`The page sent an upload id that it was never given: ${uploadId}`);
      return known ?? { ...(upload ?? view), sha256, type, label };
    });
    this.#begin(permitType, views, ['Drawing set readiness', 'Site plan compliance'], { gate: gateOf(minScore) });
    return json(this.snapshot, 202);
  }

  #begin(permitType: string, drawings: DrawingView[], reports: string[], change: Partial<Snapshot> = {}): void {
    const run = (this.snapshot?.run ?? 0) + 1;
    this.push({
      project: { ...(this.snapshot ?? draft()).project, permitType },
      phase: 'processing',
      run,
      drawings,
      reports: reports.map((name, index) => newReport(`report-${run}-${index + 1}`, name)),
      processingStartedAt: '2026-03-01T09:00:00.000Z',
      ...change,
    });
  }

  #adopt(id: string, body: unknown): Response {
    api.adoptProjectSchema.parse(body);
    if (this.adoptable?.project.id !== id) return refuse('not_found');
    this.snapshot = this.adoptable;
    return json(api.snapshotSchema.parse(this.snapshot));
  }

  #handOff(body: unknown): Response {
    api.handOffRequestSchema.parse(body);
    this.#handOffs += 1;
    return json(api.handOffAnswerSchema.parse({ url: `https://service.test/finish/${this.#handOffs}?token=secret` }));
  }

  /** The applicant starts the check on the service's own page. */
  startThere(permitType = 'new-dwelling'): void {
    this.#begin(permitType, [], ['Drawing set readiness']);
  }

  #receipt(body: unknown): Response {
    const { minScore } = api.receiptRequestSchema.parse(body);
    const { gate, run } = this.snapshot ?? draft();
    const minimum = Math.max(gate.minScore, minScore ?? 0);
    const { decision } = gate;
    const passed = decision === 'passed' && (gate.score ?? 0) >= minimum;
    if (!passed && decision !== 'flagged' && decision !== 'deferred') return refuse('gate_not_passed');
    this.#receipts += 1;
    // The adapter learns what was checked on the service's page when it is asked for a receipt.
    if (this.snapshot?.drawings.length === 0) this.snapshot = { ...this.snapshot, drawings: [LEARNED] };
    const expiresAt = new Date(Date.now() + this.receiptLifetimeMs).toISOString();
    const answer = { receipt: `receipt-${this.#receipts}`, expiresAt, run, minScore: minimum, decision };
    return json(api.receiptAnswerSchema.parse(answer), 201);
  }

  #report(reportId: string): Response {
    const report = this.snapshot?.reports.find(({ id }) => id === reportId);
    return report ? json(api.reportAnswerSchema.parse({ report, findings: this.findings })) : refuse('not_found');
  }
}

const LEARNED: DrawingView = { ...view, name: 'A-101.pdf', filename: 'A-101.pdf', sha256: 'a'.repeat(64) };

/** The adapter’s own minimum is 80; a page can raise it. */
const gateOf = (minScore = 0) => draft(Math.max(80, minScore)).gate;

const task = () => new Promise((resolve) => setTimeout(resolve));

function replaceTransports(adapter: ScriptedAdapter): void {
  window.XMLHttpRequest = class extends ScriptedUpload {
    constructor() {
      super(adapter);
    }
  } as unknown as typeof XMLHttpRequest;
  window.EventSource = class extends ScriptedStream {
    constructor(url: string) {
      super(url, adapter);
    }
  } as unknown as typeof EventSource;
}

/** Stands for XMLHttpRequest; only what an upload uses. */
class ScriptedUpload {
  status = 0;
  withCredentials = false;
  onloadend: (() => void) | null = null;
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
  readonly #adapter: ScriptedAdapter;
  #url = '';
  #ended = false;

  constructor(adapter: ScriptedAdapter) {
    this.#adapter = adapter;
  }
  open(method: string, url: string): void {
    if (method !== 'PUT') throw new Error(`Storage takes PUT; came ${method}`);
    this.#url = url;
  }
  setRequestHeader(name: string): void {
    if (name.toLowerCase() !== 'content-type') throw new Error(`Storage takes no header ${name}`);
  }
  send(file: Blob): void {
    if (this.withCredentials) throw new Error('Storage must not get credentials');
    const put: Put = {
      url: this.#url,
      size: file.size,
      progress: (loaded) => this.upload.onprogress?.({ loaded }),
      finish: (status = 200) => this.#end(status),
    };
    this.#adapter.puts.push(put);
    const status = this.#adapter.putStatuses.shift();
    if (status !== undefined) setTimeout(() => this.#end(status));
    else if (this.#adapter.finishUploads) {
      setTimeout(() => {
        put.progress(file.size);
        this.#end(200);
      });
    }
  }
  abort(): void {
    this.#end(0);
  }
  #end(status: number): void {
    if (this.#ended) return;
    this.#ended = true;
    this.status = status;
    this.onloadend?.();
  }
}

class ScriptedStream extends EventTarget {
  readonly url: string;
  readonly #adapter: ScriptedAdapter;

  constructor(url: string, adapter: ScriptedAdapter) {
    super();
    this.url = url;
    this.#adapter = adapter;
    adapter.streams.add(this);
    setTimeout(() => {
      const known = adapter.snapshot && url.includes(`/projects/${adapter.snapshot.project.id}/`);
      if (!adapter.reachable || !adapter.streamsWork || adapter.awayAt?.test(url) || !known) this.fail();
      else if (adapter.snapshot) this.deliver(adapter.snapshot);
    });
  }
  deliver(snapshot: Snapshot): void {
    if (!this.#adapter.streams.has(this)) return;
    this.dispatchEvent(
      new MessageEvent('snapshot', { data: JSON.stringify(snapshot), lastEventId: String(snapshot.revision) }),
    );
  }
  fail(): void {
    if (this.#adapter.streams.has(this)) this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.#adapter.streams.delete(this);
  }
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'precheck-api': '1', ...headers },
  });
}

function refuse(code: ErrorCode, details?: Record<string, unknown>): Response {
  const { status, message, retryable } = ERROR_CODES[code];
  const error = { code, message, retryable, requestId: 'request-1', ...(details ? { details } : {}) };
  return json(errorBodySchema.parse({ error }), status);
}
