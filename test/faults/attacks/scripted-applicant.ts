/** An applicant with the whole browser in hand: calls the adapter as a page does, and storage and the service's page as it likes. */
import { receiptAnswerSchema, snapshotSchema, uploadTicketSchema } from 'precheck-contract';
import type { PrecheckAdapter } from '../../../src/backend-adapter/index.js';
import { Browser, type Answer } from '../../backend-adapter/support/adapter-harness.js';
import { digestOf, type Drawing } from './drawings.js';

export interface Uploaded {
  readonly uploadId: string;
  readonly url: string;
  /** As the page names it when it asks for a run. */
  readonly drawing: Drawing;
}

/** What the house hears of it. */
interface Heard {
  readonly onProject: (cityKey: string, id: string) => void;
  readonly onReceipt: (receipt: string) => void;
}

export class ScriptedApplicant extends Browser {
  readonly #heard: Heard;

  constructor(adapter: PrecheckAdapter, heard: Heard) {
    super(adapter);
    this.#heard = heard;
  }

  async draft(fields: object = {}): Promise<string> {
    const json = { cityKey: 'wattle-bay', userEmail: 'applicant@example.com', ...fields };
    const { id, cityKey } = snapshotSchema.parse((await this.call('/projects', { json })).json).project;
    this.#heard.onProject(cityKey, id);
    return id;
  }

  /** @param sent the bytes that are PUT, where they are not the drawing's */
  async send(id: string, drawing: Drawing, sent: Uint8Array = drawing.bytes): Promise<Uploaded> {
    const json = { name: drawing.name, size: drawing.bytes.length };
    const ticket = uploadTicketSchema.parse((await this.call(`/projects/${id}/uploads`, { json })).json);
    await this.put(ticket.url, sent);
    return { ...ticket, drawing };
  }

  async put(url: string, bytes: Uint8Array): Promise<number> {
    return (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status;
  }

  start(id: string, uploads: readonly Uploaded[], fields: object = {}, signal?: AbortSignal): Promise<Answer> {
    const drawings = uploads.map(({ uploadId, drawing }) => ({ uploadId, sha256: digestOf(drawing.bytes) }));
    const json = { permitType: 'new-dwelling', drawings, ...fields };
    return this.call(`/projects/${id}/process`, { json, ...(signal === undefined ? {} : { signal }) });
  }

  /** Asks again and again, since the adapter may refuse for a while. */
  async insistOnStart(id: string, uploads: readonly Uploaded[], forMs: number): Promise<number> {
    const endMs = Date.now() + forMs;
    for (;;) {
      const { status } = await this.start(id, uploads);
      if (status === 202 || Date.now() > endMs) return status;
      await pause(50);
    }
  }

  async page(id: string): Promise<ServicePage> {
    const { json, status } = await this.call(`/projects/${id}/hand-off`, { json: {} });
    if (status !== 200) throw new Error(`No hand-off: ${status} ${json.error?.code}`);
    return new ServicePage(String(json['url']));
  }

  /** The receipt, or null where there is none at this moment. */
  async receipt(id: string, json: object = {}): Promise<string | null> {
    const answer = await this.askReceipt(id, json);
    if (answer.status !== 201) return null;
    const { receipt } = receiptAnswerSchema.parse(answer.json);
    this.#heard.onReceipt(receipt);
    return receipt;
  }
}

/** The page of the service on which an applicant finishes a project. */
export class ServicePage {
  constructor(readonly url: string) {}

  async upload({ name, bytes }: Drawing): Promise<void> {
    await this.#step('upload', { filename: [name] }, bytes);
  }

  /** @param held the run stays in its last stage until the test lets it go */
  async start(permitType: string, drawings: readonly Drawing[], held: 'held' | 'free' = 'free'): Promise<void> {
    for (const drawing of drawings) await this.upload(drawing);
    const names = drawings.map(({ name }) => name);
    await this.startWith(permitType, names, held);
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
    const url = new URL(this.url);
    url.pathname += `/${step}`;
    for (const [name, values] of Object.entries(query))
      for (const value of values) url.searchParams.append(name, value);
    const response = await fetch(url, { method: 'POST', body: body === undefined ? null : new Uint8Array(body) });
    if (!response.ok) throw new Error(`The service's page answered ${response.status} to ${step}.`);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
