/** After which problems there is little sense in asking a service on, in words. Pure. */
const STOPPING: Readonly<Record<string, string>> = {
  upstream_unavailable: 'The service gave no answer before.',
  upstream_timeout: 'The service gave no answer before.',
  too_many_requests: 'The service is limiting calls.',
  upstream_key_refused: 'The key was refused before.',
};

/** Null where the next call may well fare better. */
export function stopReason(code: string | undefined): string | null {
  return STOPPING[code ?? ''] ?? null;
}
