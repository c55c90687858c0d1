/** Every address that the pages link to, load or lead to. */
import type { Finding } from 'precheck-contract/precheck-service';
import type { Report } from '../database/report-store.js';
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

type Query = Readonly<Record<string, string | number | null>>;

/** The address of a part of the viewer, such as `/pictures/1/0/2/fit`; empty for the page itself. */
export type ViewerAddress = (path: string, query?: Query) => string;

/** Every address that a project's page links to or loads is made here. All carry the page's own token, and none goes elsewhere. */
export function viewerAddressesOf(url: URL, projectId: string): ViewerAddress {
  const token = url.searchParams.get('token');
  return (path, query = {}) => {
    const search = new URLSearchParams(token === null ? {} : { token });
    for (const [name, value] of Object.entries(query)) if (value !== null) search.set(name, String(value));
    return `${rootFrom(url)}/viewer/${projectId}${path}${search.size > 0 ? `?${search}` : ''}`;
  };
}

/** The id of a finding's element in the viewer. `#` and this leads to it, with and without script. */
export function findingAnchor(report: Pick<Report, 'key'>, finding: Pick<Finding, 'id'>): string {
  return `finding-${report.key}-${finding.id}`;
}

/** The path of one finding's own review page, from the service's root. */
export function findingPath(projectId: string, reportId: string, findingId: string): string {
  return `/review/${projectId}/reports/${reportId}/findings/${encodeURIComponent(findingId)}`;
}

export const logPath = (projectId: string) => `/review/${projectId}/log`;

/** The login's address, seen from `url`, that leads to `path` of this service afterwards. */
export function loginAddress(url: URL, path: string): string {
  return `${rootFrom(url)}/login?next=${encodeURIComponent(path)}`;
}

const PAGES_AFTER_LOGIN = /^\/(?:admin|viewer|review)(?:[/?]|$)/;

/** Where to go after the login: a page of this service, whatever stands in the query. */
export function safeNext(next: string | null): string {
  if (next === null || next.length > 2000 || /[\\\p{Cc}]/u.test(next) || !PAGES_AFTER_LOGIN.test(next)) return '/admin';
  const url = URL.canParse(next, 'http://service') ? new URL(next, 'http://service') : null;
  if (url === null || url.origin !== 'http://service' || !PAGES_AFTER_LOGIN.test(url.pathname)) return '/admin';
  return url.pathname + url.search;
}
