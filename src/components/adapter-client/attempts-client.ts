/** The adapter's call about a project's earlier runs. */
import type { Attempt, AttemptFinding, AttemptsAnswer } from 'precheck-contract/adapter-api';
import { readAnswer, send, SLOW_ANSWER_TIMEOUT_MS } from './adapter-request.js';
import { each, flag, list, number, object, oneOf, orNull, type Reader, text, whole } from './answer-reader.js';

const textOrNull = orNull(text);
const numberOrNull = orNull(number);

const finding: Reader<AttemptFinding> = object({
  ...each('id title', text),
  status: oneOf('pass fail attention not-assessed'),
  sheet: textOrNull,
});

export const readAttemptsAnswer: Reader<AttemptsAnswer> = object({
  attempts: list(
    object({
      run: whole,
      ...each('startedAt endedAt permitType result', textOrNull),
      complete: flag,
      score: numberOrNull,
      reports: list(
        object({ ...each('id name status', text), ...each('result modelVersion', textOrNull), score: numberOrNull }),
      ),
      changes: orNull(object({ against: whole, ...each('fixed added remaining unassessed', list(finding)) })),
    }),
  ),
});

/** Newest first. */
export async function getAttempts(adapterUrl: string, projectId: string, signal: AbortSignal): Promise<Attempt[]> {
  const path = `/projects/${encodeURIComponent(projectId)}/attempts`;
  const response = await send(adapterUrl, path, { signal, timeoutMs: SLOW_ANSWER_TIMEOUT_MS });
  return (await readAnswer(response, readAttemptsAnswer)).attempts;
}
