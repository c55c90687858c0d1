import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { GateView } from 'precheck-contract/adapter-api';
import type { TokenProvider } from '../adapter-client/token-provider.js';
import type { Problem } from '../adapter-client/problem.js';
import { gateForPage, isChanged, otherSubject, isUnread, runStage, uploadTotals } from '../project-store/selectors.js';
import { createProjectController, loadProject, type ProjectController } from '../project-store/controller.js';
import type { ProjectState } from '../project-store/state.js';
import { announcementsOf } from '../ui/announcements.js';
import { attemptStyles, renderAttempts, renderLatestChanges } from './attempts-view.js';
import {
  type ListenerMethod,
  type EventMapOf,
  fire,
  fireProblem,
  type ProblemEventDetails,
} from '../ui/element-event.js';
import { newProblems, type StatusEventDetails, statusEvents } from '../ui/events.js';
import { createFindingsPart, renderFindings } from '../ui/findings-part.js';
import { elementStyles } from '../ui/element.styles.js';
import { emptyStyles, renderEmpty } from '../ui/empty-view.js';
import { foldStyles } from '../ui/fold.styles.js';
import * as failure from '../ui/failure-words.js';
import { numberIn, oneOf, type SettingDeclaration, settingDescriptor, text } from '../ui/attributes.js';
import { keepFocus } from '../ui/focus-keeper.js';
import { icon } from '../ui/icons.js';
import { createLiveRegion } from '../ui/live-region.js';
import { fullLanguages } from '../i18n/full-localisation.js';
import { createLocalisation } from '../i18n/language.js';
import { renderNotice } from '../ui/notice.js';
import { otherSubjectLine } from '../ui/gate-words.js';
import { problemSentence } from '../ui/problem-words.js';
import { renderProjectProblem, renderRunNotes } from '../ui/project-notices.js';
import { createEstimateClock, estimateLine } from '../ui/time-left.js';
import { renderTimeline, stageLine, timelineStyles } from '../ui/timeline.js';
import { renderVerdict, verdictOf, verdictStyles } from '../ui/verdict.js';
import { areFresh, createDocumentsTask } from '../ui/project-documents.js';
import { attemptsOf, createAttemptsTask, renderDocuments } from './project-lists.js';
import { askToNotify, mayNotify, type NotificationChoice, notify, setTitleProgress } from './run-notification.js';
import { statusStyles } from './precheck-status.styles.js';
import { renderReportRows, stageDurations } from './report-rows.js';

export type PrecheckStatusEventMap = EventMapOf<StatusEventDetails & ProblemEventDetails>;

/**
 * Shows where a project's check stands. Alone on a page: upload and five stages with the time each took and how long it still takes, then
 * the verdict, the findings, documents, and what changed since earlier attempts. Beside an uploader of the same project, which says all
 * that: one row a report, and a fold with earlier attempts and documents.
 *
 * @tagname precheck-status
 *
 * @attr adapter - Where the adapter is mounted; relative to the page or absolute. `/precheck` by default.
 * @attr session - Elements with the same adapter and session share one project. `default` by default.
 * @attr project-id - Shows a project of the same person again.
 * @attr min-score - Holds the scores against a higher minimum than the adapter's own, 0 to 100.
 * @attr page-title - The title of the page carries the progress: "Stage 2 of 5: Analysing – …", then "✓ – …" or "Not there yet – …". It is given back when the element goes.
 * @attr notifications - `off` offers no notification of the browser. By default one is offered on a computer while a check is under way, and asked for when it is pressed.
 * @attr mode - `gated` (default) holds the score against the minimum; `ungated` only shows it.
 *
 * @fires report-stage-changed - A report reached another stage. `{ reportId, name, status, stage }`
 * @fires report-completed - A report ended. `{ reportId, name, result, score }`
 * @fires precheck-error - Something went wrong that the person sees, once for each problem; what goes wrong with a session that an uploader shares, the uploader tells. `{ code, message, displayMessage, retryable, docUrl, requestId }`
 *
 * @slot introduction - Above everything, such as the portal's own heading.
 * @slot help - Below everything.
 *
 * @csspart panel - The box around everything.
 * @csspart timeline - The six steps of the whole run.
 * @csspart report - One report.
 * @csspart verdict - What came of the check, and how far each report is from the minimum.
 * @csspart meter - A score as a bar.
 * @csspart findings - A folded group of findings.
 * @csspart finding - One finding.
 * @csspart documents - The folded list of report PDFs and drawings.
 * @csspart attempts - The folded list of attempts.
 * @csspart notice - A message with what to do about it.
 *
 * @cssprop --precheck-accent - Progress and the current stage. All tokens of `precheck-uploader` hold here too.
 */
