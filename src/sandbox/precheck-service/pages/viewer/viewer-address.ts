import type { Finding } from 'precheck-contract/precheck-service';
import type { Report } from '../../database/report-store.js';
import { rootFrom } from '../page-addresses.js';

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
