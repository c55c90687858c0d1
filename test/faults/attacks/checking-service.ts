/**
 * A pre-check service on loopback that checks drawings honestly, with a storage of its own and the page on which an applicant finishes a
 * project. What its specification leaves open is set by dials; it never says of a run what its bytes do not.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { openServer, type OpenServer } from '../support/http-server.js';
import { CheckedRun, type CheckedFile } from './checked-run.js';
import { CALM, type Dials } from './dials.js';
import { digestOf } from './drawings.js';

export interface ServiceCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly key: string | undefined;
}

type Reply = { readonly status?: number; readonly json?: unknown; readonly bytes?: Buffer } | 'reset';

type Link = { readonly fileLink: string };
type Answering = (call: ServiceCall) => Reply;

interface Project {
  readonly id: string;
  readonly metadata: unknown;
  /** Of the page and of the storage: whoever has it may use them. */
  readonly signature: string;
  readonly stored: Map<string, Buffer>;
  readonly runs: CheckedRun[];
  permitType: string | null;
}

interface Planned {
  readonly method: string;
  readonly path: RegExp;
  readonly act: () => Reply | undefined | void;
}

export const NOT_FOUND: Reply = { status: 404, json: { message: 'Not there' } };

export class CheckingService {
  readonly key = `key-${randomUUID()}`;
  readonly cityKey: string;
  readonly calls: ServiceCall[] = [];
  /** Sends the webhook of a completed report. */
  onComplete: (webhook: object) => void = () => {};
  #dials: Dials;
  readonly #projects = new Map<string, Project>();
  readonly #planned: Planned[] = [];
  readonly #closing = new AbortController();
  #api!: OpenServer;
  #storage!: OpenServer;

  constructor(cityKey: string, dials: Partial<Dials>) {
    this.cityKey = cityKey;
    this.#dials = { ...CALM, ...dials };
  }

