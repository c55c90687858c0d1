import { html, LitElement, nothing, type PropertyDeclaration, type TemplateResult } from 'lit';
import type { OpenProject } from '../project-store/project.js';
import type { TokenProvider } from '../adapter-client/token-provider.js';
import type { Problem } from '../adapter-client/problem.js';
import { createProjectController, type ProjectController } from '../project-store/controller.js';
import type { ProjectState } from '../project-store/state.js';
import { type ListenerMethod, errorDetailOf, type EventMapOf, fire } from '../ui/element-event.js';
import type { UploaderEventDetails } from '../ui/events.js';
import { languages } from '../i18n/first-localisation.js';
import { createLocalisation } from '../i18n/language.js';
import {
  jsonObject,
  numberIn,
  oneOf,
  type SettingDeclaration,
  settingDescriptor,
  text,
  words,
} from '../ui/attributes.js';
import { createLiveRegion } from '../ui/live-region.js';
import { tokens } from '../ui/tokens.styles.js';
import { firstStyles, firstViewOf, type PanelView } from './drop-area.js';
import { createFileIntake, type FileIntake } from './file-intake.js';
import { createFormControl, type FormControl, type FormState, formStateAtFirst } from './form-control.js';
import type { UploaderParts } from './uploader-parts.js';

export type PrecheckUploaderEventMap = EventMapOf<UploaderEventDetails>;

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
 * @attr address - The property's address. A result for another one does not count.
 * @attr longitude - The property's longitude in decimal degrees.
 * @attr latitude - The property's latitude in decimal degrees.
 * @attr user-email - The applicant's e-mail.
 * @attr user-name - The applicant's name.
 * @attr metadata - A JSON object that travels with the project unchanged; the property takes the object or its text.
 * @attr flow - `upload` (default): drawings are added here. `hand-off`: they are added on the service's own page, which this opens; the result is here.
 * @attr hand-off-target - With `flow="hand-off"`, where that page opens: `new-tab` (default) or `same-tab`. A link for another device is offered too.
 * @attr mode - `gated` (default): valid once the minimum is reached. `ungated`: the score only informs.
 * @attr min-score - Asks for a higher minimum than the adapter's own, 0 to 100.
 * @attr max-files - Fewer files than the adapter allows.
 * @attr max-file-size - Smaller files than the adapter allows, in megabytes (1,000,000 bytes).
 * @attr required-categories - Kinds of drawings that the application needs, divided by spaces (`site-plan floor-plan`); the property takes a list of them too. Those that no file has are named before the check; it can be begun all the same.
 * @attr previews - Shows a picture of each drawing’s first sheet, how many sheets it has and how large they are. Needs pdf.js (half a megabyte), which is loaded while nothing is being uploaded, and not where the person saves data.
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
 * @fires gate-invalidated - A receipt stopped counting; `reason` is `drawings`, `permit-type`, `property`, `minimum`, `expired`, `run`, `unavailable` or `reset`. `{ projectId, reason }`
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
 * @csspart verdict - What came of the check, and how far each report is from the minimum.
 * @csspart report - One report of the verdict.
 * @csspart meter - A report's score as a bar.
 * @csspart findings - A folded group of findings.
 * @csspart finding - One finding.
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
  protected static override readonly getPropertyDescriptor = settingDescriptor;
  static override readonly properties: Readonly<Record<string, SettingDeclaration>> = {
    adapter: { setting: text('/precheck') },
    session: { setting: text('default') },
    token: { attribute: false },
    projectId: { setting: text(), attribute: 'project-id' },
    cityKey: { setting: text(), attribute: 'city-key' },
    permitType: { setting: text(), attribute: 'permit-type' },
    address: { setting: text() },
    longitude: { setting: numberIn(-180, 180) },
    latitude: { setting: numberIn(-90, 90) },
    userEmail: { setting: text(), attribute: 'user-email' },
    userName: { setting: text(), attribute: 'user-name' },
    metadata: { setting: jsonObject },
    flow: { setting: oneOf('upload', 'hand-off') },
    handOffTarget: { setting: oneOf('new-tab', 'same-tab'), attribute: 'hand-off-target' },
    mode: { setting: oneOf('gated', 'ungated') },
    minScore: { setting: numberIn(0, 100), attribute: 'min-score' },
    maxFiles: { setting: numberIn(1, Infinity), attribute: 'max-files' },
    maxFileSize: { setting: numberIn(0.000_001, Infinity), attribute: 'max-file-size' },
    requiredCategories: { setting: words, attribute: 'required-categories' },
    previews: { type: Boolean },
    name: { reflect: true },
    required: { type: Boolean, reflect: true },
    disabled: { type: Boolean, reflect: true },
  };

  readonly #internals = this.attachInternals();
  readonly #localisation = createLocalisation(this, languages);
  readonly #controller: ProjectController = createProjectController(
    this,
    (...change) => this.#handleChange(...change),
    {
      load: () => this.#loadParts(),
      // Asked for once that is loaded.
      settings: () => (this.#parts as UploaderParts).settings(),
    },
  );
  readonly #live = createLiveRegion(this);
  #fieldsetDisabled = false;
  /** All that comes after the first paint. */
  #parts: UploaderParts | null = null;
  readonly #intake: FileIntake = createFileIntake(this, {
    controller: this.#controller,
    isEnabled: () => this.#acceptsFiles,
    onBegin: () => this.#formControl.sync(),
    onProblem: (problem) => this.#notifyLoadFailure(problem),
  });
  /** The last of the controllers: it points at what the others have rendered. */
  readonly #formControl: FormControl = createFormControl({
    host: this,
    internals: this.#internals,
    controller: this.#controller,
    isDisabled: () => this.#isDisabled,
    formState: () => this.#formState,
  });

  adapter = '/precheck';
  session = 'default';
  /** Gives the token that says who asks, where the adapter's cookie does not travel. Called before each call, for all elements with this adapter. */
  token: TokenProvider | null = null;
  projectId: string | null = null;
  cityKey: string | null = null;
  permitType: string | null = null;
  address: string | null = null;
  longitude: number | null = null;
  latitude: number | null = null;
  userEmail: string | null = null;
  userName: string | null = null;
  metadata: Readonly<Record<string, unknown>> | null = null;
  flow: 'upload' | 'hand-off' = 'upload';
  handOffTarget: 'new-tab' | 'same-tab' = 'new-tab';
  mode: 'gated' | 'ungated' = 'gated';
  minScore: number | null = null;
  maxFiles: number | null = null;
  maxFileSize: number | null = null;
  requiredCategories: string | readonly string[] | null = [];
  previews = false;
  name: string | null = null;
  required = false;
  disabled = false;

  /** The receipt that stands now, or null. It is what the form sends. */
  get value(): string | null {
    return this.#formControl.value;
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
    this.#formControl.setCustomMessage(message);
  }
  /** Adds files as if the person had chosen them; what can't be taken is refused in the element's own words. */
  async addFiles(files: Iterable<File>): Promise<void> {
    if (this.#acceptsFiles) await this.#intake.add([...files]);
  }

  /**
   * Tells the element that the form was sent. Call it only if your page sends the form by script; the element notices a form that the browser
   * sends, but for a button with `formnovalidate`, which saves a draft. A new visit to the page then starts with an empty set, and going back in the browser shows the old set again.
   */
  markSubmitted(): void {
    this.#controller.store?.dispatch({ type: 'submitted' });
  }

  // ── Lifecycle ──

  formDisabledCallback(disabled: boolean): void {
    this.#fieldsetDisabled = disabled;
    this.requestUpdate();
  }

  formResetCallback(): void {
    this.#controller.startOver();
    // Within a listener of the session, others are notified of the change only later.
    this.#formControl.sync();
  }

  formStateRestoreCallback(kept: File | string | FormData | null, mode: 'restore' | 'autocomplete'): void {
    this.#formControl.restore(kept, mode);
  }

  async #loadParts(): Promise<OpenProject> {
    const part = await import('./uploader-parts.js');
    this.#parts ??= part.createUploaderParts(this, {
      controller: this.#controller,
      open: (what, replacedId) => this.#intake.open(what, replacedId),
      announce: (lines) => this.#live.announce(lines),
      onProblem: (problem) => this.#notifyLoadFailure(problem),
    });
    return part.openProject;
  }

  #handleChange(next: ProjectState, previous: ProjectState): void {
    // The form comes first: a listener of gate-passed may send it at once.
    this.#formControl.sync();
    if (next === previous) return;
    if (this.#parts) this.#parts.notifyChange(next, previous);
    else if (next.problem) this.#notifyLoadFailure(next.problem);
  }

  #notifyLoadFailure(problem: Problem): void {
    const displayMessage = this.#localisation.words.t.problems.part_missing;
    this.#live.announce([displayMessage]);
    fire<UploaderEventDetails>(this, { type: 'precheck-error', detail: errorDetailOf(problem, displayMessage) });
  }

  get #formState(): FormState {
    const { words } = this.#localisation;
    const form = this.#parts?.formState() ?? formStateAtFirst(this.#controller.state, this.required, words);
    // Files that are being inspected may change the set.
    const message = this.mode === 'gated' || this.required ? this.#intake.busyWords(words) : null;
    return message && !form.invalidity ? { ...form, invalidity: { flags: { customError: true }, message } } : form;
  }

  get #isDisabled(): boolean {
    return this.disabled || this.#fieldsetDisabled;
  }

  /** Drawings are added here, and now. */
  get #acceptsFiles(): boolean {
    return !this.#isDisabled && this.flow === 'upload';
  }

  // ── Render ──

  /** As of a native control, what the form is sent by follows a property at once: it may be sent before the next render. */
  override requestUpdate(name?: PropertyKey, before?: unknown, options?: PropertyDeclaration): void {
    super.requestUpdate(name, before, options);
    if (!name || !this.hasUpdated) return;
    this.toggleAttribute('disabled', !!this.disabled);
    this.#formControl.sync();
  }

  /** A button that is being pressed stays where it is: what would move it is drawn once the press is over. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    const pressEnd = this.#parts?.pressEnd;
    return pressEnd ? pressEnd.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  override render(): TemplateResult {
    const { words, direction } = this.#localisation;
    const { t } = words;
    const { isOver, handleOver, handleLeave, handleDrop } = this.#intake;
    const { head, set, foot } = this.#view(isOver ? t.uploader.dropNow : this.#intake.busyWords(words));
    return html`<slot name="introduction"></slot>
      <section
        class="panel ${isOver ? 'dragging' : ''} ${this.previews ? 'previews' : ''}"
        part="panel"
        lang=${t.code} dir=${direction ?? nothing}
        aria-label=${t.uploader.label}
        @dragenter=${handleOver}
        @dragover=${handleOver}
        @dragleave=${handleLeave}
        @drop=${handleDrop}
      >
        ${head}${set}${foot} ${this.#intake.renderDialogs()}${this.#live.render()}
      </section>
      <slot name="help"></slot>`;
  }

  /** `busyWords`: what is going on with files that were just given, or null. */
  #view(busyWords: string | null): PanelView {
    const { state, store } = this.#controller;
    if (this.#parts && store) return this.#parts.viewOf(busyWords, this.#isDisabled);
    return firstViewOf({
      state,
      words: this.#localisation.words,
      gated: this.mode === 'gated',
      handOff: this.flow === 'hand-off',
      busyWords,
      enabled: !this.#isDisabled,
      open: (what) => this.#intake.open(what),
      retry: () => this.#controller.retry(),
    });
  }
}

export interface PrecheckUploader {
  addEventListener: ListenerMethod<PrecheckUploader, PrecheckUploaderEventMap>;
  removeEventListener: ListenerMethod<PrecheckUploader, PrecheckUploaderEventMap>;
}
