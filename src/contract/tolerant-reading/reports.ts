/** Reports and their findings. The fields of a report are certain, the wrapping and whatever else a report carries are not. */
import * as z from 'zod/mini';
import { each, names } from '../names.js';
import { COMPLETE, type Finding, findingSchema, type ReportItem, reportItemSchema } from '../precheck-service.js';
import { numberCarried } from '../property-overrides.js';
import { asText, firstIn, identifierIn, isRecord, textIn, type UnknownRecord } from './fields.js';
import { describeShape, expectFound, readBody, ReadingError, type ServiceAnswer } from './service-answer.js';
import { findList, findRecord, type Found, totalBeside } from './wrappers.js';

const REPORTS_UNDER = names('reports report project');
const REPORT_UNDER = names('report detail details');
const ID = names('id reportId report_id reportID');
const DISPLAY_NAME = names('name reportName displayName title label');

/**
 * GET /projects/{projectId}/reports; some languages write an empty list as `null`. A report that can't be read makes the whole answer
 * unreadable, and so does a part of all reports: without one of them a gate would be decided wrongly. The very same record twice is one.
 */
export function readReports(answer: ServiceAnswer): ReportItem[] {
  const looked = 'a list of reports, bare or under reports, items, data or result';
  const body = readBody(answer, looked);
  if (answer.status === 204 || answer.text.trim() === 'null') return [];
  const found = expectFound(findList(body, REPORTS_UNDER) ?? findReportTable(body), looked, answer);
  refusePartOfAList(found);
  const reports = [...new Map(found.content.map((entry) => [JSON.stringify(entry), entry])).values()].map(toReport);
  if (new Set(reports.map((report) => report.id)).size < reports.length) {
    throw new ReadingError('reports with an id of their own each', 'two reports with the same id');
  }
  return reports;
}

/** `{ reports: { "r-1": { … } } }`: a table of reports keyed by id. */
function findReportTable(body: unknown): Found<unknown[]> | null {
  const found = findRecord(body, ['project'], (record) => isRecord(record['reports']));
  if (!found) return null;
  const table = Object.entries(found.content['reports'] as UnknownRecord);
  if (!table.every(([, entry]) => isRecord(entry))) return null;
  const content = table.map(([id, entry]) => ({ id, ...(entry as UnknownRecord) }));
  return { content, wrappers: [...found.wrappers, found.content] };
}

function refusePartOfAList(found: Found<unknown[]>): void {
  const total = totalBeside(found);
  const isMore = found.wrappers.some((wrapper) => wrapper['hasMore'] === true || wrapper['has_more'] === true);
  if (isMore || (total !== null && total > found.content.length)) {
    throw new ReadingError('all reports of the project in one answer', `${found.content.length} of ${total ?? 'more'}`);
  }
}

/** GET /projects/{projectId}/reports/{reportId}. Findings that stand beside the report are put into it. */
export function readReport(answer: ServiceAnswer): ReportItem {
  const looked = 'a report with id and status, bare or under report, data or result';
  const isReport = (record: UnknownRecord) => identifierIn(record, ID) !== null && !isRecord(record['report']);
  const found = findRecord(readBody(answer, looked), REPORT_UNDER, isReport);
  const { content, wrappers } = expectFound(found, looked, answer);
  const beside = wrappers.map((wrapper) => wrapper['findings']).find((findings) => findings !== undefined);
  return toReport(beside === undefined ? content : { findings: beside, ...content });
}

/** The report with its fields as the specification has them and every other field as it came. */
function toReport(entry: unknown): ReportItem {
  if (!isRecord(entry)) throw new ReadingError('a report as an object with id and status', describeShape(entry));
  const id = identifierIn(entry, ID);
  if (id === null) throw new ReadingError('the id of a report', describeShape(entry));
  const shownId = id.slice(0, 80);
  const status = textIn(entry, ['status']);
  if (status === null) throw new ReadingError(`the status of report ${shownId}`, describeShape(entry));
  const normalised: UnknownRecord = { ...entry, id, status, name: textIn(entry, DISPLAY_NAME) ?? id };
  if (status.toLowerCase() === COMPLETE.toLowerCase()) normalised['score'] = readScore(entry['score'], shownId);
  // Until it is complete it has neither, whatever stands there.
  else Object.assign(normalised, { result: null, score: null });
  if (typeof entry['modelVersion'] === 'number') normalised['modelVersion'] = String(entry['modelVersion']);
  const parsed = z.safeParse(reportItemSchema, normalised);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? 'a field';
  throw new ReadingError(`${field} of report ${shownId} in the specified type`, describeShape(entry[field]));
}

/** A finite number, or the same as decimal text; null where there is none yet. Anything else would be a made-up score. */
function readScore(value: unknown, reportId: string): number | null {
  const score = numberCarried(value);
  if (score !== null || String(value ?? '').trim() === '') return score;
  const kinds: { [type: string]: string } = { number: 'a number that is not finite', string: 'text that is no number' };
  throw new ReadingError(`the score of report ${reportId} as a number`, kinds[typeof value] ?? describeShape(value));
}

const FINDINGS_UNDER = names('findings checks issues');
const FINDING_ID = names('id key code ruleId rule_id rule checkId check_id check');

const FINDING_STATUSES = new Map<string, Finding['status']>(
  Object.entries({
    ...each('pass passed ok', 'pass' as const),
    ...each('fail failed', 'fail' as const),
    ...each('attention warning', 'attention' as const),
    ...each('notassessed notapplicable', 'not-assessed' as const),
  }),
);

/**
 * The findings in a report's detail record, or null where it has none that can be read. The specification does not show them,
 * so a single finding in an unknown form is left out, and never makes the report unreadable.
 */
export function readFindings(detail: ReportItem): Finding[] | null {
  const sent = firstIn(detail, FINDINGS_UNDER, (value) => value ?? null);
  const list = findList(sent, ['findings'])?.content;
  if (!list) return null;
  const findings = list.map(toFinding).filter((finding) => finding !== null);
  return list.length > 0 && findings.length === 0 ? null : findings;
}

function toFinding(entry: unknown): Finding | null {
  if (!isRecord(entry)) return null;
  const word = (asText(entry['status']) ?? '').toLowerCase().replace(/[^a-z]/g, '');
  // A finding without an identifier is told from others by its title.
  const id = identifierIn(entry, FINDING_ID) ?? asText(entry['title']);
  const { evidence, ...normalised }: UnknownRecord = { ...entry, id, status: FINDING_STATUSES.get(word) };
  if (evidence !== null && evidence !== undefined) normalised['evidence'] = isRecord(evidence) ? [evidence] : evidence;
  for (const name of ['measured', 'limit']) {
    if (typeof entry[name] === 'number') normalised[name] = String(entry[name]);
  }
  const parsed = z.safeParse(findingSchema, normalised);
  return parsed.success ? parsed.data : null;
}
