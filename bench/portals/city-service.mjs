/**
 * A pre-check service that checks each project for as long as it is told: its reports move through the five stages by the clock, and when
 * they are complete it sends one webhook for each to the address it has, but for those that are lost.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { CITY_KEY, KEY } from '../adapter/service.mjs';

export const REPORTS = ['Readiness', 'Site plan', 'Setbacks'];
const STAGES = ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'];

/** `webhookUrl()` gives an instance's address anew for each webhook. @param {{ checkMs: number, lost: number }} given */
export async function startCityService({ checkMs, lost }) {
  const startedAt = new Map();
  const calls = { all: 0, readings: 0, webhooks: 0 };
  const listeners = { webhookUrl: () => '', completed: (_id, _at) => {} };

  const complete = (id) => {
    listeners.completed(id, performance.now());
    for (const name of REPORTS) {
      if (Math.random() < lost) continue;
      calls.webhooks += 1;
      const body = JSON.stringify({ projectId: id, reportId: `${id}-${name}`, status: 'Complete' });
      const headers = { 'content-type': 'application/json' };
      fetch(listeners.webhookUrl(), { method: 'POST', headers, body }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
    }
  };
  const reportsOf = (id) => {
    const elapsedMs = performance.now() - startedAt.get(id);
    const stage = STAGES[Math.floor((elapsedMs / checkMs) * STAGES.length)];
    const result = stage ? { status: stage } : { status: 'Complete', result: 'Passed', score: 91.5 };
    return REPORTS.map((name) => ({ id: `${id}-${name}`, name, modelVersion: 'model-2026.11', ...result }));
  };

  const server = createServer((request, response) => {
    const [, root, id, part] = new URL(request.url ?? '/', 'http://service').pathname.split('/');
    calls.all += 1;
    request.resume();
    const answer = (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers['x-api-key'] !== KEY) return void response.writeHead(401).end();
    if (root === 'cities') {
      const permitTypes = [{ permitType: 'new-dwelling', reports: REPORTS.map((name) => ({ name })) }];
      return answer({ cityKey: CITY_KEY, permitTypes });
    }
    if (request.method === 'POST') {
      const made = randomUUID();
      startedAt.set(made, performance.now());
      setTimeout(complete, checkMs, made);
      return answer({ id: made });
    }
    if (!startedAt.has(id)) return void response.writeHead(404).end();
    if (part === 'reports') {
      calls.readings += 1;
      return answer(reportsOf(id));
    }
    const isOver = performance.now() - startedAt.get(id) >= checkMs;
    return answer({ id, status: isOver ? 'Complete' : 'Processing', permitType: 'new-dwelling' });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', 4_096, () => resolve(undefined)));
  return {
    baseUrl: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    calls,
    listeners,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
