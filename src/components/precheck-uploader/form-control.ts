/** The element as a form control: value, validity and custom states follow the project. Going back in the browser restores the project. */
import type { LitElement, ReactiveController } from 'lit';
import type { ProjectController } from '../project-store/controller.js';
import type { ProjectState } from '../project-store/state.js';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import type { FormState, Invalidity } from './form-state.js';

/** Prefix of the state that the browser keeps in its history: the id of the form's project. It holds no receipt. */
const MARK = 'precheck-project ';

export interface FormControlHost extends LitElement {
  readonly projectId: string | null;
  markSubmitted(): void;
}

export interface FormControlOptions {
  readonly internals: ElementInternals;
  readonly isDisabled: () => boolean;
  readonly controller: ProjectController;
  readonly formStateOf: (state: ProjectState) => FormState;
  /** A message while files are being checked; null if there are none, or if the form can be sent without them. */
  readonly takingWords: () => string | null;
}

export class FormControl implements ReactiveController {
  readonly #host: FormControlHost;
  readonly #options: FormControlOptions;
  #value: string | null = null;
  /** The state that the browser keeps in its history. */
  #kept: string | null = null;
  /** The project to restore, until the project store is loaded. */
  #awaitedId: string | null = null;
  /** The page's own validation message. */
  #customMessage = '';
  /** Where the browser shows the current validation message. */
  #anchor: HTMLElement | undefined;
  /**
   * Where the browser has shown a message since the element came into its document. WebKit (2.50) goes on asking the first of them about
   * it whenever the validity changes, without keeping it: the tab crashes where it was taken out of the page and is collected.
   */
  readonly #ledTo = new Set<HTMLElement>();
  #connection = new AbortController();

  constructor(host: FormControlHost, options: FormControlOptions) {
    this.#host = host;
    this.#options = options;
    // So that a label of the page names the whole element.
    options.internals.role = 'group';
    host.addController(this);
    host.addEventListener('invalid', () => {
      if (this.#anchor) this.#ledTo.add(this.#anchor);
    });
  }

  get value(): string | null {
    return this.#value;
  }

  hostConnected(): void {
    // A form that is submitted before the first render is validated too.
    if (!this.#host.hasUpdated) this.sync();
    this.#connection = new AbortController();
    // At the root, so that the page's own listeners come first and may prevent it.
    const root = this.#host.getRootNode();
    root.addEventListener('submit', (event) => this.#handleSubmit(event), { signal: this.#connection.signal });
  }

  hostDisconnected(): void {
    this.#connection.abort();
    this.#ledTo.clear();
  }

  hostUpdated(): void {
    this.#options.internals.ariaDisabled = String(this.#options.isDisabled());
    this.sync();
  }

  /** Uses the newest state, which may be newer than the change that was notified. */
  sync(): void {
    const { internals, formStateOf, controller } = this.#options;
    const { state } = controller;
    const { value, invalidity, states, anchors } = formStateOf(state);
    const kept = keptState(state.projectId ?? this.#awaitedId);
    if (value !== this.#value || kept !== this.#kept) {
      this.#value = value;
      this.#kept = kept;
      internals.setFormValue(value, kept);
    }
    this.#setValidity(invalidity ?? this.#takingInvalidity(), anchors);
    const held = internals.states;
    for (const name of [...held]) if (!states.includes(name)) held.delete(name);
    for (const name of states) held.add(name);
  }

  setCustomMessage(message: string): void {
    this.#customMessage = message;
    this.sync();
  }

  reset(): void {
    this.#awaitedId = null;
  }

  restore(kept: File | string | FormData | null, mode: 'restore' | 'autocomplete'): void {
    // Chromium restores the old value too, which may be a receipt that no longer counts.
    this.#options.internals.setFormValue(this.#value, this.#kept);
    const projectId = projectIn(kept);
    // The page's own project-id takes precedence.
    if (mode !== 'restore' || !projectId || this.#host.projectId) return;
    this.#awaitedId = projectId;
    this.sync();
    void this.#options.controller.whenAttached().then((store) => {
      if (this.#awaitedId !== projectId) return;
      this.#awaitedId = null;
      if (!this.#host.projectId) store?.dispatch({ type: 'project-recalled', projectId });
    });
  }

  /** The browser submits the form. A page that sends it by script calls `markSubmitted`. */
  #handleSubmit(event: Event): void {
    if (event.target === this.#options.internals.form && !event.defaultPrevented) this.#host.markSubmitted();
  }

  /** As with the browser's own controls, the page's message comes before the others. */
  #setValidity(invalidity: Invalidity | null, anchors: readonly string[]): void {
    const { internals } = this.#options;
    const custom = this.#customMessage;
    const message = custom || invalidity?.message;
    if (!message) return internals.setValidity({});
    const flags = { ...invalidity?.flags, ...(custom ? { customError: true } : {}) };
    const root = this.#host.renderRoot as ShadowRoot | undefined;
    const anchor = anchors.map((selector) => root?.querySelector<HTMLElement>(selector)).find(Boolean);
    this.#anchor = anchor ?? undefined;
    internals.setValidity(flags, message, this.#anchor);
  }

  /** The form is invalid while files are being checked, since they may change the set. */
  #takingInvalidity(): Invalidity | null {
    const message = this.#options.takingWords();
    return message === null ? null : { flags: { customError: true }, message };
  }
}

/** The state for `setFormValue`; null without a project. */
function keptState(projectId: string | null): string | null {
  return projectId ? MARK + projectId : null;
}

/** Null if the text was not written here: some browsers pass the value instead of the state. */
function projectIn(kept: unknown): string | null {
  return typeof kept === 'string' && kept.startsWith(MARK) ? kept.slice(MARK.length) || null : null;
}

/** Before the rest of the script is loaded the set is empty, and nothing more is known. */
export function formStateAtFirst({ problem }: ProjectState, required: boolean, { t }: WordsAtFirst): FormState {
  const message = problem ? t.problems.part_missing : t.validity.noDrawings;
  const flags = problem ? { customError: true } : { valueMissing: true };
  const invalidity = required ? { flags, message } : null;
  return { value: null, invalidity, states: problem ? ['unavailable'] : [], anchors: ['#retry', '#choose'] };
}
