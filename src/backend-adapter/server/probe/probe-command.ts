/** `precheck-adapter probe`: asks live services what changes nothing, and prints how the answers differ from the specification. */
import { parseArgs } from 'node:util';
import type { ServiceAnswer } from 'precheck-contract';
import * as z from 'zod';
import { checkWith } from '../../option-checks.js';
import { citySchema, propertySchema } from '../../options.js';
import type { PropertyQuestion } from '../../property/question.js';
import { UPSTREAM_TIMES, type UpstreamTimes } from '../../upstream/http-client.js';
import { createUpstream, type ServiceOptions } from '../../upstream/upstream.js';
import { redactorOf } from '../log/redactor.js';
import { UsageError, type Terminal } from '../terminal.js';
import { callOf, ServiceProbe, type ProbedCall } from './probe-calls.js';

export const PROBE_USAGE = `precheck-adapter probe --base-url URL --city-key KEY [--property-base-url URL [--property-key-header NAME]]
    [--project ID] [--property-id ID] [--json]
  Asks live services the calls that change nothing, and prints which fields are unknown, missing or of another shape. The keys are
  in the environment variables PRECHECK_API_KEY and PROPERTY_API_KEY. --project names the project to look at. The property service is
  asked for a ping; --property-id costs three calls of its quota.`;

/** As `--json` prints it. */
export interface ProbeReport {
  readonly service: 'pre-check service' | 'property service';
  readonly baseUrl: string;
  readonly cityKey: string | null;
  readonly calls: readonly ProbedCall[];
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  'base-url': TEXT,
  'city-key': TEXT,
  project: TEXT,
  json: FLAG,
  'property-base-url': TEXT,
  'property-key-header': TEXT,
  'property-id': TEXT,
};
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
const MAX_PRINTED = 5_000;
const GUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;

/** Gives the exit code: 0 where the adapter can use every answer, 1 where not. Throws UsageError or ConfigError. */
export async function runProbeCommand(
  args: readonly string[],
  { environment, print, printError }: Terminal,
  times: UpstreamTimes = UPSTREAM_TIMES,
): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const services = readServices(values, environment);
  const questions = propertyQuestions(values);
  const { project } = values;
  const { cities, property } = services;
  demand(property || questions.length === 0, '--property-id needs --property-base-url.');
  demand(project === undefined || Object.keys(cities).length === 1, '--project needs --city-key KEY.');
  demand(!['', '.', '..'].includes(project ?? 'none'), '--project must be an id.');
  const cost = questions.map(callOf);
  if (cost.length > 0) printError(`This costs ${cost.length} of the property service’s quota: ${cost.join(', ')}.`);
  let probe = new ServiceProbe();
  const onAnswer = (answer: ServiceAnswer): void => void (probe.answer = answer);
  const clocks = { clock: Date.now, monotonicClock: () => performance.now(), random: Math.random };
  const upstream = createUpstream(services, { times, ...clocks, onAnswer, metrics: { countCall() {} }, log() {} });
  const reports: ProbeReport[] = [];
  for (const [cityKey, { baseUrl }] of Object.entries(cities)) {
    probe = new ServiceProbe();
    await probe.askPrecheck(upstream.city(cityKey), project);
    reports.push({ service: 'pre-check service', baseUrl, cityKey, calls: probe.calls });
  }
  if (property && upstream.property) {
    probe = new ServiceProbe();
    await probe.askProperty(upstream.property, questions);
    reports.push({ service: 'property service', baseUrl: property.baseUrl, cityKey: null, calls: probe.calls });
  }
  await upstream.close();
  const redact = redactorOf([...Object.values(cities), property].flatMap((service) => service?.apiKey ?? []));
  const printable = (text: string): string =>
    redact(text)
      .replace(/[\p{C}\u2028\u2029]/gu, ' ')
      .slice(0, MAX_PRINTED);
  const clean = (_: string, value: unknown): unknown => (typeof value === 'string' ? printable(value) : value);
  const cleaned = JSON.parse(JSON.stringify(reports), clean) as ProbeReport[];
  print(values.json ? JSON.stringify(cleaned, null, 2) : cleaned.map(asText).join('\n\n'));
  return reports.some(({ calls }) => calls.some(({ problem }) => problem)) ? 1 : 0;
}

function asText({ service, baseUrl, cityKey, calls }: ProbeReport): string {
  const failed = calls.filter(({ problem }) => problem !== null).length;
  const lines = calls.flatMap(({ call, status, problem, fields }) => [
    `${status ?? '---'} ${call}${problem === null ? '' : `: ${problem.code}: ${problem.sentence}`}`,
    ...Object.entries(fields ?? {}).map(([kind, names]) => `      ${kind}: ${names.join(', ') || 'none'}`),
  ]);
  const outcome = failed === 0 ? `can use all ${calls.length}` : `cannot use ${failed} of ${calls.length}`;
  const city = cityKey === null ? '' : `, city ${cityKey}`;
  return [`The ${service} at ${baseUrl}${city}`, ...lines, `The adapter ${outcome} answers.`].join('\n');
}

const servicesSchema = z.object({ cities: z.record(z.string(), citySchema), property: propertySchema.optional() });

function readServices(values: Values, environment: Terminal['environment']): ServiceOptions {
  const { 'base-url': baseUrl, 'city-key': cityKey, 'property-base-url': propertyUrl } = values;
  const { PRECHECK_API_KEY: cityApiKey, PROPERTY_API_KEY: propertyApiKey } = environment;
  const services: { cities: Record<string, unknown>; property?: object } = { cities: {} };
  if (propertyUrl !== undefined) {
    demand(propertyApiKey, 'The environment variable PROPERTY_API_KEY is not set.');
    services.property = { baseUrl: propertyUrl, apiKey: propertyApiKey, keyHeader: values['property-key-header'] };
  }
  if (propertyUrl === undefined || baseUrl !== undefined || cityKey !== undefined) {
    demand(baseUrl, '--base-url URL is missing.');
    demand(cityKey, '--city-key KEY is missing.');
    demand(cityApiKey, 'The environment variable PRECHECK_API_KEY is not set.');
    services.cities[cityKey] = { baseUrl, apiKey: cityApiKey };
  }
  const { data, mistakes } = checkWith(servicesSchema, services);
  demand(data, mistakes.map(({ place, problem }) => `${place} ${problem}.`).join(' '));
  return data as ServiceOptions;
}

function propertyQuestions({ 'property-id': propertyId }: Values): PropertyQuestion[] {
  if (propertyId === undefined) return [];
  demand(GUID.test(propertyId), '--property-id must be a UUID.');
  return [
    { kind: 'planningEssentials', propertyId },
    { kind: 'insights', propertyId },
    { kind: 'estimate', propertyId, overrides: {} },
  ];
}

function demand(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new UsageError(sentence);
}
