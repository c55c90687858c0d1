/** What the demo portal is told from outside. Each setting has its sentence when it is missing or wrong. */
import { join } from 'node:path';

/** The least score that this portal accepts, whatever a page asks for. */
export const MIN_SCORE = 80;
export const CITY_KEY = 'wattle-bay';
export const AUDIENCE = 'wattle-bay-portal';
export const PERMIT_TYPES = {
  'new-dwelling': 'New dwelling',
  'dual-occupancy': 'Dual occupancy',
  'commercial-fit-out': 'Commercial fit-out',
};

/** Of a form or a request with a receipt, which lists every drawing of the set in up to a million characters. */
export const MOST_FORM_BYTES = 1024 * 1024;
/** Of what a person types. */
export const MOST_FIELD_BYTES = 16 * 1024;

/** @param {NodeJS.ProcessEnv} environment */
export function readSettings(environment) {
  const missing = [];
  const required = (name) => environment[name] || (missing.push(name), '');
  const settings = {
    port: Number(environment.PORT ?? 4100),
    dataDirectory: environment.PORTAL_DATA ?? join('.data', 'portal'),
    serviceUrl: required('PRECHECK_SERVICE_URL'),
    storageOrigin: new URL(required('PRECHECK_STORAGE_URL') || 'http://localhost').origin,
    apiKeys: required('PRECHECK_API_KEYS') && readJson(environment, 'PRECHECK_API_KEYS', '{"city":"key"}'),
    vendorToken: required('PRECHECK_VENDOR_TOKEN'),
    webhookSecret: required('PRECHECK_WEBHOOK_SECRET'),
    property: readPropertyService(environment),
  };
  if (missing.length > 0) throw new Error(`The portal needs these environment variables: ${missing.join(', ')}.`);
  return settings;
}

/** JSON.parse quotes what it could not read; that may be a key. */
function readJson(environment, name, example) {
  try {
    return JSON.parse(environment[name] || '{}');
  } catch {
    throw new Error(`${name} must be JSON, as in ${example}.`);
  }
}

/** The adapter's option `property`, or null: applications need no property service. */
function readPropertyService(environment) {
  const { PRECHECK_PROPERTY_URL: baseUrl, PRECHECK_PROPERTY_KEY: apiKey } = environment;
  if (!baseUrl !== !apiKey) {
    throw new Error('PRECHECK_PROPERTY_URL and PRECHECK_PROPERTY_KEY go together: set both, or neither.');
  }
  return baseUrl ? { baseUrl, apiKey, monthlyQuota: 500 } : null;
}
