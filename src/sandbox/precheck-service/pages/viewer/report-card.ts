import { html } from 'hono/html';
import {
  COMPLETE,
  REPORT_STAGES,
  stageNumber,
  type FindingStatus,
  type ReportStage,
} from 'precheck-contract/precheck-service';
import type { Report } from '../../database/report-store.js';
import { icon, type Html, type IconName } from '../layout.js';
import { formatDuration, formatScore } from './words.js';

export interface ReportCardView {
  readonly report: Report;
  readonly stages: readonly { readonly stage: ReportStage; readonly startedAt: number }[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Where its findings are shown; null where they stand on the page already. */
  readonly findingsHref: string | null;
  readonly isSelected: boolean;
}

/** One report at a glance: its stages while it runs, then score against pass mark, and what is to do. */
export function reportCard(view: ReportCardView): Html {
  const { report, findingsHref } = view;
  const heading = `report-${report.key}`;
  const isComplete = report.status === COMPLETE;
  const name =
    isComplete && findingsHref !== null
      ? html`<a href="${findingsHref}" data-report="${report.key}"${view.isSelected ? html` aria-current="true"` : null}>${report.name}</a>`
      : report.name;
  return html`<section class="report-card${view.isSelected ? ' selected' : ''}" aria-labelledby="${heading}" data-part="${heading}">
<div class="card-head"><h2 id="${heading}">${name}</h2>${verdict(report)}</div>
${isComplete ? outcome(view) : stageList(view)}
</section>`;
}

function verdict(report: Report): Html {
  if (report.status !== COMPLETE)
    return html`<span class="muted">Stage ${stageNumber(report.status) ?? 1} of ${REPORT_STAGES.length}</span>`;
  const name: IconName = report.result === 'Passed' ? 'pass' : 'fail';
  return html`<span class="verdict ${name}">${icon(name)} ${report.result}</span>`;
}

/** "Analysing, stage 2 of 5" */
export function stageWords(status: string): string {
  return `${status}, stage ${stageNumber(status) ?? 1} of ${REPORT_STAGES.length}`;
}

/** How long each stage took, in milliseconds; the one under way up to `now`; null for what has not begun. */
export function stageDurations(
  stages: ReportCardView['stages'],
  completedAt: number | null,
  now: number,
): (number | null)[] {
  return REPORT_STAGES.map((stage) => {
    const at = stages.findIndex((entry) => entry.stage === stage);
    const entry = stages[at];
    if (entry === undefined) return null;
    return Math.max(0, (stages[at + 1]?.startedAt ?? completedAt ?? now) - entry.startedAt);
  });
}

function stageList({ report, stages, now }: ReportCardView): Html {
  const current = stageNumber(report.status) ?? 1;
  const durations = stageDurations(stages, report.completedAt, now);
  const items = REPORT_STAGES.map((stage, index) => {
    const took = durations[index];
    const isNow = index + 1 === current;
    const time =
      took === null || took === undefined
        ? null
        : html`<span class="stage-time"${isNow ? html` data-took="${took}"` : null}>${formatDuration(took)}</span>`;
    if (isNow) return html`<li class="now" aria-current="step"><span>${stage}</span>${time}</li>`;
    const state = index + 1 < current ? 'done' : 'ahead';
    return html`<li class="${state}"><span>${stage}</span>${time}</li>`;
  });
  return html`<ol class="stages" role="list">${items}</ol>`;
}

function outcome({ report }: ReportCardView): Html {
  const score = report.score ?? 0;
  return html`${meter(score, report.passMark)}
<p class="score-words"><strong>${formatScore(score)}</strong> of 100, pass mark ${formatScore(report.passMark)}<span class="count-words">${countWords(report)}</span></p>`;
}

/** The first thing that there is to do; the findings say the rest. */
function countWords(report: Report): string {
  const words: readonly (readonly [FindingStatus, string])[] = [
    ['fail', 'to put right'],
    ['attention', 'to look at'],
    ['not-assessed', 'not assessed'],
  ];
  const counts = words.map(([status, word]) => {
    const count = (report.findings ?? []).filter((finding) => finding.status === status).length;
    return { count, words: `${count} ${word}` };
  });
  return counts.find(({ count }) => count > 0)?.words ?? 'all met';
}

/** Drawn with SVG lengths, because the page's policy allows no style attribute. */
function meter(score: number, passMark: number): Html {
  const kind = score >= passMark ? 'value-pass' : 'value-fail';
  const words = `Score ${formatScore(score)} of 100, pass mark ${formatScore(passMark)}`;
  return html`<svg class="meter" role="img" aria-label="${words}">
<rect class="track" x="0" y="5" width="100%" height="8" rx="4"></rect>
<rect class="${kind}" x="0" y="5" width="${score}%" height="8" rx="4"></rect>
<line class="tick" x1="${passMark}%" x2="${passMark}%" y1="0" y2="18"></line>
</svg>`;
}
