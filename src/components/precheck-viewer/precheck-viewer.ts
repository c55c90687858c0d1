import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { TokenProvider } from '../adapter-client/token-provider.js';
import type { Problem } from '../adapter-client/problem.js';
import { createProjectController, loadProject, type ProjectController } from '../project-store/controller.js';
import type { ProjectState } from '../project-store/state.js';
import { oneOf, type SettingDeclaration, settingDescriptor, text } from '../ui/attributes.js';
import { emptyStyles, renderEmpty } from '../ui/empty-view.js';
import {
  type ListenerMethod,
  type EventMapOf,
  fire,
  fireProblem,
  type ProblemEventDetails,
} from '../ui/element-event.js';
import { keepFocus } from '../ui/focus-keeper.js';
import { createLazyPart, type LazyPart } from '../ui/lazy-part.js';
import { createLiveRegion } from '../ui/live-region.js';
import { fullLanguages } from '../i18n/full-localisation.js';
import { createLocalisation } from '../i18n/language.js';
import { problemSentence, renderProblem } from '../ui/notice.js';
import { elementStyles } from '../ui/element.styles.js';
import { type FindingPlace, viewers } from '../project-store/page-registry.js';
import type { DrawingView } from './drawing-view.js';
import { viewerStyles } from './precheck-viewer.styles.js';
import { createSignedLink, type SignedLink } from './signed-link.js';
import {
  type CopiedLink,
  createStatusFrame,
  type FrameState,
  renderOpen,
  renderStatusPage,
  type ViewerTimes,
} from './status-page.js';

export interface ViewerEventDetails {
  'viewer-ready': { readonly origin: string; readonly expiresAt: string };
  'viewer-expired': { readonly origin: string; readonly expiresAt: string };
}
export type PrecheckViewerEventMap = EventMapOf<ViewerEventDetails & ProblemEventDetails>;

export type { ViewerTimes } from './status-page.js';

/** The project, once there is something to see of it. */
const shownProject = ({ projectId, snapshot, isNamed }: ProjectState): string | null =>
  snapshot && (isNamed || snapshot.run > 0) ? projectId : null;

/**
 * Shows a checked project: the service's own status page through a signed link, or its drawings and reports with the findings beside them.
 *
 * @tagname precheck-viewer
 *
 * @attr adapter - Where the adapter is mounted; relative to the page or absolute. `/precheck` by default.
 * @attr session - Elements with the same adapter and session share one project. `default` by default.
 * @attr project-id - Shows a project of the same person again.
 * @attr generated-for - The e-mail of who looks, as the adapter's `identify` gives it; or the project's own, where it gives none. No other is taken; left out, it is the same.
 * @attr view - What is shown first: `page` (default), the service's status page, or `documents`. The person can change it.
 *
 * @fires viewer-ready - The status page has loaded; where the service’s page does not say so itself, a browser can’t always tell a page that is shown from one that refuses to be. Carries its origin and the link's end, never the link. `{ origin, expiresAt }`
 * @fires viewer-expired - The link has ended and was not renewed. `{ origin, expiresAt }`
 * @fires precheck-error - Something went wrong that the person sees, once for each problem; what goes wrong with a session that an uploader or `<precheck-status>` shares, that element tells. `{ code, message, displayMessage, retryable, docUrl, requestId }`
 *
 * @slot introduction - Above everything, such as the portal's own heading.
 * @slot help - Below everything.
 *
 * @csspart panel - The box around everything.
 * @csspart bar - The row of buttons above what is shown.
 * @csspart frame - The frame with the service's status page.
 * @csspart documents - Drawings and reports with their findings.
 * @csspart stage - What a sheet is moved and zoomed in.
 * @csspart finding - One finding.
 * @csspart notice - A message with what to do about it.
 *
 * @cssprop [--precheck-viewer-height=clamp(24rem, 80vh, 60rem)] - Height of the frame, and the greatest height of the area that a sheet moves in. All tokens of `precheck-uploader` hold here too.
 */
