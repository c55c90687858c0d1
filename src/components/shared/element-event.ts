/** How an element fires what it has to tell, and the shape of an error that every element fires alike. */
export interface PrecheckErrorDetail {
  readonly code: string;
  readonly message: string;
  /** What the person reads, in their language. */
  readonly displayMessage: string;
  readonly retryable: boolean;
  readonly requestId: string | null;
}

export type ElementEvent<Details> = {
  [Type in keyof Details]: { readonly type: Type; readonly detail: Details[Type] };
}[keyof Details];

/** What an element fires, for its `addEventListener` and for `HTMLElement` listeners above it. */
export type EventMapOf<Details> = { [Type in keyof Details]: CustomEvent<Details[Type]> };

export function fire<Details>(element: EventTarget, event: ElementEvent<Details>): void {
  const { type, detail } = event;
  element.dispatchEvent(new CustomEvent(type as string, { detail, bubbles: true, composed: true }));
}
