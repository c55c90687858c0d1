import { html } from 'hono/html';
import { COMPLETE, REPORT_STAGES, stageNumber } from 'precheck-contract/precheck-service';
import type { Report } from '../../database/report-store.js';
import { STATUSES } from '../../finding-words.js';
import { numberOf } from '../../pins.js';
import { icon, type Html, type IconName } from '../layout.js';
import { findingItem } from './finding-item.js';
import { sheetFigures } from './sheet-figure.js';
import { countOf, type ViewerView } from './viewer-view.js';
import { formatScore } from './words.js';

/** One report: its stages while it runs, then score against pass mark, and, unfolded, its findings beside their sheets. */
export function reportSection(view: ViewerView, report: Report): Html {
  const id = `report-${report.key}`;
  if (report.status !== COMPLETE) {
    const stage = stageNumber(report.status) ?? 1;
    return html`<section class="report" data-words="${report.name}: ${report.status}, stage ${stage} of ${REPORT_STAGES.length}." aria-labelledby="${id}">
<div class="report-head"><h2 id="${id}">${report.name}</h2><span class="muted">Stage ${stage} of ${REPORT_STAGES.length}</span></div>${stageList(stage)}</section>`;
  }
  return html`<details class="report" id="${id}" data-words="${report.name}: ${report.result}, ${formatScore(report.score ?? 0)} of 100."${report === view.openReport ? html` open` : null}>
<summary class="report-head"><h2>${report.name}</h2>${verdict(report)}${scoreMeter(report)}
<span class="score-words"><strong>${formatScore(report.score ?? 0)}</strong> of 100, pass mark ${formatScore(report.passMark)} · ${toDo(report)}</span></summary>
<div class="report-body"><div>${summaryWords(report.summary)}${reportPdf(view, report)}
${STATUSES.map((group) => findingGroup(view, report, group))}</div>${sheetFigures(view, report)}</div></details>`;
}

function stageList(current: number): Html {
  return html`<ol class="stages" role="list">${REPORT_STAGES.map((stage, index) =>
    index + 1 === current
      ? html`<li class="now" aria-current="step">${stage}</li>`
      : html`<li class="${index + 1 < current ? 'done' : 'ahead'}">${stage}</li>`,
  )}</ol>`;
}

function verdict({ result }: Report): Html {
  const name: IconName = result === 'Passed' ? 'pass' : 'fail';
  return html`<span class="verdict ${name}">${icon(name)} ${result}</span>`;
}

/** Drawn with SVG lengths, because the page's policy allows no style attribute. The words beside it say the same. */
function scoreMeter({ score, passMark }: Report): Html {
  const kind = (score ?? 0) >= passMark ? 'value-pass' : 'value-fail';
  return html`<svg class="meter" aria-hidden="true"><rect class="track" y="5" width="100%" height="8" rx="4"></rect>
<rect class="${kind}" y="5" width="${score ?? 0}%" height="8" rx="4"></rect><line class="tick" x1="${passMark}%" x2="${passMark}%" y1="0" y2="18"></line></svg>`;
}

/** The first thing that there is to do; the findings say the rest. */
function toDo(report: Report): string {
  const first = STATUSES.find(({ status }) => status !== 'pass' && countOf(report, status) > 0);
  return first === undefined ? 'all met' : `${countOf(report, first.status)} ${first.inShort}`;
}

function summaryWords(summary: unknown): Html | null {
  if (typeof summary !== 'object' || summary === null || !('verdict' in summary)) return null;
  return typeof summary.verdict === 'string' ? html`<p>${summary.verdict}</p>` : null;
}

function reportPdf({ address }: ViewerView, report: Report): Html | null {
  if (report.pdf === null) return null;
  return html`<p><a href="${address(`/reports/${report.id}/document`)}" target="_blank" rel="noopener">${icon('sheet')} Report as PDF<span class="visually-hidden">: ${report.name} (opens in a new tab)</span></a></p>`;
}

/** What is to do stands open; the rest is folded, except where it is all that explains a failed report. */
function findingGroup(
  view: ViewerView,
  report: Report,
  { status, title, note }: (typeof STATUSES)[number],
): Html | null {
  const name: IconName = status === 'not-assessed' ? 'neutral' : status;
  const findings = (report.findings ?? []).filter((finding) => finding.status === status);
  if (findings.length === 0) return null;
  const number = ({ id }: { id: string }) => numberOf(report.findings ?? [], id) ?? Number.MAX_SAFE_INTEGER;
  const list = html`<p class="muted">${note}</p>
<ul class="findings" role="list">${findings.sort((one, other) => number(one) - number(other)).map((finding) => findingItem(view, report, finding, name))}</ul>`;
  const heading = html`<h3 class="group ${name}">${icon(name)} ${title} (${findings.length})</h3>`;
  if (status === 'fail' || status === 'attention') return html`${heading}${list}`;
  const explains = status === 'not-assessed' && report.result === 'Failed' && countOf(report, 'fail') === 0;
  return html`<details id="${status}-${report.key}"${explains ? html` open` : null}><summary>${heading}</summary>${list}</details>`;
}
