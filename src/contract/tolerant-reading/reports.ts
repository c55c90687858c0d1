/** Reports and their findings. The fields of a report are certain, the wrapping and whatever else a report carries are not. */
import * as z from 'zod/mini';
import {
  type Finding,
  findingSchema,
  type ReportDetail,
  type ReportItem,
  reportItemSchema,
} from '../precheck-service.js';
import {
  asText,
  describeAnswer,
  describeShape,
  firstOf,
  identifierIn,
  isRecord,
  readBody,
  ReadingError,
  type ServiceAnswer,
  textIn,
  type UnknownRecord,
} from './service-answer.js';
import { findList, findRecord, type Found, totalBeside } from './wrappers.js';

const REPORT_LIST_NAMES = ['reports', 'report', 'project'];
const REPORT_NAMES = ['report', 'detail', 'details'];
const ID_NAMES = ['id', 'reportId', 'report_id', 'reportID'];
const DISPLAY_NAMES = ['name', 'reportName', 'displayName', 'title', 'label'];

/**
 * GET /projects/{projectId}/reports. A report that can't be read makes the whole answer unreadable, and so does a list that is
 * only a part of all reports: a gate that is decided without one of them would be decided wrongly.
 */
export function readReports(answer: ServiceAnswer): ReportItem[] {
  const looked = 'a list of reports, bare or under reports, items, data or result';
  const body = readBody(answer, looked);
  if (answer.status === 204) return [];
  const found = findList(body, REPORT_LIST_NAMES) ?? findReportTable(body);
  if (!found) throw new ReadingError(looked, describeAnswer(answer));
  refusePartOfAList(found);
  const reports = found.content.map(toReport);
  if (new Set(reports.map((report) => report.id)).size < reports.length) {
    throw new ReadingError('reports with an id of their own each', 'two reports with the same id');
  }
  return reports;
}

/** `{ reports: { "r-1": { … } } }`: a table of reports keyed by id. */
function findReportTable(body: unknown): Found<unknown[]> | null {
  const found = findRecord(body, ['project'], (record) => isRecord(record['reports']));
  const table = found?.content['reports'];
  if (!found || !isRecord(table) || !Object.values(table).every(isRecord)) return null;
  const content = Object.entries(table).map(([id, entry]) => (isRecord(entry) ? { id, ...entry } : entry));
  return { content, wrappers: [...found.wrappers, found.content], under: 'reports' };
}

function refusePartOfAList(found: Found<unknown[]>): void {
  const total = totalBeside(found);
  const isMore = found.wrappers.some((wrapper) => wrapper['hasMore'] === true || wrapper['has_more'] === true);
  if (isMore || (total !== null && total > found.content.length)) {
    throw new ReadingError('all reports of the project in one answer', `${found.content.length} of ${total ?? 'more'}`);
  }
}

/** GET /projects/{projectId}/reports/{reportId}. Findings that stand beside the report are put into it. */
export function readReport(answer: ServiceAnswer): ReportDetail {
  const looked = 'a report with id and status, bare or under report, data or result';
  const body = readBody(answer, looked);
  const found = findRecord(
    body,
    REPORT_NAMES,
    (record) => identifierIn(record, ID_NAMES) !== null && !isRecord(record['report']),
  );
  if (!found) throw new ReadingError(looked, describeAnswer(answer));
  const beside = found.wrappers.map((wrapper) => wrapper['findings']).find((findings) => findings !== undefined);
  return toReport(beside === undefined ? found.content : { findings: beside, ...found.content });
}

/** The report with its fields as the specification has them and every other field as it came. */
function toReport(entry: unknown): ReportItem {
  if (!isRecord(entry)) throw new ReadingError('a report as an object with id and status', describeShape(entry));
  const id = identifierIn(entry, ID_NAMES);
  if (id === null) throw new ReadingError('the id of a report', describeShape(entry));
  const status = textIn(entry, ['status']);
  if (status === null) throw new ReadingError(`the status of report ${id.slice(0, 80)}`, describeShape(entry));
  const normalised: UnknownRecord = { ...entry, id, status, name: textIn(entry, DISPLAY_NAMES) ?? id };
  if (Object.hasOwn(entry, 'score')) normalised['score'] = readScore(entry['score'], id);
  if (typeof entry['modelVersion'] === 'number') normalised['modelVersion'] = String(entry['modelVersion']);
  const parsed = z.safeParse(reportItemSchema, normalised);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? 'a field';
  throw new ReadingError(`${field} of report ${id.slice(0, 80)} in the specified type`, describeShape(entry[field]));
}

/** A finite number, or the same as decimal text; null where there is none yet. Anything else would be a made-up score. */
function readScore(value: unknown, reportId: string): number | null {
  if (value === null || value === undefined) return null;
  const number = typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  const came =
    typeof value === 'number'
      ? 'a number that is not finite'
      : typeof value === 'string'
        ? 'text that is no number'
        : describeShape(value);
  throw new ReadingError(`the score of report ${reportId.slice(0, 80)} as a number`, came);
}

const FINDING_ID_NAMES = ['id', 'key', 'code', 'ruleId', 'rule_id', 'rule', 'checkId', 'check_id', 'check'];

const FINDING_STATUSES: Readonly<Record<string, Finding['status']>> = {
  pass: 'pass',
  passed: 'pass',
  ok: 'pass',
  fail: 'fail',
  failed: 'fail',
  attention: 'attention',
  warning: 'attention',
  notassessed: 'not-assessed',
  notapplicable: 'not-assessed',
};

/**
 * The findings in a report's detail record, or null where it has none that can be read. The specification does not show them,
 * so a single finding in an unknown form is left out, and never makes the report unreadable.
 */
export function readFindings(detail: ReportDetail): Finding[] | null {
  const sent = firstOf(detail, ['findings', 'checks', 'issues']);
  const list = findList(sent, ['findings'])?.content;
  if (!list) return null;
  const findings = list.map(toFinding).filter((finding) => finding !== null);
  return list.length > 0 && findings.length === 0 ? null : findings;
}

function toFinding(entry: unknown): Finding | null {
  if (!isRecord(entry)) return null;
  const word = (asText(entry['status']) ?? '').toLowerCase().replace(/[^a-z]/g, '');
  const status = Object.hasOwn(FINDING_STATUSES, word) ? FINDING_STATUSES[word] : undefined;
  const evidence = isRecord(entry['evidence']) ? [entry['evidence']] : entry['evidence'];
  // A finding without an identifier is told from others by its title.
  const id = identifierIn(entry, FINDING_ID_NAMES) ?? asText(entry['title']);
  const normalised: UnknownRecord = { ...entry, id, status };
  if (evidence === null || evidence === undefined) delete normalised['evidence'];
  else normalised['evidence'] = evidence;
  for (const name of ['measured', 'limit']) {
    if (typeof entry[name] === 'number') normalised[name] = String(entry[name]);
  }
  const parsed = z.safeParse(findingSchema, normalised);
  return parsed.success ? parsed.data : null;
}
