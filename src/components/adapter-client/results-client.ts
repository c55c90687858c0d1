/** What an adapter has of a project besides its snapshot: the service's own page, drawings and report PDFs. */
import type { DocumentsAnswer, ViewerLinkAnswer } from 'precheck-contract/adapter-api';
import { readAnswer, send, SLOW_ANSWER_TIMEOUT_MS } from './adapter-request.js';
import { each, list, object, type Reader, text } from './answer-reader.js';

export const readLink: Reader<ViewerLinkAnswer> = object(each('url expiresAt', text));
export const readDocuments: Reader<DocumentsAnswer> = object({ documents: list(object(each('name type url', text))) });

export interface ResultsClient {
  /** `generatedFor`: the e-mail of who looks; the adapter knows it where it is null. */
  requestViewerLink(projectId: string, generatedFor: string | null, signal: AbortSignal): Promise<ViewerLinkAnswer>;
  getDocuments(projectId: string, type: 'uploaded' | 'report', signal: AbortSignal): Promise<DocumentsAnswer>;
}

export function createResultsClient(adapterUrl: string): ResultsClient {
  const project = (id: string) => `/projects/${encodeURIComponent(id)}`;
  const timeoutMs = SLOW_ANSWER_TIMEOUT_MS;
  return {
    requestViewerLink: async (id, generatedFor, signal) => {
      const body = generatedFor ? { generatedFor } : {};
      return readAnswer(
        await send(adapterUrl, `${project(id)}/viewer-link`, { method: 'POST', body, signal, timeoutMs }),
        readLink,
      );
    },
    getDocuments: async (id, type, signal) =>
      readAnswer(await send(adapterUrl, `${project(id)}/documents?type=${type}`, { signal, timeoutMs }), readDocuments),
  };
}
