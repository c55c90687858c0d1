/** The gated flow, as a browser goes through it: draft, upload, process, follow, receipt. */
import { openAsBlob } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type {
  CityAnswer,
  ErrorBody,
  Finding,
  ReceiptAnswer,
  ReportAnswer,
  ReportView,
  Snapshot,
  UploadTicket,
} from 'precheck-contract';
import { CheckProblem, readDrawings } from './drawing-files.js';

export interface WantedCheck {
  readonly files: readonly string[];
  readonly cityKey: string;
  readonly permitType: string;
  readonly minScore?: number | undefined;
  readonly address?: string | undefined;
  readonly timeoutMs: number;
}

export type CheckProgress =
  | { readonly event: 'uploaded'; readonly name: string; readonly size: number }
  | { readonly event: 'stage'; readonly report: string; readonly stage: string; readonly at: string };

export interface CheckedReport extends ReportView {
  readonly findings: readonly Finding[] | null;
}

export interface CheckOutcome extends Pick<Snapshot, 'project' | 'drawings' | 'gate'> {
  readonly reports: readonly CheckedReport[];
  /** Null where the drawings did not pass. */
  readonly receipt: ReceiptAnswer | null;
}

type OnProgress = (progress: CheckProgress) => void;

const POLL_INTERVAL_MS = 200;
const ANSWER_TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 600_000;

/** Throws CheckProblem. */
export async function checkDrawings(
  { cityKey, permitType, minScore, address, files, timeoutMs }: WantedCheck,
  adapterUrl: string,
  onProgress: OnProgress,
): Promise<CheckOutcome> {
  const adapter = new AdapterClient(adapterUrl);
  const { city, limits } = await adapter.get<CityAnswer>(`/cities/${encodeURIComponent(cityKey)}`);
  if (!city.permitTypes.some((type) => type.permitType === permitType)) {
    const known = city.permitTypes.map((type) => type.permitType).join(', ');
    throw new CheckProblem('unknown_permit_type', `${city.name} has no permit type “${permitType}”. It has: ${known}.`);
  }
  const read = await readDrawings(files, limits);
  const { project } = await adapter.post<Snapshot>('/projects', { cityKey, permitType, address, minScore });
  const path = `/projects/${encodeURIComponent(project.id)}`;
  const drawings = [];
  for (const { path: file, name, size, sha256 } of read) {
    const { url, uploadId } = await adapter.post<UploadTicket>(`${path}/uploads`, { name, size });
    const stored = await send(url, { method: 'PUT', body: await openAsBlob(file) }, UPLOAD_TIMEOUT_MS);
    if (!stored.ok) throw new CheckProblem('upload_failed', `The storage refused a drawing (${stored.status}).`);
    drawings.push({ uploadId, sha256 });
    onProgress({ event: 'uploaded', name, size });
  }
  await adapter.post(`${path}/process`, { permitType, drawings, minScore });
  const snapshot = await follow(adapter, path, timeoutMs, onProgress);
  const reports = snapshot.reports.map(async ({ id }) => {
    const { report, findings } = await adapter.get<ReportAnswer>(`${path}/reports/${encodeURIComponent(id)}`);
    return { ...report, findings };
  });
  return {
    project: snapshot.project,
    drawings: snapshot.drawings,
    reports: await Promise.all(reports),
    gate: snapshot.gate,
    receipt: snapshot.gate.decision === 'passed' ? await adapter.post<ReceiptAnswer>(`${path}/receipt`, {}) : null,
  };
}

/** Reads the snapshot until nothing more will come, and reports each stage once. */
async function follow(
  adapter: AdapterClient,
  path: string,
  timeoutMs: number,
  onProgress: OnProgress,
): Promise<Snapshot> {
  const deadline = Date.now() + timeoutMs;
  const reported = new Set<string>();
  while (Date.now() < deadline) {
    const snapshot = await adapter.get<Snapshot>(path);
    for (const { id, name, stageStartedAt } of snapshot.reports) {
      for (const [stage, at] of Object.entries(stageStartedAt)) {
        if (!reported.has(`${id} ${stage}`)) onProgress({ event: 'stage', report: name, stage, at });
        reported.add(`${id} ${stage}`);
      }
    }
    if (snapshot.phase === 'complete') return snapshot;
    if (snapshot.phase === 'stalled') throw new CheckProblem('stalled', 'The service has stopped making progress.');
    await setTimeout(POLL_INTERVAL_MS);
  }
  const seconds = timeoutMs / 1000;
  throw new CheckProblem('timeout', `The check was not complete after ${seconds} s. Allow more with --timeout.`);
}

/** Speaks to an adapter as a browser would: one cookie, JSON, errors with a code. */
class AdapterClient {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.#call(path, { method: 'GET' });
  }

  post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.#call(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #call<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set('origin', new URL(this.#url).origin);
    if (this.#cookie) headers.set('cookie', this.#cookie);
    const response = await send(`${this.#url}${path}`, { ...init, headers }, ANSWER_TIMEOUT_MS);
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer) return answer as Answer;
    const { code, message } = (answer as Partial<ErrorBody> | null)?.error ?? {};
    throw new CheckProblem(code ?? 'bad_answer', message ?? `The adapter answered ${response.status}.`);
  }
}

async function send(url: string, init: RequestInit, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new CheckProblem('unreachable', `${new URL(url).origin} does not answer (${cause?.code ?? name}).`);
  }
}
