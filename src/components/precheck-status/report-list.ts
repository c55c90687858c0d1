/** The reports of a run, each with its stages, how long they took, and its score. */
import { html, nothing } from 'lit';
import type { Estimate, ReportView } from 'precheck-contract/adapter-api';
import { durationsIn } from '../i18n/duration.js';
import { type Measure, type Outcome, outcomeLine, outcomeOf } from '../ui/gate-words.js';
import { icon } from '../ui/icons.js';
import type { Words } from '../i18n/localisation.js';
import { reportTimes, totalTime } from '../ui/run-times.js';
import { renderScoreMeter } from '../ui/score-meter.js';
import { estimateLine } from '../ui/time-left.js';
import { stageLine } from '../ui/timeline.js';

export interface ReportListOptions {
  readonly words: Words;
  /** What the gate holds the report to; null where there is no gate. */
  readonly measureOf: (report: ReportView) => Measure | null;
  /** By the adapter's clock. */
  readonly nowMs: number;
}

export function renderReports(reports: readonly ReportView[], options: ReportListOptions) {
  return html`<section class="reports-part">
    <h3 class="visually-hidden">${options.words.t.status.reports}</h3>
    <ul class="reports">
      ${reports.map((report) => renderReport(report, options))}
    </ul>
  </section>`;
}

function renderReport(report: ReportView, options: ReportListOptions) {
  const { words, nowMs } = options;
  const { name, complete, score, stage, status } = report;
  const measure = options.measureOf(report);
  const outcome = outcomeOf(report, measure, words);
  return html`<li class="report" part="report">
    <div class="report-head">
      <h4>${name}</h4>
      ${
        complete
          ? renderOutcome(outcome, words)
          : // A word that the specification does not list is shown as the service wrote it.
            html`<span class="small muted figures">${stage === null ? status : stageLine(stage, words)}</span>`
      }
    </div>
    ${complete && score !== null ? renderScore(report, score, measure, outcome, words) : nothing} ${renderStages(report, words)}
    ${complete ? renderOrigin(report, outcome, words) : renderEstimate(report.estimate, words, nowMs)}
  </li>`;
}

const ICONS = { pass: 'check', fail: 'fail', neutral: 'unknown' } as const;

function renderOutcome(outcome: Outcome, words: Words) {
  const { tone } = outcome;
  return html`<span class="result-word figures tone-${tone}"
    >${icon(ICONS[tone])}<span>${outcomeLine(outcome, words)}</span></span
  >`;
}

function renderScore(report: ReportView, score: number, measure: Measure | null, { tone }: Outcome, words: Words) {
  const minScore = measure?.minScore ?? null;
  // What falls short is not the score.
  const isReached = tone === 'fail' && minScore !== null && score >= minScore;
  const label = `${words.t.result.score}: ${report.name}`;
  const barTone = minScore === null || isReached ? 'neutral' : tone;
  return renderScoreMeter({ label, score, minScore, tone: barTone, compact: true }, words);
}

function renderStages(report: ReportView, { t, f }: Words) {
  const { complete, stage, name } = report;
  const times = reportTimes(report);
  // All of them full bars say nothing that the result does not.
  if (complete && totalTime(times) === null) return nothing;
  const duration = durationsIn(f.tag);
  const at = stage ?? 0;
  return html`<ol class="stages ${complete ? 'over' : ''}" aria-label=${t.status.stagesOf(name)}>
    ${times.map((took, index) => {
      const step = index + 1;
      return html`<li
        class=${step < at ? 'done' : step === at ? 'current' : ''}
        aria-current=${step === at ? 'step' : nothing}
      >
        <span class="stage-name">${t.stages[step]}</span>
        ${took === null ? nothing : html`<span class="figures muted">${duration(took)}</span>`}
      </li>`;
    })}
  </ol>`;
}

/** Where the outcome comes from: the service's own result where it is another, its model, and how long it took. */
function renderOrigin(report: ReportView, { ownResult }: Outcome, { t, f }: Words) {
  const total = totalTime(reportTimes(report));
  const parts = [
    ownResult !== null && t.result.ownResult(t.result.resultWord(ownResult)),
    report.modelVersion && t.result.model(report.modelVersion),
    total !== null && t.status.took(durationsIn(f.tag)(total)),
  ].filter(Boolean);
  return parts.length > 0 ? html`<p class="small muted figures">${parts.join(' · ')}</p>` : nothing;
}

/** How long it still takes; nothing where nobody knows. */
export function renderEstimate(estimate: Estimate | undefined, words: Words, nowMs: number, basis = false) {
  if (!estimate) return nothing;
  const { t, f } = words;
  return html`<p class="small muted figures estimate">
    ${estimateLine(estimate, words, nowMs)}${basis ? html`&#32;<span>${t.status.basis(estimate.runs, f)}</span>` : nothing}
  </p>`;
}
