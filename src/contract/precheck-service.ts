/**
 * The pre-check service's interface as its specification states it. What the specification calls "not shown" is read by
 * `tolerant-reading.ts`; here stands only what is certain. Fields beyond these are kept, never refused.
 */
import * as z from 'zod/mini';

export { COMPLETE, REPORT_STAGES, type ReportStage, stageNumber } from './report-stages.js';

export const resultSchema = z.enum(['Passed', 'Failed']);
export type ReportResult = z.infer<typeof resultSchema>;

export const metadataSchema = z.record(z.string(), z.unknown());
export const documentTypeSchema = z.enum(['uploaded', 'report']);
export type DocumentType = z.infer<typeof documentTypeSchema>;

// ── Requests ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A file entry of Option A: the service fetches `fileLink`. `type` is a category label of the drawing. */
export const linkedFileSchema = z.object({ type: z.string(), label: z.string(), fileLink: z.string() });

/** A file entry of Option B: `filename` is the name that the upload address was asked for with. */
export const uploadedFileSchema = z.object({ type: z.string(), label: z.string(), filename: z.string() });

const projectFields = {
  cityKey: z.string(),
  address: z.optional(z.string()),
  longitude: z.optional(z.number()),
  latitude: z.optional(z.number()),
  userEmail: z.optional(z.string()),
  userName: z.optional(z.string()),
  metadata: z.optional(metadataSchema),
};

/** POST /projects of Options B and C: no permit type and no files. */
export const draftProjectSchema = z.object(projectFields);
export type DraftProject = z.infer<typeof draftProjectSchema>;

/** POST /projects of Option A: processing starts at once. */
export const linkedProjectSchema = z.object({
  ...projectFields,
  permitType: z.string(),
  files: z.array(linkedFileSchema),
});
export type LinkedProject = z.infer<typeof linkedProjectSchema>;

/** POST /projects/{projectId}/process */
export const processRequestSchema = z.object({ permitType: z.string(), files: z.array(uploadedFileSchema) });
export type ProcessRequest = z.infer<typeof processRequestSchema>;

// ── Answers ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const viewerLinkSchema = z.looseObject({ url: z.string() });

/** An item of GET /projects/{projectId}/reports. `result` and `score` are there once `status` is Complete. */
export const reportItemSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  result: z.optional(z.nullable(z.string())),
  score: z.optional(z.nullable(z.number())),
  modelVersion: z.optional(z.nullable(z.string())),
});
export type ReportItem = z.infer<typeof reportItemSchema>;

/**
 * Where on which sheet something was seen. `box` is [x, y, width, height] in points from the top left of the page as it is shown
 * (rotated).
 */
export const findingEvidenceSchema = z.looseObject({
  file: z.optional(z.string()),
  page: z.optional(z.number()),
  sheetNumber: z.optional(z.nullable(z.string())),
  box: z.optional(z.nullable(z.array(z.number()))),
  text: z.optional(z.nullable(z.string())),
  measured: z.optional(z.nullable(z.string())),
});
export type FindingEvidence = z.infer<typeof findingEvidenceSchema>;

export const findingStatusSchema = z.enum(['pass', 'fail', 'attention', 'not-assessed']);

/**
 * One finding in a report's detail record. The specification leaves that record open, so a service may send none; this is
 * the form in which the sandbox sends them and the elements show them.
 */
export const findingSchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  status: findingStatusSchema,
  message: z.string(),
  category: z.optional(z.string()),
  grade: z.optional(z.string()),
  measured: z.optional(z.nullable(z.string())),
  limit: z.optional(z.nullable(z.string())),
  fix: z.optional(z.nullable(z.string())),
  source: z.optional(z.nullable(z.string())),
  weight: z.optional(z.number()),
  /** The share of the weight that was earned, 0 to 1; null where nothing could be assessed. */
  credit: z.optional(z.nullable(z.number())),
  evidence: z.optional(z.array(findingEvidenceSchema)),
});
export type Finding = z.infer<typeof findingSchema>;
export type FindingStatus = Finding['status'];

/** GET /projects/{projectId}/reports/{reportId}: beyond the item's fields "not shown", so everything else is kept as it comes. */
export type ReportDetail = ReportItem;

export const documentReferenceSchema = z.looseObject({
  documentName: z.string(),
  documentType: z.string(),
  documentURL: z.string(),
});
export type DocumentReference = z.infer<typeof documentReferenceSchema>;

// ── Event ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const WEBHOOK_EVENT = 'project_report_completed';

/** The body of the completion webhook, sent once for each report. */
export const completionWebhookSchema = z.looseObject({
  projectId: z.string(),
  reportId: z.string(),
  status: z.string(),
  result: z.optional(z.nullable(z.string())),
  score: z.optional(z.nullable(z.number())),
  metadata: z.optional(z.nullable(metadataSchema)),
  documents: z.optional(z.nullable(z.array(documentReferenceSchema))),
});
export type CompletionWebhook = z.infer<typeof completionWebhookSchema>;

/** All that is read of it. Whatever else the body has, and in whatever form, is left alone. */
export const completionHintSchema = z.object({ projectId: z.union([z.string(), z.number()]) });
