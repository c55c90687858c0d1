/** What a person reads in the terminal. */
import type { Finding, FindingEvidence, FindingStatus } from 'precheck-contract';
import type { CheckedReport, CheckOutcome, CheckProgress } from './check-drawings.js';

const MARKS: Readonly<Record<FindingStatus, string>> = {
  fail: '✗ fail',
  attention: '! attention',
  'not-assessed': '– not assessed',
  pass: '✓ pass',
};
const ORDER = Object.keys(MARKS);
const TITLE_WIDTH = 34;
const PLACES_SHOWN = 5;

export function describeProgress(progress: CheckProgress): string {
  if (progress.event === 'uploaded') return `Uploaded  ${progress.name} (${(progress.size / 1e6).toFixed(2)} MB)`;
  return `${progress.at.slice(11, 23)}  ${progress.stage.padEnd(13)} ${progress.report}`;
}

export function describeOutcome({ project, reports, gate, receipt }: CheckOutcome): string {
  const lines = reports.flatMap((report) => ['', ...describeReport(report)]);
  const verdict = gate.decision === 'passed' ? 'passed' : 'below the minimum';
  lines.push('', `Project   ${project.id} (${project.cityKey}, ${project.permitType})`);
  lines.push(`Score     ${gate.score} of 100, minimum ${gate.minScore}`, `Decision  ${verdict}`);
  if (receipt) lines.push(`Receipt   valid until ${receipt.expiresAt}`, receipt.receipt);
  return lines.join('\n');
}

function describeReport(report: CheckedReport): string[] {
  const heading = `${report.name}: ${report.result}, ${report.score} of 100 (${report.modelVersion})`;
  const findings = [...(report.findings ?? [])].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  if (findings.length === 0) return [heading, '  The service sent no findings.'];
  return [heading, ...findings.flatMap(describeFinding)];
}

function describeFinding({ status, title, message, limit, fix, evidence }: Finding): string[] {
  const first = `  ${MARKS[status].padEnd(15)} ${title.padEnd(TITLE_WIDTH)} ${message}`;
  if (status === 'pass') return [first];
  const where = describePlaces(evidence ?? []);
  const more = [where && `where: ${where}`, limit && `limit: ${limit}`, fix && `put right: ${fix}`].filter(Boolean);
  return [first, ...more.map((line) => `${' '.repeat(18)}${line}`)];
}

function describePlaces(evidence: readonly FindingEvidence[]): string {
  const places = evidence.map(({ sheetNumber, file, page }) => sheetNumber ?? (page ? `${file}, page ${page}` : file));
  const named = [...new Set(places.filter(Boolean))];
  const more = named.length - PLACES_SHOWN;
  return named.slice(0, PLACES_SHOWN).join('; ') + (more > 0 ? ` and ${more} more` : '');
}
