/** What is kept of a report's findings, so that the findings of two runs can be compared. Pure. */
import type { Finding } from 'precheck-contract';
import type { KeptFinding } from '../../store/store.js';

/** A service may send any number. What is beyond is not compared. */
const MOST_FINDINGS = 500;
const MOST_SHEETS = 200;
const LONGEST_TEXT = 300;

export function keptFindingsOf(findings: readonly Finding[] | null): KeptFinding[] | null {
  return findings === null ? null : findings.slice(0, MOST_FINDINGS).map(keptFindingOf);
}

function keptFindingOf({ id, title, status, evidence = [] }: Finding): KeptFinding {
  const sheets = new Set(evidence.flatMap(({ sheetNumber }) => sheetNumber?.trim().slice(0, LONGEST_TEXT) || []));
  return {
    id: id.slice(0, LONGEST_TEXT),
    title: title.slice(0, LONGEST_TEXT),
    status,
    sheets: [...sheets].slice(0, MOST_SHEETS),
  };
}
