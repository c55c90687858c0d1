/** What PostgreSQL's errors mean here. https://www.postgresql.org/docs/current/errcodes-appendix.html */

/** The server undid the transaction itself: serialization_failure, deadlock_detected. */
const UNDONE = new Set(['40001', '40P01']);
/** The server goes down, is starting, or has no place; or nobody was reached. */
const AWAY = new Set([
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
]);
/** node-postgres has no code for a connection that ends under a query. */
const ENDED = /^Connection terminated|^Client has encountered a connection error/;

/** Whether the same work may be done again; `committing` says that its COMMIT was on the way. */
export function mayRepeat(error: unknown, committing: boolean): boolean {
  const code = codeOf(error);
  if (UNDONE.has(code)) return true;
  if (committing) return false;
  return AWAY.has(code) || (error instanceof Error && ENDED.test(error.message));
}

export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
