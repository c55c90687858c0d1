/** The end of a run at a glance: what came of it, how far each report is from the minimum, and what decides. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { GateView, ReportView } from 'precheck-contract/adapter-api';
import type { Words } from '../i18n/localisation.js';
import { gateForPage, readinessOf } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import type * as FailureWords from './failure-words.js';
import {
  figuresOf,
  isMean,
  type Outcome,
  outcomeLine,
  outcomeOf,
  outcomeOfRun,
  successSentence,
} from './gate-words.js';
import { icon } from './icons.js';

/** Says why a run failed; null until that is loaded. */
export type Failure = typeof FailureWords | null;

export interface Verdict {
  readonly title: string;
  readonly sentence: string;
  readonly tone: 'pass' | 'fail' | 'neutral';
}

/** The verdict in words. Ungated, the score informs and decides nothing. `asksToFix`: whether it may end by asking for fixed drawings. */
export function verdictOf(
  state: ProjectState,
  gate: GateView,
  gated: boolean,
  words: Words,
  failure: Failure,
  asksToFix = true,
): Verdict {
  const { decision, score, minScore } = gate;
  const { t, f } = words;
  const { result } = t;
  if (gated && (decision !== 'passed' || score === null)) {
    const figures = score === null ? result.verdictNoScore : figuresOf(gate, words)(score, minScore, f);
    const sentence = failure?.failureSentences(gate, state, words, asksToFix).join(' ') ?? figures;
    return { title: failure?.toDoLine(state, words) ?? result.failed, sentence, tone: 'fail' };
  }
  if (score === null) return { title: result.complete, sentence: result.verdictNoScore, tone: 'neutral' };
  if (!gated) return { title: result.complete, sentence: result.verdictUngated(score, f), tone: 'neutral' };
  // Only with its receipt may the form of the page, where there is one, indeed be sent.
  const title = readinessOf(state) === 'passed' || !state.hasUploader ? result.passed : result.reached;
  return { title, sentence: successSentence(gate, score, state.snapshot?.reports ?? [], words), tone: 'pass' };
}

/** Heading, sentence and chart of the run in `state`. */
export function renderVerdict(
  state: ProjectState,
  words: Words,
  gated: boolean,
  failure: Failure,
): TemplateResult | typeof nothing {
  const { snapshot, settings } = state;
  if (!snapshot) return nothing;
  const gate = gateForPage(snapshot.gate, settings);
  // Where findings are listed below, they say what to do.
  const asksToFix = failure?.toDoLine(state, words) === null;
  const { title, sentence, tone } = verdictOf(state, gate, gated, words, failure, asksToFix);
  const endedAt = snapshot.reports
    .flatMap(({ stageStartedAt }) => stageStartedAt['Complete'] ?? [])
    .sort()
    .at(-1);
  return html`<div class="verdict stack tight tone-${tone}" part="verdict">
    <div class="cluster apart">
      <h3 class="with-icon" id="verdict" tabindex="-1">${icon(tone === 'fail' ? 'fail' : 'check')}<span>${title}</span></h3>
      ${endedAt ? html`<span class="small muted figures">${words.t.result.checkedAt(endedAt, words.f)}</span>` : nothing}
    </div>
    <p class="figures">${sentence}</p>
    ${renderScores(snapshot.reports, gated ? gate : null, words)}
  </div>`;
}

// ── The chart ──

const ICONS = { pass: 'check', fail: 'fail', neutral: null } as const;

/** One row a report on one axis from 0 to 100, and one line for the minimum. Without a gate no minimum is drawn. */
function renderScores(reports: readonly ReportView[], gate: GateView | null, words: Words) {
  const rows = reports
    .filter(({ complete }) => complete)
    .map((report) => ({ name: report.name, score: report.score, outcome: outcomeOf(report, gate, words) }));
  if (gate && isMean(gate) && gate.score !== null) {
    const { score } = gate;
    rows.push({ name: words.t.result.mean, score, outcome: outcomeOfRun({ result: null, score }, gate, words) });
  }
  const minScore = rows.find(({ outcome }) => outcome.minScore !== null)?.outcome.minScore ?? null;
  // Where there is little room, the label of the line stands within the axis.
  const end = minScore === null ? '' : minScore > 60 ? 'high' : minScore < 40 ? 'low' : '';
  return html`<div class="scores">
    ${
      minScore === null
        ? nothing
        : html`<p class="axis small muted figures" aria-hidden="true">
            <span .style=${`inset-inline-start: ${minScore}%`} class=${end}>${words.t.result.minimum(minScore, words.f)}</span>
          </p>`
    }
    <ul role="list">
      ${rows.map(({ name, score, outcome }) => renderScore(name, score, outcome, words))}
    </ul>
  </div>`;
}

