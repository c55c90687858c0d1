/** The packages that are installed only where they are needed: the optional peers of package.json. */
import { createRequire } from 'node:module';

const NEEDED_BY = {
  pg: 'The store is PostgreSQL, which needs',
  pino: 'The log as lines of JSON needs',
  'prom-client': 'The metrics need',
} as const;

const require = createRequire(import.meta.url);

/** The error that says what to install and why; null where the package is there. */
export function missingPackage(name: keyof typeof NEEDED_BY): Error | null {
  try {
    require.resolve(name);
    return null;
  } catch {
    return new Error(`${NEEDED_BY[name]} the package ${name}: npm install ${name}`);
  }
}

/** Loads it now: some cost a tenth of the start, and are loaded when they are first needed. Throws what `missingPackage` gives. */
export function requirePackage(name: keyof typeof NEEDED_BY): unknown {
  const missing = missingPackage(name);
  if (missing !== null) throw missing;
  return require(name);
}
