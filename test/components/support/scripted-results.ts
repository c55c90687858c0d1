/** The part of the scripted adapter that gives viewer links and documents, and the storage that has the documents. */
import type { DocumentView } from 'precheck-contract/adapter-api';
import * as api from 'precheck-contract/adapter-api';

const HOUR_MS = 3_600_000;
/** Another origin of this machine, where the page of the service stands. */
export const SERVICE_ORIGIN = `http://127.0.0.1:${location.port}`;
const PAGE = `${SERVICE_ORIGIN}/test/components/support/framed.html`;

export class ScriptedResults {
  links = 0;
  /** Addresses are signed anew with each answer. */
  signatures = 0;
  /** `silent` is a page that knows nothing of being framed. */
  page: 'answering' | 'silent' = 'answering';
  /** In place of the link that is made. */
  url: string | null = null;
  lifetimeMs = 48 * HOUR_MS;
  documents: Record<'uploaded' | 'report', DocumentView[]> = { uploaded: [], report: [] };
  /** By file name, what storage answers; anything else is gone. */
  readonly files = new Map<string, Uint8Array<ArrayBuffer> | number | 'unreachable' | 'large'>();
  readonly fetched: string[] = [];

  /** Puts a document into storage and into the project. */
  add(
    type: 'uploaded' | 'report',
    name: string,
    content: Uint8Array<ArrayBuffer> | number | 'unreachable' | 'large',
  ): void {
    this.files.set(name, content);
    const url = `${SERVICE_ORIGIN}/stored/${encodeURIComponent(name)}?signature=x`;
    this.documents = { ...this.documents, [type]: [...this.documents[type], { name, type, url }] };
  }

  stored(url: URL): Response | null {
    if (!url.pathname.startsWith('/stored/')) return null;
    const name = decodeURIComponent(url.pathname.slice('/stored/'.length));
    this.fetched.push(name);
    const content = this.files.get(name) ?? 403;
    if (content === 'unreachable') throw new TypeError('Failed to fetch');
    const headers = { 'content-type': 'application/pdf' };
    if (content === 'large')
      return new Response('%PDF-1.7', { headers: { ...headers, 'content-length': '300000000' } });
    if (typeof content === 'number') return new Response('<Error/>', { status: content });
    return new Response(content, { headers });
  }

  answer(method: string, path: string, body: unknown): unknown {
    const [, type] = /\/documents\?type=(uploaded|report)$/.exec(path) ?? [];
    if (type) {
      this.signatures += 1;
      const documents = this.documents[type as 'uploaded' | 'report'];
      return api.documentsAnswerSchema.parse({
        documents: documents.map((one) => ({ ...one, url: `${one.url}${this.signatures}` })),
      });
    }
    if (method !== 'POST' || !path.endsWith('/viewer-link')) return null;
    api.viewerLinkRequestSchema.parse(body);
    this.links += 1;
    return api.viewerLinkAnswerSchema.parse({
      url: this.url ?? `${PAGE}?token=${this.links}&${this.page}`,
      expiresAt: new Date(Date.now() + this.lifetimeMs).toISOString(),
    });
  }
}
