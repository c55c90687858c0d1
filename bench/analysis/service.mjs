/** What a client of the service notices, over HTTP, with the service in a process of its own. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../scripts/services.mjs';
import { median, milliseconds, pause, share, times } from '../support/figures.mjs';

const KEY = 'key-of-the-measurement';
const FIRST_STAGE_MS = 300;
/** Of two cores, what two projects at once must keep at work; the rest is waiting for disk and timers. */
const LEAST_CORES_FOR_TWO = 1.6;
const MOST_WHEN_BUSY = 2;
const QUEUED = 200;
/** So many are waited for: enough to tell how fast a queue is worked off. */
const WORKED_OFF = 30;
const BETWEEN_ANSWERS_MS = 20;
const ANSWERS = 200;
const RUNS = 3;
/** The lighter drawings make a project of the usual size; the heavy ones are measured by themselves. */
const FILES = 8;
const UPLOADS_AT_ONCE = 8;

/** @param {{ filename: string, path: string, size: number }[]} files */
export async function measureService(files) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-service-'));
  const service = await startSandbox({ dataDirectory, port: 0, storagePort: 0, apiKeys: { 'wattle-bay': KEY } });
  try {
    const client = clientOf(service.url);
    const light = [...files].sort((one, other) => one.size - other.size).slice(0, FILES);
    await client.complete(await client.start(light));
    return [...(await oneAndTwo(client, light)), ...(await whenBusy(client, light.slice(0, 1)))];
  } finally {
    service.child.kill('SIGKILL');
    await service.exited;
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** A project by itself and two at once, in turns; and how soon the first stage of the one is shown. */
async function oneAndTwo(client, files) {
  const waits = [];
  const one = [];
  const two = [];
  for (let run = 0; run < RUNS; run++) {
    one.push(await timeOf(() => oneAlone(client, files, waits)));
    const projects = [await client.prepare(files), await client.prepare(files)];
    const both = async () => {
      for (const project of projects) await client.process(project, files);
      await Promise.all(projects.map((project) => client.complete(project)));
    };
    two.push(await timeOf(both));
  }
  console.log(`one project of ${files.length} files ${told(one)}; two at once ${told(two)}`);
  const wait = median(waits);
  const ratio = msOf(two) / msOf(one);
  return [
    {
      what: 'first stage shown after `process`',
      measured: milliseconds(wait),
      limit: `within ${FIRST_STAGE_MS} ms`,
      pass: wait <= FIRST_STAGE_MS,
    },
    {
      what: 'two projects at once use both cores',
      measured: `${coresOf(two).toFixed(1)} cores at work, ${times(ratio)} the time of one (one after the other would be 2)`,
      limit: `at least ${LEAST_CORES_FOR_TWO} cores`,
      pass: coresOf(two) >= LEAST_CORES_FOR_TWO,
    },
  ];
}

async function oneAlone(client, files, waits) {
  const project = await client.prepare(files);
  const startedAt = performance.now();
  await client.process(project, files);
  while (!(await client.reports(project)).every(({ status }) => status !== undefined)) await pause(5);
  waits.push(performance.now() - startedAt);
  await client.complete(project);
}

const msOf = (runs) => median(runs.map(({ ms }) => ms));
const coresOf = (runs) => median(runs.map(({ ms, processorMs }) => processorMs / ms));
const told = (runs) => `${milliseconds(msOf(runs))} with ${coresOf(runs).toFixed(1)} cores at work`;

/** What a client notices while a long queue is worked off, and how long that takes. */
async function whenBusy(client, files) {
  const project = await client.start(files);
  await client.complete(project);
  const idle = [];
  while (idle.length < ANSWERS) idle.push(await timeOfAnswer(client, project));
  const queued = [];
  while (queued.length < QUEUED) {
    queued.push(...(await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, () => client.prepare(files)))));
  }
  const startedAt = performance.now();
  for (const each of queued) await client.process(each, files);
  let isWaiting = true;
  const ended = client.complete(queued[WORKED_OFF - 1]).then(() => (isWaiting = false));
  const busy = [];
  while (isWaiting) busy.push(await timeOfAnswer(client, project));
  await ended;
  const seconds = (performance.now() - startedAt) / 1000;
  const last = await client.reports(queued.at(-1));
  const waiting = last.some(({ status }) => status !== 'Complete');
  const ratio = median(busy) / median(idle);
  const [usual, late] = [median(busy), share(busy, 0.99)].map(milliseconds);
  return [
    {
      what: `an answer with ${QUEUED} projects queued, against idle`,
      measured: times(ratio) + (waiting ? '' : ', but the queue was empty before the end'),
      limit: `under ${MOST_WHEN_BUSY}`,
      pass: ratio < MOST_WHEN_BUSY && waiting,
    },
    {
      what: `${QUEUED} projects of one sheet queued at once`,
      measured: `the first ${WORKED_OFF} had ended after ${seconds.toFixed(1)} s, so all end after some ${Math.round((seconds * QUEUED) / WORKED_OFF)} s; meanwhile ${busy.length} answers took ${usual} at the median, ${late} at the 99th percentile, ${milliseconds(Math.max(...busy))} at most; idle ${milliseconds(median(idle))}`,
      limit: 'noted',
      pass: true,
    },
  ];
}

/** After a pause, as a client asks. */
async function timeOfAnswer(client, project) {
  await pause(BETWEEN_ANSWERS_MS);
  return (await timeOf(() => client.reports(project))).ms;
}

/** By the clock, and in processor time of the whole machine: workers end before anybody could ask them for theirs. */
async function timeOf(work) {
  const startedAt = performance.now();
  const usedBefore = processorMs();
  await work();
  return { ms: performance.now() - startedAt, processorMs: processorMs() - usedBefore };
}

function processorMs() {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

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
