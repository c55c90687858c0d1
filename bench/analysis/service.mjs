/** What a client of the service notices, over HTTP, with the service in a process of its own. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../scripts/services.mjs';
import { median, milliseconds, times } from './figures.mjs';

const KEY = 'key-of-the-measurement';
const FIRST_STAGE_MS = 300;
const MOST_FOR_TWO = 1.3;
const MOST_WHEN_BUSY = 2;
const QUEUED = 200;
const ANSWERS = 300;
const RUNS = 3;

/** @param {{ filename: string, path: string, size: number }[]} files */
export async function measureService(files) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-service-'));
  const service = await startSandbox({ dataDirectory, port: 0, storagePort: 0, apiKeys: { 'wattle-bay': KEY } });
  try {
    const client = clientOf(service.url);
    await client.complete(await client.start(files));
    const small = [...files].sort((one, other) => one.size - other.size).slice(0, 1);
    return [await firstStage(client, small), await twoAtOnce(client, files), await whenBusy(client, small)];
  } finally {
    service.child.kill('SIGKILL');
    await service.exited;
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function firstStage(client, files) {
  const waits = [];
  for (let run = 0; run < RUNS; run++) {
    const project = await client.prepare(files);
    const startedAt = performance.now();
    await client.process(project, files);
    while (!(await client.reports(project)).every(({ status }) => status !== undefined)) await pause(5);
    waits.push(performance.now() - startedAt);
    await client.complete(project);
  }
  const wait = median(waits);
  return {
    what: 'first stage shown after `process`',
    measured: milliseconds(wait),
    limit: `within ${FIRST_STAGE_MS} ms`,
    pass: wait <= FIRST_STAGE_MS,
  };
}

async function twoAtOnce(client, files) {
  const one = [];
  const two = [];
  for (let run = 0; run < RUNS; run++) {
    one.push(await timeOf(async () => client.complete(await client.start(files))));
    two.push(
      await timeOf(async () => {
        const projects = await Promise.all([client.start(files), client.start(files)]);
        await Promise.all(projects.map((project) => client.complete(project)));
      }),
    );
  }
  const ratio = median(two) / median(one);
  console.log(`one project ${milliseconds(median(one))}, two at once ${milliseconds(median(two))}`);
  return {
    what: 'two projects at once, against one',
    measured: times(ratio),
    limit: `under ${MOST_FOR_TWO}`,
    pass: ratio < MOST_FOR_TWO,
  };
}

async function whenBusy(client, files) {
  const project = await client.start(files);
  await client.complete(project);
  const idle = await answerTimes(client, project);
  const queued = [];
  for (let count = 0; count < QUEUED; count++) queued.push(await client.prepare(files));
  for (const each of queued) await client.process(each, files);
  const busy = await answerTimes(client, project);
  const last = await client.reports(queued.at(-1));
  const waiting = last.some(({ status }) => status !== 'Complete');
  const ratio = median(busy) / median(idle);
  console.log(
    `an answer takes ${median(idle).toFixed(1)} ms idle, ${median(busy).toFixed(1)} ms with ${QUEUED} queued`,
  );
  return {
    what: `an answer with ${QUEUED} projects queued, against idle`,
    measured: times(ratio) + (waiting ? '' : ', but the queue was empty before the end'),
    limit: `under ${MOST_WHEN_BUSY}`,
    pass: ratio < MOST_WHEN_BUSY && waiting,
  };
}

async function answerTimes(client, project) {
  const answers = [];
  for (let count = 0; count < ANSWERS; count++) answers.push(await timeOf(() => client.reports(project)));
  return answers;
}

async function timeOf(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function clientOf(baseUrl) {
  const call = async (path, body) => {
    const response = await fetch(baseUrl + path, {
      headers: { 'x-api-key': KEY, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const client = {
    reports: (project) => call(`/projects/${project}/reports`),
    prepare: async (files) => {
      const { id } = await call('/projects', { cityKey: 'wattle-bay', address: '12 Shore St' });
      for (const { filename, path } of files) {
        const { url } = await call(`/projects/${id}/upload-file-url?filename=${encodeURIComponent(filename)}`);
        const response = await fetch(url, { method: 'PUT', body: readFileSync(path) });
        if (!response.ok) throw new Error(`storage answered ${response.status}`);
      }
      return id;
    },
    process: (project, files) =>
      call(`/projects/${project}/process`, {
        permitType: 'new-dwelling',
        files: files.map(({ filename }) => ({ type: 'drawing', label: filename, filename })),
      }),
    start: async (files) => {
      const project = await client.prepare(files);
      await client.process(project, files);
      return project;
    },
    complete: async (project) => {
      for (;;) {
        const reports = await client.reports(project);
        if (reports.length > 0 && reports.every(({ status }) => status === 'Complete')) return;
        await pause(20);
      }
    },
  };
  return client;
}
