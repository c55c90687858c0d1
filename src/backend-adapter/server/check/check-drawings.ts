/** The gated flow: draft, upload, process, follow, receipt. */
import { openAsBlob } from 'node:fs';
import type {
  CityAnswer,
  CityView,
  Finding,
  ReceiptAnswer,
  ReportAnswer,
  ReportView,
  Snapshot,
  UploadTicket,
} from 'precheck-contract';
import { connectToAdapter, putFile, type AdapterClient } from './adapter-client.js';
import type { WantedCheck } from './check-arguments.js';
import { CheckProblem } from './check-problem.js';
import { readDrawings, type DrawingFile } from './drawing-files.js';

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

/** Throws CheckProblem. */
export async function checkDrawings(
  wanted: WantedCheck,
  adapterUrl: string,
  onProgress: OnProgress,
): Promise<CheckOutcome> {
  const { cityKey, permitType, minScore, timeoutMs } = wanted;
  const adapter = connectToAdapter(adapterUrl);
  const { city, limits } = await adapter.get<CityAnswer>(`/cities/${encodeURIComponent(cityKey)}`);
  requirePermitType(city, permitType);
  const files = await readDrawings(wanted.files, limits);
  const path = await createProject(adapter, wanted);
  const drawings = [];
  for (const file of files) {
    drawings.push(await upload(adapter, path, file));
    onProgress({ event: 'uploaded', name: file.name, size: file.size });
  }
  await adapter.post(`${path}/process`, { permitType, drawings, ...(minScore !== undefined && { minScore }) });
  const snapshot = await follow(adapter, path, timeoutMs, onProgress);
  return {
    project: snapshot.project,
    drawings: snapshot.drawings,
    reports: await readReports(adapter, path, snapshot),
    gate: snapshot.gate,
    receipt: snapshot.gate.decision === 'passed' ? await adapter.post<ReceiptAnswer>(`${path}/receipt`) : null,
  };
}

function requirePermitType(city: CityView, permitType: string): void {
  if (city.permitTypes.some((type) => type.permitType === permitType)) return;
  const known = city.permitTypes.map((type) => type.permitType).join(', ');
  throw new CheckProblem('unknown_permit_type', `${city.name} has no permit type “${permitType}”. It has: ${known}.`);
}

/** Gives the project's path. */
async function createProject(
  adapter: AdapterClient,
  { cityKey, permitType, address, minScore }: WantedCheck,
): Promise<string> {
  const { project } = await adapter.post<Snapshot>('/projects', {
    cityKey,
    permitType,
    ...(address && { address }),
    ...(minScore !== undefined && { minScore }),
  });
  return `/projects/${encodeURIComponent(project.id)}`;
}

async function upload(
  adapter: AdapterClient,
  projectPath: string,
  { path, name, size, sha256 }: DrawingFile,
): Promise<{ uploadId: string; sha256: string }> {
  const ticket = await adapter.post<UploadTicket>(`${projectPath}/uploads`, { name, size });
  await putFile(ticket.url, await openAsBlob(path));
  return { uploadId: ticket.uploadId, sha256 };
}

/** Reads the snapshot until nothing more will come, and reports each stage once. */
async function follow(
  adapter: AdapterClient,
  projectPath: string,
  timeoutMs: number,
  onProgress: OnProgress,
): Promise<Snapshot> {
  const deadline = Date.now() + timeoutMs;
  const reported = new Set<string>();
  let etag: string | null = null;
  while (Date.now() < deadline) {
    const changed: Awaited<ReturnType<typeof adapter.getIfChanged<Snapshot>>> = await adapter.getIfChanged<Snapshot>(
      projectPath,
      etag,
    );
    if (changed !== null) {
      etag = changed.etag;
      reportStages(changed.answer, reported, onProgress);
      if (changed.answer.phase === 'complete') return changed.answer;
      if (changed.answer.phase === 'stalled')
        throw new CheckProblem('stalled', 'The service has stopped making progress.');
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new CheckProblem(
    'timeout',
    `The check was not complete after ${timeoutMs / 1000} s. Allow more with --timeout.`,
  );
}

function reportStages(snapshot: Snapshot, reported: Set<string>, onProgress: OnProgress): void {
  for (const report of snapshot.reports) {
    for (const [stage, at] of Object.entries(report.stageStartedAt)) {
      const key = `${report.id} ${stage}`;
      if (reported.has(key)) continue;
      reported.add(key);
      onProgress({ event: 'stage', report: report.name, stage, at });
    }
  }
}

function readReports(adapter: AdapterClient, projectPath: string, { reports }: Snapshot): Promise<CheckedReport[]> {
  return Promise.all(
    reports.map(async ({ id }) => {
      const { report, findings } = await adapter.get<ReportAnswer>(`${projectPath}/reports/${encodeURIComponent(id)}`);
      return { ...report, findings };
    }),
  );
}
