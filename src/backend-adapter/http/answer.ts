/**
 * What a route answers. A standard Response, its Headers above all, costs more than all the checks of a call together: one is made only
 * for whoever calls `fetch`; the adapter's own mounts send an answer as it is.
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

export interface Answer {
  readonly status: number;
  /** Names in lower case. Cookies are apart. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | PushedBody | null;
  readonly setCookie?: string | null;
}

export function isPushed(body: Answer['body']): body is PushedBody {
  return typeof body === 'object' && body !== null;
}

/** For an answer whose body nobody will read. */
export function cancelBody({ body }: Answer): void {
  if (isPushed(body)) body.cancel();
}

/** As the standard has it. */
export function toResponse({ status, headers, body, setCookie }: Answer): Response {
  const response = new Response(isPushed(body) ? streamOf(body) : body, { status, headers });
  if (setCookie !== undefined && setCookie !== null) response.headers.append('set-cookie', setCookie);
  return response;
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
