/** A signed link of the service: what may be framed, and when it is renewed. Pure. */
import type { ViewerLinkAnswer } from 'precheck-contract/adapter-api';

/** `expiresAtMs` is since 1970; null where it can't be read or is over already, as on a machine with a wrong clock: then nothing is timed. */
export interface SignedLink {
  readonly url: string;
  readonly origin: string;
  readonly expiresAt: string;
  readonly expiresAtMs: number | null;
  readonly receivedAtMs: number;
}

const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/** The address where it may carry a secret and hold a page: https, or http on this machine; no sign-in in it. Else null. */
export function safeAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const { protocol, hostname, username, password } = url;
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return safe && !username && !password ? url : null;
}

export function readSignedLink({ url, expiresAt }: ViewerLinkAnswer, nowMs: number): SignedLink | null {
  const safe = safeAddress(url);
  if (!safe) return null;
  const expiresAtMs = Date.parse(expiresAt);
  return {
    url: safe.href,
    origin: safe.origin,
    expiresAt,
    expiresAtMs: expiresAtMs > nowMs ? expiresAtMs : null,
    receivedAtMs: nowMs,
  };
}

/**
 * The service's page runs its scripts under its own origin, which is never ours, opens reports in tabs and saves drawings. It can't
 * leave the frame. A page of our own origin could take its sandbox off, so it gets no origin.
 */
export function sandboxOf({ origin }: SignedLink, pageOrigin: string): string {
  const own = origin === pageOrigin ? '' : ' allow-same-origin';
  return `allow-scripts${own} allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads`;
}

const LONGEST_LEAD_MS = 60 * 60_000;

export type LinkMoment = 'good' | 'due' | 'last' | 'expired';

/** Where a link stands: `due` for renewal an hour before its end, `last` in the last quarter of that. A short life has a short lead. */
export function momentOf({ expiresAtMs, receivedAtMs }: SignedLink, nowMs: number): LinkMoment {
  if (expiresAtMs === null) return 'good';
  const leadMs = Math.min(LONGEST_LEAD_MS, (expiresAtMs - receivedAtMs) / 4);
  const leftMs = expiresAtMs - nowMs;
  if (leftMs <= 0) return 'expired';
  return leftMs > leadMs ? 'good' : leftMs > leadMs / 4 ? 'due' : 'last';
}

const PLACE = /^#[\w=&%.~+-]{1,500}$/;

/** The renewed link at the place where the person was, as the page in the frame told it. Only ever a fragment. */
export function withPlace(url: string, place: unknown): string {
  const address = new URL(url);
  if (typeof place === 'string' && PLACE.test(place)) address.hash = place;
  return address.href;
}
