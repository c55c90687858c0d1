/** Calls of the service past the adapter and the faults: by the applicant in its own page, by another system, and to see what is true. */
import type { Drawing } from './drawings.js';
import { insist, isStored, type PageAnswer } from './page-client.js';

export interface ServiceReport {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly result?: string | null;
  readonly score?: number | null;
}

export interface ServiceProject {
  readonly status: string;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
}

export interface ServiceAccess {
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
}

const ANSWER_TIMEOUT_MS = 30_000;
/** Projects of a page. */
const PAGE = 100;

export class ServiceClient {
  readonly #access: ServiceAccess;
  readonly #signal: AbortSignal;

  constructor(access: ServiceAccess, signal: AbortSignal) {
    this.#access = access;
    this.#signal = signal;
  }

  reports(cityKey: string, projectId: string): Promise<readonly ServiceReport[]> {
    return this.#insist(cityKey, `/projects/${projectId}/reports`, undefined, 200) as Promise<ServiceReport[]>;
  }

  /** All of a city. */
  async projects(cityKey: string): Promise<readonly ServiceProject[]> {
    const projects: ServiceProject[] = [];
    for (;;) {
      const path = `/projects?take=${PAGE}&skip=${projects.length}`;
      const page = (await this.#insist(cityKey, path, undefined, 200)) as { projects: ServiceProject[]; total: number };
      projects.push(...page.projects);
      if (page.projects.length === 0 || projects.length >= page.total) return projects;
    }
  }

  async createDraft(cityKey: string, fields: object): Promise<string> {
    const made = await this.#insist(cityKey, '/projects', { cityKey, ...fields }, 201);
    return (made as { id: string }).id;
  }

  /** Uploads, and starts the run: once, although the service may be killed before it answers. */
  async start(cityKey: string, projectId: string, permitType: string, drawings: readonly Drawing[]): Promise<void> {
    for (const { name, content } of drawings) {
      const path = `/projects/${projectId}/upload-file-url?filename=${name}`;
      await insist(this.#signal, async () => {
        const { url } = (await this.#insist(cityKey, path, undefined, 200)) as { url: string };
        return (await isStored(url, content)) ? true : null;
      });
    }
    const files = drawings.map(({ name }) => ({ type: 'plans', label: name, filename: name }));
    await insist(this.#signal, async () => {
      if ((await this.reports(cityKey, projectId)).length > 0) return true;
      const { status } = await this.#call(cityKey, `/projects/${projectId}/process`, { permitType, files });
      return status === 202 ? true : null;
    });
  }

  /** What the hand-off page does for the applicant. @param pageUrl signed, as the adapter gave it */
  async finishHandOff(pageUrl: string, permitType: string, drawings: readonly Drawing[]): Promise<void> {
    await insist(this.#signal, async () => {
      for (const { name, content } of drawings) {
        const form = new FormData();
        form.append('drawing', new File([content as BlobPart], name));
        if ((await this.#step(pageUrl, 'files', form)) !== 200) return null;
      }
      const status = await this.#step(pageUrl, 'start', new URLSearchParams({ permitType }));
      return status === 200 ? true : null;
    });
  }

  async #step(pageUrl: string, step: string, body: BodyInit): Promise<number> {
    const url = new URL(pageUrl);
    url.pathname += `/${step}`;
    const { status, json } = await this.#fetch(url, { method: 'POST', body });
    if (status === 0 || status === 200 || status >= 500) return status;
    throw new Error(`The hand-off page answered ${status} to ${step}: ${JSON.stringify(json)}`);
  }

  #insist(cityKey: string, path: string, json: unknown, expected: number): Promise<unknown> {
    return insist(this.#signal, async () => {
      const answer = await this.#call(cityKey, path, json);
      if (answer.status === expected) return answer.json;
      if (answer.status !== 0 && answer.status < 500) throw new Error(`${path} of the service: ${answer.status}`);
      return null;
    });
  }

  #call(cityKey: string, path: string, json: unknown): Promise<PageAnswer> {
    const { url, keys } = this.#access;
    const headers = { 'x-api-key': keys[cityKey] ?? '', 'content-type': 'application/json' };
    const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    return this.#fetch(new URL(path, url), { headers, ...body });
  }

  async #fetch(url: URL, init: RequestInit): Promise<PageAnswer> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]);
    try {
      const headers = { accept: 'application/json', ...(init.headers as Record<string, string>) };
      const response = await fetch(url, { ...init, headers, signal });
      const text = await response.text();
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      return { status: response.status, json: isJson ? JSON.parse(text) : null };
    } catch {
      this.#signal.throwIfAborted();
      return { status: 0, json: null };
    }
  }
}