  async start(): Promise<this> {
    const serving = (answer: Answering) =>
      openServer((incoming, outgoing) => void this.#serve(incoming, outgoing, answer));
    this.#api = await serving((call) => this.#answer(call));
    this.#storage = await serving((call) => this.#fromStorage(call));
    return this;
  }

  get baseUrl(): string {
    return `${this.#api.url}/api`;
  }

  get storageUrl(): string {
    return this.#storage.url;
  }

  /** The next call of the kind does this before it is answered, and has its reply where that gives one. */
  onNext(method: string, path: RegExp, act: Planned['act']): void {
    this.#planned.push({ method, path, act });
  }

  /** Whether everything that was planned has come to pass. */
  get asPlanned(): boolean {
    return this.#planned.length === 0;
  }

  /** It behaves so from now on; runs that began keep their ways. */
  turn(dials: Partial<Dials>): void {
    this.#dials = { ...this.#dials, ...dials };
  }

  runsOf(projectId: string): readonly CheckedRun[] {
    return this.#projects.get(projectId)?.runs ?? [];
  }

  /** Every run is listed and over. */
  get isQuiet(): boolean {
    return [...this.#projects.values()].every(({ runs }) => runs.every((run) => run.complete && run.isListed()));
  }

  /** What another system with the key does: a project with a run that is not the adapter's. */
  startElsewhere(permitType: string, files: readonly CheckedFile[]): CheckedRun {
    const project = this.#create({});
    for (const { filename, bytes } of files) project.stored.set(filename, bytes);
    return this.#run(project, { permitType, filenames: files.map(({ filename }) => filename), held: false });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#api.close(), this.#storage.close()]);
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answering): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://service');
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return;
    const call: ServiceCall = {
      method: incoming.method ?? '',
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      body,
      key: incoming.headers['x-api-key'] as string | undefined,
    };
    this.calls.push(call);
    const at = this.#planned.findIndex(({ method, path }) => method === call.method && path.test(call.path));
    const [planned] = at < 0 ? [] : this.#planned.splice(at, 1);
    const reply = this.#dials.isAway ? 'reset' : (planned?.act() ?? answer(call));
    await this.#later(this.#dials.answerMs);
    if (reply === 'reset') return void incoming.socket.resetAndDestroy();
    const { status = 200, json, bytes } = reply;
    const type = bytes === undefined ? 'application/json' : 'application/octet-stream';
    outgoing.writeHead(status, { 'content-type': type }).end(bytes ?? JSON.stringify(json ?? {}));
  }

  #answer(call: ServiceCall): Reply {
    const [, root, ...parts] = call.path.split('/');
    if (root === 'finish') return this.#onPage(call, parts);
    if (call.key !== this.key) return { status: 401, json: { message: 'No such key' } };
    const [kind, id, part, reportId, of] = parts;
    if (kind === 'cities') return { json: this.#city() };
    if (id === undefined) return this.#list(call);
    const project = this.#projects.get(id);
    if (project === undefined) return NOT_FOUND;
    if (part === undefined) return { json: this.#record(project) };
    if (part === 'upload-file-url') {
      const name = (call.query.get('filename') ?? '').slice(0, this.#dials.nameLength);
      return { json: { url: this.#storageUrl(`/files/${id}/${encodeURIComponent(name)}`, project.signature) } };
    }
    if (part === 'process') return this.#process(project, call);
    if (part === 'complete-link') {
      return { json: { url: `${this.#api.url}/finish/${id}?sig=${project.signature}` } };
    }
    if (part === 'document') return this.#copiesOfProject(project);
    if (part === 'reports' && reportId === undefined)
      return { json: this.#listed(project).flatMap((run) => run.listed()) };
    if (part === 'reports' && of === 'document') return this.#copiesOfReport(project, reportId ?? '');
    const listed = this.#listed(project).flatMap((run) => run.listed());
    const report = listed.find((one) => one.id === reportId);
    return report === undefined ? NOT_FOUND : { json: { ...report, findings: [] } };
  }

  #list(call: ServiceCall): Reply {
    if (call.method === 'GET') return { json: [...this.#projects.values()].map((project) => this.#record(project)) };
    const body = JSON.parse(call.body.toString()) as { metadata?: unknown; permitType?: string; files?: Link[] };
    const project = this.#create(body.metadata ?? {});
    if (body.permitType !== undefined) void this.#fetchLinks(project, body.permitType, body.files ?? []);
    return { status: 201, json: { id: project.id } };
  }

  #create(metadata: unknown): Project {
    const id = `p-${this.#projects.size + 1}`;
    const project: Project = { id, metadata, signature: randomUUID(), stored: new Map(), runs: [], permitType: null };
    this.#projects.set(id, project);
    return project;
  }

  /** Option A: the service fetches the drawings itself. */
  async #fetchLinks(project: Project, permitType: string, links: readonly Link[]): Promise<void> {
    const filenames: string[] = [];
    for (const { fileLink } of links) {
      const name = new URL(fileLink).pathname.split('/').at(-1) ?? '';
      project.stored.set(name, Buffer.from(await (await fetch(fileLink)).arrayBuffer()));
      filenames.push(name);
    }
    this.#run(project, { permitType, filenames, held: false });
  }

  #process(project: Project, call: ServiceCall): Reply {
    const body = JSON.parse(call.body.toString()) as { permitType: string; files: { filename: string }[] };
    const filenames = body.files.map(({ filename }) => filename.slice(0, this.#dials.nameLength));
    const missing = filenames.find((name) => !project.stored.has(name));
    if (missing !== undefined) return { status: 422, json: { message: `The file ${missing} was not uploaded.` } };
    this.#run(project, { permitType: body.permitType, filenames, held: this.#dials.told, reads: !this.#dials.told });
    return { status: 202 };
  }

  #run(project: Project, { permitType, filenames, held, reads = true }: Begun): CheckedRun {
    const { listLagMs, stageMs, reports, runs, pdfOnly, tells } = this.#dials;
    const number = project.runs.length + 1;
    const plans = reports[permitType] ?? [];
    const prefix = runs === 'same-ids' ? 'r' : `run${number}-r`;
    const ids = plans.map((_plan, index) => `${project.id}-${prefix}${index + 1}`);
    const taken = filenames.filter((name) => !pdfOnly || name.endsWith('.pdf'));
    const stored = (): CheckedFile[] =>
      taken.map((filename) => ({ filename, bytes: project.stored.get(filename) ?? Buffer.alloc(0) }));
    const times = { stageMs, listLagMs, held };
    const run = new CheckedRun({ projectId: project.id, number, permitType, reports: plans, ids, stored, ...times });
    if (reads) run.read();
    project.runs.push(run);
    project.permitType = permitType;
    const toldAfterMs = listLagMs + 5 * stageMs + 10;
    const told = { projectId: project.id, reportId: 'r', status: 'Complete' };
    if (tells)
      for (const { afterMs = 0 } of plans) void this.#later(toldAfterMs + afterMs, () => this.onComplete(told));
    return run;
  }

  #listed(project: Project): CheckedRun[] {
    const listed = project.runs.filter((run) => run.isListed());
    return this.#dials.runs === 'beside' ? listed : listed.slice(-1);
  }

  #record(project: Project): unknown {
    const listed = this.#listed(project);
    // It goes by what is listed: of a report that is still to begin nobody knows.
    const reports = listed.flatMap((run) => run.listed());
    const isOver = reports.every((report) => report.status === 'Complete');
    const status = reports.length === 0 ? 'Draft' : isOver ? 'Complete' : 'Processing';
    const { id, metadata, permitType } = project;
    return { id, cityKey: this.cityKey, status, metadata, ...(permitType === null ? {} : { permitType }) };
  }

  #city(): unknown {
    const permitTypes = Object.entries(this.#dials.reports).map(([permitType, reports]) => ({
      permitType,
      // Every report once, and those that come late by surprise are not announced.
      reports: [...new Set(reports.map(({ name }) => name))]
        .filter((name) => !name.startsWith('Unannounced'))
        .map((name) => ({ name })),
    }));
    return { cityKey: this.cityKey, name: this.cityKey, permitTypes };
  }

