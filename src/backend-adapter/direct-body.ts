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

/** Its body is there only for `textOf` and `wholeResponse`: a stream for each answer would cost more than the answer. */
export function responseWithText(text: string, init: ResponseInit): Response {
  const response = new Response(null, init);
  TEXTS.set(response, text);
  return response;
}

/** Null where the body is to be read. */
export function textOf(response: Response): string | null {
  return TEXTS.get(response) ?? null;
}

/** Its body is there only for `pushedBodyOf` and `wholeResponse`. */
export function responseWithPushedBody(pushed: PushedBody, init: ResponseInit): Response {
  const response = new Response(null, init);
  PUSHED.set(response, pushed);
  return response;
}

/** Null where the body is to be read. */
export function pushedBodyOf(response: Response): PushedBody | null {
  return PUSHED.get(response) ?? null;
}

/** A Response as the standard has it, for whoever is not a mount of the adapter's own. */
export function wholeResponse(response: Response): Response {
  const pushed = pushedBodyOf(response);
  const body = pushed === null ? textOf(response) : streamOf(pushed);
  return body === null ? response : new Response(body, response);
}

/** For a response that nobody will read. */
export async function cancelBody(response: Response): Promise<void> {
  pushedBodyOf(response)?.cancel();
  await response.body?.cancel();
}

/** Nothing is made before it is asked for: what is asked for last is then the newest. */
export function streamOf(pushed: PushedBody): ReadableStream<Uint8Array> {
  let cancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let bytes = pushed.next();
        while (bytes === null && !pushed.ended) {
          await new Promise<void>((resolve) => pushed.onReady(resolve));
          bytes = pushed.next();
        }
        if (cancelled) return;
        if (bytes === null) controller.close();
        else controller.enqueue(bytes);
      },
      cancel() {
        cancelled = true;
        pushed.cancel();
      },
    },
    { highWaterMark: 0 },
  );
}
