/**
 * Reading and judging, and all report PDFs with their pictures, against bare extraction: both from the start of a process to its last word, in turns, at the same priority.
 * Processor time stands beside the time by the clock: where the two ratios differ much, others were using the machine.
 */
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultCitiesDirectory } from '../../src/sandbox/dist/precheck-service/drawing-checks/city-data.js';
import { startConfined } from '../../src/sandbox/dist/precheck-service/processing/confined-process.js';
import { DRAWING_CHECKS_WORKER, runWorker } from '../../src/sandbox/dist/precheck-service/processing/worker-process.js';
import { median, mebibytes, milliseconds, times, withSpread } from '../support/figures.mjs';

const RUNS = 5;
/** Of what takes a quarter of a minute. */
const LONG_RUNS = 3;
const MOST_TIMES = 2;
const MOST_TIMES_WITH_REPORTS = 4;
/** In which the viewer shows a whole sheet. */
const LONG_SIDE_PX = 1600;
const MOST_MIB = 350;
const MIB = 1024 * 1024;
export const BARE = fileURLToPath(new URL('./bare-extraction.mjs', import.meta.url));
const TRIED_READING =
  'text is read by PDFium, of the page that it has loaded for everything else; pdf.js is loaded only for a file that may have layers, a portfolio or units of its own; the worker of one run is optimised less';
const TRIED_REPORTS =
  'a report draws only the part of a sheet that its findings mark; pdfkit is given rows that are deflated already, and each font once; a sheet of 80 picture tiles, 68 million pixels, takes PDFium a second to decode however small it is drawn, and inflating by Node saves less than half of that';
const SUBMISSION = { cityKey: 'wattle-bay', permitType: 'new-dwelling' };

/** @param {{ filename: string, path: string, size: number }[]} files */
export async function measureReading(files) {
  const bare = [];
  const ours = [];
  for (let run = 0; run < RUNS; run++) {
    // Now one first, now the other, so that neither always comes after a rest.
    const turns = [async () => bare.push(await extract(BARE, files)), async () => ours.push(await judge(files))];
    for (const turn of run % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  const bareMs = median(bare.map(({ ms }) => ms));
  const oursMs = median(ours.map(({ ms }) => ms));
  const ratios = ours.map(({ ms }, run) => ms / bare[run].ms);
  const cpuRatios = ours.map(({ cpuMs }, run) => cpuMs / bare[run].cpuMs);
  const { pages, textBoxes, objects, images } = bare[0].counts;
  console.log(`${pages} pages, ${textBoxes} text boxes, ${objects} objects, ${images} images`);
  const bareCpuMs = median(bare.map(({ cpuMs }) => cpuMs));
  const oursCpuMs = median(ours.map(({ cpuMs }) => cpuMs));
  const barePeak = median(bare.map(({ peakBytes }) => peakBytes));
  console.log(`bare extraction ${both(bareMs, bareCpuMs)}, ${mebibytes(barePeak)} at its peak`);
  console.log(`reading and judging ${both(oursMs, oursCpuMs)}`);
  return [
    {
      what: 'reading and judging, against bare extraction',
      measured: `${withSpread(cpuRatios, times)} in processor time of all threads, ${withSpread(ratios, times)} by the clock`,
      limit: `at most ${times(MOST_TIMES)} in processor time`,
      pass: median(cpuRatios) <= MOST_TIMES,
      tried: TRIED_READING,
    },
  ];
}

/**
 * To the last of all reports: each PDF, with the part of each sheet that its findings mark. Whole sheets are drawn when the viewer asks for
 * them, and are not in it; bare PDFium that draws each of them once stands beside.
 */
export async function measureReports(files) {
  const bare = [];
  const drawn = [];
  const whole = [];
  for (let run = 0; run < LONG_RUNS; run++) {
    bare.push(await extract(BARE, files));
    drawn.push(await extract(BARE, files, { longSidePx: LONG_SIDE_PX }));
    whole.push(await judge(files, 'to the end'));
  }
  const peakBytes = Math.max(...whole.map((run) => run.peakBytes));
  const ratios = whole.map(({ endCpuMs }, run) => endCpuMs / bare[run].cpuMs);
  const drawnRatios = drawn.map(({ cpuMs }, run) => cpuMs / bare[run].cpuMs);
  const wholeMs = median(whole.map(({ endMs }) => endMs));
  const firstMs = median(whole.map(({ firstReportMs }) => firstReportMs));
  console.log(
    `to the last of all reports ${both(wholeMs, median(whole.map(({ endCpuMs }) => endCpuMs)))}, the first of them ${milliseconds(firstMs)} after the last rule`,
  );
  return [
    {
      what: 'to the last of all report PDFs with the marked part of each sheet, against bare extraction',
      measured: `${withSpread(ratios, times)} in processor time of all threads; bare PDFium that only draws each whole sheet once, as the viewer shows it when asked, ${withSpread(drawnRatios, times)}`,
      limit: `at most ${times(MOST_TIMES_WITH_REPORTS)} in processor time`,
      pass: median(ratios) <= MOST_TIMES_WITH_REPORTS,
      tried: TRIED_REPORTS,
    },
    {
      what: 'peak memory of the worker, pictures and reports included',
      measured: `${mebibytes(peakBytes)}, the highest of ${LONG_RUNS} rounds`,
      limit: `under ${MOST_MIB} MiB`,
      pass: peakBytes < MOST_MIB * MIB,
      tried: TRIED_REPORTS,
    },
  ];
}

const both = (ms, cpuMs) => `${milliseconds(ms)} (processor ${milliseconds(cpuMs)})`;

/** What a program that only extracts takes, from its start to its last word; `more` is told to it beside the files. */
export async function extract(program, files, more = {}) {
  const startedAt = performance.now();
  const paths = files.map(({ path }) => path);
  const child = startConfined(program, {
    readable: [dirname(DRAWING_CHECKS_WORKER), ...paths],
    writable: [],
    oldSpaceMb: 512,
  });
  const result = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`${basename(program)} ended with ${code}.`)));
    child.send({ paths, ...more });
  });
  return { ...result, ms: performance.now() - startedAt };
}

