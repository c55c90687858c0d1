/** Starts the processes that are measured, and asks them for their figures. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CITY_KEY, KEY } from './service.mjs';

const SERVE = fileURLToPath(new URL('serve.mjs', import.meta.url));

/** @param {'raw' | 'hono' | 'express' | 'adapter'} kind @param {object} given */
export async function startProcess(kind, given) {
  const execArgv = ['--expose-gc', ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [])];
  const startedAt = performance.now();
  const child = fork(SERVE, [kind], { execArgv });
  child.send(given);
  let failed = (_error) => {};
  const exited = new Promise((resolve) => {
    child.once('exit', (code) => {
      failed(new Error(`The measured process (${kind}) ended with ${code}.`));
      resolve(undefined);
    });
  });
  const next = () =>
    new Promise((resolve, reject) => {
      failed = reject;
      child.once('message', resolve);
    });
  const first = await next();
  const figures = async (collect = false) => {
    child.send({ ask: 'figures', collect });
    const { usage, memory } = await next();
    return { processorMs: (usage.user + usage.system) / 1000, userMs: usage.user / 1000, memory };
  };
  return {
    url: first.ready,
    readyMs: performance.now() - startedAt,
    readyProcessorMs: (first.usage.user + first.usage.system) / 1000,
    figures,
    /** Without a word to anybody. */
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

/** @param {{ baseUrl: string }} service @param {string} dataDirectory @param {object} [more] */
export function adapterOptions(service, dataDirectory, more = {}) {
  const { city = {}, ...options } = /** @type {{ city?: object }} */ (more);
  return {
    options: {
      cities: { [CITY_KEY]: { baseUrl: service.baseUrl, apiKey: KEY, maxCallsPerSecond: 1_000, ...city } },
      dataDirectory,
      ...options,
    },
  };
}

/** One person with one project whose run of so many drawings has begun. */
export async function createProject(
  url,
  { drawings = 3, cityKey = CITY_KEY, address = '12 Shore Street, Wattle Bay' } = {},
) {
  const response = await fetch(`${url}/precheck/projects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      cityKey,
      permitType: 'new-dwelling',
      address,
      userEmail: 'applicant@example.com',
      files: Array.from({ length: drawings }, (_, index) => ({
        type: 'drawing',
        label: `Sheet A-${101 + index}`,
        fileLink: `https://files.example/A-${101 + index}.pdf`,
      })),
    }),
  });
  if (!response.ok) throw new Error(`The adapter answered ${response.status}: ${await response.text()}`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const snapshot = /** @type {any} */ (await response.json());
  return { cookie, path: `/precheck/projects/${snapshot.project.id}` };
}

/** Waits until the snapshot is as `holds` says, and gives the whole answer. */
export async function snapshotWhen(url, { path, cookie }, holds) {
  const endAt = performance.now() + 60_000;
  for (;;) {
    const response = await fetch(url + path, { headers: { cookie } });
    const body = await response.text();
    if (!response.ok) throw new Error(`The adapter answered ${response.status}: ${body}`);
    if (holds(JSON.parse(body))) return { body, headers: Object.fromEntries(response.headers) };
    if (performance.now() > endAt) throw new Error(`Not within a minute: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What the raw process sends with each answer: the adapter's own headers but those that Node writes by itself. */
export function rawHeaders(headers) {
  const byNode = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !byNode.has(name)));
}
