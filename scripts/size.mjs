/**
 * `npm run size`: bundles each entry of the package as a vendor's bundler would, weighs it gzipped (level 9; 1 kB = 1000 bytes)
 * and exits 1 where one is over its budget. Nothing is written.
 *
 *   npm run size                             all entries, as built in dist/
 *   npm run size -- property-feasibility     one, with all its modules
 *   npm run size -- --source …               from src/ as it stands, without a build
 */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ENTRIES } from './size/budgets.mjs';
import { fileOf, isMissing } from './size/files.mjs';
import { heaviest, judge, table } from './size/judge.mjs';

const SHOWN_MODULES = 25;
const EXPLAINED = 'property-feasibility';

const args = process.argv.slice(2);
const fromSource = args.includes('--source');
const [wanted] = args.filter((arg) => arg !== '--source');
const entries = wanted === undefined ? ENTRIES : ENTRIES.filter(({ name }) => name === wanted);
if (entries.length === 0) {
  console.error(`There is no entry ${wanted}. Name one of: ${ENTRIES.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
ensureInstalled();
if (!fromSource) ensureBuilt();
const { measure } = await import('./size/measure.mjs');

const results = [];
for (const entry of entries) results.push({ entry, measured: await measure(begins(entry)) });

const lines = results.flatMap(({ entry, measured }) => judge(entry, measured, entry.elements.filter(isMissing)));
console.log(`Script gzipped at level 9; 1 kB = 1000 bytes.\n\n${table(lines)}\n`);
const explained = results.find(({ entry }) => entry.name === (wanted ?? EXPLAINED));
if (explained) console.log(heaviest(explained.entry.name, explained.measured, wanted ? Infinity : SHOWN_MODULES));
process.exit(lines.some(({ fails }) => fails) ? 1 : 0);

function begins(entry) {
  try {
    return fileOf(entry, fromSource);
  } catch (error) {
    console.error(error.message);
    return process.exit(1);
  }
}
