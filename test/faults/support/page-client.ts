/** How a page, or the vendor's server, calls the adapter: through a balancer that knows no session, and again where no answer comes. */
import type { Random } from './seeded-random.js';

export interface PageAnswer {
  /** 0 where no answer came. */
  readonly status: number;
  // Callers know what they asked for, and parse what they rely on.
  readonly json: unknown;
}

export interface PageCall {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PageClientOptions {
  /** Where each instance listens at this moment; null for one that is down. */
  readonly addresses: () => readonly (string | null)[];
  readonly random: Random;
  /** Ends everything. */
  readonly signal: AbortSignal;
}

/** No answer, the service away or misunderstood, too many requests: a person tries again. */
const WORTH_ANOTHER_TRY = new Set([0, 429, 500, 502, 503, 504]);
/** Longer than any answer takes: a call that is given up may still do its work. */
const ANSWER_TIMEOUT_MS = 60_000;
const NO_ANSWER: PageAnswer = { status: 0, json: null };

export class PageClient {
  readonly #options: PageClientOptions;
  #cookie = '';

  constructor(options: PageClientOptions) {
    this.#options = options;
  }

  async call(path: string, call: PageCall = {}): Promise<PageAnswer> {
    try {
      const response = await this.#send(path, call, ANSWER_TIMEOUT_MS);
      const text = response === null ? '' : await response.text();
      if (response === null) return NO_ANSWER;
      return { status: response.status, json: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      this.#options.signal.throwIfAborted();
      if (error instanceof SyntaxError) throw new Error(`${path} was answered with something that is no JSON.`);
      return NO_ANSWER;
    }
  }

  /** Asks until it is answered with that status. Throws for an answer that asking again does not mend. */
  ask(what: string, path: string, call: PageCall, status: number): Promise<unknown> {
    return insist(this.#options.signal, async () => {
      const answer = await this.call(path, call);
      if (answer.status === status) return { json: answer.json };
      expectRetryable(what, answer);
      return null;
    }).then(({ json }) => json);
  }

  /** What the stream of events says, until it ends, breaks off, or the time is over. */
  async stream(path: string, forMs: number, onData: (data: unknown) => 'go-on' | 'enough'): Promise<void> {
    try {
      const response = await this.#send(path, {}, forMs);
      if (response?.status !== 200 || response.body === null) return;
      let text = '';
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: ?(.*)$/m.exec(block)?.[1];
          if (data !== undefined && onData(JSON.parse(data)) === 'enough') return;
        }
      }
    } catch {
      this.#options.signal.throwIfAborted();
    }
  }

  async #send(path: string, call: PageCall, timeoutMs: number): Promise<Response | null> {
    const { addresses, random, signal } = this.#options;
    signal.throwIfAborted();
    const up = addresses().filter((address) => address !== null);
    const address = up[Math.floor(random() * up.length)];
    if (address === undefined) return null;
    const response = await fetch(`${address}/precheck${path}`, {
      method: call.json === undefined ? 'GET' : 'POST',
      headers: {
        ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...call.headers,
      },
      ...(call.json === undefined ? {} : { body: JSON.stringify(call.json) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    return response;
  }
}

/** Asks until there is a result, ever more slowly. `null` is none yet. */
export async function insist<Result>(
  signal: AbortSignal,
  attempt: () => Promise<Result | null>,
  mostPauseMs = 500,
): Promise<Result> {
  for (let pauseMs = 30; ; pauseMs = Math.min(pauseMs * 1.3, mostPauseMs)) {
    const result = await attempt();
    if (result !== null) return result;
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Whether storage took the bytes. Where it did not, a new address is asked for. */
export async function isStored(url: string, content: string): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'PUT', body: content, signal: AbortSignal.timeout(15_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

export function isWorthAnotherTry({ status }: PageAnswer): boolean {
  return WORTH_ANOTHER_TRY.has(status);
}

export function expectRetryable(what: string, answer: PageAnswer): void {
  if (!isWorthAnotherTry(answer)) throw new Error(`${what} was answered ${wordsOf(answer)}`);
}

export function codeOf({ json }: PageAnswer): string | undefined {
  return (json as { error?: { code?: string } } | null)?.error?.code;
}

export function wordsOf({ status, json }: PageAnswer): string {
  const error = (json as { error?: { code?: string; message?: string } } | null)?.error;
  return error === undefined ? `${status} ${JSON.stringify(json)}` : `${status} ${error.code}: ${error.message}`;
}
