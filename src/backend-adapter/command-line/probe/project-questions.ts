/** What is asked about one project: its record, reports, documents and links. */
import {
  documentReferenceSchema,
  findingSchema,
  findingEvidenceSchema,
  readFindings,
  reportItemSchema,
  stageNumber,
  type DocumentReference,
  type DocumentType,
  type Finding,
  type ProjectRecord,
  type ReportDetail,
  type ReportItem,
  type ReportView,
} from '../../../contract/index.js';
import { AdapterError } from '../../adapter-error.js';
import { ruleFor } from '../../gate-policy.js';
import { decideGate } from '../../gate.js';
import { reportFingerprint } from '../../run-rule.js';
import type { PrecheckService } from '../../upstream/precheck-service.js';
import { PROJECT_FIELDS, statusMeaning, takenOfProject } from './city-questions.js';
import { counted, listed, printableWord, type Question, type Told } from './question.js';

type Asked<Result> = Question<PrecheckService, Result>;

/** What the adapter takes from a project where it comes. */
const FURTHER_FIELDS = ['permitType', 'cityKey', 'address', 'userEmail', 'metadata'] as const;

export function projectQuestion(id: string): Asked<ProjectRecord> {
  return {
    call: 'GET /projects/{projectId}',
    notShown: 'the record, beyond an identifier and an overall status; the values of the status',
    specified: PROJECT_FIELDS,
    ask: (service) => service.project(id),
    taken: takenOfProject,
    whole: ({ metadata }) => (metadata === null ? [] : [metadata]),
    told: (record) => {
      const sent = FURTHER_FIELDS.filter((name) => record[name] !== null);
      const absent = FURTHER_FIELDS.filter((name) => record[name] === null);
      const made = [
        `overall status: ${statusMeaning(record.status)}`,
        ...(sent.length > 0 ? [`it says ${sent.join(', ')}`] : []),
        ...(absent.length > 0 ? [`it does not say ${absent.join(', ')}`] : []),
      ];
      return { made, doubts: record.id === null || record.id === id ? [] : ['the project that came has another id'] };
    },
  };
}

/** `expected`: the reports that the city lists for the project's permit type; empty where they are not known. */
export function reportsQuestion(id: string, expected: readonly string[]): Asked<ReportItem[]> {
  return {
    call: 'GET /projects/{projectId}/reports',
    notShown: 'the wrapping, and how a second run shows',
    ask: (service) => service.reports(id),
    taken: (reports) => reports.map((report) => [fieldsOf(report, reportItemSchema.shape), reportFingerprint(report)]),
    told: (reports) => reportsTold(reports, expected),
  };
}

function reportsTold(reports: readonly ReportItem[], expected: readonly string[]): Told {
  if (reports.length === 0) return { made: ['no report yet'] };
  const statuses = [...new Set(reports.map(({ status }) => status))];
  const strange = statuses.filter((status) => stageNumber(status) === null);
  const complete = reports.filter(({ status }) => stageNumber(status) === 6);
  const results = [...new Set(complete.map(({ result }) => result ?? 'none'))];
  const scores = complete.map(({ score }) => score).filter((score) => typeof score === 'number');
  const made = [
    `${counted(reports.length, 'report', 'reports')}, ${complete.length} of them Complete`,
    ...(complete.length > 0 ? [`result: ${listed(results)}; score: ${scoreRange(scores)}`] : []),
    gateTold(reports, expected),
  ];
  const doubts = [
    ...(strange.length > 0 ? [`${listed(strange)}: a stage that the specification does not list, shown as it is`] : []),
    ...(results.some((result) => !/^(Passed|Failed)$/.test(result)) ? ['a result is neither Passed nor Failed'] : []),
    ...(scores.length < complete.length ? ['a Complete report has no score, which no gate passes'] : []),
    ...(scores.some((score) => score < 0 || score > 100) ? ['a score is outside 0 to 100'] : []),
    ...(scores.length > 0 && scores.every((score) => score > 0 && score <= 1)
      ? ['every score is at most 1: minScore is a number from 0 to 100, and must be on the same scale']
      : []),
    ...(reports.some(({ modelVersion }) => !modelVersion) ? ['a report has no modelVersion'] : []),
  ];
  return { made, doubts };
}

function scoreRange(scores: readonly number[]): string {
  if (scores.length === 0) return 'none';
  const [least, most] = [Math.min(...scores), Math.max(...scores)];
  return least === most ? String(least) : `${least} to ${most}`;
}

/** The rule by default with no minimum: what is left are the reasons that have nothing to do with the vendor's policy. */
function gateTold(reports: readonly ReportItem[], expectedReports: readonly string[]): string {
  const { decision, score, reasons } = decideGate({
    reports: reports.map(asView),
    drawings: [{}],
    rule: ruleFor({ minScore: 0 }, '', null),
    requestedMinScore: null,
    copies: null,
    outage: null,
    expectedReports,
  });
  if (decision === 'passed') return `a gate on every report would take ${score} as the score`;
  const why = reasons.map(({ code, reportName }) =>
    reportName === undefined ? code : `${code} (${printableWord(reportName)})`,
  );
  return `a gate on every report would be ${decision}: ${listed(why)}`;
}

