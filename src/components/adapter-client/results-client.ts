/** The adapter's calls for what came of a project's runs: the service's own page, drawings, report PDFs and earlier attempts. */
import type { AttemptsAnswer, DocumentsAnswer, ViewerLinkAnswer } from 'precheck-contract/adapter-api';
import { sendForJson, SLOW_ANSWER_TIMEOUT_MS } from './adapter-request.js';

export function createResultsClient(adapterUrl: string) {
  const project = (id: string) => `/projects/${encodeURIComponent(id)}`;
  const timeoutMs = SLOW_ANSWER_TIMEOUT_MS;
  return {
    /** `generatedFor`: the viewer's e-mail address; null where the adapter knows it. */
    requestViewerLink: (id: string, generatedFor: string | null, signal: AbortSignal) => {
      const body = generatedFor ? { generatedFor } : {};
      const call = { method: 'POST', body, signal, timeoutMs } as const;
      return sendForJson<ViewerLinkAnswer>(adapterUrl, `${project(id)}/viewer-link`, call);
    },
    getDocuments: (id: string, type: 'uploaded' | 'report', signal: AbortSignal) =>
      sendForJson<DocumentsAnswer>(adapterUrl, `${project(id)}/documents?type=${type}`, { signal, timeoutMs }),
    /** Newest first. */
    getAttempts: (id: string, signal: AbortSignal) =>
      sendForJson<AttemptsAnswer>(adapterUrl, `${project(id)}/attempts`, { signal, timeoutMs }),
  };
}
