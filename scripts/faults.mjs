/** `npm run faults [-- --seed N --projects N --minutes N]`: takes projects through adapter and sandbox while everything between them fails. */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, projects: { type: 'string' }, minutes: { type: 'string' } },
});
const seed = wholeNumber('--seed', values.seed ?? String(randomInt(2 ** 31)));
const projects = wholeNumber('--projects', values.projects ?? '200');
const minutes = wholeNumber('--minutes', values.minutes ?? '20');
ensureInstalled();
ensureBuilt();

const replay = `npm run faults -- --seed ${seed} --projects ${projects}`;
console.log(`Seed ${seed}, ${projects} projects, ${minutes} minutes at most. To replay: ${replay}`);
console.log(
  '(Plans, faults, webhooks and the moments of kills follow from the seed; how calls interleave does not.)\n',
);

const vite = await createServer({
  configFile: false,
  root,
  logLevel: 'warn',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const load = (...path) => vite.ssrLoadModule(join(root, 'test', ...path));
const { runFaults } = await load('faults', 'run-faults.ts');
const { startPostgresServer } = await load('backend-adapter', 'support', 'postgres-server.ts');
const postgres = await startPostgresServer();
if (typeof postgres === 'string') {
  console.error(postgres);
  process.exit(1);
}
const startedAt = Date.now();
const { violations, worlds } = await runFaults({
  seed,
  projects,
  limitMs: minutes * 60_000,
  postgres,
  // About two for each project.
  blowEveryMoments: 40,
  say: (line) => console.error(line),
});
for (const { name, evidence, counts } of worlds) {
  const { runs, truth, deliveries, receipts } = evidence;
  const keys = new Set(deliveries.map(({ lane, event }) => `${lane} ${event.id}`)).size;
  const passed = runs.filter(({ decision }) => decision.decision === 'passed').length;
  const byRule = receipts.filter(({ claims }) => claims.decision !== 'passed').length;
  console.log(
    `${name}: ${runs.length} runs, ${passed} passed, ${truth.length} reports, ${receipts.length} receipts (${byRule} by an outage rule); ` +
      `${deliveries.length} deliveries of ${keys} events`,
  );
  console.log(
    `  ${counts
      .entries()
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}\n`,
  );
}
await postgres.stop();
await vite.close();
console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`);
if (violations.length === 0) {
  console.log('Every report told once by key, every decision as in the calm run, no receipt without a pass.');
} else {
  for (const { lines } of worlds) for (const line of lines.slice(-40)) console.error(line);
  console.log(`\n${violations.length} violations:`);
  for (const violation of violations) console.log(`- ${violation}`);
  console.log(`\nTo replay: ${replay}`);
}
process.exit(violations.length === 0 ? 0 : 1);

function wholeNumber(name, text) {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0 && text !== '') return number;
  console.error(`${name} takes a whole number.`);
  process.exit(2);
}
