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
export type LinkedFile = z.infer<typeof linkedFileSchema>;

/** A file entry of Option B: `filename` is the name that the upload address was asked for with. */
export const uploadedFileSchema = z.object({ type: z.string(), label: z.string(), filename: z.string() });
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

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

/** The query of GET /projects. `take` is the page size, `skip` the offset; `orderBy` takes at least `last_activity`. */
export const listProjectsQuerySchema = z.object({
  cityKey: z.optional(z.string()),
  permitType: z.optional(z.string()),
  take: z.optional(z.int().check(z.gte(0))),
  skip: z.optional(z.int().check(z.gte(0))),
  orderBy: z.optional(z.string()),
});
export type ListProjectsQuery = z.infer<typeof listProjectsQuerySchema>;

export const uploadAddressQuerySchema = z.object({ filename: z.string().check(z.minLength(1)) });
export const documentQuerySchema = z.object({ type: documentTypeSchema });
export const viewerLinkQuerySchema = z.object({
  signed: z.optional(z.literal('1')),
  generatedFor: z.optional(z.string()),
});

// ── Answers ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const createdProjectSchema = z.looseObject({ id: z.string() });
export const uploadAddressSchema = z.looseObject({ url: z.string() });
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
export const reportDetailSchema = reportItemSchema;
export type ReportDetail = z.infer<typeof reportDetailSchema>;

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

// ── Endpoints ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Every call of the specification, by name. All but the storage PUT carry `x-api-key`. */
export const PRECHECK_ENDPOINTS = {
  listCities: { method: 'GET', path: '/cities' },
  getCity: { method: 'GET', path: '/cities/{cityKey}' },
  createProject: { method: 'POST', path: '/projects' },
  listProjects: { method: 'GET', path: '/projects' },
  getProject: { method: 'GET', path: '/projects/{projectId}' },
  getUploadAddress: { method: 'GET', path: '/projects/{projectId}/upload-file-url' },
  putFile: { method: 'PUT', path: null },
  processProject: { method: 'POST', path: '/projects/{projectId}/process' },
  getCompleteLink: { method: 'GET', path: '/projects/{projectId}/complete-link' },
  listReports: { method: 'GET', path: '/projects/{projectId}/reports' },
  getReport: { method: 'GET', path: '/projects/{projectId}/reports/{reportId}' },
  getReportDocument: { method: 'GET', path: '/projects/{projectId}/reports/{reportId}/document' },
  getProjectDocuments: { method: 'GET', path: '/projects/{projectId}/document' },
  getViewerLink: { method: 'GET', path: '/projects/{projectId}/viewer-link' },
} as const;
