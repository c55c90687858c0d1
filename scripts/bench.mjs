/** `npm run bench -- NAME`: runs one measurement of bench/. It prints a table, writes nothing else, and exits 1 on a miss. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
const [name] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  console.error(`Say what to measure: npm run bench -- ${names.join(' | ')}`);
  process.exit(2);
}
ensureInstalled();
ensureBuilt();
const { bench } = await import(`../bench/${name}.mjs`);
const lines = await bench(process.argv.slice(3));
const width = Math.max(...lines.map(({ what }) => what.length));
for (const { what, measured, limit, pass } of lines) {
  console.log(`${pass ? 'pass' : 'MISS'}  ${what.padEnd(width)}  ${measured}  (${limit})`);
}
process.exit(lines.every(({ pass }) => pass) ? 0 : 1);
