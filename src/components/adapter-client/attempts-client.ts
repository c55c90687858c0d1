/** The adapter's call about a project's earlier runs. */
import type { Attempt, AttemptsAnswer } from 'precheck-contract/adapter-api';
import { sendForJson, SLOW_ANSWER_TIMEOUT_MS } from './adapter-request.js';

/** Newest first. */
export async function getAttempts(adapterUrl: string, projectId: string, signal: AbortSignal): Promise<Attempt[]> {
  const path = `/projects/${encodeURIComponent(projectId)}/attempts`;
  const answer = await sendForJson<AttemptsAnswer>(adapterUrl, path, { signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS });
  return answer.attempts;
}
