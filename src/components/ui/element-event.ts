/** How an element fires its events, and the shape of an error that every element fires alike. */
import { isSetupProblem, type Problem } from '../adapter-client/problem.js';
import { isServer } from 'lit';

export interface PrecheckErrorDetail {
  readonly code: string;
  /** What happened, in English, for a log. */
  readonly message: string;
  /** What the person reads, in their language. */
  readonly displayMessage: string;
  /** Whether the same may succeed later. */
  readonly retryable: boolean;
  /** The section of docs/errors.md that says what to do. `setErrorDocumentation` says where that document is. */
  readonly docUrl: string;
  /** By which the adapter's log names it; null where the adapter was not asked, or did not answer. */
  readonly requestId: string | null;
}

/** A problem as `precheck-error` carries it. */
export function errorDetailOf(
  { code, message, retryable, requestId }: Pick<PrecheckErrorDetail, 'code' | 'message' | 'retryable' | 'requestId'>,
  displayMessage: string,
): PrecheckErrorDetail {
  return { code, message, displayMessage, retryable, docUrl: errorDocumentationOf(code), requestId };
}

export type ElementEvent<Details> = {
  [Type in keyof Details]: { readonly type: Type; readonly detail: Details[Type] };
}[keyof Details];

/** What an element's listeners hear: its own events, and those of every element. */
export type EventMapOf<Details> = { [Type in keyof Details]: CustomEvent<Details[Type]> } & HTMLElementEventMap;

/** `addEventListener` and `removeEventListener` of an element, with the types of what its listeners hear. */
export interface ListenerMethod<Element, Map> {
  <Type extends keyof Map>(
    type: Type,
    listener: (this: Element, event: Map[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** A mistake in the set-up stands in the console too: who sets the page up has no listener yet, and the panel speaks to applicants. */
export function fire<Details>(element: EventTarget, event: ElementEvent<Details>): void {
  const { type, detail } = event;
  const { code, message, docUrl } = detail as PrecheckErrorDetail;
  if (docUrl && isSetupProblem({ code })) console.error(`${code}: ${message} See ${docUrl}`, element);
  element.dispatchEvent(new CustomEvent(type as string, { detail, bubbles: true, composed: true }));
}

// ── Where the documentation of an error stands ──

/** As the package is installed: a reference, not an address. A page can open it once the vendor says where the document is. */
const IN_THE_PACKAGE = 'precheck-elements/docs/errors.md';

let place = IN_THE_PACKAGE;

/**
 * Says where you publish `docs/errors.md`, so that `docUrl` of every `precheck-error` leads there; the code follows after a `#`. Null: the
 * reference into the package again. Throws a TypeError for what is no address.
 */
export function setErrorDocumentation(address: string | URL | null): void {
  // A server that renders the elements fires no event, and knows no page.
  if (address === null || isServer) {
    place = IN_THE_PACKAGE;
    return;
  }
  const url = new URL(address, document.baseURI);
  url.hash = '';
  place = url.href;
}

/** The section of one code. */
export const errorDocumentationOf = (code: string): string => `${place}#${encodeURIComponent(code)}`;

// ── `precheck-error` of the elements that show what others of the page may show as well ──

export interface ProblemEventDetails {
  'precheck-error': PrecheckErrorDetail;
}

const reported = new WeakSet<Problem>();

/** Fires it unless an element has reported this very problem before. Returns whether it is news. */
export function fireProblem(element: EventTarget, problem: Problem, displayMessage: string): boolean {
  if (reported.has(problem)) return false;
  reported.add(problem);
  fire<ProblemEventDetails>(element, { type: 'precheck-error', detail: errorDetailOf(problem, displayMessage) });
  return true;
}
