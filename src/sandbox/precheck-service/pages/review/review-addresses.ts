import { rootFrom } from '../page-addresses.js';

/** The id of a finding's review on the viewer's page. */
export function reviewAnchor(reportId: string, findingId: string): string {
  return `review-${reportId}-${findingId.replace(/[^A-Za-z0-9_-]/g, '_')}`;
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

/** The viewer's query as it was, so that a decision comes back to the same run and report. A token is left out. */
export function safeSearch(search: string): string {
  if (search.length > 2000) return '';
  const query = new URLSearchParams(search);
  query.delete('token');
  return query.size > 0 ? `?${query}` : '';
}
