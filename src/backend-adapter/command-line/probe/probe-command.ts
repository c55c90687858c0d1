/** `precheck-elements probe`: asks live services what may be asked without changing anything, and says what the adapter makes of it. */
import { randomUUID } from 'node:crypto';
import { UPSTREAM_TIMES, type UpstreamTimes } from '../../upstream/http-client.js';
import { ObservedClient, type ObservedClientOptions } from '../../upstream/observed-client.js';
import { ConfigError } from '../read-config.js';
import type { Terminal } from '../terminal.js';
import { guarded } from './key-guard.js';
import { printReport } from './print-report.js';
import { readProbeArguments, type WantedCity, type WantedProbe, type WantedProperty } from './probe-arguments.js';
import { probePrecheck } from './probe-precheck.js';
import { countedCalls, probeProperty } from './probe-property.js';
import { isInOrder, type ProbeReport } from './probe-report.js';

export const PROBE_USAGE = `precheck-elements probe --base-url URL --city-key KEY [--property-base-url URL [--property-key-header NAME]]
precheck-elements probe --config FILE [--city-key KEY]
    [--project ID] [--links] [--address LINE] [--property-id ID] [--json]
  Asks live services the calls that change nothing, and prints in which form they answer, which fields are unknown, and what the
  adapter makes of them. The keys are in the environment variables PRECHECK_API_KEY and PROPERTY_API_KEY, or where the configuration
  says. --project names the project to look at. --links also asks for addresses that open the project to whoever has them; none is
  printed. The property service is asked for a ping; --address and --property-id ask what costs calls of its quota, one and three.`;

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
/** Of one service, however slowly it answers, call by call. */
const LONGEST_MS = 300_000;

/** Gives the exit code: 0 where the adapter can use every answer, 1 where not or where one is doubtful. */
export async function runProbeCommand(
  args: readonly string[],
  terminal: Terminal,
  settings: ProbeSettings = DEFAULT_SETTINGS,
): Promise<number> {
  let wanted: WantedProbe;
  try {
    wanted = readProbeArguments(args, terminal.environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    terminal.complain(error.message);
    return 1;
  }
  const keys = [
    ...wanted.cities.map(({ apiKey }) => apiKey),
    ...(wanted.property ? [wanted.property.options.apiKey] : []),
  ];
  const reports = guarded(await probeAll(wanted, terminal, settings), keys);
  terminal.print(wanted.json ? JSON.stringify(reports, null, 2) : reports.map(printReport).join('\n\n'));
  return reports.every(isInOrder) ? 0 : 1;
}

async function probeAll(wanted: WantedProbe, terminal: Terminal, settings: ProbeSettings): Promise<ProbeReport[]> {
  const reports: ProbeReport[] = [];
  for (const city of wanted.cities) reports.push(await askCity(city, wanted, terminal, settings));
  if (wanted.property !== null) reports.push(await askProperty(wanted.property, terminal, settings));
  return reports;
}

function askCity(
  city: WantedCity,
  wanted: WantedProbe,
  terminal: Terminal,
  settings: ProbeSettings,
): Promise<ProbeReport> {
  const { projectId, links } = wanted;
  const { baseUrl, apiKey, cityKey } = city;
  const clock = (): number => Date.parse(terminal.now());
  return withClient({ service: 'pre-check service', baseUrl, apiKey, clock }, settings, (client) =>
    probePrecheck({ client, baseUrl, cityKey, projectId, links, unknownId: settings.unknownId(), clock }),
  );
}

function askProperty(property: WantedProperty, terminal: Terminal, settings: ProbeSettings): Promise<ProbeReport> {
  const { options, ...given } = property;
  const { baseUrl, apiKey, keyHeader } = options;
  const counted = countedCalls(property);
  if (counted.length > 0) {
    const cost = counted.length === 1 ? '1 call' : `${counted.length} calls`;
    // Not among what is printed: --json prints JSON alone.
    terminal.complain(`This costs ${cost} of the property service’s quota: ${counted.join(', ')}.`);
  }
  const clock = (): number => Date.parse(terminal.now());
  return withClient({ service: 'property service', baseUrl, apiKey, keyHeader, clock }, settings, (client) =>
    probeProperty({ client, baseUrl, ...given }),
  );
}

async function withClient(
  given: Pick<ObservedClientOptions, 'service' | 'baseUrl' | 'apiKey' | 'keyHeader' | 'clock'>,
  { times, random, monotonicClock }: ProbeSettings,
  probe: (client: ObservedClient) => Promise<ProbeReport>,
): Promise<ProbeReport> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), LONGEST_MS);
  const client = new ObservedClient({ ...given, times, random, monotonicClock, closing: ending.signal });
  try {
    return await probe(client);
  } finally {
    clearTimeout(timer);
    await client.close();
  }
}
