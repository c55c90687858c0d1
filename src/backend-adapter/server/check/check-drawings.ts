/** The gated flow, as a browser goes through it: draft, upload, process, follow, receipt. */
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CityAnswer, ErrorBody, Finding, ReceiptAnswer, ReportAnswer, ReportView } from 'precheck-contract';
import type { Snapshot, UploadTicket } from 'precheck-contract';

/** What the person at the command line can mend; its message says how. */
export class CheckProblem extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

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
const PDF_HEADER_BYTES = 1024;

/** Throws CheckProblem. */
export async function checkDrawings(
  { cityKey, permitType, minScore, address, files, timeoutMs }: WantedCheck,
  adapterUrl: string,
  onProgress: OnProgress,
): Promise<CheckOutcome> {
  const adapter = new AdapterClient(adapterUrl);
  const { city } = await adapter.get<CityAnswer>(`/cities/${encodeURIComponent(cityKey)}`);
  if (!city.permitTypes.some((type) => type.permitType === permitType)) {
    const known = city.permitTypes.map((type) => type.permitType).join(', ');
    throw new CheckProblem('unknown_permit_type', `${city.name} has no permit type “${permitType}”. It has: ${known}.`);
  }
  const read = await Promise.all(files.map(readDrawing));
  const { project } = await adapter.post<Snapshot>('/projects', { cityKey, permitType, address, minScore });
  const path = `/projects/${encodeURIComponent(project.id)}`;
  const drawings = [];
  for (const { file, name, size, sha256 } of read) {
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

/** Refuses before anything is sent what the uploader refuses in the page. How large it may be the adapter says. */
async function readDrawing(file: string) {
  const name = basename(file);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      if (size === 0 && !chunk.subarray(0, PDF_HEADER_BYTES).includes('%PDF-')) {
        throw new CheckProblem('not_a_pdf', `${name} is not a PDF. PDF drawings are checked.`);
      }
      size += chunk.byteLength;
      hash.update(chunk);
    }
  } catch (error) {
    if (error instanceof CheckProblem) throw error;
    throw new CheckProblem('file_missing', `${file} can’t be read (${(error as { code?: string }).code}).`);
  }
  if (size === 0) throw new CheckProblem('file_empty', `${name} is empty (0 bytes). A PDF drawing was expected.`);
  return { file, name, size, sha256: hash.digest('hex') };
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
    return this.#call(path, { method: 'POST', body: JSON.stringify(body) });
  }

  async #call<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const own = { origin: new URL(this.#url).origin, ...(this.#cookie && { cookie: this.#cookie }) };
    const headers = { 'content-type': 'application/json', ...own };
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
