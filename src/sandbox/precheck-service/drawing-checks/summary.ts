/** Pure: what a report comes to, in words and counts. */
import type { Finding } from 'precheck-contract/precheck-service';
import type { ReportSummary, SheetSummary } from './analysis-types.js';
import type { CityReport } from './city-data.js';
import type { DrawingFile } from './drawing-set/drawing-set.js';
import type { Sheet } from './recognition/sheet.js';
import type { Score } from './score.js';

/** More would make the detail record heavy; the counts are always whole. */
const MAX_LISTED_SHEETS = 500;
const MAX_LISTED_SCALES = 12;

export function summarise(
  report: CityReport,
  score: Score,
  findings: readonly Finding[],
  files: readonly DrawingFile[],
  sheets: readonly Sheet[],
): ReportSummary {
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  const counts = {
    pass: count('pass'),
    fail: count('fail'),
    attention: count('attention'),
    notAssessed: count('not-assessed'),
  };
  return {
    verdict: verdictOf(report, score, counts.fail),
    score: score.score,
    passMark: report.passMark,
    assessedShare: score.assessedShare,
    counts,
    requiredFailures: score.requiredFailures,
    fileCount: files.length,
    sheetCount: files.reduce((sum, file) => sum + file.pageCount, 0),
    sheets: sheets.slice(0, MAX_LISTED_SHEETS).map(summariseSheet),
  };
}

function verdictOf(report: CityReport, score: Score, failed: number): string {
  const share = `${score.assessedShare} % of the weight of its checks`;
  if (score.assessedShare === 0) {
    return 'Nothing in this drawing set could be assessed, so the report fails with a score of 0. Each check below says what it could not find: put that on the drawings and run it again.';
  }
  if (score.hardlyAssessed && score.requiredFailures.length === 0) {
    const outcome = score.result === 'Passed' ? 'the city lets it pass' : 'it fails';
    return `Not enough could be checked: ${share}. So ${outcome}, and what was not assessed earns nothing in the score of ${score.score}. Each check below says what it could not find: put that on the drawings and run it again.`;
  }
  const known = score.assessedShare === 100 ? '' : ` Assessed: ${share}.`;
  const standing = `${score.score} of 100; the pass mark is ${report.passMark}.${known}`;
  if (score.requiredFailures.length > 0) {
    return `${standing} It fails because the city requires this whatever the score: ${score.requiredFailures.join('; ')}.`;
  }
  if (score.result === 'Failed')
    return `${standing} Put right the ${failed === 1 ? 'failed check' : `${failed} failed checks`} below and run it again.`;
  return failed === 0
    ? `${standing} Every check that could be made was met.`
    : `${standing} It passes, with ${failed === 1 ? 'one check' : `${failed} checks`} to improve.`;
}

function summariseSheet(sheet: Sheet): SheetSummary {
  return {
    file: sheet.file.filename,
    page: sheet.page.number,
    sheetNumber: sheet.sheetNumber?.value ?? null,
    title: sheet.title?.value ?? null,
    discipline: sheet.discipline,
    category: sheet.categories[0]?.category ?? null,
    scale: sheet.scale?.value ?? null,
    scales: [...new Set(sheet.scales.map(({ value }) => value))].slice(0, MAX_LISTED_SCALES),
    widthMm: sheet.page.widthMm,
    heightMm: sheet.page.heightMm,
  };
}
