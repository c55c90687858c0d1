import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findingSchema, REPORT_STAGES } from '../../../src/contract/index.js';
import type { AnalysisEvent } from '../../../src/sandbox/precheck-service/drawing-checks/analysis-types.js';
import { analyse } from '../../../src/sandbox/precheck-service/drawing-checks/analyse.js';
import {
  DirectReader,
  type SheetPicture,
} from '../../../src/sandbox/precheck-service/drawing-checks/drawing-set/file-reader.js';
import { defaultCitiesDirectory } from '../../../src/sandbox/precheck-service/drawing-checks/city-data.js';
import { createSampleDrawings } from '../../../demo/sample-drawings.js';
import { readSet, runAnalysis, withFiles } from '../../support/drawing-runs.js';
import { makeDrawing, makeOperatorBomb, makeTruncatedDrawing, NOT_A_PDF } from '../../support/drawings.js';

type ReportEvent = Extract<AnalysisEvent, { type: 'report' }>;
const reportsOf = (events: readonly AnalysisEvent[]): ReportEvent[] =>
  events.filter((event) => event.type === 'report');
const withoutPath = ({ reportPdfPath: _path, ...report }: ReportEvent) => report;

describe('analyse', () => {
  it('takes each report through the five stages in order, then ends it', async () => {
    const events = await runAnalysis([{ bytes: await makeDrawing() }]);
    for (const report of reportsOf(events)) {
      const stages = events.flatMap((event) =>
        event.type === 'stage' && event.reportIds.includes(report.reportId) ? [event.stage] : [],
      );
      expect(stages).toEqual([...REPORT_STAGES]);
      expect(events.indexOf(report)).toBeGreaterThan(
        events.findLastIndex((event) => event.type === 'stage' && event.reportIds.includes(report.reportId)),
      );
      expect(z.array(findingSchema).safeParse(report.findings).success).toBe(true);
    }
    expect(reportsOf(events)).toHaveLength(3);
  });

  it('passes the sample drawings that should pass and tells why the others do not', async () => {
    const passing = reportsOf(await runAnalysis(await createSampleDrawings('passing')));
    const failing = reportsOf(await runAnalysis(await createSampleDrawings('failing')));
    expect(passing.map(({ result, score }) => [result, score >= 90])).toEqual([
      ['Passed', true],
      ['Passed', true],
      ['Passed', true],
    ]); // prettier-ignore
    expect(Math.min(...failing.map(({ score }) => score))).toBeLessThan(70);
    expect(
      failing
        .flatMap(({ findings }) => findings.filter(({ status }) => status === 'fail'))
        .every(({ fix, message }) => Boolean(fix) && message.length > 20),
    ).toBe(true);
  });

  it('gives the same answer and the same document for the same drawings', async () => {
    const drawings = [{ bytes: await makeDrawing({ pages: [{}, { scan: 1 }] }) }, { bytes: NOT_A_PDF }];
    const run = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'same-'));
      try {
        const reports = reportsOf(await runAnalysis(drawings, { outputDirectory: folder }));
        return {
          reports: reports.map(withoutPath),
          documents: await Promise.all(reports.map(({ reportPdfPath }) => readFile(reportPdfPath, 'latin1'))),
        };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    };
    expect(await run()).toEqual(await run());
  });

  it.each([
    ['no PDF', NOT_A_PDF],
    ['nothing', new Uint8Array()],
  ])('fails %s with a finding that says why, and does not throw', async (_name, bytes) => {
    const [readiness, completeness] = reportsOf(await runAnalysis([{ bytes }]));
    expect(readiness?.findings.find(({ id }) => id === 'files-open')).toMatchObject({ status: 'fail', required: true });
    expect(readiness?.result).toBe('Failed');
    expect(completeness).toMatchObject({
      result: 'Failed',
      score: 0,
      summary: { verdict: expect.stringContaining('Nothing in this drawing set could be assessed') },
    });
  });

  it('refuses a job that the city data does not have', async () => {
    await expect(runAnalysis([], { permitType: 'moon-base' })).rejects.toThrow(
      'City of Wattle Bay has no permit type moon-base.',
    );
    await expect(runAnalysis([], { cityKey: 'atlantis' })).rejects.toThrow('There is no city atlantis');
  });

  it('writes a report that opens, with the score and the findings in it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    try {
      const [report] = reportsOf(
        await runAnalysis([{ filename: 'Scan.pdf', bytes: await makeTruncatedDrawing() }], { outputDirectory: folder }),
      );
      const { files } = await readSet([{ bytes: await readFile(report?.reportPdfPath ?? '') }]);
      const text =
        files[0]?.pages
          .flatMap((page) => page.text ?? [])
          .map((item) => item.text)
          .join(' ') ?? '';
      expect(files[0]?.failure).toBeNull();
      for (const words of [
        'Submission readiness',
        String(report?.score),
        'Every file opens',
        'Scan.pdf',
        'e-PlanSoft Scout',
        report?.modelVersion ?? '?',
      ])
        expect(text).toContain(words);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Notes what is asked of it, in order. */
class NotingReader extends DirectReader {
  readonly calls: string[] = [];

  override async close(): Promise<void> {
    this.calls.push('close');
    await super.close();
  }

  override render(path: string, pageNumber: number, longSidePx: number): Promise<SheetPicture> {
    this.calls.push(`render ${pageNumber}`);
    return super.render(path, pageNumber, longSidePx);
  }
}

describe('pictures in the reports of a run', () => {
  // An A4 sheet without a number fails checks of every report.
  const bare = { sizePt: [841.89, 595.28], sheetNumber: null, title: null, scale: null } as const;

  async function runNoting() {
    const reader = new NotingReader();
    const bytes = await makeDrawing({ pages: [bare, bare] });
    const order = await withFiles([{ bytes }], async (files, folder) => {
      const job = {
        projectId: 'p',
        run: 1,
        address: null,
        cityKey: 'wattle-bay',
        permitType: 'new-dwelling',
        citiesDirectory: defaultCitiesDirectory,
        reports: ['submission-readiness', 'sheet-completeness'].map((key) => ({ id: key, key })),
        files,
        outputDirectory: join(folder, 'reports'),
        startedAt: '2026-11-21T05:00:00.000Z',
        rehearsal: null,
      };
      const seen: string[] = [];
      await analyse(
        job,
        (event) => {
          const ids =
            event.type === 'stage' ? event.reportIds.join('+') : event.type === 'report' ? event.reportId : '';
          seen.push(`${event.type === 'stage' ? event.stage : event.type} ${ids}`);
          reader.calls.push(seen.at(-1) ?? '');
        },
        reader,
      );
      return seen;
    });
    return { order, calls: reader.calls };
  }

  it('are drawn after every report is judged, each sheet once, with the reader closed before', async () => {
    const { order, calls } = await runNoting();
    const both = 'submission-readiness+sheet-completeness';
    expect(order).toEqual([
      `Preparing ${both}`,
      `Analysing ${both}`,
      `Categorising ${both}`,
      'Assessing submission-readiness',
      'Assessing sheet-completeness',
      'Summarising submission-readiness',
      'report submission-readiness',
      'Summarising sheet-completeness',
      'report sheet-completeness',
    ]);
    const drawn = calls.filter((call) => call.startsWith('render'));
    expect(drawn).toEqual(['render 1', 'render 2']);
    expect(calls.indexOf('close')).toBeLessThan(calls.indexOf('render 1'));
    expect(calls.indexOf('render 1')).toBeGreaterThan(calls.indexOf('Summarising submission-readiness'));
    // What drawing took is given back before the document is written.
    expect(calls.lastIndexOf('close')).toBeLessThan(calls.indexOf('report submission-readiness'));
  });

  it('show the sheets of both reports', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    try {
      const bytes = await makeDrawing({ pages: [bare] });
      for (const { reportPdfPath } of reportsOf(await runAnalysis([{ bytes }], { outputDirectory: folder })).slice(
        0,
        2,
      )) {
        const { files } = await readSet([{ bytes: await readFile(reportPdfPath) }]);
        expect(files[0]?.pages.at(-1)?.images).toHaveLength(1);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

const builtWorker = fileURLToPath(
  new URL('../../../dist/node/sandbox/precheck-service/drawing-checks/worker.js', import.meta.url),
);
if (!existsSync(builtWorker))
  console.log('Skipped: the worker process, because dist/ is missing. Run `npm run build`.');

describe.skipIf(!existsSync(builtWorker))('the worker process', () => {
  it('sends the events of a job and exits with 0', async () => {
    const bytes = await makeDrawing();
    const { events, code } = await withFiles([{ bytes }], (files, folder) => forkWith(files, folder, 'new-dwelling'));
    expect(code).toBe(0);
    expect(events.filter(({ type }) => type !== 'file').map(({ type }) => type)).toEqual([
      'stage',
      'stage',
      'stage',
      'stage',
      'stage',
      'report',
    ]);
  });

  it.each([0, 800])('goes with the service, even %i ms into a drawing that takes for ever', async (afterMs) => {
    await withFiles([{ bytes: makeOperatorBomb() }], async (files, folder) => {
      const { child } = forkFor(files, folder, 'new-dwelling');
      const gone = new Promise((resolve) => child.once('exit', resolve));
      // The first event is stage Preparing, in which the drawing is read.
      await new Promise((resolve) => child.once('message', resolve));
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      child.disconnect();
      // By itself it would draw for minutes, until the test is given up.
      await gone;
    });
  });

  it('says in words that a job is wrong', async () => {
    const { events, code } = await withFiles([], (files, folder) => forkWith(files, folder, 'moon-base'));
    expect({ events, code }).toEqual({
      events: [{ type: 'error', message: 'City of Wattle Bay has no permit type moon-base.' }],
      code: 0,
    });
  });

  it('tells nobody but the log of a fault of its own', async () => {
    const bytes = await makeDrawing();
    // A file where the folder for the reports ought to be.
    const { events, code } = await withFiles([{ bytes }], (files, folder) =>
      forkWith(files, join(folder, '0.bin', 'reports'), 'new-dwelling'),
    );
    expect(events.filter(({ type }) => type === 'error')).toEqual([]);
    expect(code).toBe(1);
  });
});

function forkWith(files: readonly object[], folder: string, permitType: string): Promise<WorkerRun> {
  return forkFor(files, folder, permitType).ended;
}

interface WorkerRun {
  readonly events: AnalysisEvent[];
  readonly code: number | null;
}

function forkFor(
  files: readonly object[],
  folder: string,
  permitType: string,
): { child: ChildProcess; ended: Promise<WorkerRun> } {
  const child = fork(builtWorker, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} });
  const events: AnalysisEvent[] = [];
  child.on('message', (event) => events.push(event as AnalysisEvent));
  const reports = [{ id: 'r1', key: 'submission-readiness' }];
  const job = {
    projectId: 'p',
    run: 1,
    address: null,
    cityKey: 'wattle-bay',
    permitType,
    citiesDirectory: defaultCitiesDirectory,
    reports,
    files,
    outputDirectory: folder,
    startedAt: '2026-11-21T05:00:00.000Z',
  };
  child.send({ type: 'job', job });
  return { child, ended: new Promise((done) => child.on('close', (code) => done({ events, code }))) };
}
