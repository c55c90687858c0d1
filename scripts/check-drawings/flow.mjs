/** The gated flow: draft, upload, process, follow, receipt. */
import { openAsBlob } from 'node:fs';
import { connect, putFile } from './adapter.mjs';
import { readDrawings } from './drawings.mjs';
import { CheckProblem } from './options.mjs';

const POLL_INTERVAL_MS = 200;

/**
 * @param {ReturnType<import('./options.mjs').readOptions>} options
 * @param {string} adapterUrl
 * @param {(progress: { event: string, [field: string]: unknown }) => void} tell
 */
export async function checkDrawings(options, adapterUrl, tell) {
  const adapter = connect(adapterUrl);
  const { city, limits } = await adapter.get(`/cities/${encodeURIComponent(options.cityKey)}`);
  requirePermitType(city, options.permitType);
  const drawings = await readDrawings(options.files, limits);
  const project = await createProject(adapter, options);
  const uploaded = [];
  for (const drawing of drawings) {
    uploaded.push(await upload(adapter, project, drawing));
    tell({ event: 'uploaded', name: drawing.name, size: drawing.size });
  }
  await adapter.post(`/projects/${project}/process`, {
    permitType: options.permitType,
    drawings: uploaded,
    ...(options.minScore !== undefined && { minScore: options.minScore }),
  });
  const snapshot = await follow(adapter, project, options.timeoutMs, tell);
  return {
    project: snapshot.project,
    drawings: snapshot.drawings,
    reports: await readReports(adapter, snapshot),
    gate: snapshot.gate,
    receipt: snapshot.gate.decision === 'passed' ? await adapter.post(`/projects/${project}/receipt`) : null,
  };
}

function requirePermitType(city, permitType) {
  if (city.permitTypes.some((type) => type.permitType === permitType)) return;
  const known = city.permitTypes.map((type) => type.permitType).join(', ');
  throw new CheckProblem('unknown_permit_type', `${city.name} has no permit type “${permitType}”. It has: ${known}.`);
}

async function createProject(adapter, { cityKey, permitType, address, minScore }) {
  const snapshot = await adapter.post('/projects', {
    cityKey,
    permitType,
    ...(address && { address }),
    ...(minScore !== undefined && { minScore }),
  });
  return encodeURIComponent(snapshot.project.id);
}

async function upload(adapter, project, { path, name, size, sha256 }) {
  const ticket = await adapter.post(`/projects/${project}/uploads`, { name, size });
  await putFile(ticket.url, await openAsBlob(path));
  return { uploadId: ticket.uploadId, sha256 };
}

/** Reads the snapshot until nothing more will come, telling each stage once. */
async function follow(adapter, project, timeoutMs, tell) {
  const deadline = Date.now() + timeoutMs;
  const told = new Set();
  let etag = null;
  while (Date.now() < deadline) {
    const changed = await adapter.getIfChanged(`/projects/${project}`, etag);
    if (changed) {
      etag = changed.etag;
      tellStages(changed.answer, told, tell);
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

function tellStages(snapshot, told, tell) {
  for (const report of snapshot.reports) {
    for (const [stage, at] of Object.entries(report.stageStartedAt)) {
      const key = `${report.id} ${stage}`;
      if (told.has(key)) continue;
      told.add(key);
      tell({ event: 'stage', report: report.name, stage, at });
    }
  }
}

function readReports(adapter, snapshot) {
  const base = `/projects/${encodeURIComponent(snapshot.project.id)}/reports`;
  return Promise.all(
    snapshot.reports.map(async ({ id }) => {
      const { report, findings } = await adapter.get(`${base}/${encodeURIComponent(id)}`);
      return { ...report, findings };
    }),
  );
}
