/** The command line of a probe, and where it names one the configuration: which services are asked, with which keys, and what. */
import { parseArgs } from 'node:util';
import { parseAddress } from '../../property/parse-address.js';
import type { SuggestQuestion } from '../../property/property-question.js';
import { propertyMistakes, propertySettings, type PropertyOptions } from '../../property/property-options.js';
import { isServiceAddress } from '../../service-address.js';
import { readConfig } from '../read-config.js';
import { UsageError, type Terminal } from '../terminal.js';
import type { CountedQuestions } from './probe-property.js';

export interface WantedCity {
  readonly cityKey: string;
  readonly baseUrl: string;
  readonly apiKey: string;
}

export interface WantedProperty extends CountedQuestions {
  readonly options: PropertyOptions;
  /** Undefined where there is no configuration that says. */
  readonly monthlyQuota: number | null | undefined;
}

export interface WantedProbe {
  readonly cities: readonly WantedCity[];
  readonly property: WantedProperty | null;
  readonly projectId: string | null;
  readonly links: boolean;
  readonly json: boolean;
}

const OPTIONS = {
  config: { type: 'string' },
  'base-url': { type: 'string' },
  'city-key': { type: 'string' },
  project: { type: 'string' },
  links: { type: 'boolean', default: false },
  'property-base-url': { type: 'string' },
  'property-key-header': { type: 'string' },
  'property-id': { type: 'string' },
  address: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
/** What a header can carry. */
const KEY = /^[\x21-\x7e]+$/;
const GUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;

/** Throws UsageError, and ConfigError where the configuration has mistakes. */
export function readProbeArguments(args: readonly string[], environment: Terminal['environment']): WantedProbe {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { config, project: projectId = null, links = false, json = false } = values;
  if (projectId === '' || projectId === '.' || projectId === '..') throw new UsageError('--project must be an id.');
  const services = config === undefined ? fromArguments(values, environment) : fromConfig(config, values, environment);
  const counted = countedQuestions(values);
  if (services.property === null && (counted.address !== null || counted.propertyId !== null)) {
    throw new UsageError('--address and --property-id are for the property service: name it with --property-base-url.');
  }
  if (projectId !== null && services.cities.length !== 1) throw new UsageError('--project needs --city-key KEY.');
  const property = services.property === null ? null : { ...services.property, ...counted };
  return { cities: services.cities, property, projectId, links, json };
}

interface Services {
  readonly cities: readonly WantedCity[];
  readonly property: Omit<WantedProperty, keyof CountedQuestions> | null;
}

function fromConfig(path: string, values: Values, environment: Terminal['environment']): Services {
  for (const name of ['base-url', 'property-base-url', 'property-key-header'] as const) {
    if (values[name] !== undefined) throw new UsageError(`--${name} is in the configuration: leave one of them out.`);
  }
  const { options } = readConfig(path, environment);
  const chosen = values['city-key'];
  const cities = Object.entries(options.cities)
    .map(([cityKey, { baseUrl, apiKey }]) => ({ cityKey, baseUrl, apiKey }))
    .filter(({ cityKey }) => chosen === undefined || cityKey === chosen);
  if (cities.length === 0) throw new UsageError('--city-key must be one of the configuration’s cities.');
  const { property } = options;
  if (property === undefined) return { cities, property: null };
  return { cities, property: { options: property, monthlyQuota: propertySettings(property).monthlyQuota } };
}

function fromArguments(values: Values, environment: Terminal['environment']): Services {
  const property = propertyFrom(values, environment);
  const { 'base-url': baseUrl, 'city-key': cityKey } = values;
  const isPropertyAlone = property !== null && baseUrl === undefined && cityKey === undefined;
  return { cities: isPropertyAlone ? [] : [cityFrom(values, environment)], property };
}

function cityFrom(values: Values, environment: Terminal['environment']): WantedCity {
  const { 'base-url': baseUrl, 'city-key': cityKey } = values;
  const apiKey = environment['PRECHECK_API_KEY'];
  if (baseUrl === undefined) throw new UsageError('--base-url URL is missing.');
  if (!isServiceAddress(baseUrl)) {
    throw new UsageError('--base-url must be an https address (http only on loopback), without query or sign-in.');
  }
  if (cityKey === undefined || cityKey.trim() === '') throw new UsageError('--city-key KEY is missing.');
  if (apiKey === undefined || apiKey === '')
    throw new UsageError('The environment variable PRECHECK_API_KEY is not set.');
  if (!KEY.test(apiKey)) throw new UsageError('PRECHECK_API_KEY must be printable ASCII without spaces.');
  return { cityKey, baseUrl, apiKey };
}

function propertyFrom(values: Values, environment: Terminal['environment']): Services['property'] {
  const { 'property-base-url': baseUrl, 'property-key-header': keyHeader } = values;
  if (baseUrl === undefined) return null;
  const apiKey = environment['PROPERTY_API_KEY'];
  if (apiKey === undefined || apiKey === '')
    throw new UsageError('The environment variable PROPERTY_API_KEY is not set.');
  const options = { baseUrl, apiKey, ...(keyHeader === undefined ? {} : { keyHeader }) };
  const [mistake] = propertyMistakes(options);
  if (mistake !== undefined) throw new UsageError(`${asArgument(mistake)}.`);
  return { options, monthlyQuota: undefined };
}

function asArgument(mistake: string): string {
  return mistake
    .replace('property.baseUrl', '--property-base-url')
    .replace('property.keyHeader', '--property-key-header')
    .replace('property.apiKey', 'PROPERTY_API_KEY');
}

function countedQuestions(values: Values): CountedQuestions {
  const { 'property-id': propertyId = null, address = null } = values;
  if (propertyId !== null && !GUID.test(propertyId)) throw new UsageError('--property-id must be a UUID.');
  return { propertyId, address: address === null ? null : suggestFrom(address) };
}

/** In the fields into which a page would put the line. */
function suggestFrom(line: string): SuggestQuestion {
  const { street, suburb, postcode } = parseAddress(line);
  if (street === '') throw new UsageError('--address must have a street, as in "12 Shore Street, Campsie NSW 2194".');
  return {
    kind: 'suggest',
    streetAddress: street,
    ...(suburb === '' ? {} : { suburb }),
    ...(postcode === '' ? {} : { postCode: Number(postcode) }),
  };
}
