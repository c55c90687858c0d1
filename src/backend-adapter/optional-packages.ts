/** The packages that are installed only where they are needed: the optional peers of package.json. */
import { createRequire } from 'node:module';

const NEEDED_BY = {
  pg: 'The store is PostgreSQL, which needs',
  pino: 'The log as lines of JSON needs',
  'prom-client': 'The metrics need',
} as const;

const require = createRequire(import.meta.url);

/** Loads it now: some cost a tenth of the start, and are loaded when they are first needed. Throws what to install, and why. */
export function requirePackage(name: keyof typeof NEEDED_BY): unknown {
  try {
    require.resolve(name);
  } catch {
    throw new Error(`${NEEDED_BY[name]} the package ${name}: npm install ${name}`);
  }
  return require(name);
}
