import type { Finding } from 'precheck-contract/precheck-service';
import type { Report, ReportOutcome } from '../database/report-store.js';

/** Version of a report that no drawing check has made. */
const MODEL_VERSION_UNREAD = 'sandbox-unread-1';

/** The one finding of a report whose drawings could not be read. */
export const UNREADABLE_FINDING = 'drawings-unreadable';

/** The outcome of a report whose drawings could not be read: failed, score 0, and one finding that says why. */
export function unreadOutcome(report: Report, reason: string): ReportOutcome {
  const finding: Finding = {
    id: UNREADABLE_FINDING,
    title: 'The drawings can be read',
    status: 'fail',
    category: 'File',
    message: `The drawings could not be read: ${reason}`,
    fix: 'Open each drawing, save or print it again as a PDF, upload it and start the pre-check again.',
    weight: 1,
    credit: 0,
    evidence: [],
  };
  return {
    reportId: report.id,
    result: 'Failed',
    score: 0,
    modelVersion: MODEL_VERSION_UNREAD,
    findings: [finding],
    summary: {
      verdict: 'The drawings could not be read, so nothing was assessed.',
      score: 0,
      passMark: report.passMark,
      counts: { pass: 0, fail: 1, attention: 0, notAssessed: 0 },
    },
    pdf: null,
    pdfSize: null,
  };
}
