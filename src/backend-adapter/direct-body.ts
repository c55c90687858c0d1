/**
 * What a response's body is made of, for a mount that can send it as it is and need not read it out of a stream. Whoever knows nothing of
 * it reads `response.body` as usual; one or the other.
 */

/** Bytes that come in time, of which only the newest wait. */
export interface PushedBody {
  readonly ended: boolean;
  /** What is to be sent now; null where there is nothing. */
  next(): Uint8Array | null;
  /** `listener` is called when there may be something, or it has ended. */
  onReady(listener: () => void): void;
  cancel(): void;
}

const TEXTS = new WeakMap<Response, string>();
const PUSHED = new WeakMap<Response, PushedBody>();

export function responseWithText(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  TEXTS.set(response, text);
  return response;
}

/** Null where the body is to be read. */
export function textOf(response: Response): string | null {
  return TEXTS.get(response) ?? null;
}

export function responseWithPushedBody(
  { body, pushed }: { body: ReadableStream<Uint8Array>; pushed: PushedBody },
  init: ResponseInit,
): Response {
  const response = new Response(body, init);
  PUSHED.set(response, pushed);
  return response;
}

/** Null where the body is to be read. */
export function pushedBodyOf(response: Response): PushedBody | null {
  return PUSHED.get(response) ?? null;
}