export class PrecheckStatus extends LitElement {
  static override readonly styles = [
    elementStyles,
    timelineStyles,
    verdictStyles,
    foldStyles,
    emptyStyles,
    attemptStyles,
    statusStyles,
  ];
  protected static override readonly getPropertyDescriptor = settingDescriptor;
  static override readonly properties: Readonly<Record<string, SettingDeclaration>> = {
    adapter: { setting: text('/precheck') },
    session: { setting: text('default') },
    token: { attribute: false },
    projectId: { setting: text(), attribute: 'project-id' },
    minScore: { setting: numberIn(0, 100), attribute: 'min-score' },
    mode: { setting: oneOf('gated', 'ungated') },
    pageTitle: { type: Boolean, attribute: 'page-title' },
    notifications: { setting: oneOf('offered', 'off') },
    notificationChoice: { state: true },
  };

  readonly #localisation = createLocalisation(this, fullLanguages);
  readonly #controller: ProjectController = createProjectController(
    this,
    (next, previous) => this.#handleChange(next, previous),
    { load: loadProject },
  );
  readonly #attempts = createAttemptsTask(this, () => this.#controller.state);
  readonly #findings = createFindingsPart(
    this,
    () => !this.#controller.isBesideUploader && this.#controller.state.snapshot?.phase === 'complete',
    (problem) => this.#notifyProblem(problem),
  );
  readonly #documents = createDocumentsTask(
    this,
    () => this.#controller.state,
    () => Boolean(this.shadowRoot?.querySelector('details[open] > .documents, details[open].documents')),
  );
  readonly #live = createLiveRegion(this);
  readonly #clock = createEstimateClock(this, () => this.#controller.state);

  private notificationChoice: NotificationChoice = 'offered';

  adapter = '/precheck';
  session = 'default';
  /** Gives the token that says who asks, where the adapter's cookie does not travel. Called before each call, for all elements with this adapter. */
  token: TokenProvider | null = null;
  projectId: string | null = null;
  minScore: number | null = null;
  mode: 'gated' | 'ungated' = 'gated';
  pageTitle = false;
  notifications: 'offered' | 'off' = 'offered';

  // ── Lifecycle ──

  constructor() {
    super();
    keepFocus(this, ['#verdict']);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    setTitleProgress(this, null);
  }

  protected override updated(): void {
    if (!this.isConnected) return;
    const { state } = this.#controller;
    setTitleProgress(this, this.pageTitle ? this.#progressInTitle(state) : null);
    this.#notifyListProblems();
  }

  // ── Session, events ──

  #handleChange(next: ProjectState, previous: ProjectState): void {
    if (next === previous) return;
    if (this.#controller.announces) {
      const [now, before] = [this.#withMinimum(next), this.#withMinimum(previous)];
      this.#live.announce(announcementsOf(now, before, { gated: this.#gated }, this.#localisation.words, failure));
    }
    this.#clock.handleChange(next, previous);
    for (const event of statusEvents(next, previous)) fire<StatusEventDetails>(this, event);
    // What was announced above is not announced again.
    if (this.#controller.announces)
      for (const problem of newProblems(next, previous)) this.#notifyProblem(problem, false);
    if (this.#hasEnded(next, previous)) this.#notifyRunEnded(next);
  }

  /** Documents are this element's own request; problems of attempts are announced by one element of the project. */
  #notifyListProblems(): void {
    const { problem: documents } = this.#documents;
    const { problem: attempts } = this.#attempts;
    if (documents) this.#notifyProblem(documents);
    if (attempts) this.#notifyProblem(attempts, this.#controller.announces);
  }

  #notifyProblem(problem: Problem, announces = true): void {
    const sentence = problemSentence(problem, this.#localisation.words);
    if (fireProblem(this, problem, sentence) && announces) this.#live.announce([sentence]);
  }

  get #gated(): boolean {
    return this.mode === 'gated';
  }

  /** The gate with the greatest minimum: the adapter's, the uploader's or this element's own. */
  #gate(state: ProjectState) {
    const { snapshot, settings } = this.#withMinimum(state);
    return snapshot ? gateForPage(snapshot.gate, settings) : null;
  }

  #withMinimum(state: ProjectState): ProjectState {
    const { settings } = state;
    return { ...state, settings: { ...settings, minScore: Math.max(settings.minScore ?? 0, this.minScore ?? 0) } };
  }

  // ── Title, notification ──

  #progressInTitle(state: ProjectState): string | null {
    const { t, f } = this.#localisation.words;
    const { snapshot } = state;
    if (!snapshot || snapshot.run === 0) return null;
    const gate = this.#gate(state);
    if (snapshot.phase !== 'complete') return stageLine(Math.max(1, runStage(snapshot.reports)), { t, f });
    if (isChanged(state) || otherSubject(state)) return null;
    return this.#gated && gate?.decision !== 'passed' ? t.result.failed : '✓';
  }

  #hasEnded({ snapshot }: ProjectState, previous: ProjectState): boolean {
    const before = previous.snapshot;
    return snapshot?.phase === 'complete' && before?.phase !== 'complete' && before?.run === snapshot.run;
  }

  #notifyRunEnded(state: ProjectState): void {
    const { snapshot } = state;
    const gate = this.#gate(state);
    if (this.notificationChoice !== 'wanted' || !snapshot || !gate) return;
    const { words } = this.#localisation;
    const other = otherSubjectLine(state, words);
    const verdict = verdictOf(state, gate, this.#gated, words, failure, false);
    const { title, sentence } = other === null ? verdict : { title: words.t.result.complete, sentence: other };
    notify(title, sentence, `precheck ${snapshot.project.id} ${snapshot.run}`, words.t.code);
    this.notificationChoice = 'offered';
  }

  async #askToNotify(): Promise<void> {
    this.notificationChoice = this.notificationChoice === 'wanted' ? 'offered' : await askToNotify();
    const { notifying, notifyBlocked } = this.#localisation.words.t.status;
    if (this.notificationChoice !== 'offered')
      this.#live.announce([this.notificationChoice === 'wanted' ? notifying : notifyBlocked]);
  }

  readonly #handleDocuments = ({ target }: Event): void => {
    const { isPending } = this.#documents;
    if ((target as HTMLDetailsElement).open && !isPending && !areFresh(this.#documents)) void this.#documents.run();
  };

  // ── Render ──

  override render() {
    const { t } = this.#localisation.words;
    const { state } = this.#controller;
    return html`<slot name="introduction"></slot>
      <section class="panel" part="panel" lang=${t.code} dir=${this.#localisation.direction ?? nothing} aria-label=${t.status.label}>
        ${this.#controller.isBesideUploader ? this.#renderBeside(state) : this.#renderAlone(state)}
        ${this.#live.render()}
      </section>
      <slot name="help"></slot>`;
  }

  /** Repeats nothing that the uploader of the page shows. */
  #renderBeside(state: ProjectState) {
    const { snapshot, starting } = state;
    if (!snapshot || snapshot.run === 0) return starting ? nothing : this.#renderDraft(state);
    const { t } = this.#localisation.words;
    return html`${this.#renderReports(state)} ${starting || snapshot.phase === 'complete' ? nothing : this.#renderNotify()}
    ${this.#renderFold(
      snapshot.run > 1 ? t.status.earlier : t.status.documents,
      html`<div class="attempts" part="attempts">${this.#renderAttempts(state)}</div>
        <div class="documents" part="documents">${this.#renderDocuments(state)}</div>`,
    )}`;
  }

  #renderAlone(state: ProjectState) {
    const words = this.#localisation.words;
    const { t, f } = words;
    const run = state.snapshot?.run ?? 0;
    const attempts = this.#renderAttempts(state);
    const count = attemptsOf(this.#attempts, state)?.length ?? run;
    return html`${renderProjectProblem(state, false, words, () => this.#controller.retry())} ${this.#renderOverall(state)}
    ${run > 0 ? this.#renderFold(t.status.documents, this.#renderDocuments(state), 'documents') : nothing}
    ${attempts === nothing ? nothing : this.#renderFold(t.status.attempts(count, f), attempts, 'attempts')}`;
  }

  #renderFold(title: string, content: unknown, part?: 'documents' | 'attempts') {
    const isOpen = part === 'attempts' && this.#attempts.problem !== null;
    const toggle = part === 'attempts' ? null : this.#handleDocuments;
    return html`<details class="section ${part ?? ''}" part=${part ?? nothing} ?open=${isOpen} @toggle=${toggle}>
      <summary>${icon('fold', 'fold')}<span>${title}</span></summary>
      ${content}
    </details>`;
  }

  #renderDocuments(state: ProjectState) {
    return renderDocuments(this.#documents, state, this.#localisation.words);
  }

  #renderOverall(state: ProjectState): TemplateResult | typeof nothing {
    const { snapshot, starting } = state;
    const isRun = snapshot !== null && snapshot.run > 0;
    if (starting || (isRun && snapshot.phase !== 'complete')) return this.#renderRun(state);
    return isRun ? this.#renderEnd(state) : this.#renderDraft(state);
  }

  #renderRun(state: ProjectState): TemplateResult {
    const words = this.#localisation.words;
    const { t, f } = words;
    const { snapshot, starting } = state;
    const reports = starting ? [] : (snapshot?.reports ?? []);
    const estimate = starting ? undefined : snapshot?.estimate;
    return html`<div class="overall stack">
      <h3>${t.run.title}</h3>
      ${renderTimeline(runStage(reports), words, stageDurations(reports, words))}
      ${
        estimate
          ? html`<p class="small muted figures estimate">
              ${estimateLine(estimate, words, this.#clock.now())}&#32;<span>${t.status.basis(estimate.runs, f)}</span>
            </p>`
          : nothing
      }
      ${
        starting
          ? nothing
          : html`${renderRunNotes(state, this.#gated, words)} ${this.#renderReports(state)} ${this.#renderNotify()}`
      }
    </div>`;
  }

  #renderNotify() {
    const { t } = this.#localisation.words;
    if (this.notifications === 'off') return nothing;
    if (this.notificationChoice === 'blocked') return html`<p class="small muted">${t.status.notifyBlocked}</p>`;
    if (!mayNotify()) return nothing;
    const isWanted = this.notificationChoice === 'wanted';
    return html`<button
      type="button"
      class="button quiet"
      id="notify"
      aria-pressed=${isWanted}
      @click=${() => void this.#askToNotify()}
    >
      ${icon(isWanted ? 'check' : 'clock')}${t.status.notify}
    </button>`;
  }

  #renderEnd(state: ProjectState) {
    const words = this.#localisation.words;
    const gate = this.#gate(state);
    const superseded = isChanged(state) ? words.t.uploader.changed : otherSubjectLine(state, words);
    const folded = this.#gated && gate?.decision === 'passed';
    return html`<div class="overall stack">
      ${
        superseded === null
          ? renderVerdict(state, words, this.#gated, failure, gate)
          : renderNotice({ text: superseded, icon: 'replace' })
      }
      ${renderLatestChanges(attemptsOf(this.#attempts, state), words)}
      ${renderFindings(this.#findings, { state, words, choose: null, folded }, () => this.#controller.retry())}
    </div>`;
  }

  #renderDraft(state: ProjectState): TemplateResult | typeof nothing {
    const { drawings, problem } = state;
    const { t, f } = this.#localisation.words;
    if (isUnread(state) || (problem && drawings.length === 0)) return nothing;
    const { arrived, count } = uploadTotals(drawings);
    return count > 0
      ? renderEmpty(t.status.notChecked, t.uploader.summary(arrived, count, f))
      : renderEmpty(t.status.empty, t.status.emptyHint);
  }

  #renderReports(state: ProjectState) {
    return renderReportRows(state.snapshot?.reports ?? [], this.#shownGate(state), this.#localisation.words);
  }

  #renderAttempts(state: ProjectState) {
    return renderAttempts(this.#attempts, state, this.#shownGate(state), this.#localisation.words);
  }

  /** Null where the score decides nothing. */
  #shownGate(state: ProjectState): GateView | null {
    return this.#gated ? this.#gate(state) : null;
  }
}

export interface PrecheckStatus {
  addEventListener: ListenerMethod<PrecheckStatus, PrecheckStatusEventMap>;
  removeEventListener: ListenerMethod<PrecheckStatus, PrecheckStatusEventMap>;
}
