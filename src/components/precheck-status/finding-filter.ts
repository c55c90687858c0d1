/** Which findings a search and a filter leave. Pure. */
import type { Finding, FindingStatus } from 'precheck-contract/precheck-service';

export interface FindingFilter {
  readonly query: string;
  /** Null for all. */
  readonly status: FindingStatus | null;
}

export const NO_FILTER: FindingFilter = { query: '', status: null };

export const isFiltering = ({ query, status }: FindingFilter): boolean => status !== null || query.trim() !== '';

type Groups = Readonly<Record<FindingStatus, Finding[]>>;

/** Every word of the query must be somewhere in the finding; case and accents do not matter. */
export function searchFindings(groups: Groups, query: string): Record<FindingStatus, Finding[]> {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const found = Object.entries(groups).map(([status, findings]) => [
    status,
    words.length === 0 ? findings : findings.filter((finding) => words.every((word) => textOf(finding).includes(word))),
  ]);
  return Object.fromEntries(found) as Record<FindingStatus, Finding[]>;
}

export const countFindings = (groups: Groups): number =>
  Object.values(groups).reduce((count, findings) => count + findings.length, 0);

function textOf({ id, title, message, category, measured, limit, fix, evidence = [] }: Finding): string {
  const places = evidence.flatMap(({ sheetNumber, file }) => [sheetNumber, file]);
  return plain([title, message, category, measured, limit, fix, id, ...places].filter(Boolean).join('\n'));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