export class PrecheckViewer extends LitElement {
  static override readonly styles = [elementStyles, emptyStyles, viewerStyles];
  protected static override readonly getPropertyDescriptor = settingDescriptor;
  static override readonly properties: Readonly<Record<string, SettingDeclaration>> = {
    adapter: { setting: text('/precheck') },
    session: { setting: text('default') },
    token: { attribute: false },
    projectId: { setting: text(), attribute: 'project-id' },
    generatedFor: { setting: text(), attribute: 'generated-for' },
    view: { setting: oneOf('page', 'documents') },
    chosen: { state: true },
    copied: { state: true },
  };

  readonly #localisation = createLocalisation(this, fullLanguages);
  readonly #controller: ProjectController = createProjectController(
    this,
    (state, previous) => {
      const { problem } = state;
      if (problem && problem !== previous.problem && this.#controller.announces) this.#notifyProblem(problem);
      // What was chosen in one project means nothing for another.
      if (shownProject(state) !== shownProject(previous)) this.chosen = this.copied = null;
    },
    { load: loadProject, announcesLast: true },
  );
  readonly #liveRegion = createLiveRegion(this);
  readonly #frame = createStatusFrame(
    () => this.times,
    (state, previous) => this.#handleFrame(state, previous),
  );
  readonly #link = createSignedLink(this, {
    project: () => this.#shownProject,
    isShown: () => this.#mode === 'page',
    askFragment: (isLast) => this.#frame.askFragment(isLast),
    onExpired: (link) => this.#handleExpired(link),
  });
  readonly #drawings: LazyPart<DrawingView> = createLazyPart(this, {
    load: async () =>
      (await import('./drawing-view.js')).createDrawingView(this, {
        state: () => this.#controller.state,
        words: () => this.#localisation.words,
        isShown: () => this.#isDocumentsShown,
        announce: (line) => this.#liveRegion.announce([line]),
        notify: (problem, sentence) => this.#notifyProblem(problem, sentence),
      }),
    isNeeded: () => this.#isDocumentsShown,
    onProblem: (problem) => this.#notifyProblem(problem),
  });

  private chosen: 'page' | 'documents' | null = null;
  private copied: CopiedLink | null = null;

  adapter = '/precheck';
  session = 'default';
  /** Gives the token that says who asks, where the adapter's cookie does not travel. Called before each call, for all elements with this adapter. */
  token: TokenProvider | null = null;
  projectId: string | null = null;
  generatedFor: string | null = null;
  view: 'page' | 'documents' = 'page';
  /** @private */
  times: ViewerTimes = { frameMs: 20_000, answerMs: 2_000 };

  // ── Lifecycle ──

  constructor() {
    super();
    keepFocus(this, ['#stage']);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    viewers.set(this, (place) => this.#showFinding(place));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    viewers.delete(this);
    this.#frame.leave();
  }

  override updated(): void {
    this.#frame.follow(this.renderRoot.querySelector('iframe'), this.#link.link);
    if (this.#mode === 'page' && this.#link.problem) this.#notifyProblem(this.#link.problem);
  }

  // ── What is shown ──

  get #shownProject(): string | null {
    return shownProject(this.#controller.state);
  }

  /** What the person chose, else what the page asked for. */
  get #mode(): 'page' | 'documents' {
    return this.chosen ?? this.view;
  }

  get #isDocumentsShown(): boolean {
    return this.#shownProject !== null && this.#mode === 'documents';
  }

  // ── Events and announcements ──

  #notifyProblem(problem: Problem, sentence = problemSentence(problem, this.#localisation.words)): void {
    if (fireProblem(this, problem, sentence)) this.#liveRegion.announce([sentence]);
  }

  #fire(type: keyof ViewerEventDetails, { origin, expiresAt }: SignedLink): void {
    fire<ViewerEventDetails>(this, { type, detail: { origin, expiresAt } });
  }

  #handleFrame(state: FrameState, previous: FrameState): void {
    this.requestUpdate();
    const { link } = this.#link;
    if (state === 'slow') this.#liveRegion.announce([this.#localisation.words.t.viewer.slow]);
    else if (link && state !== 'loading' && previous !== 'unsure') this.#fire('viewer-ready', link);
  }

  #handleExpired(link: SignedLink): void {
    this.requestUpdate();
    this.#fire('viewer-expired', link);
    const { t, f } = this.#localisation.words;
    if (this.#mode === 'page') this.#liveRegion.announce([t.viewer.expired(link.expiresAt, f)]);
  }

  /** A finding was pressed elsewhere on the page. False if there is nothing to show it in. */
  #showFinding(place: FindingPlace): boolean {
    if (!this.#shownProject || this.getClientRects().length === 0) return false;
    this.chosen = 'documents';
    const { activeElement } = document;
    this.#drawings.retry();
    void this.#drawings.whenLoaded().then(() => this.#drawings.value?.show(place, activeElement));
    this.scrollIntoView({ block: 'nearest' });
    return true;
  }

  // ── Actions ──

  #choose(mode: 'page' | 'documents'): void {
    // Coming back from the drawings, nothing is lost by loading it again.
    if (mode === 'page' && this.#mode === 'documents' && this.#link.isExpired) this.#loadAgain();
    this.chosen = mode;
    this.copied = null;
  }

  #loadAgain(): void {
    this.copied = null;
    this.#frame.reset();
    this.#link.renew();
  }

  async #copy({ url, expiresAt }: SignedLink): Promise<void> {
    const { t, f } = this.#localisation.words;
    const id = this.#shownProject;
    let isCopied = true;
    try {
      // Called in the press itself: later, a browser may refuse.
      await navigator.clipboard.writeText(url);
    } catch {
      // Only secure pages have a clipboard, and the person may have forbidden it.
      isCopied = false;
    }
    if (id !== this.#shownProject) return;
    this.copied = { until: expiresAt, url: isCopied ? null : url };
    if (isCopied) return this.#liveRegion.announce([`${t.handOff.copied} ${t.viewer.until(expiresAt, f)}`]);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>('.link-field input')?.select();
  }

  // ── Render ──

  override render() {
    const { t } = this.#localisation.words;
    return html`<slot name="introduction"></slot>
      <section class="panel" part="panel" lang=${t.code} dir=${this.#localisation.direction ?? nothing} aria-label=${t.viewer.label}>
        ${this.#renderBody()}
        ${this.#liveRegion.render()}
      </section>
      <slot name="help"></slot>`;
  }

  #renderBody(): unknown {
    const { words } = this.#localisation;
    const { problem } = this.#controller.state;
    if (this.#shownProject)
      return html`${this.#renderBar()} ${
        this.#mode === 'page'
          ? renderStatusPage(this.#link, this.#frame, this.copied, () => this.#loadAgain(), words)
          : (this.#drawings.renderProblem(words) ?? this.#drawings.value?.render())
      }`;
    if (problem) return renderProblem(problem, words, () => this.#controller.retry());
    return renderEmpty(words.t.viewer.empty, words.t.viewer.emptyHint);
  }

  #renderBar(): TemplateResult {
    const { words } = this.#localisation;
    const { viewer } = words.t;
    const { link, isExpired } = this.#link;
    const tab = (mode: 'page' | 'documents') =>
      html`<button type="button" class="tab" id=${mode} aria-pressed=${this.#mode === mode} @click=${() => this.#choose(mode)}>
        ${viewer[mode]}
      </button>`;
    const actions = (shown: SignedLink) =>
      html`<button type="button" class="button quiet" id="copy" @click=${() => this.#copy(shown)}>${viewer.copy}</button
        >${renderOpen(shown.url, words, 'quiet')}`;
    return html`<div class="bar cluster" part="bar">
      ${tab('page')} ${tab('documents')}
      ${this.#mode === 'page' && link && !isExpired ? actions(link) : nothing}
    </div>`;
  }
}

export interface PrecheckViewer {
  addEventListener: ListenerMethod<PrecheckViewer, PrecheckViewerEventMap>;
  removeEventListener: ListenerMethod<PrecheckViewer, PrecheckViewerEventMap>;
}
