import type { CompletionWebhook } from 'precheck-contract/precheck-service';

/** Pure: what a forger would post of a report: the same ids with another result and another score. */
export function forgedPayload(payload: CompletionWebhook): CompletionWebhook {
  const passed = payload.result === 'Passed';
  const wanted = passed ? 0 : 100;
  const score = payload.score === wanted ? Math.abs(wanted - 1) : wanted;
  return { ...payload, result: passed ? 'Failed' : 'Passed', score };
}