/** One row of the chart: what has a score, what that came to, and the score as a bar on an axis from 0 to 100. */
export function renderScore(name: string, score: number | null, outcome: Outcome, words: Words): TemplateResult {
  const { tone, ownResult, minScore } = outcome;
  // Where what falls short is not the score, the bar does not say that it is.
  const isReached = tone === 'fail' && minScore !== null && score !== null && score >= minScore;
  const line = outcomeLine(outcome, words);
  const percent = Math.max(0, Math.min(100, score ?? 0));
  return html`<li part="report" class="tone-${tone}">
    <span
      >${name}<span class="visually-hidden">: ${line}</span>${ownResult === null ? nothing : renderOwnResult(ownResult, words)}</span
    >
    <span class="score with-icon figures" aria-hidden="true"
      >${score === null || isReached ? line : words.f.number(score)}${ICONS[tone] ? icon(ICONS[tone]) : nothing}</span
    >
    <span class="scale ${minScore === null ? '' : 'held'}" aria-hidden="true" .style=${`--_min: ${minScore ?? 0}%`}
      ><span class="meter" part="meter"
        ><i class=${isReached ? 'tone-neutral' : ''} .style=${`inline-size: ${percent}%`}></i></span
    ></span>
  </li>`;
}

const renderOwnResult = (result: string, { t }: Words) =>
  html`<span class="own small muted"
    ><span class="visually-hidden">. </span>${t.result.ownResult(t.result.resultWord(result))}</span
  >`;

/**
 * The pass is the one moment with a tinted head, which reaches up to the panel's edge unless a notice stands above it. Where there is room,
 * a report is one line, and the line of the minimum goes from row to row.
 */
export const verdictStyles = css`
  .verdict.tone-pass {
    --_tint: color-mix(in oklab, var(--_pass) 9%, var(--_surface));
    margin: calc(-1 * var(--_pad)) calc(-1 * var(--_pad)) 0;
    padding: calc(var(--_pad) + var(--_step)) var(--_pad) 0;
    background: linear-gradient(var(--_tint), transparent 8em);
    border-radius: var(--_radius) var(--_radius) 0 0;
  }
  .panel > :not(:first-child) > .verdict.tone-pass {
    margin-block-start: 0;
    border-radius: 0;
  }
  .verdict.tone-pass h3 {
    font-size: var(--_size-xl);
  }
  .verdict.tone-pass h3 .icon {
    inline-size: 1.75em;
    block-size: 1.75em;
  }
  .scores {
    display: grid;
    grid-template-columns: minmax(0, 1fr) fit-content(50%);
    column-gap: calc(var(--_step) * 4);
    margin-block-start: calc(var(--_step) * 2);
  }
  .scores :is(ul, li) {
    display: grid;
    grid-template-columns: subgrid;
    align-items: center;
  }
  .scores :is(ul, li, .axis, .scale) {
    grid-column: 1 / -1;
  }
  .scores :is(.axis, .scale) {
    position: relative;
  }
  .scores .axis {
    block-size: 1.6em;
  }
  .scores .axis span {
    position: absolute;
    display: grid;
    justify-content: center;
    inline-size: 1px;
    white-space: nowrap;
  }
  .scores .own {
    display: block;
  }
  .score {
    justify-content: end;
    font-weight: 600;
    color: var(--_tone);
  }
  .scores .tone-neutral .score {
    color: var(--_text);
  }
  .scores .scale {
    padding-block: 2px calc(var(--_step) * 1.5);
  }
  .scores .held::after {
    content: '';
    position: absolute;
    inset-block: -2px 2px;
    inset-inline-start: var(--_min);
    border-inline-start: 1.5px solid var(--_text);
  }
  @container (width >= 560px) {
    .scores {
      grid-template-columns: minmax(0, auto) minmax(9em, 1fr) auto;
    }
    .scores li {
      min-block-size: 26px;
    }
    .scores .axis {
      grid-column: 2;
    }
    .scores .scale {
      grid-area: 1 / 2;
      align-self: stretch;
      display: grid;
      align-content: center;
      padding: 0;
    }
    .scores .held::after {
      inset-block: 0;
    }
  }
  @container (width < 560px) {
    .scores .axis .high {
      inset-inline-start: 100% !important;
      justify-content: end;
    }
    .scores .axis .low {
      inset-inline-start: 0 !important;
      justify-content: start;
    }
  }
`;
