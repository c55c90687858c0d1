import type { Finding } from 'precheck-contract/precheck-service';
import type { Report } from '../../database/report-store.js';

/** The id of a finding's element in the viewer. `#` and this leads to it, with and without script. */
export function findingAnchor(report: Pick<Report, 'key'>, finding: Pick<Finding, 'id'>): string {
  return `finding-${report.key}-${finding.id}`;
}
