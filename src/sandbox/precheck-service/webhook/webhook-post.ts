import { withDeadline } from 'precheck-contract/deadline';

export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** Aborted when the service stops. */
  readonly stop: AbortSignal;
  readonly fetch: typeof fetch;
}

export interface PostOutcome {
  /** Whether the receiver answered with a 2xx. */
  readonly delivered: boolean;
  /** The HTTP status; null where no answer came. */
  readonly status: number | null;
  readonly outcome: string;
}

/** Posts once. Resolves with what came of it, in words, or with null where the service's stop cut it off. */
export async function postWebhook(post: WebhookPost): Promise<PostOutcome | null> {
  const { url, headers, body, timeoutMs, stop } = post;
  try {
    const response = await withDeadline(timeoutMs, [stop], (signal) =>
      post.fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal,
      }),
    );
    // The status is the answer. A body that does not end, or breaks off, changes nothing.
    response.body?.cancel().catch(() => undefined);
    return { delivered: response.ok, status: response.status, outcome: describeStatus(response.status) };
  } catch (error) {
    if (stop.aborted) return null;
    return { delivered: false, status: null, outcome: describeFailure(error, timeoutMs) };
  }
}

function describeStatus(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  return `the receiver answered ${status}${isRedirect ? ', a redirect, which is not followed' : ''}`;
}

const FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the receiver refused the connection',
  ECONNRESET: 'the receiver broke the connection off',
  EPIPE: 'the receiver broke the connection off',
  UND_ERR_SOCKET: 'the receiver broke the connection off',
  ENOTFOUND: 'the receiver’s name is not known',
  EAI_AGAIN: 'the receiver’s name could not be looked up',
};

function describeFailure(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  const code = codeOf(error instanceof Error ? error.cause : null);
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return 'the receiver’s certificate was not accepted';
  return FAILURES[code] ?? 'the receiver could not be reached';
}

function codeOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}
