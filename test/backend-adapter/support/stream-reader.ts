/** Reads a stream of server-sent events as it comes. */
export interface ReadStream {
  readonly seen: { text: string; ended: boolean };
  cancel(): Promise<void> | undefined;
  readonly done: Promise<void>;
}

export function collect(response: { body: ReadableStream<Uint8Array> | null }): ReadStream {
  const seen = { text: '', ended: false };
  const reader = response.body?.getReader();
  const done = (async () => {
    for (;;) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) break;
      seen.text += new TextDecoder().decode(chunk.value);
    }
    seen.ended = true;
  })();
  return { seen, cancel: () => reader?.cancel(), done };
}
