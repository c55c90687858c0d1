/** `precheck-elements probe`: asks a live service what may be asked without changing anything, and says what the adapter makes of it. */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isServiceAddress } from '../../service-address.js';
import { UPSTREAM_TIMES, type UpstreamTimes } from '../../upstream/http-client.js';
import { ObservedClient } from '../../upstream/observed-client.js';
import { UsageError, type Terminal } from '../terminal.js';
import { guarded } from './key-guard.js';
import { printReport } from './print-report.js';
import { probePrecheck } from './probe-precheck.js';
import { isInOrder, type ProbeReport } from './probe-report.js';

export const PROBE_USAGE = `precheck-elements probe --base-url URL --city-key KEY [--project ID] [--links] [--json]
  Asks a live service the calls that change nothing, and prints in which form it answers, which fields are unknown, and what the
  adapter makes of them. The key is in the environment variable PRECHECK_API_KEY. --project names the project to look at.
  --links also asks for addresses that open the project to whoever has them; none is printed.`;

export interface ProbeSettings {
  readonly times: UpstreamTimes;
  readonly random: () => number;
  /** Milliseconds that never go back. */
  readonly monotonicClock: () => number;
  /** Of a project that cannot be. */
  readonly unknownId: () => string;
}

const DEFAULT_SETTINGS: ProbeSettings = {
  times: UPSTREAM_TIMES,
  random: Math.random,
  monotonicClock: () => performance.now(),
  unknownId: randomUUID,
};
/** However slowly a service answers, call by call. */
const LONGEST_MS = 300_000;
/** What a header can carry. */
const KEY = /^[\x21-\x7e]+$/;

interface Wanted {
  readonly baseUrl: string;
  readonly cityKey: string;
  readonly apiKey: string;
  readonly projectId: string | null;
  readonly links: boolean;
  readonly json: boolean;
}

/** Gives the exit code: 0 where the adapter can use every answer, 1 where not or where one is doubtful. */
export async function runProbeCommand(
  args: readonly string[],
  terminal: Terminal,
  settings: ProbeSettings = DEFAULT_SETTINGS,
): Promise<number> {
  const wanted = readArguments(args, terminal.environment);
  const report = guarded(await probe(wanted, terminal, settings), [wanted.apiKey]);
  terminal.print(wanted.json ? JSON.stringify(report, null, 2) : printReport(report));
  return isInOrder(report) ? 0 : 1;
}

function readArguments(args: readonly string[], environment: Terminal['environment']): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'base-url': { type: 'string' },
      'city-key': { type: 'string' },
      project: { type: 'string' },
      links: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { 'base-url': baseUrl, 'city-key': cityKey, project: projectId = null, links, json } = values;
  const apiKey = environment['PRECHECK_API_KEY'];
  if (baseUrl === undefined) throw new UsageError('--base-url URL is missing.');
  if (!isServiceAddress(baseUrl)) {
    throw new UsageError('--base-url must be an https address (http only on loopback), without query or sign-in.');
  }
  if (cityKey === undefined || cityKey.trim() === '') throw new UsageError('--city-key KEY is missing.');
  if (projectId === '' || projectId === '.' || projectId === '..') throw new UsageError('--project must be an id.');
  if (apiKey === undefined || apiKey === '')
    throw new UsageError('The environment variable PRECHECK_API_KEY is not set.');
  if (!KEY.test(apiKey)) throw new UsageError('PRECHECK_API_KEY must be printable ASCII without spaces.');
  return { baseUrl, cityKey, apiKey, projectId, links, json };
}

async function probe(
  wanted: Wanted,
  terminal: Terminal,
  { unknownId, ...settings }: ProbeSettings,
): Promise<ProbeReport> {
  const { baseUrl, apiKey, cityKey, projectId, links } = wanted;
  const clock = (): number => Date.parse(terminal.now());
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), LONGEST_MS);
  const client = new ObservedClient({
    ...{ service: 'pre-check service', baseUrl, apiKey, clock, ...settings },
    closing: ending.signal,
  });
  try {
    return await probePrecheck({ client, baseUrl, cityKey, projectId, links, unknownId: unknownId(), clock });
  } finally {
    clearTimeout(timer);
    await client.close();
  }
}
