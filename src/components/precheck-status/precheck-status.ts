import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ReportView } from '../../contract/adapter-api.js';
import type { TokenProvider } from '../session/bearer.js';
import { heldGate, isChanged, isHeldToMinimum, readinessOf, runStage, uploadTotals } from '../session/readiness.js';
import { SessionController } from '../session/session-controller.js';
import type { SessionState } from '../session/session-state.js';
import { announcementsOf } from '../shared/announcements.js';
import { type EventMapOf, fire } from '../shared/element-event.js';
import { isSetupProblem, type StatusEventDetails, statusEvents } from '../shared/events.js';
import { FocusKeeper } from '../shared/focus-keeper.js';
import { findingListStyles, groupFindings, renderFindingGroups } from '../shared/finding-list.js';
import { renderFindingsNote } from '../shared/findings-note.js';
import { icon } from '../shared/icons.js';
import { nextAnnouncement } from '../shared/live-region.js';
import { LocalisationController } from '../shared/localisation.js';
import { renderNotice } from '../shared/notice.js';
import { problemSentence } from '../shared/problem-words.js';
import { renderRunNotes } from '../shared/run-notes.js';
import { renderScoreMeter, scoreMeterStyles } from '../shared/score-meter.js';
import { renderTimeline, stageLine, timelineStyles } from '../shared/timeline.js';
import { tokens } from '../shared/tokens.styles.js';
import { renderVerdict, verdictStyles } from '../shared/verdict.js';
import { statusStyles } from './precheck-status.styles.js';

export type PrecheckStatusEventMap = EventMapOf<StatusEventDetails>;

/**
 * Shows where a project's check stands: upload, five stages for each report, score against minimum, result, findings.
 *
 * @tagname precheck-status
 *
 * @attr adapter - Where the adapter is mounted; relative to the page or absolute. `/precheck` by default.
 * @attr session - Elements with the same adapter and session share one project. `default` by default.
 * @attr project-id - Shows a project of the same person again.
 * @attr min-score - Holds the scores against a higher minimum than the adapter's own, 0 to 100.
 * @attr mode - `gated` (default) holds the score against the minimum; `ungated` only shows it.
 *
 * @fires report-stage-changed - A report reached another stage. `{ reportId, name, status, stage }`
 * @fires report-completed - A report ended. `{ reportId, name, result, score }`
 *
 * @slot introduction - Above everything, such as the portal's own heading.
 * @slot help - Below everything.
 *
 * @csspart panel - The box around everything.
 * @csspart timeline - The six steps of the whole run.
 * @csspart report - One report.
 * @csspart verdict - Score, minimum and verdict.
 * @csspart meter - A score as a bar.
 * @csspart findings - A folded group of findings.
 * @csspart finding - One finding.
 * @csspart notice - A message with what to do about it.
 *
 * @cssprop --precheck-accent - Progress and the current stage. All tokens of `precheck-uploader` hold here too.
 */
export class PrecheckStatus extends LitElement {
  static override readonly styles = [
    tokens,
    timelineStyles,
    scoreMeterStyles,
    verdictStyles,
    findingListStyles,
    statusStyles,
  ];

  readonly #localisation = new LocalisationController(this);
  readonly #controller = new SessionController(this, (next, previous) => this.#handleChange(next, previous));

  @state() private announcement = '';

  @property() adapter = '/precheck';
  @property() session = 'default';
  /** Gives the token that says who asks, where the adapter's cookie does not travel. Called before each call, for all elements with this adapter. */
  @property({ attribute: false }) token: TokenProvider | null = null;
  @property({ attribute: 'project-id' }) projectId: string | null = null;
  @property({ type: Number, attribute: 'min-score' }) minScore: number | null = null;
  @property() mode: 'gated' | 'ungated' = 'gated';

  // ── Lifecycle ──

  constructor() {
    super();
    new FocusKeeper(this);
  }

  // ── Session, events ──

  #handleChange(next: SessionState, previous: SessionState): void {
    if (next === previous) return;
    if (this.#controller.announces) {
      const lines = announcementsOf(next, previous, this.#gated, this.#localisation.words);
      this.announcement = nextAnnouncement(lines, this.announcement);
    }
    for (const event of statusEvents(next, previous)) fire<StatusEventDetails>(this, event);
  }

