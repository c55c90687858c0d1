/**
 * `npm run bench`: runs every measurement of bench/, prints what each found, and writes bench/RESULTS.md, the charts, and the figures that
 * README and docs quote. Exits with 1 if one misses its budget or could not be taken.
 *
 *     npm run bench -- --quick             the short ones: three minutes in all; nothing is written
 *     npm run bench -- adapter             all of one bench; nothing is written
 *     npm run bench -- adapter streams     these measurements of one bench alone
 *
 * @typedef {{ what: string, measured: string, limit: string, pass: boolean, tried?: string, chart?: { name: string, title: string, svg: string } }} Line `limit` is the budget in words, or 'noted' where there is none; `tried` is told where it is missed
 * @template Given
 * @typedef {{ measure: (given: Given) => Promise<Line[]>, quick?: boolean, minutes?: number }} Measurement `minutes`: its time limit, 2 by default
 */
import { execFileSync, fork } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { updateDocuments } from '../bench/support/documents.mjs';
import { lost } from '../bench/support/figures.mjs';
import { RESULTS, toMarkdown } from '../bench/support/results.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root } from './install.mjs';

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 2;
/** What has not begun by then is lost. */
const ALL_MINUTES = 60;
const QUICK_MINUTES = 3;
const RUN_IS_OVER = 'the time of the whole run was over';
const CLOSE_MS = 20_000;
const KILL_MS = 5_000;

const benches = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));
const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
const [bench, ...names] = words.filter((word) => word !== '--quick');
if (bench !== undefined && !benches.includes(bench)) refuse(`There is no bench ${bench}: ${benches.join(', ')}.`);

ensureInstalled();
ensureBuilt();
const endAt = performance.now() + (isQuick ? QUICK_MINUTES : ALL_MINUTES) * MINUTE_MS;
const machine = describeMachine();
console.log(machine.join('\n'));
const sections = [];
for (const name of bench === undefined ? benches : [bench]) {
  sections.push(await runBench(name));
  // After each bench: whatever ends the run early, what was measured stands.
  if (bench === undefined && !isQuick) writeResults(sections);
}
const missed = sections.flatMap(({ lines }) => lines).filter(({ pass }) => !pass);
console.log(
  `\n${missed.length === 0 ? 'Every budget is met.' : `Missed: ${missed.map(({ what }) => what).join('; ')}.`}`,
);
process.exit(missed.length === 0 ? 0 : 1);

async function runBench(name) {
  const { measurements } = await import(`../bench/${name}.mjs`);
  const unknown = names.filter((given) => !Object.hasOwn(measurements, given));
  if (unknown.length > 0) {
    refuse(`${name} does not measure ${unknown.join(', ')}: ${Object.keys(measurements).join(', ')}.`);
  }
  const chosen = (key) => (names.length === 0 || names.includes(key)) && (!isQuick || measurements[key].quick);
  const section = { name, about: '', lines: [] };
  let left = Object.keys(measurements).filter(chosen);
  console.log(`\n${name}; load ${load()} before`);
  while (left.length > 0 && performance.now() < endAt) left = await runWorker(section, left, measurements);
  note(
    section,
    left.map((key) => lost(key, RUN_IS_OVER)),
  );
  return section;
}

/**
 * Takes these measurements in a process of their own. Gives those that are left where one of them ended the process, or was ended with it
 * because its time was up.
 */
async function runWorker(section, keys, measurements) {
  const worker = fork(join(root, 'bench', 'support', 'worker.mjs'), [section.name, ...keys], { detached: true });
  const left = [...keys];
  let why = '';
  let timer;
  const limit = (ms, reason) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      why = reason;
      end('SIGTERM');
      setTimeout(end, KILL_MS, 'SIGKILL').unref();
    }, ms);
  };
  const end = (signal) => {
    try {
      process.kill(-worker.pid, signal);
    } catch {
      // Nothing of it is left.
    }
  };
  const lose = (reason) => note(section, [lost(left.shift(), reason)]);
  const startedAt = performance.now();
  limit(DEFAULT_MINUTES * MINUTE_MS, 'its bench was not ready in time');
  worker.on('message', (message) => {
    if (message.cannotOpen) while (left.length > 0) lose(message.cannotOpen);
    if (message.about) section.about = message.about;
    if (message.begins) {
      const minutes = measurements[message.begins].minutes ?? DEFAULT_MINUTES;
      const leftMs = endAt - performance.now();
      if (leftMs < minutes * MINUTE_MS) limit(leftMs, RUN_IS_OVER);
      else limit(minutes * MINUTE_MS, `not done within ${minutes} minutes`);
    }
    if (message.lost) lose(message.lost);
    if (message.lines) {
      left.shift();
      note(section, message.lines);
    }
    if (left.length === 0) limit(CLOSE_MS, '');
  });
  const code = await new Promise((resolve) => worker.once('exit', resolve));
  clearTimeout(timer);
  end('SIGKILL');
  if (left.length > 0) lose(why || `its process ended with ${code}`);
  console.log(`      ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return left;
}

function note(section, lines) {
  for (const { what, measured, limit, pass } of lines) {
    console.log(`${pass ? 'pass' : 'MISS'}  ${what}: ${measured} (${limit})`);
  }
  section.lines.push(...lines);
}

function refuse(reason) {
  console.error(reason);
  process.exit(2);
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
  const charts = all.flatMap(({ lines }) => lines).flatMap(({ chart }) => (chart ? [chart] : []));
  for (const { name, svg } of charts) writeFileSync(join(root, 'docs', `${name}.svg`), svg);
  const results = toMarkdown(machine, all);
  writeFileSync(RESULTS, results);
  updateDocuments(results);
}
