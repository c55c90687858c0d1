/** Who calls, behind so many proxies that each append the address they saw to X-Forwarded-For. Pure. */
import type { Connection } from '../options.js';

/** What a caller writes into the header itself stands left of what the trusted proxies wrote, and is never taken. */
export function clientAddress(request: Request, connection: Connection, trustedProxies: number): string | null {
  if (trustedProxies === 0) return connection.remoteAddress ?? null;
  const seen = (request.headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const address = seen.at(-trustedProxies);
  // Fewer than there are proxies: this call did not come through them.
  return address === undefined || address === '' ? (connection.remoteAddress ?? null) : address;
}