function asView({ id, name, status, result, score, modelVersion }: ReportItem): ReportView {
  const stage = stageNumber(status);
  return {
    id,
    name,
    status,
    stage,
    complete: stage === 6,
    result: result ?? null,
    score: score ?? null,
    modelVersion: modelVersion ?? null,
    stageStartedAt: {},
  };
}

export function reportQuestion(id: string, reportId: string): Asked<ReportDetail> {
  return {
    call: 'GET /projects/{projectId}/reports/{reportId}',
    notShown: 'fields beyond those of the list',
    ask: (service) => service.report(id, reportId),
    taken: (detail) => [fieldsOf(detail, reportItemSchema.shape), readFindings(detail)?.map(takenOfFinding) ?? null],
    told: (detail) => {
      const findings = readFindings(detail);
      const doubts = detail.id === reportId ? [] : ['the report that came has another id'];
      if (findings === null)
        return { made: ['no findings that can be read: pages show result and score alone'], doubts };
      const statuses = [...new Set(findings.map(({ status }) => status))];
      const counts = statuses.map((one) => `${findings.filter(({ status }) => status === one).length} ${one}`);
      return {
        made: [`${counted(findings.length, 'finding', 'findings')}${counts.length > 0 ? `: ${listed(counts)}` : ''}`],
        doubts,
      };
    },
  };
}

function takenOfFinding(finding: Finding): unknown {
  const evidence = finding.evidence?.map((one) => fieldsOf(one, findingEvidenceSchema.shape));
  return { ...fieldsOf(finding, findingSchema.shape), evidence };
}

/** The fields that a schema names: whatever else a record has is kept, and used by nobody. */
function fieldsOf(
  record: Readonly<Record<string, unknown>>,
  shape: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, record[name] ?? null]));
}

export function documentsQuestion(id: string, reportId: string | null, type: DocumentType): Asked<DocumentReference[]> {
  return {
    call: `GET /projects/{projectId}${reportId === null ? '' : '/reports/{reportId}'}/document?type=${type}`,
    notShown: 'the body',
    specified: Object.keys(documentReferenceSchema.shape),
    ask: (service) =>
      reportId === null ? service.projectDocuments(id, type) : service.reportDocuments(id, reportId, type),
    taken: (documents) =>
      documents.map(({ documentName, documentType, documentURL }) => [documentName, documentType, documentURL]),
    told: (documents) => {
      const origins = [...new Set(documents.map(({ documentURL }) => new URL(documentURL).origin))];
      const from = origins.length > 0 ? `, at ${listed(origins)}` : '';
      return { made: [`${counted(documents.length, 'document', 'documents')} of type ${type}${from}`] };
    },
  };
}

/** The three calls that give out an address with which anybody may see or fill the project. */
export const LINK_CALLS = {
  viewer: 'GET /projects/{projectId}/viewer-link',
  complete: 'GET /projects/{projectId}/complete-link',
  upload: 'GET /projects/{projectId}/upload-file-url',
} as const;

export function linkQuestions(id: string): Asked<string>[] {
  const link = (call: string, notShown: string, use: string, ask: Asked<string>['ask']): Asked<string> => ({
    call,
    notShown,
    ask,
    taken: (address) => address,
    told: (address) => ({ made: [`an address at ${new URL(address).origin}${use}`] }),
  });
  return [
    link(LINK_CALLS.viewer, 'nothing', '', (service) => service.viewerLink(id, 'probe@example.com')),
    link(LINK_CALLS.complete, 'the field that carries the address', '', (service) => service.completeLink(id)),
    link(LINK_CALLS.upload, 'how long it holds', ', which belongs into connect-src of the pages', (service) =>
      service.uploadAddress(id, 'probe.pdf'),
    ),
  ];
}

export interface Refusal {
  /** Null where the service answered as if there were such a project. */
  readonly code: string | null;
  readonly status: number | null;
  readonly said: string | null;
}

/** A project that cannot be: how the service says so. */
export function unknownProjectQuestion(id: string): Asked<Refusal> {
  return {
    call: 'GET /projects/{an unknown id}',
    notShown: 'the status and the body of an error',
    ask: (service) =>
      service.project(id).then(
        () => ({ code: null, status: null, said: null }),
        (error: unknown) => refusalOf(error),
      ),
    taken: ({ code, status, said }) => [code, status, said],
    told: ({ code, status, said }) => {
      const words = said === null ? 'it says no more' : `it says “${printableWord(said)}”`;
      if (code === 'upstream_refused' && status === 404) return { made: [`no such project (not_found); ${words}`] };
      const expected = 'where the adapter expects 404';
      if (code === null) return { made: ['a project'], doubts: ['it answers for a project that it cannot have'] };
      const doubts = [`an unknown project is ${code} here${status === null ? '' : ` (${status})`}, ${expected}`];
      return { made: [`refused; ${words}`], doubts };
    },
  };
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof AdapterError)) throw error;
  if (error.code !== 'upstream_refused' && error.code !== 'upstream_key_refused') throw error;
  const { status, serviceMessage } = error.details ?? {};
  return {
    code: error.code,
    status: typeof status === 'number' ? status : null,
    said: typeof serviceMessage === 'string' ? serviceMessage : null,
  };
}
