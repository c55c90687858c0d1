/** Pure: what changed from one run of a project to the next, by report, finding and place. */
import type { Finding, FindingEvidence } from 'precheck-contract/precheck-service';
import type { Report } from '../../database/report-store.js';
import { UNREADABLE_FINDING } from '../../processing/run-outcome.js';
import { MAX_EVIDENCE } from '../../drawing-checks/rules/rule.js';

/** One check and the places at which it changed. */
export interface Difference {
  readonly reportKey: string;
  readonly reportName: string;
  readonly findingId: string;
  readonly title: string;
  /** For people; empty where the check has no places, or where they can't be told apart. */
  readonly places: readonly string[];
}

export interface RunDifferences {
  /** Was to put right or to look at, and is not any more. */
  readonly fixed: readonly Difference[];
  /** Was not there before. */
  readonly appeared: readonly Difference[];
  readonly remaining: readonly Difference[];
  /** Was assessed before and could not be this time, so nobody knows whether it is put right. */
  readonly noLongerAssessed: readonly Difference[];
  /** Names of the reports that only one of the two runs has; they can't be compared. */
  readonly notCompared: readonly string[];
}

type ComparedReport = Pick<Report, 'key' | 'name' | 'findings'>;

export function compareRuns(before: readonly ComparedReport[], after: readonly ComparedReport[]): RunDifferences {
  const keys = new Set([...before, ...after].map(({ key }) => key));
  const found = { fixed: [], appeared: [], remaining: [], noLongerAssessed: [], notCompared: [] } as Collected;
  for (const key of keys) {
    const [old, now] = [before, after].map((reports) => reports.find((report) => report.key === key));
    if (old?.findings && now?.findings) compareReport(old, now, found);
    else found.notCompared.push((now ?? old)?.name ?? key);
  }
  return found;
}

type Collected = { [Key in keyof RunDifferences]: RunDifferences[Key][number][] };

function compareReport(before: ComparedReport, after: ComparedReport, found: Collected): void {
  const old = new Map((before.findings ?? []).map((finding) => [finding.id, finding]));
  const now = new Map((after.findings ?? []).map((finding) => [finding.id, finding]));
  for (const id of new Set([...now.keys(), ...old.keys()])) compareFinding(after, old.get(id), now.get(id), found);
}

function compareFinding(
  report: ComparedReport,
  old: Finding | undefined,
  now: Finding | undefined,
  found: Collected,
): void {
  const finding = now ?? old;
  if (!finding) return;
  const difference = (places: readonly string[]): Difference => ({
    reportKey: report.key,
    reportName: report.name,
    findingId: finding.id,
    title: finding.title,
    places,
  });
  if (now === undefined ? !isMoot(finding) : now.status === 'not-assessed') {
    if (old && old.status !== 'not-assessed') found.noLongerAssessed.push(difference([]));
    return;
  }
  const [was, is] = [placesOf(old), placesOf(now)];
  const apart = { fixed: minus(was, is), appeared: minus(is, was), remaining: both(was, is) };
  // Beyond the number of places that a finding lists, nobody can tell which of them are new.
  const whole = [old, now].some((one) => isProblem(one) && (one?.evidence?.length ?? 0) >= MAX_EVIDENCE);
  if (whole && was.size > 0 && is.size > 0) {
    found.remaining.push(difference([]));
    return;
  }
  for (const kind of ['fixed', 'appeared', 'remaining'] as const) {
    const places = apart[kind];
    if (places.length > 0) found[kind].push(difference(places.filter((place) => place !== WHOLE_SET)));
  }
}

/** The finding in place of all others where nothing could be read: that it is gone means that the drawings were read. */
const isMoot = (finding: Finding) => finding.id === UNREADABLE_FINDING;

/** The place of a finding that names none. */
const WHOLE_SET = '';

function isProblem(finding: Finding | undefined): boolean {
  return finding?.status === 'fail' || finding?.status === 'attention';
}

/** The places of a problem; none where there is no problem. A sheet is known by its number, because files are renamed. */
function placesOf(finding: Finding | undefined): Set<string> {
  if (finding === undefined || !isProblem(finding)) return new Set();
  const places = (finding.evidence ?? []).map(placeOf);
  return new Set(places.length > 0 ? places : [WHOLE_SET]);
}

function placeOf({ sheetNumber, file, page }: FindingEvidence): string {
  if (sheetNumber) return sheetNumber;
  if (file === undefined) return WHOLE_SET;
  return page === undefined ? file : `${file}, page ${page}`;
}

const minus = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].filter((place) => !other.has(place));
const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].filter((place) => other.has(place));