/** The service's own worker, from its start to the last rule judged (or, for its memory, to its end). */
export async function judge(files, until = 'the last rule') {
  const folder = await mkdtemp(join(tmpdir(), 'bench-run-'));
  const outputDirectory = join(folder, 'output');
  await mkdir(outputDirectory);
  const stop = new AbortController();
  let judgedMs = 0;
  let firstReportMs = 0;
  let cpuMs = 0;
  let endCpuMs = 0;
  let peakBytes = 0;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakOfWorker());
    endCpuMs = cpuOfWorker() || endCpuMs;
  }, 20);
  const startedAt = performance.now();
  const end = await runWorker(
    jobOf(files, outputDirectory),
    { workerPath: DRAWING_CHECKS_WORKER, timeLimitMs: 300_000, signal: stop.signal },
    async (event) => {
      if (event.type === 'error') throw new Error(event.message);
      if (event.type === 'report') firstReportMs ||= performance.now() - startedAt - judgedMs;
      if (event.type !== 'stage' || event.stage !== 'Summarising' || judgedMs > 0) return;
      judgedMs = performance.now() - startedAt;
      cpuMs = cpuOfWorker();
      if (until === 'the last rule') stop.abort();
    },
  );
  const endMs = performance.now() - startedAt;
  clearInterval(watch);
  await rm(folder, { recursive: true, force: true });
  if (judgedMs === 0) throw new Error(`The worker ended early: ${JSON.stringify(end)}.`);
  return { ms: judgedMs, endMs, firstReportMs, cpuMs, endCpuMs, peakBytes };
}

function jobOf(files, outputDirectory) {
  const city = JSON.parse(readFileSync(join(defaultCitiesDirectory, `${SUBMISSION.cityKey}.json`), 'utf8'));
  const permit = city.permitTypes.find(({ permitType }) => permitType === SUBMISSION.permitType);
  const keys = permit.reports.map((report) => (typeof report === 'string' ? report : (report.report ?? report.key)));
  return {
    ...SUBMISSION,
    projectId: 'bench',
    run: 1,
    address: null,
    citiesDirectory: dirname(join(defaultCitiesDirectory, 'any')),
    reports: keys.map((key) => ({ id: key, key })),
    files: files.map((file) => ({ ...file, type: '', label: '' })),
    outputDirectory,
    startedAt: new Date().toISOString(),
    rehearsal: null,
  };
}

/** The one child that is our worker; null where the system does not say. */
function workerPid() {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
    const isWorker = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(DRAWING_CHECKS_WORKER);
    return children.filter(Boolean).find(isWorker) ?? null;
  } catch {
    return null;
  }
}

/** Highest memory in use so far in bytes, 0 where it is not known. */
function peakOfWorker() {
  const status = readProcess('status');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

/** Processor time so far; the kernel counts in hundredths of a second. */
function cpuOfWorker() {
  const fields = readProcess('stat').split(') ').at(-1).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

function readProcess(file) {
  try {
    return readFileSync(`/proc/${workerPid()}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
