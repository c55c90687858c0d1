import type { ServiceParts } from '../service-parts.js';

/** "Signed: … valid 48 hours" (the service's interface, viewer link). */
const VIEWER_LIFETIME_MS = 48 * 60 * 60 * 1000;
/** The interface gives the hand-off no lifetime; a week leaves an applicant time to gather drawings. */
const HAND_OFF_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The service's root as seen from a page: ".", "..", or "../.." one level deeper each. Pages refer to each other by it, so that they
 * also hold together where a proxy serves them below a path (`publicUrl`).
 */
export function rootFrom(url: URL): string {
  return Array.from({ length: url.pathname.split('/').length - 2 }, () => '..').join('/') || '.';
}

type AddressParts = Pick<ServiceParts, 'publicUrl' | 'tokens' | 'clock'>;

/** @param generatedFor whom the signed link is for; null gives the standard viewer, which needs a service login. */
export function viewerAddress(parts: AddressParts, projectId: string, generatedFor: string | null): string {
  const address = `${parts.publicUrl()}/viewer/${projectId}`;
  if (generatedFor === null) return address;
  const expiresAt = parts.clock() + VIEWER_LIFETIME_MS;
  return `${address}?token=${parts.tokens.sign('viewer', { projectId, generatedFor, expiresAt })}`;
}

export function handOffAddress(parts: AddressParts, projectId: string): string {
  const expiresAt = parts.clock() + HAND_OFF_LIFETIME_MS;
  const token = parts.tokens.sign('hand-off', { projectId, generatedFor: '', expiresAt });
  return `${parts.publicUrl()}/hand-off/${projectId}?token=${token}`;
}