  get #gated(): boolean {
    return this.mode !== 'ungated';
  }

  /** The gate as the adapter and the page's uploader hold it, and never against less than this element's own minimum. */
  #gate(state: SessionState) {
    const { snapshot, settings } = state;
    const own = this.minScore !== null && this.minScore >= 0 && this.minScore <= 100 ? this.minScore : 0;
    return snapshot ? heldGate(snapshot.gate, { ...settings, minScore: Math.max(settings.minScore ?? 0, own) }) : null;
  }

  // ── Render ──

  override render() {
    const { t } = this.#localisation.words;
    const { state } = this.#controller;
    return html`<slot name="introduction"></slot>
      <section class="panel" part="panel" lang=${t.code} aria-label=${t.status.label}>
        ${this.#renderProblem(state)} ${this.#renderOverall(state)} ${this.#renderReports(state)}
        ${this.#renderFindings(state)}
        <div class="visually-hidden" role="status">${this.announcement}</div>
      </section>
      <slot name="help"></slot>`;
  }

  #renderProblem({ problem }: SessionState) {
    if (!problem) return nothing;
    const words = this.#localisation.words;
    const retry = html`<button type="button" class="button" @click=${() => this.#controller.retry()}>
      ${icon('retry')}${words.t.retry}
    </button>`;
    return renderNotice({
      tone: 'attention',
      icon: 'attention',
      title: isSetupProblem(problem) ? words.t.setupTitle : words.t.problemTitle,
      text: problemSentence(problem, words),
      actions: retry,
    });
  }

  #renderOverall(state: SessionState): TemplateResult | typeof nothing {
    const words = this.#localisation.words;
    const { t, f } = words;
    const { snapshot, drawings, starting, problem } = state;
    const gate = this.#gate(state);
    if (starting || (snapshot && snapshot.run > 0 && snapshot.phase !== 'complete')) {
      return html`<div class="overall">
        <h3>${t.run.title}</h3>
        ${renderTimeline(starting ? 0 : runStage(snapshot?.reports ?? []), words)}
        ${starting ? nothing : renderRunNotes(state, this.#gated, words)}
      </div>`;
    }
    if (snapshot && gate && snapshot.run > 0) {
      const holds = { gated: this.#gated, receipt: readinessOf(state) === 'passed' };
      return html`<div class="overall">
        ${
          isChanged(state)
            ? renderNotice({ tone: 'attention', icon: 'replace', text: t.uploader.changed })
            : renderVerdict(gate, holds, words)
        }
      </div>`;
    }
    if (problem && drawings.length === 0) return nothing;
    const { arrived, count } = uploadTotals(drawings);
    return html`<div class="empty">
      ${icon('sheet')}
      <div>
        <h3>${count > 0 ? t.status.notChecked : t.status.empty}</h3>
        <p class="small muted figures">${count > 0 ? t.status.draft(arrived, count, f) : t.status.emptyHint}</p>
      </div>
    </div>`;
  }

  #renderReports(state: SessionState) {
    const { snapshot } = state;
    if (!snapshot || snapshot.reports.length === 0 || state.starting) return nothing;
    const minScore = this.#gated ? (this.#gate(state)?.minScore ?? null) : null;
    return html`<section>
      <h3 class="visually-hidden">${this.#localisation.words.t.status.reports}</h3>
      <ul class="reports">
        ${snapshot.reports.map((report) => this.#renderReport(report, isHeldToMinimum(report, snapshot.gate) ? minScore : null))}
      </ul>
    </section>`;
  }

  #renderReport(report: ReportView, minScore: number | null) {
    const words = this.#localisation.words;
    const { name, complete, result, score, stage, status, modelVersion } = report;
    // A word that the specification does not list is shown as the service wrote it.
    const line = stage === null ? status : stageLine(stage, words);
    const tone = result === 'Passed' ? 'pass' : result === 'Failed' ? 'fail' : 'neutral';
    const below = minScore !== null && score !== null && score < minScore;
    const meterTone = minScore === null ? 'accent' : below ? 'fail' : 'pass';
    return html`<li class="report" part="report">
      <div class="report-head">
        <h4>${name}</h4>
        ${
          complete
            ? html`<span class="result-word figures tone-${tone}"
                >${icon(tone === 'pass' ? 'check' : tone === 'fail' ? 'fail' : 'unknown')}${words.t.result.resultWord(result)}${
                  score === null ? nothing : html`<span>· ${words.f.number(score)}</span>`
                }</span
              >`
            : html`<span class="small muted figures">${line}</span>`
        }
      </div>
      ${
        complete
          ? score === null
            ? nothing
            : renderScoreMeter(
                { label: `${words.t.result.score}: ${name}`, score, minScore, tone: meterTone, compact: true },
                words,
              )
          : renderSegments(stage ?? 0)
      }
      ${complete && modelVersion ? html`<p class="small muted">${words.t.result.model(modelVersion)}</p>` : nothing}
    </li>`;
  }

  #renderFindings(state: SessionState) {
    const { snapshot, reportAnswers } = state;
    if (!snapshot || snapshot.reports.length === 0) return nothing;
    const answers = snapshot.reports.flatMap(({ id }) => reportAnswers[id] ?? []);
    const words = this.#localisation.words;
    return html`${renderFindingsNote(state, words, () => this.#controller.session?.retryFindings())}
    ${renderFindingGroups(groupFindings(answers), words, { heading: 3 })}`;
  }
}

/** Five bars for the five stages; the words beside them say the same. */
function renderSegments(stage: number) {
  return html`<ul class="segments" aria-hidden="true">
    ${[1, 2, 3, 4, 5].map((step) => html`<li class=${step < stage ? 'done' : step === stage ? 'current' : ''}></li>`)}
  </ul>`;
}

export interface PrecheckStatus {
  addEventListener<Type extends keyof PrecheckStatusEventMap>(
    type: Type,
    listener: (this: PrecheckStatus, event: PrecheckStatusEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
