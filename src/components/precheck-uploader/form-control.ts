/** The element as a form control: value, validity and custom states follow the project. Going back in the browser restores the project. */
import type { LitElement } from 'lit';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import type { ProjectController } from '../project-store/controller.js';
import type { ProjectState } from '../project-store/state.js';

/** Prefix of the state that the browser keeps in its history: the id of the form's project. It holds no receipt. */
const MARK = 'precheck-project ';

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

interface FormControlOptions {
  readonly host: LitElement & { readonly projectId: string | null; markSubmitted(): void };
  readonly internals: ElementInternals;
  readonly controller: ProjectController;
  readonly isDisabled: () => boolean;
  readonly formState: () => FormState;
}

export type FormControl = ReturnType<typeof createFormControl>;

export function createFormControl({ host, internals, controller, isDisabled, formState }: FormControlOptions) {
  let value: string | null = null;
  /** The state that the browser keeps in its history; null without a project. */
  let kept: string | null = null;
  /** The project to restore, until the project store is loaded. */
  let awaitedId: string | null = null;
  /** The page's own validation message. */
  let customMessage = '';
  /**
   * Where the browser has pointed since the element came into its document. WebKit (2.50) goes on asking the first of them about
   * it whenever the validity changes, without keeping it: the tab crashes where it was taken out of the page and is collected.
   */
  const pointedAt = new Set<HTMLElement>();
  let connection = new AbortController();

  /** Uses the newest state, which may be newer than the change that was notified. */
  function sync(): void {
    const { value: next, invalidity, states, anchors } = formState();
    const projectId = controller.state.projectId ?? awaitedId;
    const toKeep = projectId && MARK + projectId;
    if (next !== value || toKeep !== kept) {
      value = next;
      kept = toKeep;
      internals.setFormValue(value, kept);
    }
    setValidity(invalidity, anchors);
    const customStates = internals.states;
    customStates.clear();
    for (const name of states) customStates.add(name);
  }

  /** As with the browser's own controls, the page's message comes before the others. */
  function setValidity(invalidity: Invalidity | null, anchors: readonly string[]): void {
    const message = customMessage || invalidity?.message;
    if (!message) return internals.setValidity({});
    const flags = { ...invalidity?.flags, ...(customMessage && { customError: true }) };
    const root = host.renderRoot as ShadowRoot | undefined;
    const anchor = anchors.map((selector) => root?.querySelector<HTMLElement>(selector)).find(Boolean) ?? undefined;
    if (anchor) pointedAt.add(anchor);
    internals.setValidity(flags, message, anchor);
  }

  // So that a label of the page names the whole element.
  internals.role = 'group';
  host.addController({
    hostConnected() {
      // A form that is submitted before the first render is validated too.
      if (!host.hasUpdated) sync();
      connection = new AbortController();
      // Outermost, so that the page's own listeners come first and may prevent it. A page that sends the form by script calls `markSubmitted`.
      // A button that asks for no validation saves a draft.
      const handle = ({ target, defaultPrevented, submitter }: SubmitEvent) => {
        const { form } = internals;
        const button = submitter as HTMLButtonElement | null;
        const isSent = !button?.formNoValidate && (button?.formMethod || form?.method) !== 'dialog';
        if (target === form && !defaultPrevented && isSent) host.markSubmitted();
      };
      const root = host.getRootNode();
      const outermost = root === document ? window : root;
      outermost.addEventListener('submit', handle as EventListener, { signal: connection.signal });
    },
    hostDisconnected() {
      connection.abort();
      pointedAt.clear();
    },
    hostUpdated() {
      internals.ariaDisabled = String(isDisabled());
      sync();
    },
  });

  return {
    get value() {
      return value;
    },
    sync,
    setCustomMessage(message: string): void {
      customMessage = message;
      sync();
    },
    restore(given: File | string | FormData | null, mode: 'restore' | 'autocomplete'): void {
      // Chromium restores the old value too, which may be a receipt that no longer counts.
      internals.setFormValue(value, kept);
      // Some browsers pass the value in place of the state. The page's own project-id takes precedence.
      const isState = typeof given === 'string' && given.startsWith(MARK);
      if (mode !== 'restore' || !isState || host.projectId) return;
      const projectId = given.slice(MARK.length);
      awaitedId = projectId;
      sync();
      void controller.whenAttached().then((store) => {
        awaitedId = null;
        if (!host.projectId) store?.dispatch({ type: 'project-recalled', projectId });
        sync();
      });
    },
  };
}

/** Before the rest of the script is loaded the set is empty, and nothing more is known. */
export function formStateAtFirst({ problem }: ProjectState, required: boolean, { t }: WordsAtFirst): FormState {
  const message = problem ? t.problems.part_missing : t.validity.noDrawings;
  const flags = problem ? { customError: true } : { valueMissing: true };
  const invalidity = required ? { flags, message } : null;
  return { value: null, invalidity, states: problem ? ['unavailable'] : [], anchors: ['#retry', '#choose'] };
}