  #copiesOfProject(project: Project): Reply {
    const run = this.#listed(project).at(-1);
    if (this.#dials.ofProject === 'none' || (run === undefined && !this.#dials.ofDraft)) return NOT_FOUND;
    return this.#copies(project, this.#dials.ofProject === 'checked' ? (run ?? null) : null);
  }

  /** A report's id is that of the latest run that has it: the copies are there at once, whatever the list of reports says. */
  #copiesOfReport(project: Project, reportId: string): Reply {
    const run = project.runs.findLast(({ plan }) => plan.ids.includes(reportId));
    if (this.#dials.ofReport === 'none' || run === undefined) return NOT_FOUND;
    return this.#copies(project, this.#dials.ofReport === 'checked' ? run : null);
  }

  /** Null: all that were uploaded. */
  #copies(project: Project, run: CheckedRun | null): Reply {
    const names = run === null ? [...project.stored.keys()] : run.files.map(({ filename }) => filename);
    const kept = run !== null && this.#dials.copies === 'kept' ? `/runs/${project.id}/${run.plan.number}` : null;
    const json = names.map((name) => ({
      documentName: name,
      documentType: 'uploaded',
      documentURL: this.#storageUrl(`${kept ?? `/files/${project.id}`}/${encodeURIComponent(name)}`, project.signature),
    }));
    return { json };
  }

  #storageUrl(path: string, signature: string): string {
    return `${this.storageUrl}${path}?sig=${signature}`;
  }

  #fromStorage({ method, path, query, body }: ServiceCall): Reply {
    const [, place, id = '', ...rest] = path.split('/');
    const project = this.#projects.get(id);
    if (project === undefined || query.get('sig') !== project.signature) return { status: 403 };
    if (place === 'runs') {
      const [number, name] = rest;
      const file = project.runs[Number(number) - 1]?.files.find(({ filename }) => filename === name);
      return file === undefined ? NOT_FOUND : { bytes: file.bytes };
    }
    const name = rest.join('/');
    if (method === 'PUT') project.stored.set(name, body);
    const bytes = project.stored.get(name);
    return bytes === undefined ? NOT_FOUND : { bytes };
  }

  /** What the page of the service lets the applicant do. */
  #onPage({ query, body }: ServiceCall, [id = '', step]: readonly string[]): Reply {
    const project = this.#projects.get(id);
    if (project === undefined || query.get('sig') !== project.signature) return { status: 403 };
    if (step === 'upload') project.stored.set(query.get('filename') ?? '', body);
    if (step === 'start') {
      const permitType = query.get('permitType') ?? '';
      const run = this.#run(project, { permitType, filenames: query.getAll('filename'), held: query.has('held') });
      return { json: { run: run.plan.number } };
    }
    if (step === 'renew') for (const run of project.runs) run.renew();
    if (step === 'touch') for (const run of project.runs) run.touch();
    return { json: { complete: project.runs.map((run) => run.complete) } };
  }

  /** Nothing more once it is closed. */
  async #later(ms: number, act = () => {}): Promise<void> {
    if (ms > 0) await pause(ms, null, { signal: this.#closing.signal }).then(act, () => {});
  }
}

interface Begun {
  readonly permitType: string;
  readonly filenames: readonly string[];
  readonly held: boolean;
  readonly reads?: boolean;
}

/** Whether a run of these projects has passed with exactly these drawings, and every score of it is one. */
export function hasPassed(
  service: CheckingService,
  asked: {
    readonly projectIds: ReadonlySet<string>;
    readonly permitType: string;
    readonly minScore: number;
    readonly byMean: boolean;
    readonly drawings: readonly Uint8Array[];
  },
): boolean {
  const digests = new Set(asked.drawings.map(digestOf));
  const runs = [...asked.projectIds].flatMap((id) => service.runsOf(id));
  return runs.some(({ plan, digests: checked, scores, complete }) => {
    const isSame = checked.size === digests.size && [...digests].every((digest) => checked.has(digest));
    const areScores = scores.length > 0 && scores.every((score) => score >= 0 && score <= 100);
    const score = asked.byMean ? scores.reduce((sum, one) => sum + one, 0) / scores.length : Math.min(...scores);
    return complete && isSame && plan.permitType === asked.permitType && areScores && score >= asked.minScore;
  });
}
