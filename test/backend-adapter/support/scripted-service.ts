/** A pre-check service on loopback that does what a test tells it: the specification's shapes, odd ones, errors, resets, hangs. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from './after-test.js';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The query as it was sent. */
  readonly search: string;
  readonly key: string | undefined;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

export interface ScriptedReport {
  id: string;
  name: string;
  status: string;
  result?: string;
  score?: number;
  modelVersion?: string;
  [field: string]: unknown;
}

export type Reply =
  | {
      status?: number;
      json?: unknown;
      text?: string;
      headers?: Record<string, string>;
      /** The answer waits for it. */
      until?: Promise<void>;
    }
  | 'reset'
  | 'hang';

/** Gives a reply of its own for a call, or undefined for the usual one. */
export type Script = (request: SeenRequest) => Reply | undefined;

export interface ScriptedService {
  readonly baseUrl: string;
  readonly seen: SeenRequest[];
  /** Reports by project id, as GET reports answers them. */
  readonly reports: Map<string, ScriptedReport[]>;
  readonly statuses: Map<string, string>;
  script: Script;
  count(method: string, pathEnd: string): number;
  close(): Promise<void>;
}

export const SERVICE_KEY = 'marked-key-5f3a9c';

export async function startScriptedService(port = 0): Promise<ScriptedService> {
  const seen: SeenRequest[] = [];
  const reports = new Map<string, ScriptedReport[]>();
  const statuses = new Map<string, string>();
  const service = { seen, reports, statuses, script: (() => undefined) as Script };
  let projects = 0;

  const usual = (request: SeenRequest): Reply => {
    const [, root, id, part, reportId, document] = request.path.split('/');
    if (request.key !== SERVICE_KEY) return { status: 401, json: { message: 'Bad key' } };
    if (root === 'cities') return { json: CITY };
    if (request.method === 'POST' && id === undefined) {
      projects += 1;
      reports.set(`p-${projects}`, []);
      return { status: 201, json: { id: `p-${projects}` } };
    }
    const known = reports.get(id ?? '');
    if (known === undefined) return { status: 404, json: { message: 'No such project' } };
    if (part === undefined)
      return { json: { id, status: statuses.get(id ?? '') ?? 'Complete', permitType: 'new-dwelling', ...THERE } };
    if (part === 'upload-file-url') {
      return {
        json: { url: `https://storage.example/${id}/${encodeURIComponent(request.query.get('filename') ?? '')}?sig=1` },
      };
    }
    if (part === 'process') return { status: 202, json: {} };
    if (part === 'complete-link') return { json: { url: `https://service.example/finish/${id}` } };
    if (part === 'viewer-link') return { json: { url: `https://service.example/view/${id}?token=t` } };
    // It keeps no copies, unless a script lists some.
    if (request.query.get('type') === 'uploaded') return { json: [] };
    const one = { documentName: 'Report', documentType: 'report', documentURL: 'https://storage.example/report.pdf' };
    if (part === 'document' || document === 'document') return { json: [one] };
    if (reportId === undefined) return { json: known };
    const report = known.find((candidate) => candidate.id === reportId);
    return report === undefined
      ? { status: 404, text: 'No such report' }
      : { json: { ...report, findings: [FINDING] } };
  };

  const { server, url, close } = await serve((incoming, outgoing) => {
    void readRequest(incoming).then((request) => {
      seen.push(request);
      const answer = service.script(request) ?? usual(request);
      if (typeof answer === 'string' || answer.until === undefined) return reply(outgoing, incoming, answer);
      void answer.until.then(() => reply(outgoing, incoming, answer));
    });
  }, port);
  // No connection ends just as a slow machine sends another call by it.
  server.keepAliveTimeout = 120_000;
  return Object.assign(service, {
    baseUrl: `${url}/api/v1`,
    count: (method: string, pathEnd: string) =>
      seen.filter((request) => request.method === method && request.path.endsWith(pathEnd)).length,
    close,
  });
}

/** What the service's record says of the property, whatever it was told. */
export const THERE = { address: '9 Service St', longitude: 151.5, latitude: -33.5 };

export const CITY = {
  cityKey: 'wattle-bay',
  name: 'City of Wattle Bay',
  permitTypes: [
    { permitType: 'new-dwelling', name: 'New dwelling', reports: [{ name: 'Readiness' }, { name: 'Site plan' }] },
    { permitType: 'fit-out', name: 'Fit-out', reports: [{ name: 'Readiness' }] },
  ],
};

const FINDING = { id: 'f-1', title: 'Searchable text', status: 'fail', message: 'Sheet A-101 has no text.' };

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  const url = new URL(incoming.url ?? '/', 'http://service');
  const body = await text(incoming);
  return {
    method: incoming.method ?? '',
    path: url.pathname.replace(/^\/api\/v1/, ''),
    query: url.searchParams,
    search: url.search,
    key: incoming.headers['x-api-key'] as string | undefined,
    body: body === '' ? null : JSON.parse(body),
    headers: incoming.headers,
  };
}

function reply(outgoing: ServerResponse, incoming: IncomingMessage, answer: Reply): void {
  if (answer === 'hang') return;
  if (answer === 'reset') return void incoming.socket.resetAndDestroy();
  const body = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json));
  const type = answer.json === undefined ? 'text/plain' : 'application/json';
  outgoing.writeHead(answer.status ?? 200, { 'content-type': type, ...answer.headers }).end(body);
}
