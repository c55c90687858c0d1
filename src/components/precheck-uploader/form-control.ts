/** The element as a form control: value, validity and custom states follow the project. Going back in the browser restores the project. */
import type { LitElement, ReactiveController } from 'lit';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import type { ProjectController } from '../project-store/controller.js';
import type { ProjectState } from '../project-store/state.js';

/** Prefix of the state that the browser keeps in its history: the id of the form's project. It holds no receipt. */
const MARK = 'precheck-project ';

export interface FormControlHost extends LitElement {
  readonly projectId: string | null;
  markSubmitted(): void;
}

export interface Invalidity {
  readonly flags: ValidityStateFlags;
  readonly message: string;
}

export interface FormState {
  readonly value: string | null;
  readonly invalidity: Invalidity | null;
  /** The custom states. */
  readonly states: readonly string[];
  /** What the browser points at, and where the focus goes, when it says why the form cannot be sent: the first that exists. */
  readonly anchors: readonly string[];
}

export interface FormControlOptions {
  readonly internals: ElementInternals;
  readonly controller: ProjectController;
  readonly isDisabled: () => boolean;
  readonly formState: () => FormState;
}

export class FormControl implements ReactiveController {
  readonly #host: FormControlHost;
  readonly #options: FormControlOptions;
  #value: string | null = null;
  /** The state that the browser keeps in its history; null without a project. */
  #kept: string | null = null;
  /** The project to restore, until the project store is loaded. */
  #awaitedId: string | null = null;
  /** The page's own validation message. */
  #customMessage = '';
  /**
   * Where the browser has pointed since the element came into its document. WebKit (2.50) goes on asking the first of them about
   * it whenever the validity changes, without keeping it: the tab crashes where it was taken out of the page and is collected.
   */
  readonly #anchors = new Set<HTMLElement>();
  #connection = new AbortController();

  constructor(host: FormControlHost, options: FormControlOptions) {
    this.#host = host;
    this.#options = options;
    // So that a label of the page names the whole element.
    options.internals.role = 'group';
    host.addController(this);
  }

  get value(): string | null {
    return this.#value;
  }

  hostConnected(): void {
    // A form that is submitted before the first render is validated too.
    if (!this.#host.hasUpdated) this.sync();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    // At the root, so that the page's own listeners come first and may prevent it. A page that sends the form by script calls `markSubmitted`.
    // A button that asks for no validation saves a draft.
    const handle = ({ target, defaultPrevented, submitter }: SubmitEvent) => {
      const isDraft = (submitter as HTMLButtonElement | null)?.formNoValidate;
      if (target === this.#options.internals.form && !defaultPrevented && !isDraft) this.#host.markSubmitted();
    };
    this.#host.getRootNode().addEventListener('submit', handle as EventListener, { signal });
  }

  hostDisconnected(): void {
    this.#connection.abort();
    this.#anchors.clear();
  }

  hostUpdated(): void {
    this.#options.internals.ariaDisabled = String(this.#options.isDisabled());
    this.sync();
  }

  /** Uses the newest state, which may be newer than the change that was notified. */
  sync(): void {
    const { internals, formState, controller } = this.#options;
    const { value, invalidity, states, anchors } = formState();
    const projectId = controller.state.projectId ?? this.#awaitedId;
    const kept = projectId && MARK + projectId;
    if (value !== this.#value || kept !== this.#kept) {
      this.#value = value;
      this.#kept = kept;
      internals.setFormValue(value, kept);
    }
    this.#setValidity(invalidity, anchors);
    const customStates = internals.states;
    for (const name of [...customStates]) if (!states.includes(name)) customStates.delete(name);
    for (const name of states) customStates.add(name);
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
    // Some browsers pass the value in place of the state. The page's own project-id takes precedence.
    const isState = typeof kept === 'string' && kept.startsWith(MARK);
    if (mode !== 'restore' || !isState || this.#host.projectId) return;
    const projectId = kept.slice(MARK.length);
    this.#awaitedId = projectId;
    this.sync();
    void this.#options.controller.whenAttached().then((store) => {
      if (this.#awaitedId !== projectId) return;
      this.#awaitedId = null;
      if (!this.#host.projectId) store?.dispatch({ type: 'project-recalled', projectId });
    });
  }

  /** As with the browser's own controls, the page's message comes before the others. */
  #setValidity(invalidity: Invalidity | null, anchors: readonly string[]): void {
    const { internals } = this.#options;
    const custom = this.#customMessage;
    const message = custom || invalidity?.message;
    if (!message) return internals.setValidity({});
    const flags = { ...invalidity?.flags, ...(custom && { customError: true }) };
    const root = this.#host.renderRoot as ShadowRoot | undefined;
    const anchor = anchors.map((selector) => root?.querySelector<HTMLElement>(selector)).find(Boolean) ?? undefined;
    if (anchor) this.#anchors.add(anchor);
    internals.setValidity(flags, message, anchor);
  }
}

/** Before the rest of the script is loaded the set is empty, and nothing more is known. */
export function formStateAtFirst({ problem }: ProjectState, required: boolean, { t }: WordsAtFirst): FormState {
  const message = problem ? t.problems.part_missing : t.validity.noDrawings;
  const flags = problem ? { customError: true } : { valueMissing: true };
  const invalidity = required ? { flags, message } : null;
  return { value: null, invalidity, states: problem ? ['unavailable'] : [], anchors: ['#retry', '#choose'] };
}
