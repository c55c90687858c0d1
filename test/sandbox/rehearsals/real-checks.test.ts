/** A rehearsal over the real checks of a real, if poor, drawing. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import type { AnalysisEvent } from '#drawing-checks/analysis-types.js';
import { runAnalysis } from '../../support/drawing-runs.js';

type ReportEvent = Extract<AnalysisEvent, { type: 'report' }>;

async function reportsWith(rehearsal: string | null): Promise<ReportEvent[]> {
  const document = await PDFDocument.create();
  document.addPage([300, 500]);
  const events = await runAnalysis([{ filename: 'a:b.pdf', bytes: await document.save() }], { rehearsal });
  return events.filter((event) => event.type === 'report');
}

it('sets result and score of each report, says so first, and leaves the other findings as they are', async () => {
  const real = await reportsWith(null);
  const rehearsed = await reportsWith('always-pass');
  expect(real.some(({ result }) => result === 'Failed')).toBe(true);
  expect(rehearsed).toHaveLength(real.length);
  rehearsed.forEach((report, index) => {
    const before = real[index];
    expect(report).toMatchObject({ result: 'Passed', score: 100, modelVersion: `${before?.modelVersion}+rehearsal` });
    expect(report.findings[0]).toMatchObject({ id: 'rehearsal', status: 'attention' });
    expect(report.findings.slice(1)).toEqual(before?.findings);
    expect(report.summary).toMatchObject({ score: 100, requiredFailures: [] });
    expect(report.summary.verdict).toMatch(/^Rehearsal always-pass: Passed with 100 of 100/);
    expect(report.summary.counts.attention).toBe((before?.summary.counts.attention ?? 0) + 1);
  });
});
