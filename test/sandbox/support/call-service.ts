/** A call of one of the two services, and its whole answer. */
export interface CallOptions {
  readonly method?: string;
  /** Null: no header. */
  readonly key?: string | null;
  readonly keyHeader?: string;
  readonly body?: unknown;
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  readonly contentType?: string;
}

export async function callService(url: string, given: CallOptions) {
  const { key = null, keyHeader = 'x-api-key', contentType = 'application/json' } = given;
  const body = given.rawBody ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
  const response = await fetch(url, {
    method: given.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { [keyHeader]: key }),
      ...(body === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  // Tests look into answers freely; what is expected of them is what the tests assert.
  const json = (isJson ? JSON.parse(text) : {}) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, text, json };
}
