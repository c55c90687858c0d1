import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { GateView, Snapshot } from 'precheck-contract/adapter-api';
import type { TokenProvider } from '../adapter-client/token-provider.js';
import type { Problem } from '../adapter-client/problem.js';
import { gateForPage, isChanged, otherSubject, isUnread, runStage, uploadTotals } from '../project-store/selectors.js';
import { createProjectController, loadProject, type ProjectController } from '../project-store/controller.js';
import type { ProjectState } from '../project-store/state.js';
import { announcementsOf } from '../ui/announcements.js';
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
import { fullLanguages, type FullWords } from '../i18n/full-localisation.js';
import { createLocalisation } from '../i18n/language.js';
import { problemSentence, renderNotice } from '../ui/notice.js';
import { otherSubjectLine } from '../ui/gate-words.js';
import { renderProjectProblem, renderRunNotes } from '../ui/project-notices.js';
import {
  createEstimateClock,
  estimateLine,
  renderTimeline,
  stageDurations,
  stageLine,
  timelineStyles,
} from '../ui/progress.js';
import { renderVerdict, verdictOf, verdictStyles } from '../ui/verdict.js';
import { areFresh, createDocumentsTask, renderDocuments } from '../ui/project-documents.js';
import { attemptsOf, attemptStyles, createAttemptsTask, renderAttempts, renderLatestChanges } from './attempts-view.js';
import { askToNotify, mayNotify, type NotificationChoice, notify, setTitleProgress } from './run-notification.js';
import { statusStyles } from './precheck-status.styles.js';
import { renderReportRows } from './report-rows.js';

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
    setTitleProgress(this, this.pageTitle ? this.#progressInTitle() : null);
    const { problem: documents } = this.#documents;
    const { problem: attempts } = this.#attempts;
    if (documents) this.#notifyProblem(documents);
    // Every element of the project asks for the attempts, and one announces that they did not load.
    if (attempts) this.#notifyProblem(attempts, this.#controller.announces);
  }

  // ── What is shown ──

  get #words(): FullWords {
    return this.#localisation.words;
  }

  get #gated(): boolean {
    return this.mode === 'gated';
  }

  get #state(): ProjectState {
    return this.#withMinimum(this.#controller.state);
  }

  /** Holds the project to this element's own minimum as well. */
  #withMinimum(state: ProjectState): ProjectState {
    const { settings } = state;
    return { ...state, settings: { ...settings, minScore: Math.max(settings.minScore ?? 0, this.minScore ?? 0) } };
  }

  /** The gate with the greatest minimum: the adapter's, the uploader's or this element's own. */
  get #gate(): GateView | null {
    const { snapshot, settings } = this.#state;
    return snapshot && gateForPage(snapshot.gate, settings);
  }

  /** Null where the score decides nothing. */
  get #shownGate(): GateView | null {
    return this.#gated ? this.#gate : null;
  }

  // ── Events ──

  #handleChange(next: ProjectState, previous: ProjectState): void {
    if (next === previous) return;
    this.#clock.handleChange(next, previous);
    for (const event of statusEvents(next, previous)) fire<StatusEventDetails>(this, event);
    if (this.#controller.announces) {
      const [now, before] = [this.#withMinimum(next), this.#withMinimum(previous)];
      this.#live.announce(announcementsOf(now, before, { gated: this.#gated }, this.#words, failure));
      // Problems are among what was just announced.
      for (const problem of newProblems(next, previous)) this.#notifyProblem(problem, false);
    }
    const [run, before] = [next.snapshot, previous.snapshot];
    if (run?.phase === 'complete' && before?.phase !== 'complete' && before?.run === run.run) this.#notifyRunEnded(run);
  }

  #notifyProblem(problem: Problem, announces = true): void {
    const sentence = problemSentence(problem, this.#words);
    if (fireProblem(this, problem, sentence) && announces) this.#live.announce([sentence]);
  }

  // ── Title, notification ──

  #progressInTitle(): string | null {
    const state = this.#state;
    const { snapshot } = state;
    if (!snapshot || snapshot.run === 0) return null;
    if (snapshot.phase !== 'complete') return stageLine(Math.max(1, runStage(snapshot.reports)), this.#words);
    if (isChanged(state) || otherSubject(state)) return null;
    return this.#gated && this.#gate?.decision !== 'passed' ? this.#words.t.result.failed : '✓';
  }

  #notifyRunEnded({ project, run }: Snapshot): void {
    const state = this.#state;
    const gate = this.#gate;
    const words = this.#words;
    if (this.notificationChoice !== 'wanted' || !gate) return;
    const other = otherSubjectLine(state, words);
    const verdict = verdictOf(state, gate, this.#gated, words, failure, false);
    const { title, sentence } = other === null ? verdict : { title: words.t.result.complete, sentence: other };
    notify(title, sentence, `precheck ${project.id} ${run}`, words.t.code);
    this.notificationChoice = 'offered';
  }

  async #askToNotify(): Promise<void> {
    this.notificationChoice = this.notificationChoice === 'wanted' ? 'offered' : await askToNotify();
    const { notifying, notifyBlocked } = this.#words.t.status;
    if (this.notificationChoice !== 'offered')
      this.#live.announce([this.notificationChoice === 'wanted' ? notifying : notifyBlocked]);
  }

  readonly #handleDocuments = ({ target }: Event): void => {
    const { isPending } = this.#documents;
    if ((target as HTMLDetailsElement).open && !isPending && !areFresh(this.#documents)) void this.#documents.run();
  };

  // ── Render ──

  override render(): TemplateResult {
    const { t } = this.#words;
    return html`<slot name="introduction"></slot>
      <section class="panel" part="panel" lang=${t.code} dir=${this.#localisation.direction ?? nothing} aria-label=${t.status.label}>
        ${this.#controller.isBesideUploader ? this.#renderBeside() : this.#renderAlone()}
        ${this.#live.render()}
      </section>
      <slot name="help"></slot>`;
  }

  /** Repeats nothing that the uploader of the page shows. */
  #renderBeside() {
    const { snapshot, starting } = this.#state;
    if (!snapshot || snapshot.run === 0) return starting ? nothing : this.#renderDraft();
    const { t } = this.#words;
    return html`${this.#renderReports()} ${starting || snapshot.phase === 'complete' ? nothing : this.#renderNotify()}
    ${this.#renderFold(
      snapshot.run > 1 ? t.status.earlier : t.status.documents,
      html`<div class="attempts" part="attempts">${this.#renderAttempts()}</div>
        <div class="documents" part="documents">${this.#renderDocuments()}</div>`,
    )}`;
  }

  #renderAlone() {
    const state = this.#state;
    const words = this.#words;
    const { t, f } = words;
    const run = state.snapshot?.run ?? 0;
    const attempts = this.#renderAttempts();
    const count = attemptsOf(this.#attempts, state)?.length ?? run;
    return html`${renderProjectProblem(state, false, words, () => this.#controller.retry())} ${this.#renderOverall()}
    ${run > 0 ? this.#renderFold(t.status.documents, this.#renderDocuments(), 'documents') : nothing}
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

  #renderOverall() {
    const { snapshot, starting } = this.#state;
    if (starting) return this.#renderRun(null);
    if (!snapshot || snapshot.run === 0) return this.#renderDraft();
    return snapshot.phase === 'complete' ? this.#renderEnd() : this.#renderRun(snapshot);
  }

  /** `run` is null while it starts. */
  #renderRun(run: Snapshot | null) {
    const words = this.#words;
    const { t, f } = words;
    const reports = run?.reports ?? [];
    const estimate = run?.estimate;
    return html`<div class="overall stack">
      <h3>${t.run.title}</h3>
      ${renderTimeline(runStage(reports), words, stageDurations(reports, words))}
      ${
        estimate &&
        html`<p class="small muted figures estimate">
          ${estimateLine(estimate, words, this.#clock.now())}&#32;<span>${t.status.basis(estimate.runs, f)}</span>
        </p>`
      }
      ${run && html`${renderRunNotes(this.#state, this.#gated, words)} ${this.#renderReports()} ${this.#renderNotify()}`}
    </div>`;
  }

  #renderNotify() {
    const { t } = this.#words;
    if (this.notifications === 'off') return nothing;
    if (this.notificationChoice === 'blocked') return html`<p class="small muted">${t.status.notifyBlocked}</p>`;
    if (!mayNotify()) return nothing;
    const isWanted = this.notificationChoice === 'wanted';
    const ask = () => void this.#askToNotify();
    return html`<button type="button" class="button quiet" id="notify" aria-pressed=${isWanted} @click=${ask}>
      ${icon(isWanted ? 'check' : 'clock')}${t.status.notify}
    </button>`;
  }

  #renderEnd() {
    const state = this.#state;
    const words = this.#words;
    const superseded = isChanged(state) ? words.t.uploader.changed : otherSubjectLine(state, words);
    const folded = this.#shownGate?.decision === 'passed';
    return html`<div class="overall stack">
      ${
        superseded === null
          ? renderVerdict(state, words, this.#gated, failure)
          : renderNotice({ text: superseded, icon: 'replace' })
      }
      ${renderLatestChanges(attemptsOf(this.#attempts, state), words)}
      ${renderFindings(this.#findings, { state, words, choose: null, folded }, () => this.#controller.retry())}
    </div>`;
  }

  #renderDraft() {
    const state = this.#state;
    const { drawings, problem } = state;
    const { t, f } = this.#words;
    if (isUnread(state) || (problem && drawings.length === 0)) return nothing;
    const { arrived, count } = uploadTotals(drawings);
    return count > 0
      ? renderEmpty(t.status.notChecked, t.uploader.summary(arrived, count, f))
      : renderEmpty(t.status.empty, t.status.emptyHint);
  }

  #renderReports() {
    return renderReportRows(this.#state.snapshot?.reports ?? [], this.#shownGate, this.#words);
  }

  #renderAttempts() {
    return renderAttempts(this.#attempts, this.#state, this.#shownGate, this.#words);
  }

  #renderDocuments() {
    return renderDocuments(this.#documents, this.#state, this.#words);
  }
}

export interface PrecheckStatus {
  addEventListener: ListenerMethod<PrecheckStatus, PrecheckStatusEventMap>;
  removeEventListener: ListenerMethod<PrecheckStatus, PrecheckStatusEventMap>;
}
