/**
 * `npm run faults [-- --seed N --projects N --minutes N]`: takes projects through adapter and sandbox while everything between them fails.
 * With `--mutate NAME[,NAME]`, or `all`, the adapter is broken on purpose, and the run must see it: the check of the check.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    projects: { type: 'string' },
    minutes: { type: 'string' },
    mutate: { type: 'string' },
  },
});
const isMutated = values.mutate !== undefined;
const seed = wholeNumber('--seed', values.seed ?? (isMutated ? '7' : String(randomInt(2 ** 31))));
const projects = wholeNumber('--projects', values.projects ?? (isMutated ? '6' : '200'));
const minutes = wholeNumber('--minutes', values.minutes ?? '20');
ensureInstalled();
ensureBuilt();
const { createServer } = await import('vite');

const replay = `npm run faults -- --seed ${seed} --projects ${projects}${isMutated ? ` --mutate ${values.mutate}` : ''}`;
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
  // Nothing here is for a browser, but it would look through every page there is.
  optimizeDeps: { noDiscovery: true },
});
const load = (...path) => vite.ssrLoadModule(join(root, 'test', ...path));
const { runFaults } = await load('faults', 'run-faults.ts');
const { MUTATIONS } = await load('faults', 'support', 'mutations.ts');
const names = values.mutate === 'all' ? Object.keys(MUTATIONS) : (values.mutate?.split(',') ?? []);
for (const name of names) {
  if (MUTATIONS[name] !== undefined) continue;
  console.error(`--mutate takes all, or some of ${Object.keys(MUTATIONS).join(', ')}; not ${name}.`);
  process.exit(2);
}
const { startPostgresServer } = await load('backend-adapter', 'support', 'postgres-server.ts');
const postgres = isMutated ? null : await startPostgresServer();
if (typeof postgres === 'string') {
  console.error(postgres);
  process.exit(1);
}
const startedAt = Date.now();
const shared = { seed, projects, limitMs: minutes * 60_000, postgres, say: (line) => console.error(line) };
if (isMutated) {
  const unseen = [];
  for (const name of names) if (!(await isSeen(name))) unseen.push(name);
  await end();
  if (unseen.length > 0) console.log(`Not seen: ${unseen.join(', ')}. To replay: ${replay}`);
  else console.log('Every break of the adapter was seen.');
  process.exit(unseen.length === 0 ? 0 : 1);
}
const { violations, worlds } = await runFaults({
  ...shared,
  blowEveryMoments: 40,
  blowsPerProject: 1,
  patienceMs: 120_000,
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
  console.log(`  ${wordsOf(counts)}\n`);
}
await end();
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

/** Whether the run fails for the reason that it must. */
async function isSeen(name) {
  const mutation = MUTATIONS[name];
  const beganAt = Date.now();
  const { violations, worlds, isTimeOver } = await runFaults({
    ...shared,
    // One store is enough to see it, and half the work.
    postgres: null,
    mutation,
    blowEveryMoments: 30,
    blowsPerProject: 1,
    patienceMs: 60_000,
  });
  // For want of time things are missing without any break.
  const right = isTimeOver ? [] : violations.filter((violation) => mutation.violation.test(violation));
  const seconds = Math.round((Date.now() - beganAt) / 1000);
  console.log(
    `${name} (${mutation.breaks}) ${seconds} s, ${violations.length} violations, ${right.length} as it must:`,
  );
  for (const violation of right.length > 0 ? right.slice(0, 5) : violations.slice(0, 20)) console.log(`- ${violation}`);
  if (right.length === 0) for (const { lines } of worlds) for (const line of lines.slice(-20)) console.error(line);
  for (const { name: world, counts } of worlds.slice(1)) console.log(`  ${world}: ${wordsOf(counts)}`);
  console.log(right.length > 0 ? 'Seen.\n' : `NOT SEEN: wanted was ${mutation.violation}.\n`);
  return right.length > 0;
}

function wordsOf(counts) {
  return counts
    .entries()
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');
}

async function end() {
  await postgres?.stop();
  await vite.close();
}

function wholeNumber(name, text) {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0 && text !== '') return number;
  console.error(`${name} takes a whole number.`);
  process.exit(2);
}
