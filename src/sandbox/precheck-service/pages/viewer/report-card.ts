import { html } from 'hono/html';
import {
  COMPLETE,
  REPORT_STAGES,
  stageNumber,
  type DocumentReference,
  type Finding,
  type FindingEvidence,
  type FindingStatus,
} from '../../../../contract/precheck-service.js';
import type { Report } from '../../database/report-store.js';
import { icon, type Html, type IconName } from '../layout.js';

const GROUPS: readonly { status: FindingStatus; title: string; icon: IconName; open: boolean }[] = [
  { status: 'fail', title: 'To put right', icon: 'fail', open: true },
  { status: 'attention', title: 'For a person to look at', icon: 'attention', open: true },
  { status: 'not-assessed', title: 'Not assessed', icon: 'neutral', open: false },
  { status: 'pass', title: 'In order', icon: 'pass', open: false },
];

/** One report: its stages while it runs, then score against pass mark, findings by group, and its PDF. */
export function reportCard(report: Report, documents: readonly DocumentReference[]): Html {
  const heading = `report-${report.id}`;
  return html`<section class="card" aria-labelledby="${heading}">
<div class="card-head"><h2 id="${heading}">${report.name}</h2>${verdict(report)}</div>
${report.status === COMPLETE ? outcome(report, documents) : stages(report)}
</section>`;
}

function verdict(report: Report): Html {
  if (report.status !== COMPLETE) return html`<span class="muted">${stageWords(report.status)}</span>`;
  const name = report.result === 'Passed' ? 'pass' : 'fail';
  return html`<span class="verdict ${name}">${icon(name)} ${report.result}</span>`;
}

const stageWords = (status: string) => `${status}, stage ${stageNumber(status) ?? 1} of ${REPORT_STAGES.length}`;

function stages(report: Report): Html {
  const current = stageNumber(report.status) ?? 1;
  const items = REPORT_STAGES.map((stage, index) => {
    if (index + 1 === current) return html`<li class="now" aria-current="step">${stage}</li>`;
    return index + 1 < current ? html`<li class="done">${stage}</li>` : html`<li>${stage}</li>`;
  });
  return html`<ol class="stages">${items}</ol>`;
}

function outcome(report: Report, documents: readonly DocumentReference[]): Html {
  const score = report.score ?? 0;
  const findings = report.findings ?? [];
  return html`
${meter(score, report.passMark)}
<p>${formatScore(score)} of 100. The pass mark is ${formatScore(report.passMark)}.</p>
${documents.map((document) => html`<p><a href="${document.documentURL}">Report as PDF</a></p>`)}
${GROUPS.map((group) => findingGroup(group, findings))}
<p class="muted">Model version ${report.modelVersion ?? 'not known'}</p>`;
}

/** Drawn with SVG lengths, because the page's policy allows no style attribute. */
function meter(score: number, passMark: number): Html {
  const kind = score >= passMark ? 'value-pass' : 'value-fail';
  const anchor = passMark > 80 ? 'end' : passMark < 20 ? 'start' : 'middle';
  return html`<svg class="meter" role="img" aria-label="Score ${formatScore(score)} of 100, pass mark ${formatScore(passMark)}">
<rect class="track" x="0" y="2" width="100%" height="10" rx="5"></rect>
<rect class="${kind}" x="0" y="2" width="${score}%" height="10" rx="5"></rect>
<line class="tick" x1="${passMark}%" x2="${passMark}%" y1="0" y2="18"></line>
<text x="${passMark}%" y="34" text-anchor="${anchor}">pass mark ${formatScore(passMark)}</text>
</svg>`;
}

function findingGroup(group: (typeof GROUPS)[number], findings: readonly Finding[]): Html {
  const members = findings.filter(({ status }) => status === group.status);
  if (members.length === 0) return html``;
  const list = html`<ul class="plain">${members.map((finding) => findingItem(finding, group))}</ul>`;
  if (group.open) return html`<h3>${group.title} (${members.length})</h3>${list}`;
  return html`<details><summary>${group.title} (${members.length})</summary>${list}</details>`;
}

function findingItem(finding: Finding, group: (typeof GROUPS)[number]): Html {
  return html`<li>
<div class="finding-title"><span class="${group.icon}">${icon(group.icon)}</span><span>${finding.title}</span></div>
<div class="finding-body">
<p>${finding.message}</p>
${line('Found', finding.measured)}${line('Expected', finding.limit)}${line('Where', places(finding.evidence ?? []))}
${finding.status === 'pass' ? null : line('To put it right', finding.fix)}${line('Source', finding.source)}
</div></li>`;
}

function line(word: string, value: string | null | undefined): Html | null {
  return value ? html`<p><span class="muted">${word}:</span> ${value}</p>` : null;
}

function places(evidence: readonly FindingEvidence[]): string {
  const all = evidence.map(({ file, page, sheetNumber }) =>
    [sheetNumber ? `sheet ${sheetNumber}` : null, file, page === undefined ? null : `page ${page}`]
      .filter(Boolean)
      .join(', '),
  );
  const different = [...new Set(all)].filter((place) => place !== '');
  const more = different.length - 5;
  return different.slice(0, 5).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

const formatScore = (score: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(score);
