/** The adapter's answers about projects, field by field. The schemas of src/contract/adapter-api.ts are what they mean. */
import type {
  CityAnswer,
  DrawingView,
  Estimate,
  GateReason,
  GateRuleView,
  HandOffAnswer,
  ReceiptAnswer,
  ReportAnswer,
  ReportView,
  Snapshot,
  UploadTicket,
} from 'precheck-contract/adapter-api';
import type { Finding, FindingEvidence } from 'precheck-contract/precheck-service';
import {
  each,
  flag,
  list,
  loose,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type Reader,
  record,
  text,
  that,
  whole,
} from './answer-reader.js';

const textOrNull = orNull(text);
const numberOrNull = orNull(number);

export const readHandOffAnswer: Reader<HandOffAnswer> = object({ url: text });

export const readCityAnswer: Reader<CityAnswer> = object({
  city: object({
    ...each('cityKey name', text),
    permitTypes: list(object({ ...each('permitType name', text), reports: list(object({ name: text })) })),
  }),
  limits: object(each('maxFileBytes maxFiles', number)),
});

export const readUploadTicket: Reader<UploadTicket> = object(each('uploadId filename url', text));

const drawing: Reader<DrawingView> = object({
  ...each('uploadId name filename type label', text),
  size: numberOrNull,
  sha256: orNull(that(text, (value) => /^[0-9a-f]{64}$/.test(value))),
});

/** How long it still takes. */
const estimate: Reader<Estimate> = object({
  at: text,
  runs: whole,
  ...each('lowMs medianMs highMs', number),
});

const report: Reader<ReportView> = object({
  ...each('id name status', text),
  stage: orNull(that(whole, (value) => value >= 1 && value <= 6)),
  complete: flag,
  ...each('result modelVersion', textOrNull),
  score: numberOrNull,
  stageStartedAt: record(text),
  estimate: optional(estimate),
});

const reason: Reader<GateReason> = object({
  code: oneOf(
    'no-drawings no-reports report-incomplete report-without-score below-minimum mean-below-minimum result-not-passed report-missing drawings-awaited drawings-different drawings-unverified outage met',
  ),
  ...each('reportId reportName drawingName since', optional(text)),
  ...each('score minScore', optional(number)),
});

const rule: Reader<GateRuleView> = object({
  reports: oneOf('every mean named'),
  names: optional(list(text)),
  requirePassed: flag,
});

export const readSnapshot: Reader<Snapshot> = object({
  ...each('revision run', whole),
  project: object({ ...each('id cityKey createdAt', text), ...each('permitType address', textOrNull) }),
  phase: oneOf('draft processing complete stalled'),
  processingStartedAt: textOrNull,
  drawings: list(drawing),
  reports: list(report),
  gate: object({
    decision: oneOf('undecided passed failed flagged deferred'),
    minScore: number,
    score: numberOrNull,
    reasons: list(reason),
    rule: optional(rule),
  }),
  estimate: optional(estimate),
  service: object({ reachable: flag, ...each('readAt problem', textOrNull), since: optional(textOrNull) }),
});

const evidence: Reader<FindingEvidence> = loose({
  file: optional(text),
  page: optional(number),
  box: optional(orNull(list(number))),
  ...each('sheetNumber text measured', optional(textOrNull)),
});

const finding: Reader<Finding> = loose({
  ...each('id title message', text),
  status: oneOf('pass fail attention not-assessed'),
  ...each('category grade', optional(text)),
  ...each('measured limit fix source', optional(textOrNull)),
  weight: optional(number),
  credit: optional(numberOrNull),
  evidence: optional(list(evidence)),
});

export const readReportAnswer: Reader<ReportAnswer> = object({ report, findings: orNull(list(finding)) });

export const readReceiptAnswer: Reader<ReceiptAnswer> = object({
  ...each('receipt expiresAt', text),
  run: whole,
  minScore: number,
  decision: oneOf('passed flagged deferred'),
});
