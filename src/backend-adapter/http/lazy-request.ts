/**
 * A request of which only that is made that is asked for: a whole standard Request, its signal above all, costs more than all the checks
 * of a call together. It is for the adapter's own code; what is passed on to others is made whole first.
 */
import type { Answer } from './answer.js';
import type { Connection } from '../options.js';

export interface LazyRequestSource {
  readonly method: string;
  readonly url: URL;
  /** One header as `Headers.get` gives it; `name` in lower case. */
  readonly header: (name: string) => string | null;
  readonly headers: () => Headers;
  /** Aborted when who asked has gone. */
  readonly signal: () => AbortSignal;
  readonly body: (headers: Headers) => ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string | null;
}

class LazyRequest {
  readonly #source: LazyRequestSource;
  #headers: Headers | null = null;
  #whole: Request | null = null;

  constructor(source: LazyRequestSource) {
    this.#source = source;
  }

  get method(): string {
    return this.#source.method;
  }

  get url(): string {
    return this.#source.url.href;
  }

  get parsedUrl(): URL {
    return this.#source.url;
  }

  header(name: string): string | null {
    return this.#whole === null ? this.#source.header(name) : this.#whole.headers.get(name);
  }

  get headers(): Headers {
    if (this.#whole !== null) return this.#whole.headers;
    this.#headers ??= this.#source.headers();
    return this.#headers;
  }

  get signal(): AbortSignal {
    return this.#whole?.signal ?? this.#source.signal();
  }

  get body(): ReadableStream<Uint8Array> | null {
    return this.method === 'GET' || this.method === 'HEAD' ? null : this.whole().body;
  }

  whole(): Request {
    if (this.#whole !== null) return this.#whole;
    const { method, url, signal, body: bodyOf } = this.#source;
    const { headers } = this;
    const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(headers);
    const init = { method, headers, signal: signal(), ...(body === null ? {} : { body, duplex: 'half' as const }) };
    this.#whole = new Request(url.href, init);
    return this.#whole;
  }
}

/** For a hook that is given one: whatever else it asks for is the whole request's. */
const REST = [
  'bodyUsed',
  'cache',
  'credentials',
  'destination',
  'duplex',
  'integrity',
  'keepalive',
  'mode',
  'redirect',
];
const CALLS = ['arrayBuffer', 'blob', 'clone', 'formData', 'json', 'text'];
for (const name of [...REST, 'referrer', 'referrerPolicy', ...CALLS]) {
  Object.defineProperty(LazyRequest.prototype, name, {
    get(this: LazyRequest) {
      const whole = this.whole();
      const value: unknown = Reflect.get(whole, name);
      return typeof value === 'function' ? (value.bind(whole) as unknown) : value;
    },
  });
}

/** Has the fields of a Request, but is none to who looks inside. */
export function lazyRequest(source: LazyRequestSource): Request {
  return new LazyRequest(source) as unknown as Request;
}

/** A Request as the standard has it, for code that is not the adapter's own. */
export function wholeRequest(request: Request): Request {
  return request instanceof LazyRequest ? request.whole() : request;
}

/** `name` in lower case. */
export function headerOf(request: Request, name: string): string | null {
  return request instanceof LazyRequest ? request.header(name) : request.headers.get(name);
}

/** Nobody may change it. */
export function urlOf(request: Request): URL {
  return request instanceof LazyRequest ? request.parsedUrl : new URL(request.url);
}

type Dispatch = (request: Request, connection: Connection) => Promise<Answer>;
const DISPATCHES = new WeakMap<object, Dispatch>();

/** How the adapter's own mounts call it: with requests and for answers that need not be whole. */
export function keepDispatch(adapter: object, dispatch: Dispatch): void {
  DISPATCHES.set(adapter, dispatch);
}

export function dispatchOf(adapter: object): Dispatch | null {
  return DISPATCHES.get(adapter) ?? null;
}
