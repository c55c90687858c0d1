/**
 * `npm run bench`: runs every measurement of bench/, prints what each found, and writes bench/RESULTS.md. Exits with 1 where one misses
 * its budget or could not be taken.
 *
 *     npm run bench -- --quick             the short ones: three minutes in all; RESULTS.md stays as it is
 *     npm run bench -- adapter             all of one bench; RESULTS.md stays as it is
 *     npm run bench -- adapter streams     these measurements of one bench alone
 *
 * @typedef {{ what: string, measured: string, limit: string, pass: boolean, chart?: { name: string, svg: string } }} Line `limit` is the budget in words, or 'noted' where there is none
 * @template Given
 * @typedef {{ measure: (given: Given) => Promise<Line[]>, quick?: boolean }} Measurement
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

const RESULTS = join(root, 'bench', 'RESULTS.md');
const benches = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.mjs') && !['bar-chart.mjs', 'figures.mjs'].includes(file))
  .map((file) => file.slice(0, -'.mjs'.length));

const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
const [bench, ...names] = words.filter((word) => word !== '--quick');
if (bench !== undefined && !benches.includes(bench)) {
  console.error(`There is no bench ${bench}: ${benches.join(', ')}.`);
  process.exit(2);
}

ensureInstalled();
ensureBuilt();
const machine = describeMachine();
console.log(machine.join('\n'));
const sections = [];
for (const name of bench === undefined ? benches : [bench]) sections.push(await runBench(name));
if (bench === undefined && !isQuick) writeResults(sections);
const missed = sections.flatMap(({ lines }) => lines).filter(({ pass }) => !pass);
console.log(
  `\n${missed.length === 0 ? 'Every budget is met.' : `Missed: ${missed.map(({ what }) => what).join('; ')}.`}`,
);
process.exit(missed.length === 0 ? 0 : 1);

async function runBench(name) {
  const { measurements, open } = await import(`../bench/${name}.mjs`);
  const unknown = names.filter((given) => !Object.hasOwn(measurements, given));
  if (unknown.length > 0) {
    console.error(`${name} does not measure ${unknown.join(', ')}: ${Object.keys(measurements).join(', ')}.`);
    process.exit(2);
  }
  const chosen = Object.entries(measurements).filter(
    ([key, { quick }]) => (names.length === 0 || names.includes(key)) && (!isQuick || quick),
  );
  const lines = [];
  const { about, given, close } = await open();
  console.log(`\n${name}: ${about}; load ${load()} before`);
  for (const [key, { measure }] of chosen) {
    const found = await measure(given()).catch((error) => [lost(key, error)]);
    for (const line of found)
      console.log(`${line.pass ? 'pass' : 'MISS'}  ${line.what}: ${line.measured} (${line.limit})`);
    lines.push(...found);
  }
  await close();
  return { name, about, lines };
}

/** What could not be measured has its line, too: a table without it would look complete. */
function lost(key, error) {
  return { what: key, measured: `not measured: ${error.message}`, limit: 'measured', pass: false };
}

function describeMachine() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain') === '' ? '' : ', with changes';
  const busy = loadavg()[0] > cpus().length / 2;
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}${changed}`,
    `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1e9)} GB, Linux ${release()}, Node ${process.version}`,
    ...(busy
      ? [`The machine was busy with other things (load ${load()}): figures in wall time are worth little.`]
      : []),
  ];
}

function load() {
  return loadavg()[0].toFixed(1);
}

function writeResults(all) {
  writeFileSync(RESULTS, toMarkdown(all));
  for (const { name, svg } of chartsOf(all.flatMap(({ lines }) => lines)))
    writeFileSync(join(root, 'bench', `${name}.svg`), svg);
}

function chartsOf(lines) {
  return lines.flatMap(({ chart }) => (chart ? [chart] : []));
}

function toMarkdown(all) {
  const cell = (text) => text.replaceAll('|', '\\|');
  const row = ({ what, measured, limit, pass }) =>
    `| ${cell(what)} | ${cell(measured)} | ${cell(limit)} | ${limit === 'noted' ? '' : pass ? 'met' : '**missed**'} |`;
  const section = ({ name, about, lines }) =>
    [
      `## ${name}`,
      '',
      `${about}.`,
      '',
      '| What | Measured | Budget | |',
      '|---|---|---|---|',
      ...lines.map(row),
      ...chartsOf(lines).map((chart) => `\n![${chart.name}](${chart.name}.svg)`),
      '',
    ].join('\n');
  return [
    '# Results of the benches',
    '',
    'Written by `npm run bench`. A figure is the median of its rounds, its spread behind it; what is compared was measured in turns in the same run.',
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    ...all.map(section),
  ].join('\n');
}
