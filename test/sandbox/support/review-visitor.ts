/** A visitor of the reviewers' pages: keeps a cookie, sends forms as a browser does. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly location: string | null;
}

export interface FormRequest {
  readonly fields?: Readonly<Record<string, string>>;
  /** Null sends none. Default: the service's own. */
  readonly origin?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Visitor {
  readonly #baseUrl: string;
  cookie = '';

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<PageAnswer> {
    return this.#send(path, { headers });
  }

  post(path: string, { fields = {}, origin, headers = {} }: FormRequest = {}): Promise<PageAnswer> {
    const own = new URL(this.#baseUrl).origin;
    const sent = origin === undefined ? own : origin;
    return this.#send(path, {
      method: 'POST',
      headers: { ...(sent === null ? {} : { origin: sent }), ...headers },
      body: new URLSearchParams(fields),
    });
  }

  /** Logs in and keeps the cookie. */
  async logIn(name: string, password: string, next = '/admin'): Promise<PageAnswer> {
    const answer = await this.post('/login', { fields: { name, password, next } });
    this.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return answer;
  }

  /** The token that the forms of a page carry. */
  async formToken(path = '/admin'): Promise<string> {
    const { text } = await this.get(path);
    return /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<PageAnswer> {
    const headers = { ...(this.cookie ? { cookie: this.cookie } : {}), ...init.headers };
    const response = await fetch(this.#baseUrl + path, { ...init, headers, redirect: 'manual' });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, location: response.headers.get('location') };
  }
}
