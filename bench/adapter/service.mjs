/** A pre-check service in the process of the measurement: it answers from memory, counts, and its reports are what a measurement says. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

export const KEY = 'key-of-the-measurement';
export const CITY_KEY = 'wattle-bay';
const REPORT_NAMES = ['Readiness', 'Site plan', 'Setbacks'];

/** @param {string} status @param {number} [serial] tells one state of the reports from the next */
export function reportsAt(status, serial = 0) {
  const done = status === 'Complete' ? { result: 'Passed', score: 91.5 } : {};
  return REPORT_NAMES.map((name, index) => ({
    id: `report-${index + 1}`,
    name,
    status,
    modelVersion: `model-2026.11.${serial}`,
    ...done,
  }));
}

/** So many that are at work. @param {number} count @param {number} [serial] */
export function manyReports(count, serial = 0) {
  return Array.from({ length: count }, (_, index) => ({
    id: `report-${index}`,
    name: `Report ${index}`,
    status: 'Analysing',
    modelVersion: `model-${serial}`,
  }));
}

/** Findings of a report, one on each of some sheets. @param {number} count */
export function findingsOf(count) {
  return Array.from({ length: count }, (_, index) => ({
    id: `rule-${index}`,
    title: `Rule ${index} of the city`,
    status: index % 3 === 0 ? 'fail' : 'pass',
    message: 'What stands on the sheet, and what the city asks for.',
    evidence: [{ page: 1, sheetNumber: `A-${100 + (index % 20)}`, text: 'SIDE SETBACK 1.5 m', box: [10, 10, 100, 20] }],
  }));
}

export async function startService() {
  const state = { reports: reportsAt('Preparing'), findings: [] };
  /** When each reading of reports came, in milliseconds of `performance.now()`. */
  const readings = [];
  const calls = [];
  /** Called with the moment at which reports were answered. */
  let onAnswered = () => {};
  const server = createServer((request, response) => {
    const [, root, id, part, reportId] = new URL(request.url ?? '/', 'http://service').pathname.split('/');
    calls.push(performance.now());
    request.resume();
    const answer = (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers['x-api-key'] !== KEY) return void response.writeHead(401).end();
    if (root === 'cities') {
      const permitTypes = [{ permitType: 'new-dwelling', reports: REPORT_NAMES.map((name) => ({ name })) }];
      return answer({ cityKey: CITY_KEY, permitTypes });
    }
    if (request.method === 'POST') return answer({ id: randomUUID() });
    if (part === 'reports' && reportId !== undefined) {
      return answer({ ...state.reports.find((report) => report.id === reportId), findings: state.findings });
    }
    if (part === 'reports') {
      readings.push(performance.now());
      const { reports } = state;
      response.on('finish', () => onAnswered(reports, performance.now()));
      return answer(reports);
    }
    const status = state.reports.every((report) => report.status === 'Complete') ? 'Complete' : 'Processing';
    return answer({ id, status, permitType: 'new-dwelling' });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return {
    baseUrl: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    state,
    readings,
    calls,
    whenAnswered: (listener) => (onAnswered = listener),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
