/** The adapter's calls for the service's own page, drawings and report PDFs. */
import type { Attempt, AttemptsAnswer, DocumentsAnswer, ViewerLinkAnswer } from 'precheck-contract/adapter-api';
import { sendForJson, SLOW_ANSWER_TIMEOUT_MS } from './adapter-request.js';

export interface ResultsClient {
  /** `generatedFor`: the viewer's e-mail address; null where the adapter knows it. */
  requestViewerLink(projectId: string, generatedFor: string | null, signal: AbortSignal): Promise<ViewerLinkAnswer>;
  getDocuments(projectId: string, type: 'uploaded' | 'report', signal: AbortSignal): Promise<DocumentsAnswer>;
}

export function createResultsClient(adapterUrl: string): ResultsClient {
  const project = (id: string) => `/projects/${encodeURIComponent(id)}`;
  const timeoutMs = SLOW_ANSWER_TIMEOUT_MS;
  return {
    requestViewerLink: (id, generatedFor, signal) => {
      const body = generatedFor ? { generatedFor } : {};
      return sendForJson(adapterUrl, `${project(id)}/viewer-link`, { method: 'POST', body, signal, timeoutMs });
    },
    getDocuments: (id, type, signal) =>
      sendForJson(adapterUrl, `${project(id)}/documents?type=${type}`, { signal, timeoutMs }),
  };
}

/** The adapter's call about a project's earlier runs. */
/** Newest first. */
export async function getAttempts(adapterUrl: string, projectId: string, signal: AbortSignal): Promise<Attempt[]> {
  const path = `/projects/${encodeURIComponent(projectId)}/attempts`;
  const answer = await sendForJson<AttemptsAnswer>(adapterUrl, path, { signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS });
  return answer.attempts;
}
