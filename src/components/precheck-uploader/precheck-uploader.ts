import { adoptStyles, type CSSResult, html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { afterFrame } from '../session/after-frame.js';
import type { TokenProvider } from '../session/bearer.js';
import { SessionController } from '../session/session-controller.js';
import type { SessionState } from '../session/session-state.js';
import { errorDetailOf, type EventMapOf, fire } from '../shared/element-event.js';
import type { UploaderEventDetails } from '../shared/events.js';
import { FirstLocalisationController } from '../shared/first-localisation.js';
import type { AttemptList } from '../shared/attempt-list.js';
import { icon } from '../shared/icons.js';
import { renderNotice } from '../shared/notice.js';
import { tokens } from '../shared/tokens.styles.js';
import { renderDropArea } from './drop-area.js';
import { firstStyles } from './precheck-uploader.styles.js';
import { type Metadata, metadataConverter, settingsOf } from './uploader-settings.js';
import type { FolderContents } from './folder-reader.js';
import type { FormState } from './form-state.js';
import type { GateRules, Invalidity } from './gate-validity.js';
import { keptState, projectIn } from './kept-state.js';
import type { HandOffPanel, HandOffTarget } from './hand-off/hand-off-panel.js';
import { type GivenFiles, holdsFiles, takeFrom } from './given-files.js';
import type { LeftOut } from './left-out.js';
import type { UploaderActions } from './uploader-view.js';
import type { RowDesk } from './row-desk.js';
import type { PickerKind } from './uploader-work.js';
import type * as WorkModule from './uploader-work.js';

type UploaderWork = typeof WorkModule;

export type PrecheckUploaderEventMap = EventMapOf<UploaderEventDetails>;

const ANCHORS_AT_FIRST = ['#retry', '#choose'];

/**
 * Takes an applicant's drawing set, has it checked, and is a form control whose value is the gate receipt.
 *
 * @tagname precheck-uploader
 *
 * @attr adapter - Where the adapter is mounted; relative to the page or absolute. `/precheck` by default.
 * @attr session - Elements with the same adapter and session share one project. `default` by default.
 * @attr project-id - Shows a project of the same person again, or one that was made elsewhere where the portal lets this person take it up.
 * @attr city-key - The city that the drawings are for. Required unless `project-id` is given.
 * @attr permit-type - One of the city's permit types; it decides which reports run.
 * @attr address - The property's address.
 * @attr longitude - The property's longitude in decimal degrees.
 * @attr latitude - The property's latitude in decimal degrees.
 * @attr user-email - The applicant's e-mail.
 * @attr user-name - The applicant's name.
 * @attr metadata - A JSON object that travels with the project unchanged.
 * @attr flow - `upload` (default): drawings are added here. `hand-off`: they are added on the service's own page, which this opens; the result is here.
 * @attr hand-off-target - With `flow="hand-off"`, where that page opens: `new-tab` (default) or `same-tab`. A code for a phone is offered too.
 * @attr mode - `gated` (default): valid once the minimum is reached. `ungated`: the score only informs.
 * @attr min-score - Asks for a higher minimum than the adapter's own, 0 to 100.
 * @attr max-files - Fewer files than the adapter allows.
 * @attr max-file-size - Smaller files than the adapter allows, in megabytes.
 * @attr required-categories - Kinds of drawings that the application needs, divided by spaces (`site-plan floor-plan`). Those that no file has are named before the check; it can be begun all the same.
 * @attr name - The form field under which the receipt is sent.
 * @attr required - Without it, an empty set is valid.
 * @attr disabled - Takes no files and is left out of the form.
 *
 * @fires project-created - The draft exists: it was made now, or an earlier visit’s was brought back. `{ projectId }`
 * @fires upload-progress - Bytes arrived, or the set changed. `{ sentBytes, totalBytes, arrived, count }`
 * @fires upload-failed - A file was given up for now. `{ name, code, retryable }`
 * @fires processing-started - A check began. `{ projectId, run }`
 * @fires gate-passed - The receipt is there and is the form value. `{ projectId, score, minScore, receipt }`
 * @fires gate-flagged - No pass: the service is away, and the portal lets the form be sent with a receipt that says so. `{ projectId, decision, receipt }`
 * @fires gate-renewed - A new receipt took the place of one that was about to end; nothing was decided anew. `{ projectId, receipt, expiresAt }`
 * @fires gate-failed - The check ended below the minimum. `{ projectId, score, minScore }`
 * @fires gate-invalidated - A receipt stopped counting; `reason` is `drawings`, `permit-type`, `minimum`, `expired`, `run` or `reset`. `{ projectId, reason }`
 * @fires precheck-error - Something went wrong that the person sees. `{ code, message, displayMessage, retryable, docUrl, requestId }`
 *
 * @slot introduction - Above everything, such as the portal's own heading.
 * @slot help - Below everything, such as where to get help.
 *
 * @csspart panel - The box around everything.
 * @csspart drop-area - The place to drop files while the set is empty.
 * @csspart drawings - The list of drawings.
 * @csspart drawing - One drawing.
 * @csspart check-button - The button that begins the check.
 * @csspart timeline - The six steps.
 * @csspart verdict - Score, minimum and verdict.
 * @csspart meter - The score as a bar.
 * @csspart finding - One finding.
 * @csspart attempts - The folded list of attempts.
 * @csspart notice - A message with what to do about it.
 *
 * @cssprop --precheck-accent - Buttons, progress, current stage.
 * @cssprop --precheck-on-accent - Text on the accent.
 * @cssprop --precheck-surface - The background.
 * @cssprop --precheck-surface-raised - The background of the drop area.
 * @cssprop --precheck-text - Text.
 * @cssprop --precheck-text-muted - Text of the second rank.
 * @cssprop --precheck-border - Lines that divide.
 * @cssprop --precheck-border-strong - Outlines of controls.
 * @cssprop --precheck-focus - The focus ring.
 * @cssprop --precheck-pass - What passed.
 * @cssprop --precheck-fail - What failed.
 * @cssprop --precheck-attention - What a person should look at.
 * @cssprop --precheck-neutral - What decides nothing.
 * @cssprop --precheck-radius - Corner radius.
 * @cssprop --precheck-stroke - Width of lines.
 * @cssprop --precheck-density - Multiplies every space; 1 by default.
 * @cssprop --precheck-motion - How long a transition takes.
 *
 * @cssstate uploading - Files are being sent.
 * @cssstate processing - A check is under way.
 * @cssstate passed - The receipt stands.
 * @cssstate failed - The check ended below the minimum.
 * @cssstate flagged - The service is away and the form may be sent all the same.
 * @cssstate expired - The receipt ran out.
 * @cssstate unavailable - The session cannot work; the panel says why.
 */
export class PrecheckUploader extends LitElement {
  static readonly formAssociated = true;
  static override readonly shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };
  static override readonly styles = [tokens, firstStyles];

  readonly #internals = this.attachInternals();
  readonly #localisation = new FirstLocalisationController(this);
  readonly #controller = new SessionController(this, (next, previous) => this.#handleChange(next, previous), {
    settings: () => settingsOf(this),
    prepare: () => this.#prepare(),
  });
  #work: UploaderWork | null = null;
  #actions: UploaderActions | null = null;
  #desk: RowDesk | null = null;
  #attempts: AttemptList | null = null;
  #handOff: HandOffPanel | null = null;
  /** What came after the first paint. */
  readonly #styles: CSSResult[] = [];
  #replacedId: string | null = null;
  #value: string | null = null;
  /** What the browser keeps with the page's history. */
  #kept: string | null = null;
  /** The project that the browser says was here, until the session is there to show it. */
  #awaitedId: string | null = null;
  /** What the page itself has against the form being sent. */
  #customMessage = '';

  @state() private fieldsetDisabled = false;
  @state() private dragging = false;
  @state() private announcement = '';
  /** How many files were given and are being looked at. */
  @state() private adding = 0;
  /** How many drops of folders are being read. */
  @state() private reading = 0;
  /** What of the last folders was not taken. */
  @state() private leftOut: LeftOut | null = null;

  @property() adapter = '/precheck';
  @property() session = 'default';
  /** Gives the token that says who asks, where the adapter's cookie does not travel. Called before each call, for all elements with this adapter. */
  @property({ attribute: false }) token: TokenProvider | null = null;
  @property({ attribute: 'project-id' }) projectId: string | null = null;
  @property({ attribute: 'city-key' }) cityKey: string | null = null;
  @property({ attribute: 'permit-type' }) permitType: string | null = null;
  @property() address: string | null = null;
  @property({ type: Number }) longitude: number | null = null;
  @property({ type: Number }) latitude: number | null = null;
  @property({ attribute: 'user-email' }) userEmail: string | null = null;
  @property({ attribute: 'user-name' }) userName: string | null = null;
  @property({ converter: metadataConverter }) metadata: Metadata | null = null;
  @property() flow: 'upload' | 'hand-off' = 'upload';
  @property({ attribute: 'hand-off-target' }) handOffTarget: HandOffTarget = 'new-tab';
  @property() mode: 'gated' | 'ungated' = 'gated';
  @property({ type: Number, attribute: 'min-score' }) minScore: number | null = null;
  @property({ type: Number, attribute: 'max-files' }) maxFiles: number | null = null;
  @property({ type: Number, attribute: 'max-file-size' }) maxFileSize: number | null = null;
  @property({ attribute: 'required-categories' }) requiredCategories: string | null = null;
  @property({ reflect: true }) name: string | null = null;
  @property({ type: Boolean, reflect: true }) required = false;
  @property({ type: Boolean, reflect: true }) disabled = false;

  /** The receipt that stands now, or null. It is what the form sends. */
  get value(): string | null {
    return this.#value;
  }
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }
  get validity(): ValidityState {
    return this.#internals.validity;
  }
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }
  get labels(): NodeList {
    return this.#internals.labels;
  }
  get type(): string {
    return 'precheck-uploader';
  }
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }
  /** Keeps the form from being sent, for a reason of the page's own, until it is called with an empty text. */
  setCustomValidity(message: string): void {
    this.#customMessage = message;
    this.#syncForm(this.#controller.state);
  }
  /** Adds files as if the person had chosen them; what can't be taken is refused in the element's own words. */
  async addFiles(files: Iterable<File>): Promise<void> {
    if (this.#takesFiles) await this.#take([...files]);
  }

  /**
   * Says that the form was sent, for a page that sends it by script: who comes to the page anew then begins with an empty set, while who
   * goes back still finds the old one. A form that the browser sends needs no such call.
   */
  markSubmitted(): void {
    this.#controller.session?.noteSubmitted();
  }

  // ── Lifecycle ──

  constructor() {
    super();
    // So that a label of the page names all of it.
    this.#internals.role = 'group';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A form that is sent in this very moment is not sent without it.
    if (!this.hasUpdated) this.#syncForm(this.#controller.state);
    document.addEventListener('paste', this.#handlePaste);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('paste', this.#handlePaste);
  }

  override updated(): void {
    this.#internals.ariaDisabled = String(this.#isDisabled);
    // The way of adding drawings changed while the page is open.
    if (this.#work && this.#isHandOff && !this.#handOff) void this.#loadHandOff().catch(() => undefined);
    this.#syncForm(this.#controller.state);
  }

  formDisabledCallback(disabled: boolean): void {
    this.fieldsetDisabled = disabled;
  }

  formResetCallback(): void {
    this.#awaitedId = null;
    this.#controller.session?.startOver();
  }

  formStateRestoreCallback(kept: File | string | FormData | null, mode: 'restore' | 'autocomplete'): void {
    // Chromium puts back the value of then, too: a receipt that this page has not seen stand.
    this.#internals.setFormValue(this.#value, this.#kept);
    const projectId = projectIn(kept);
    // A page that names its project means that one.
    if (mode !== 'restore' || !projectId || this.projectId) return;
    this.#awaitedId = projectId;
    this.#syncForm(this.#controller.state);
    void this.#controller.whenAttached().then((session) => {
      if (this.#awaitedId !== projectId) return;
      this.#awaitedId = null;
      if (!this.projectId) void session?.returnTo(projectId);
    });
  }

  // ── Session, form, events ──

  /** Loads all that comes after the first paint. */
  #prepare(): Promise<void> | null {
    if (this.#work) return null;
    return afterFrame()
      .then(() => Promise.all([import('./uploader-work.js'), this.#isHandOff ? this.#loadHandOff() : null]))
      .then(([work]) => {
        if (this.#work) return;
        this.#work = work;
        this.#styles.push(...work.styles);
        this.#adoptStyles();
        new work.FocusKeeper(this, ['#retry', '#open', '#hand-off', '#check', '#choose']);
        this.#attempts = new work.AttemptList(this, this.#controller);
        new work.SubmissionWatch(this, () => this.markSubmitted());
        const actions = work.createActions({
          renderRoot: this.renderRoot,
          session: () => this.#controller.session,
          openPicker: (what, replacedId) => this.#openPicker(what, replacedId),
          retry: () => this.#controller.retry(),
          dismiss: () => {
            this.leftOut = null;
            this.#controller.session?.dismissRefusals();
          },
          announce: (line) => {
            this.announcement = work.nextAnnouncement([line], this.announcement);
          },
          words: () => work.wholeWords(this),
        });
        this.#actions = actions;
        this.#desk = new work.RowDesk(this, { drawings: () => this.#controller.state.drawings, move: actions.move });
      });
  }

  async #loadHandOff(): Promise<void> {
    const { handOffStyles, HandOffPanel } = await import('./hand-off/hand-off-panel.js');
    if (this.#handOff) return;
    this.#handOff = new HandOffPanel(this, {
      session: () => this.#controller.session,
      target: () => this.handOffTarget,
      announce: (line) => {
        this.announcement = line;
      },
    });
    this.#styles.push(handOffStyles);
    this.#adoptStyles();
    this.requestUpdate();
  }

  #adoptStyles(): void {
    adoptStyles(this.renderRoot as ShadowRoot, [tokens, firstStyles, ...this.#styles]);
  }

  #handleChange(next: SessionState, previous: SessionState): void {
    const { gated } = this.#rules;
    // The form comes first: a listener of gate-passed may send it at once.
    this.#syncForm(next);
    if (next === previous) return;
    if (!this.#work) return this.#tellUnloaded(next);
    const words = this.#work.wholeWords(this);
    if (this.#controller.announces) {
      const current = this.announcement;
      this.announcement = this.#work.announcementAfter(next, previous, { gated, words, current });
    }
    for (const event of this.#work.eventsOf(next, previous, gated, words)) fire<UploaderEventDetails>(this, event);
  }

  #tellUnloaded({ problem }: SessionState): void {
    if (!problem) return;
    const displayMessage = this.#localisation.words.t.problems.part_missing({}, this.#localisation.words.f);
    this.announcement = displayMessage;
    fire<UploaderEventDetails>(this, { type: 'precheck-error', detail: errorDetailOf(problem, displayMessage) });
  }

  #syncForm(state: SessionState): void {
    const { value, invalidity, states, anchors } = this.#work
      ? this.#work.formStateOf(state, this.#rules, this.#work.wholeWords(this))
      : this.#formStateAtFirst(state);
    const kept = keptState(state.projectId ?? this.#awaitedId);
    if (value !== this.#value || kept !== this.#kept) {
      this.#value = value;
      this.#kept = kept;
      this.#internals.setFormValue(value, kept);
    }
    this.#setValidity(invalidity ?? this.#takingInvalidity, anchors);
    const held = this.#internals.states;
    for (const name of [...held]) if (!states.includes(name)) held.delete(name);
    for (const name of states) held.add(name);
  }

  /** As with the browser's own controls, the page's message comes before the others. */
  #setValidity(invalidity: Invalidity | null, anchors: readonly string[]): void {
    const custom = this.#customMessage;
    const message = custom || invalidity?.message;
    if (!message) return this.#internals.setValidity({});
    const flags = { ...invalidity?.flags, ...(custom ? { customError: true } : {}) };
    const anchor = anchors.map((selector) => this.renderRoot?.querySelector<HTMLElement>(selector)).find(Boolean);
    this.#internals.setValidity(flags, message, anchor ?? undefined);
  }

  /** Before anything else is loaded the set is empty, and nothing more is known. */
  #formStateAtFirst({ problem }: SessionState): FormState {
    const { t, f } = this.#localisation.words;
    const missing = problem ? t.problems.part_missing({}, f) : t.validity.noDrawings;
    const flags = problem ? { customError: true } : { valueMissing: true };
    const invalidity = this.required ? { flags, message: missing } : null;
    return { value: null, invalidity, states: problem ? ['unavailable'] : [], anchors: ANCHORS_AT_FIRST };
  }

  /** Files that are being looked at may come into the set: until that is known, what was valid before is not. */
  get #takingInvalidity(): Invalidity | null {
    const { gated, required } = this.#rules;
    const message = gated || required ? this.#takingWords : null;
    return message ? { flags: { customError: true }, message } : null;
  }

  get #rules(): GateRules {
    return { gated: this.mode !== 'ungated', required: this.required, handOff: this.#isHandOff };
  }

  // ── What the person does ──

  #openPicker(what: PickerKind, replacedId: string | null = null): void {
    this.#replacedId = replacedId;
    this.renderRoot.querySelector<HTMLInputElement>(`#${what}`)?.click();
  }

  #handlePick(event: Event): void {
    const input = event.target as HTMLInputElement;
    const replacedId = input.id === 'replacement' ? this.#replacedId : null;
    const files = [...(input.files ?? [])];
    // The same file may be chosen again after it was removed; an input that still holds it would not tell.
    input.value = '';
    this.#replacedId = null;
    void this.#take(files, replacedId);
  }

  /** What is given before the session is there waits for it. */
  async #take(files: readonly File[], replacedId: string | null = null): Promise<void> {
    if (files.length === 0 || this.#isHandOff) return;
    this.adding += files.length;
    this.#syncForm(this.#controller.state);
    try {
      await (await this.#controller.whenAttached())?.addFiles(files, replacedId);
    } finally {
      this.adding -= files.length;
    }
  }

  async #takeGiven({ files, folders }: GivenFiles): Promise<void> {
    this.leftOut = null;
    if (folders.length === 0) return this.#take(files);
    await this.#readFolder(({ readFolders }) => readFolders(folders), files);
  }

  async #readFolder(
    read: (work: UploaderWork) => FolderContents | Promise<FolderContents>,
    besides: readonly File[] = [],
  ): Promise<void> {
    this.reading += 1;
    this.#syncForm(this.#controller.state);
    try {
      await this.#controller.whenAttached();
      if (this.#work) this.#takeFolder(await read(this.#work), besides);
    } finally {
      this.reading -= 1;
    }
  }

  #takeFolder({ files, leftOut, unreadable }: FolderContents, besides: readonly File[]): void {
    this.leftOut = { none: files.length === 0, leftOut, unreadable };
    if (this.#work && this.#controller.announces) {
      const said = this.#work.leftOutSentences(this.leftOut, this.#work.wholeWords(this));
      this.announcement = this.#work.nextAnnouncement(said, this.announcement);
    }
    void this.#take([...besides, ...files]);
  }

  #handleFolderPick(event: Event): void {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    input.value = '';
    void this.#readFolder(({ sortChosen }) => sortChosen(files));
  }

  #handleDragOver(event: DragEvent): void {
    if (!this.#takesFiles || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.dragging = true;
  }

  #handleDragLeave(event: DragEvent): void {
    const panel = event.currentTarget as HTMLElement;
    if (!panel.contains(event.relatedTarget as Node | null)) this.dragging = false;
  }

  #handleDrop(event: DragEvent): void {
    this.dragging = false;
    if (!this.#takesFiles || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    void this.#takeGiven(takeFrom(event.dataTransfer));
  }

  /** Files that are pasted here, or where nothing else has the focus. Text that is pasted is left alone. */
  readonly #handlePaste = (event: ClipboardEvent): void => {
    if (!this.#takesFiles || event.defaultPrevented || !holdsFiles(event.clipboardData)) return;
    if (!event.composedPath().includes(this) && event.target !== document.body) return;
    event.preventDefault();
    void this.#takeGiven(takeFrom(event.clipboardData));
  };

  get #isDisabled(): boolean {
    return this.disabled || this.fieldsetDisabled;
  }

  get #isHandOff(): boolean {
    return this.flow === 'hand-off';
  }

  /** Drawings are added here, and now. */
  get #takesFiles(): boolean {
    return !this.#isDisabled && !this.#isHandOff;
  }

  // ── Render ──

  override render() {
    const { t } = this.#localisation.words;
    const { above, set, below } = this.#view();
    return html`<slot name="introduction"></slot>
      <section
        class="panel ${this.dragging ? 'dragging' : ''}"
        part="panel"
        lang=${t.code} dir=${this.#localisation.direction ?? nothing}
        aria-label=${t.uploader.label}
        @dragenter=${this.#handleDragOver}
        @dragover=${this.#handleDragOver}
        @dragleave=${this.#handleDragLeave}
        @drop=${this.#handleDrop}
      >
        ${above}${set}${below}
        <input id="files" type="file" accept=".pdf,application/pdf" multiple hidden @change=${this.#handlePick} />
        <input id="folder" type="file" webkitdirectory multiple hidden @change=${this.#handleFolderPick} />
        <input id="replacement" type="file" accept=".pdf,application/pdf" hidden @change=${this.#handlePick} />
        <div class="visually-hidden" role="status">${this.announcement}</div>
      </section>
      <slot name="help"></slot>`;
  }

  #view() {
    const { state } = this.#controller;
    const { gated } = this.#rules;
    const { leftOut, requiredCategories } = this;
    const busyWords = this.#busyWords;
    const [actions, desk] = [this.#actions, this.#desk];
    if (this.#work && actions && desk && this.#controller.session && (!this.#isHandOff || this.#handOff)) {
      const words = this.#work.wholeWords(this);
      const { viewOf } = this.#work;
      const handOff = this.#isHandOff ? this.#handOff : null;
      const given = { busyWords, leftOut, requiredCategories, disabled: this.#isDisabled, handOff };
      const attempts = this.#attempts?.value ?? null;
      return viewOf({ state, words, gated, ...given, attempts, desk, actions });
    }
    const above = state.problem ? this.#renderUnloaded() : nothing;
    if (this.#isHandOff) return { above, set: nothing, below: nothing };
    const drop = renderDropArea({
      state,
      words: this.#localisation.words,
      gated,
      busyWords,
      enabled: !this.#isDisabled,
      choose: () => this.#openPicker('files'),
      chooseFolder: () => this.#openPicker('folder'),
    });
    return { above, set: drop, below: nothing };
  }

  /** What is going on with files that were just given. */
  get #busyWords(): string | null {
    return this.dragging ? this.#localisation.words.t.uploader.dropNow : this.#takingWords;
  }

  get #takingWords(): string | null {
    const { t, f } = this.#localisation.words;
    if (this.adding > 0) return t.uploader.adding(this.adding, f);
    return this.reading > 0 ? t.uploader.reading : null;
  }

  #renderUnloaded() {
    const { t, f } = this.#localisation.words;
    return renderNotice({
      tone: 'attention',
      icon: 'attention',
      title: t.problemTitle,
      text: t.problems.part_missing({}, f),
      actions: html`<button type="button" class="button" id="retry" @click=${() => this.#controller.retry()}>
        ${icon('retry')}${t.retry}
      </button>`,
    });
  }
}

export interface PrecheckUploader {
  addEventListener<Type extends keyof PrecheckUploaderEventMap>(
    type: Type,
    listener: (this: PrecheckUploader, event: PrecheckUploaderEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
