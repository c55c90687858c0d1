/** An applicant with the whole browser in hand: calls the adapter as a page does, and storage and the service's page as it likes. */
import { receiptAnswerSchema, snapshotSchema, uploadTicketSchema, type Snapshot } from 'precheck-contract';
import { digestOf, type Drawing } from './drawings.js';

export interface ApplicantCall {
  readonly json?: unknown;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface ApplicantAnswer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  /** Of an error. */
  readonly code: string | undefined;
}

export interface Uploaded {
  readonly uploadId: string;
  readonly url: string;
  /** As the page names it when it asks for a run. */
  readonly drawing: Drawing;
}

export interface ScriptedApplicantOptions {
  readonly adapterUrl: () => string;
  readonly onProject: (cityKey: string, id: string) => void;
  readonly onReceipt: (receipt: string) => void;
}

export class ScriptedApplicant {
  cookie = '';
  readonly #options: ScriptedApplicantOptions;

  constructor(options: ScriptedApplicantOptions) {
    this.#options = options;
  }

  async call(path: string, { json, method, headers, signal }: ApplicantCall = {}): Promise<ApplicantAnswer> {
    const url = this.#options.adapterUrl();
    const response = await fetch(`${url}${path}`, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: {
        origin: new URL(url).origin,
        'sec-fetch-site': 'same-origin',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(signal === undefined ? {} : { signal }),
    });
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    const text = await response.text();
    const answer = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, json: answer, code: (answer['error'] as { code?: string } | undefined)?.code };
  }

  async draft(fields: object = {}): Promise<string> {
    const answer = await this.call('/projects', {
      json: { cityKey: 'wattle-bay', userEmail: 'applicant@example.com', ...fields },
    });
    if (answer.status !== 201) throw new Error(`No project was made: ${answer.status} ${answer.code}`);
    const { id, cityKey } = snapshotSchema.parse(answer.json).project;
    this.#options.onProject(cityKey, id);
    return id;
  }

  /** @param sent the bytes that are PUT, where they are not the drawing's */
  async upload(id: string, drawing: Drawing, sent: Uint8Array = drawing.bytes): Promise<Uploaded> {
    const { name, bytes } = drawing;
    const answer = await this.call(`/projects/${id}/uploads`, { json: { name, size: bytes.length } });
    if (answer.status !== 201) throw new Error(`No upload address: ${answer.status} ${answer.code}`);
    const { uploadId, url } = uploadTicketSchema.parse(answer.json);
    await this.put(url, sent);
    return { uploadId, url, drawing };
  }

  async put(url: string, bytes: Uint8Array): Promise<number> {
    return (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status;
  }

  process(
    id: string,
    uploads: readonly Uploaded[],
    fields: object = {},
    signal?: AbortSignal,
  ): Promise<ApplicantAnswer> {
    const drawings = uploads.map(({ uploadId, drawing }) => ({ uploadId, sha256: digestOf(drawing.bytes) }));
    const json = { permitType: 'new-dwelling', drawings, ...fields };
    return this.call(`/projects/${id}/process`, { json, ...(signal === undefined ? {} : { signal }) });
  }

  /** Asks again and again, since the adapter may refuse for a while. */
  async insistOnProcess(id: string, uploads: readonly Uploaded[], forMs: number, fields: object = {}): Promise<number> {
    const endMs = Date.now() + forMs;
    for (;;) {
      const { status } = await this.process(id, uploads, fields);
      if (status === 202 || Date.now() > endMs) return status;
      await pause(50);
    }
  }

  async page(id: string): Promise<ServicePage> {
    const { json, status, code } = await this.call(`/projects/${id}/hand-off`, { json: {} });
    if (status !== 200) throw new Error(`No hand-off: ${status} ${code}`);
    return new ServicePage(String(json['url']));
  }

  async snapshot(id: string): Promise<Snapshot> {
    const { json, status, code } = await this.call(`/projects/${id}`);
    if (status !== 200) throw new Error(`No snapshot: ${status} ${code}`);
    return snapshotSchema.parse(json);
  }

  async until(id: string, holds: (snapshot: Snapshot) => boolean, forMs = 30_000): Promise<Snapshot> {
    const endMs = Date.now() + forMs;
    for (;;) {
      const snapshot = await this.snapshot(id);
      if (holds(snapshot)) return snapshot;
      if (Date.now() > endMs)
        throw new Error(`It did not come to that: ${holds.toString()} ${JSON.stringify(snapshot)}`);
      await pause(20);
    }
  }

  /** The receipt, or null where there is none at this moment. */
  async receipt(id: string, json: object = {}): Promise<string | null> {
    const answer = await this.call(`/projects/${id}/receipt`, { json });
    if (answer.status !== 201) return null;
    const { receipt } = receiptAnswerSchema.parse(answer.json);
    this.#options.onReceipt(receipt);
    return receipt;
  }
}

/** The page of the service on which an applicant finishes a project. */
export class ServicePage {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async upload({ name, bytes }: Drawing): Promise<void> {
    await this.#step('upload', { filename: [name] }, bytes);
  }

  /** @param held the run stays in its last stage until the test lets it go */
  async start(permitType: string, drawings: readonly Drawing[], held: 'held' | 'free' = 'free'): Promise<void> {
    for (const drawing of drawings) await this.upload(drawing);
    await this.startWith(
      permitType,
      drawings.map(({ name }) => name),
      held,
    );
  }

  /** On what is stored already. */
  async startWith(permitType: string, filename: readonly string[], held: 'held' | 'free' = 'free'): Promise<void> {
    await this.#step('start', { permitType: [permitType], filename, ...(held === 'held' ? { held: ['1'] } : {}) });
  }

  async renew(): Promise<void> {
    await this.#step('renew');
  }

  async touch(): Promise<void> {
    await this.#step('touch');
  }

  async #step(step: string, query: Readonly<Record<string, readonly string[]>> = {}, body?: Uint8Array): Promise<void> {
    const url = new URL(this.#url);
    url.pathname += `/${step}`;
    for (const [name, values] of Object.entries(query))
      for (const value of values) url.searchParams.append(name, value);
    const response = await fetch(url, {
      method: 'POST',
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    if (!response.ok) throw new Error(`The service's page answered ${response.status} to ${step}.`);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
