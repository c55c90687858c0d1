import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findingSchema, REPORT_STAGES } from 'precheck-contract';
import type { AnalysisEvent, AnalysisFile } from '#drawing-checks/analysis-types.js';
import { createSampleDrawings } from '../../../demo/sample-drawings.js';
import { jobOf, runAnalysis, withFiles } from '../../support/drawing-runs.js';
import { BUILT_WORKER } from '../support/built-workers.js';
import { makeDrawing, makeOperatorBomb, NOT_A_PDF } from '../../support/drawings.js';
import { folderForAll } from '../../support/temporary-folder.js';

type ReportEvent = Extract<AnalysisEvent, { type: 'report' }>;
const reportsOf = (events: readonly AnalysisEvent[]): ReportEvent[] =>
  events.filter((event) => event.type === 'report');
const folder = folderForAll();

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
    expect(passing).toHaveLength(3);
    for (const { result, score } of passing) expect([result, score >= 90]).toEqual(['Passed', true]);
    expect(Math.min(...failing.map(({ score }) => score))).toBeLessThan(70);
    const failed = failing.flatMap(({ findings }) => findings.filter(({ status }) => status === 'fail'));
    expect(failed.every(({ fix, message }) => Boolean(fix) && message.length > 20)).toBe(true);
  });

  it('gives the same answer and the same document for the same drawings', async () => {
    const drawings = [{ bytes: await makeDrawing({ pages: [{}, { scan: 1 }] }) }, { bytes: NOT_A_PDF }];
    const run = async () => {
      const outputDirectory = await mkdtemp(join(folder, 'same-'));
      const reports = reportsOf(await runAnalysis(drawings, { outputDirectory }));
      const documents = await Promise.all(reports.map(({ reportPdfPath }) => readFile(reportPdfPath, 'latin1')));
      return { documents, reports: reports.map((report) => ({ ...report, reportPdfPath: '' })) };
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
});

describe('the worker process', () => {
  it.each(['stage', 'file'])(
    'goes with the service, even in the middle of a drawing, at its first %s',
    async (type) => {
      await withFiles([{ bytes: makeOperatorBomb() }], async (files, folder) => {
        const child = forkFor(files, folder);
        const gone = once(child, 'exit');
        await new Promise<void>((resolve) => {
          child.on('message', (event: AnalysisEvent) => void (event.type === type && resolve()));
        });
        child.disconnect();
        // By itself it would draw for minutes, until the test is given up.
        await gone;
      });
    },
  );

  it('tells nobody but the log of a fault of its own', async () => {
    const bytes = await makeDrawing();
    const events: AnalysisEvent[] = [];
    // A file where the folder for the reports ought to be.
    const code = await withFiles([{ bytes }], async (files, folder) => {
      const child = forkFor(files, join(folder, '0.bin', 'reports'));
      child.on('message', (event: AnalysisEvent) => events.push(event));
      return (await once(child, 'close'))[0];
    });
    expect(events.filter(({ type }) => type === 'error')).toEqual([]);
    expect(code).toBe(1);
  });
});

function forkFor(files: readonly AnalysisFile[], outputDirectory: string): ChildProcess {
  const child = fork(BUILT_WORKER, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} });
  child.send({ type: 'job', job: jobOf(files, outputDirectory) });
  return child;
}
