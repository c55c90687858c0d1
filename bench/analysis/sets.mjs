/**
 * Sets of one sheet to 400: reading and judging beside what gives no more than what is on the pages. Each runs in a process of its own, from
 * its start to its last word, in turns. One made sheet stands for all of a set: what is added for each is what counts here.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, mebibytes, milliseconds, times, withSpread } from '../support/figures.mjs';
import { makeSheet } from './drawings.mjs';
import { BARE, extract, judge } from './reading.mjs';

/** A light sheet. */
const LINES = 2_000;
/** Fewer rounds of the long ones. */
const SETS = [
  { sheets: 1, rounds: 5 },
  { sheets: 16, rounds: 5 },
  { sheets: 100, rounds: 3 },
  { sheets: 400, rounds: 2 },
];
const MOST_MIB = 350;
const MIB = 1024 * 1024;
const PDFJS = fileURLToPath(new URL('./pdfjs-extraction.mjs', import.meta.url));
/** The shell tells the processor time of the programs it has run, and PDFs are read one by one as the others do. */
const PDFTOTEXT = 'for file; do pdftotext "$file" - >/dev/null; done; times';

/** @returns {Promise<import('../../scripts/bench.mjs').Line[]>} */
export async function measureSets() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sets-'));
  try {
    const path = join(folder, 'sheet.pdf');
    writeFileSync(path, await makeSheet(1, LINES));
    const lines = [];
    for (const set of SETS) lines.push(await measureSet(path, set));
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSet(path, { sheets, rounds }) {
  const size = statSync(path).size;
  const files = Array.from({ length: sheets }, (_, index) => ({ path, size, filename: `A-${101 + index}.pdf` }));
  const readers = {
    ours: () => judge(files),
    'bare PDFium': () => extract(BARE, files),
    'pdf.js': () => extract(PDFJS, files),
    ...(hasPdftotext() ? { pdftotext: () => readWithPdftotext(files) } : {}),
  };
  const found = Object.fromEntries(Object.keys(readers).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const turns = Object.entries(readers);
    // Now one first, now the other, so that none always comes after a rest.
    for (const [name, read] of round % 2 === 0 ? turns : turns.reverse()) found[name].push(await read());
  }
  const { ours, ...peers } = found;
  const peak = median(ours.map(({ peakBytes }) => peakBytes));
  const perSecond = ours.map(({ ms }) => (sheets * 1000) / ms);
  return {
    what: `a set of ${sheets} light ${sheets === 1 ? 'sheet' : 'sheets'} is read and judged`,
    measured: [
      withSpread(perSecond, (value) => `${value.toFixed(1)} sheets a second`),
      `processor time ${withSpread(
        ours.map(({ cpuMs }) => cpuMs),
        milliseconds,
      )}`,
      ...Object.entries(peers).map(([name, runs]) => besidePeer(name, ours, runs)),
      ...(hasPdftotext() ? [] : ['pdftotext is left out, it is not installed here']),
      `${mebibytes(peak)} at its peak${peaksOf(peers)}`,
    ].join('; '),
    limit: `under ${MOST_MIB} MiB`,
    pass: peak < MOST_MIB * MIB,
  };
}

const besidePeer = (name, ours, runs) =>
  `${withSpread(
    ours.map(({ cpuMs }, round) => cpuMs / runs[round].cpuMs),
    times,
  )} that of ${name}`;

function peaksOf(peers) {
  const known = Object.entries(peers).filter(([, runs]) => runs[0].peakBytes !== undefined);
  return known.map(([name, runs]) => `, ${name} ${mebibytes(median(runs.map(({ peakBytes }) => peakBytes)))}`).join('');
}

function hasPdftotext() {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function readWithPdftotext(files) {
  const said = execFileSync('sh', ['-c', PDFTOTEXT, 'sh', ...files.map(({ path }) => path)], { encoding: 'utf8' });
  // The second line is of its children: “0m1.240s 0m0.100s”.
  const [user = 0, system = 0] = [...(said.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60_000 + Number(seconds) * 1000,
  );
  return { cpuMs: user + system };
}
