/**
 * A pre-check service whose checks last as long as they are told, a quarter more or less: reports move through the five stages by the clock,
 * and when they are complete it sends one webhook for each, but for those that are lost.
 */
import { createServer } from 'node:http';
import { KEY } from '../adapter/service.mjs';

export const REPORTS = ['Readiness', 'Site plan', 'Setbacks'];
export const STAGES = ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'];

/** How long a check takes: no two the same, or all would be read at the same moment of it. */
export const checkLength = (checkMs, random) => checkMs * (0.75 + random() / 2);

/**
 * `webhookUrl()` gives an instance's address anew for each webhook. A project has its address as its id there.
 * @param {{ checkMs: number, lost: number }} given
 */
export async function startCityService({ checkMs, lost }) {
  /** When each check began and ends, in milliseconds of `performance.now()`. */
  const checks = new Map();
  const calls = { all: 0, readings: 0 };
  const listeners = { webhookUrl: () => '' };

  const complete = (id) => {
    for (const name of REPORTS) {
      if (Math.random() < lost) continue;
      const body = JSON.stringify({
        projectId: id,
        projectReportId: `${id}-${name}`,
        name,
        result: 'Passed',
        score: 91.5,
      });
      const headers = { 'content-type': 'application/json' };
      fetch(listeners.webhookUrl(), { method: 'POST', headers, body }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
    }
  };
  const begin = (id) => {
    const beginsAt = performance.now();
    const lengthMs = checkLength(checkMs, Math.random);
    checks.set(id, { beginsAt, endsAt: beginsAt + lengthMs });
    setTimeout(complete, lengthMs, id);
  };
  const reportsOf = ({ beginsAt, endsAt }, id) => {
    const stage = STAGES[Math.floor(((performance.now() - beginsAt) / (endsAt - beginsAt)) * STAGES.length)];
    const result = stage ? { status: stage } : { status: 'Complete', result: 'Passed', score: 91.5 };
    return REPORTS.map((name) => ({ id: `${id}-${name}`, name, modelVersion: 'model-2026.11', ...result }));
  };

  const server = createServer(async (request, response) => {
    const [, root, id, part] = new URL(request.url ?? '/', 'http://service').pathname.split('/');
    calls.all += 1;
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = (content) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    if (request.headers['x-api-key'] !== KEY) return void response.writeHead(401).end();
    if (root === 'cities') {
      const permitTypes = [{ permitType: 'new-dwelling', reports: REPORTS.map((name) => ({ name })) }];
      return answer({ cityKey: id, permitTypes });
    }
    if (request.method === 'POST') {
      const made = JSON.parse(body).address;
      if (made !== undefined) begin(made);
      return answer({ id: made ?? id });
    }
    const check = checks.get(id);
    if (!check) return void response.writeHead(404).end();
    if (part === 'reports') {
      calls.readings += 1;
      return answer(reportsOf(check, id));
    }
    const status = performance.now() >= check.endsAt ? 'Complete' : 'Processing';
    return answer({ id, status, permitType: 'new-dwelling' });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', 4_096, () => resolve(undefined)));
  return {
    baseUrl: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    calls,
    checks,
    listeners,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
