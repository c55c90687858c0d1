/**
 * The pre-check service's interface as its specification states it. What the specification calls "not shown" is read in
 * tolerant-reading/; here stands only what is certain. Fields beyond these are kept, never refused.
 */
import * as z from 'zod/mini';
import { each } from './names.js';

export { COMPLETE, COMPLETE_STAGE, REPORT_STAGES, type ReportStage, stageNumber } from './report-stages.js';

export const resultSchema = z.enum(['Passed', 'Failed']);
export type ReportResult = z.infer<typeof resultSchema>;

export const documentTypeSchema = z.enum(['uploaded', 'report']);
export type DocumentType = z.infer<typeof documentTypeSchema>;

const textOrNull = z.optional(z.nullable(z.string()));
const numberOrNull = z.optional(z.nullable(z.number()));
const metadata = z.record(z.string(), z.unknown());

/** POST /projects of Options B and C: no permit type and no files. */
export const draftProjectSchema = z.object({
  cityKey: z.string(),
  ...each('address userEmail userName', z.optional(z.string())),
  ...each('longitude latitude', z.optional(z.number())),
  metadata: z.optional(metadata),
});
export type DraftProject = z.infer<typeof draftProjectSchema>;

/** POST /projects of Option A: processing starts at once. The service fetches `fileLink`; `type` is a category label of the drawing. */
export interface LinkedProject extends DraftProject {
  permitType: string;
  files: { type: string; label: string; fileLink: string }[];
}

/** POST /projects/{projectId}/process. `filename` is the name that the upload address was asked for with. */
export interface ProcessRequest {
  permitType: string;
  files: { type: string; label: string; filename: string }[];
}

/**
 * An item of GET /projects/{projectId}/reports, and GET /projects/{projectId}/reports/{reportId}: whatever else that has is kept as it comes.
 * `result` and `score` are there once `status` is Complete.
 */
export const reportItemSchema = z.looseObject({
  ...each('id name status', z.string()),
  ...each('result modelVersion', textOrNull),
  score: numberOrNull,
});
export type ReportItem = z.infer<typeof reportItemSchema>;

/**
 * Where on which sheet something was seen. `box` is [x, y, width, height] in points from the top left of the page as it is shown
 * (rotated).
 */
const findingEvidenceSchema = z.looseObject({
  file: z.optional(z.string()),
  page: z.optional(z.number()),
  box: z.optional(z.nullable(z.array(z.number()))),
  ...each('sheetNumber text measured', textOrNull),
});
export type FindingEvidence = z.infer<typeof findingEvidenceSchema>;

/**
 * One finding in a report's detail record. The specification leaves that record open, so a service may send none; this is
 * the form in which the sandbox sends them and the elements show them.
 */
export const findingSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  status: z.enum(['pass', 'fail', 'attention', 'not-assessed']),
  message: z.string(),
  category: z.optional(z.string()),
  grade: z.optional(z.string()),
  ...each('measured limit fix source', textOrNull),
  weight: z.optional(z.number()),
  /** The share of the weight that was earned, 0 to 1; null where nothing could be assessed. */
  credit: numberOrNull,
  evidence: z.optional(z.array(findingEvidenceSchema)),
});
export type Finding = z.infer<typeof findingSchema>;
export type FindingStatus = Finding['status'];

export const documentReferenceSchema = z.looseObject(each('documentName documentType documentURL', z.string()));
export type DocumentReference = z.infer<typeof documentReferenceSchema>;

export const WEBHOOK_EVENT = 'project_report_completed';

/** The body of the completion webhook, sent once for each report. */
export const completionWebhookSchema = z.looseObject({
  ...each('projectId reportId status', z.string()),
  result: textOrNull,
  score: numberOrNull,
  metadata: z.optional(z.nullable(metadata)),
  documents: z.optional(z.nullable(z.array(documentReferenceSchema))),
});
export type CompletionWebhook = z.infer<typeof completionWebhookSchema>;

/** All that is read of it. Whatever else the body has, and in whatever form, is left alone. */
export const completionHintSchema = z.object({ projectId: z.union([z.string(), z.number()]) });
