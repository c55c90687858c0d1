#!/usr/bin/env node
/** The command `precheck-sandbox`. */
import { parseArgs } from 'node:util';
import { createSandbox, ListenError, SandboxOptionsError, StateDirectoryError } from './index.js';
import { parseKeys, readOrMakeKeys, readOrMakeReviewPassword } from './keys-file.js';
import { defaultCitiesDirectory, loadCities } from './precheck-service/drawing-checks/city-data.js';

const USAGE = `Usage: precheck-sandbox --data DIR [--port N] [--storage-port N] [--host HOST] [--cities DIR] [--allow-private-file-links]
                        [--shape NAME] [--property-port N] [--property-key-header NAME]
API keys come from PRECHECK_SANDBOX_KEYS="city=key,city=key"; without it they are made once and kept in DIR/keys.json.
The property service's key comes from PRECHECK_SANDBOX_PROPERTY_KEY; without it one is made once and kept in DIR/property-key.json.
The completion webhook goes to PRECHECK_SANDBOX_WEBHOOK_URL, signed where PRECHECK_SANDBOX_WEBHOOK_SECRET="whsec_…" is given.
The password of reviewers comes from PRECHECK_SANDBOX_REVIEW_PASSWORD; without it one is made once and kept in DIR/review-password.json.`;
const EXIT_AFTER_MS = 10_000;

function readArguments() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      port: { type: 'string', default: '0' },
      'storage-port': { type: 'string', default: '0' },
      host: { type: 'string', default: '127.0.0.1' },
      cities: { type: 'string' },
      'allow-private-file-links': { type: 'boolean', default: false },
      shape: { type: 'string' },
      'property-port': { type: 'string', default: '0' },
      'property-key-header': { type: 'string' },
    },
  });
  if (!values.data) throw new SandboxOptionsError('--data: expected the directory for state and files.');
  return { ...values, data: values.data };
}

async function main(): Promise<void> {
  const values = readArguments();
  const citiesDirectory = values.cities ?? defaultCitiesDirectory;
  // Keys, and an address that may have a secret in its path, are no arguments: everybody on the machine can read those.
  const given = process.env['PRECHECK_SANDBOX_KEYS'];
  const webhookUrl = process.env['PRECHECK_SANDBOX_WEBHOOK_URL'];
  const webhookSecret = process.env['PRECHECK_SANDBOX_WEBHOOK_SECRET'];
  const propertyKey = process.env['PRECHECK_SANDBOX_PROPERTY_KEY'];
  const propertyKeyHeader = values['property-key-header'];
  const givenPassword = process.env['PRECHECK_SANDBOX_REVIEW_PASSWORD'];
  const made = givenPassword ? null : readOrMakeReviewPassword(values.data);
  const sandbox = await createSandbox({
    dataDirectory: values.data,
    host: values.host,
    port: Number(values.port),
    storagePort: Number(values['storage-port']),
    keys: given ? parseKeys(given) : readOrMakeKeys(values.data, [...loadCities(citiesDirectory).keys()]),
    citiesDirectory,
    allowPrivateFileLinks: values['allow-private-file-links'],
    ...(values.shape === undefined ? {} : { shape: values.shape }),
    reviewPassword: made?.password ?? givenPassword ?? '',
    propertyPort: Number(values['property-port']),
    ...(propertyKey ? { propertyKey } : {}),
    ...(propertyKeyHeader === undefined ? {} : { propertyKeyHeader }),
    ...(webhookUrl ? { webhookUrl } : {}),
    ...(webhookSecret ? { webhookSecret } : {}),
  });
  if (made !== null) console.error(`sandbox: the password of reviewers, who log in at /login, is in ${made.path}`);
  const stop = () => {
    // A connection that will not end must not keep the process.
    setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref();
    void sandbox.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.log(`sandbox ready ${sandbox.baseUrl} ${sandbox.storageUrl} ${sandbox.propertyUrl}`);
}

function explain(error: unknown): string {
  const foreseen = [ListenError, SandboxOptionsError, StateDirectoryError].some((kind) => error instanceof kind);
  if (foreseen && error instanceof Error) return error.message;
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (isUsage) return `${error.message}\n${USAGE}`;
  return `The sandbox could not start. ${error instanceof Error ? error.message : String(error)}`;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
