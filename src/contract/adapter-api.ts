/**
 * The interface between elements and adapter: what travels under the adapter's mount path. Times are ISO 8601 in UTC,
 * sizes are bytes, scores run from 0 to 100. The elements trust the shape of answers that name this version (api-version.ts).
 */
import * as z from 'zod/mini';
import { each } from './names.js';
import { findingSchema } from './precheck-service.js';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const score = z.number().check(z.gte(0), z.lte(100));
const textOrNull = z.nullable(z.string());
const numberOrNull = z.nullable(z.number());
/** A SHA-256 digest as 64 lower-case hexadecimal digits. */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** POST /identity: the bearer token of a page of an allowed other origin. Both are null where `identify` knows the person. */
export const identityAnswerSchema = z.object(each('token expiresAt', textOrNull));
export type IdentityAnswer = z.infer<typeof identityAnswerSchema>;

export const permitTypeViewSchema = z.object({
  ...each('permitType name', z.string()),
  reports: z.array(z.object({ name: z.string() })),
});

const city = z.object({ ...each('cityKey name', z.string()), permitTypes: z.array(permitTypeViewSchema) });
export type CityView = z.infer<typeof city>;

/** GET /cities: the cities that this adapter is configured for. */
export const citiesAnswerSchema = z.object({ cities: z.array(z.object(each('cityKey name', z.string()))) });

/** What the adapter allows of one drawing and of a set. Elements refuse earlier and say the same. */
export const uploadLimitsSchema = z.object({ maxFileBytes: z.number(), maxFiles: z.number() });
export type UploadLimits = z.infer<typeof uploadLimitsSchema>;

/** GET /cities/:cityKey */
export const cityAnswerSchema = z.object({ city, limits: uploadLimitsSchema });
export type CityAnswer = z.infer<typeof cityAnswerSchema>;

const linkedFile = z.strictObject({ type: text(100), label: text(200), fileLink: z.url({ protocol: /^https?$/ }) });

/**
 * POST /projects. Without `files` it makes a draft; with `files` (Option A) processing starts at once. `idempotencyKey` names the project:
 * asked for again by the same person under the same key within 24 hours, it is the same one.
 */
export const createProjectSchema = z.strictObject({
  cityKey: text(200),
  permitType: z.optional(text(200)),
  address: z.optional(text(500)),
  longitude: z.optional(z.number().check(z.gte(-180), z.lte(180))),
  latitude: z.optional(z.number().check(z.gte(-90), z.lte(90))),
  userEmail: z.optional(text(320)),
  userName: z.optional(text(200)),
  metadata: z.optional(z.record(z.string(), z.unknown())),
  minScore: z.optional(score),
  idempotencyKey: z.optional(text(200)),
  files: z.optional(z.array(linkedFile).check(z.minLength(1), z.maxLength(500))),
});
export type CreateProject = z.infer<typeof createProjectSchema>;

/** POST /projects/:id/adopt: `:id` is the project's id in the service. `cityKey` may be left out where the adapter has one city. */
export const adoptProjectSchema = z.strictObject({ cityKey: z.optional(text(200)) });
export type AdoptProject = z.infer<typeof adoptProjectSchema>;

/** POST /projects/:id/uploads: asks for an upload address for one drawing. `size` in bytes. */
export const requestUploadSchema = z.strictObject({
  name: text(255),
  size: z.int().check(z.gte(0)),
  type: z.optional(text(100)),
  label: z.optional(text(200)),
});
export type RequestUpload = z.infer<typeof requestUploadSchema>;

/** `url` takes one PUT of the raw bytes, with no other header than a content type. `filename` is the name in the service. */
export const uploadTicketSchema = z.object(each('uploadId filename url', z.string()));
export type UploadTicket = z.infer<typeof uploadTicketSchema>;

/**
 * POST /projects/:id/process: the drawings of this run, new ones and ones kept from the run before. Sent again with the same
 * `idempotencyKey`, it starts no further run. A re-run has a key of its own.
 */
export const processProjectSchema = z.strictObject({
  permitType: text(200),
  minScore: z.optional(score),
  idempotencyKey: z.optional(text(200)),
  drawings: z.array(
    z.strictObject({ uploadId: text(100), sha256, type: z.optional(text(100)), label: z.optional(text(200)) }),
  ),
});
export type ProcessProject = z.infer<typeof processProjectSchema>;

/** One drawing of the page's set. `uploadId`, `filename`, `sha256` and `fingerprint` are null until they are known. */
const draftDrawingSchema = z.strictObject({
  name: text(255),
  size: z.int().check(z.gte(0)),
  category: text(100),
  label: z.string().check(z.maxLength(200)),
  /** By which the same file is known when it is chosen again; `lastModified` in milliseconds since 1970. */
  fingerprint: z.nullable(
    z.strictObject({ name: text(255), size: z.int().check(z.gte(0)), lastModified: z.number(), edges: sha256 }),
  ),
  uploadId: z.nullable(text(100)),
  filename: z.nullable(text(255)),
  sha256: z.nullable(sha256),
});
export type DraftDrawing = z.infer<typeof draftDrawingSchema>;

/** PATCH /projects/:id/draft: what changed in the page's set, by the page's ids; null (RFC 7396) for what was removed. It decides nothing. */
export const draftChangesSchema = z.record(z.string().check(z.regex(/^[\w-]{1,64}$/)), z.nullable(draftDrawingSchema));
export type DraftChanges = z.infer<typeof draftChangesSchema>;

/** One drawing of the current run, as the browser sent it. `sha256` is null where the adapter never learned it (Option A). */
export const drawingViewSchema = z.object({
  ...each('uploadId name filename type label', z.string()),
  size: numberOrNull,
  sha256: z.nullable(sha256),
});
export type DrawingView = z.infer<typeof drawingViewSchema>;

const draftDrawingView = z.object({ id: z.string(), ...draftDrawingSchema.shape });
export type DraftDrawingView = z.infer<typeof draftDrawingView>;

/**
 * How long a run still takes, counted from `at`, as `runs` earlier ones of the same city and permit type tell: in one of ten it
 * was less than `lowMs`, in half of them at most `medianMs`, in nine of ten at most `highMs`.
 */
export const estimateSchema = z.object({
  at: z.string(),
  runs: z.int(),
  ...each('lowMs medianMs highMs', z.number()),
});
export type Estimate = z.infer<typeof estimateSchema>;

/**
 * One report. `status` is the service's own word; `stage` is its place among the five stages (1 to 5), 6 once Complete,
 * and null for a word that the specification does not list. `stageStartedAt` has when the adapter first saw each stage.
 */
export const reportViewSchema = z.object({
  ...each('id name status', z.string()),
  stage: z.nullable(z.int().check(z.gte(1), z.lte(6))),
  complete: z.boolean(),
  result: textOrNull,
  score: numberOrNull,
  modelVersion: textOrNull,
  stageStartedAt: z.record(z.string(), z.string()),
});
export type ReportView = z.infer<typeof reportViewSchema>;

/** Why the gate stands as it does. The fields beside `code` fill in the sentence that the elements show. */
export const gateReasonSchema = z.object({
  code: z.enum([
    'no-drawings',
    'no-reports',
    'report-incomplete',
    'report-without-score',
    'below-minimum',
    'mean-below-minimum',
    'result-not-passed',
    'report-missing',
    'drawings-awaited',
    'drawings-different',
    'drawings-unverified',
    'outage',
    'met',
  ]),
  ...each('reportId reportName drawingName since', z.optional(z.string())),
  ...each('score minScore', z.optional(z.number())),
});
export type GateReason = z.infer<typeof gateReasonSchema>;

/** Which score is held against the minimum: the lowest of all, the mean of all, or the lowest of those in `names`. */
const gateRule = z.object({
  reports: z.enum(['every', 'mean', 'named']),
  names: z.optional(z.array(z.string())),
  requirePassed: z.boolean(),
});
export type GateRuleView = z.infer<typeof gateRule>;

/**
 * `minScore` is the effective minimum: the greater of the adapter's policy and what the page asked for. `score` is what the rule takes
 * from the reports that are Complete. Where `rule` is left out, every report counts. `flagged` and `deferred` are no pass: the service is
 * away, nothing is decided, and the vendor's outage rule lets the applicant submit all the same.
 */
export const gateViewSchema = z.object({
  decision: z.enum(['undecided', 'passed', 'failed', 'flagged', 'deferred']),
  minScore: z.number(),
  score: numberOrNull,
  reasons: z.array(gateReasonSchema),
  rule: z.optional(gateRule),
});
export type GateView = z.infer<typeof gateViewSchema>;

/**
 * Where a project stands. draft: no run yet (or handed off and not finished). processing: a run is under way.
 * complete: every report of the run is Complete. stalled: the run made no progress for longer than the adapter waits.
 */
export const projectPhaseSchema = z.enum(['draft', 'processing', 'complete', 'stalled']);
export type ProjectPhase = z.infer<typeof projectPhaseSchema>;

/**
 * GET /projects/:id, and each `snapshot` event of GET /projects/:id/events. `revision` grows with every change; the ETag and the event's
 * id name it and the gate's policy.
 */
export const snapshotSchema = z.object({
  revision: z.int(),
  project: z.object({ ...each('id cityKey createdAt', z.string()), ...each('permitType address', textOrNull) }),
  phase: projectPhaseSchema,
  run: z.int(),
  processingStartedAt: textOrNull,
  drawings: z.array(drawingViewSchema),
  /** The set that the page holds, in the order in which its drawings were first saved. */
  draft: z.array(draftDrawingView),
  reports: z.array(reportViewSchema),
  gate: gateViewSchema,
  /** Until every report is Complete. Left out while the adapter has seen too few runs. */
  estimate: z.optional(estimateSchema),
  /** Whether the service answers. While it does not, what stands here is the last that was read, at `readAt`. */
  service: z.object({
    reachable: z.boolean(),
    ...each('readAt problem', textOrNull),
    /** Since when it has been away without a break. */
    since: z.optional(textOrNull),
  }),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** GET /projects?take=&skip=: the projects of who asks, newest first. */
export const projectListSchema = z.object({
  projects: z.array(
    z.object({
      ...each('id cityKey createdAt updatedAt', z.string()),
      ...each('permitType address', textOrNull),
      phase: projectPhaseSchema,
    }),
  ),
  total: z.int(),
});
export type ProjectList = z.infer<typeof projectListSchema>;

/** GET /projects/:id/reports/:reportId. `findings` is null where the service sends none. */
export const reportAnswerSchema = z.object({
  report: reportViewSchema,
  findings: z.nullable(z.array(findingSchema)),
});
export type ReportAnswer = z.infer<typeof reportAnswerSchema>;

/** One finding at one place of an attempt. `sheet` is null where the finding names none. */
export const attemptFindingSchema = z.object({
  ...each('id title', z.string()),
  status: findingSchema.shape.status,
  sheet: textOrNull,
});
export type AttemptFinding = z.infer<typeof attemptFindingSchema>;

/** What became of the open findings of the attempt `against`. `unassessed`: no longer assessed, so nothing can be said. */
export const attemptChangesSchema = z.object({
  against: z.int(),
  ...each('fixed added remaining unassessed', z.array(attemptFindingSchema)),
});
export type AttemptChanges = z.infer<typeof attemptChangesSchema>;

/**
 * One run of a project. `score` is what the gate's rule of today takes from its reports; `result` is Passed where every report is, Failed
 * where one is. `changes` is null where the findings of this run, or of all before it, are not known.
 */
export const attemptSchema = z.object({
  run: z.int(),
  ...each('startedAt endedAt permitType result', textOrNull),
  complete: z.boolean(),
  score: numberOrNull,
  reports: z.array(z.pick(reportViewSchema, each('id name status result modelVersion score', true as const))),
  changes: z.nullable(attemptChangesSchema),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** GET /projects/:id/attempts: newest first, the current run among them. */
export const attemptsAnswerSchema = z.object({ attempts: z.array(attemptSchema) });
export type AttemptsAnswer = z.infer<typeof attemptsAnswerSchema>;

const document = z.object(each('name type url', z.string()));
export type DocumentView = z.infer<typeof document>;

/** GET /projects/:id/documents?type= and …/reports/:reportId/document?type= */
export const documentsAnswerSchema = z.object({ documents: z.array(document) });
export type DocumentsAnswer = z.infer<typeof documentsAnswerSchema>;

/** POST /projects/:id/viewer-link. `generatedFor` may only be the caller's e-mail: what `identify` gives, else the project's own. */
export const viewerLinkRequestSchema = z.strictObject({ generatedFor: z.optional(text(320)) });
export const viewerLinkAnswerSchema = z.object({ url: z.string(), expiresAt: z.string() });
export type ViewerLinkAnswer = z.infer<typeof viewerLinkAnswerSchema>;

/** POST /projects/:id/hand-off */
export const handOffRequestSchema = z.strictObject({});
export const handOffAnswerSchema = z.object({ url: z.string() });
export type HandOffAnswer = z.infer<typeof handOffAnswerSchema>;

/** The `typ` of the JWT that a receipt is; a verifier refuses every other. */
export const RECEIPT_TYPE = 'precheck-receipt+jwt';
export const RECEIPT_ALGORITHM = 'ES256';

/** `passed` is the only pass. The others say that the service was away, and that nothing was decided. */
export const receiptDecisionSchema = z.enum(['passed', 'flagged', 'deferred']);
export type ReceiptDecision = z.infer<typeof receiptDecisionSchema>;

const outageRule = z.enum(['block', 'allow-flagged', 'defer']);

/** The property as the service was told of it; where the service's own page may have changed it, as its record names it. Degrees. */
const checkedProperty = z.object({ address: textOrNull, ...each('longitude latitude', numberOrNull) });
export type CheckedProperty = z.infer<typeof checkedProperty>;

/** What a receipt says. `iat` and `exp` are seconds since 1970 as RFC 7519 has them. */
export const receiptClaimsSchema = z.object({
  ...each('iss aud jti', z.string()),
  ...each('iat exp', z.int()),
  ...each('project_id city_key permit_type', z.string()),
  /** Null where nothing of it is known. Left out of receipts from before it was added. */
  property: z.optional(z.nullable(checkedProperty)),
  run: z.int(),
  decision: receiptDecisionSchema,
  min_score: z.number(),
  /** Never null where the decision is `passed`. */
  score: numberOrNull,
  /** The policy's, whether it was needed or not. */
  outage_rule: outageRule,
  /** Every report of the run. One that the policy does not count may have no score. */
  reports: z.array(
    z.object({
      ...each('id name', z.string()),
      score: numberOrNull,
      ...each('result model_version', textOrNull),
    }),
  ),
  drawings: z.array(z.object({ name: z.string(), size: z.number(), sha256 })),
  /** True where the adapter read the service's stored copies and found these sizes and digests; else they are the browser's word. */
  drawings_verified: z.boolean(),
});
export type ReceiptClaims = z.infer<typeof receiptClaimsSchema>;

/** POST /projects/:id/receipt */
export const receiptRequestSchema = z.strictObject({ minScore: z.optional(score) });
export const receiptAnswerSchema = z.object({
  ...each('receipt expiresAt', z.string()),
  run: z.int(),
  minScore: z.number(),
  decision: receiptDecisionSchema,
});
export type ReceiptAnswer = z.infer<typeof receiptAnswerSchema>;

/**
 * POST /receipts/redeem, by the vendor's server. The same key and receipt get the same answer, while the key that signed is published;
 * another key is refused, and so is the same key with a receipt of another project or run.
 */
export const redeemRequestSchema = z.strictObject({
  /** It lists every drawing of the set. */
  receipt: text(1_000_000),
  idempotencyKey: text(200),
  /** Which decisions are taken; passes only where it is left out. */
  accept: z.optional(z.array(receiptDecisionSchema).check(z.minLength(1), z.maxLength(3))),
  /** Whether a pass must be for drawings that were compared (`drawings_verified`), the default. */
  requireVerified: z.optional(z.boolean()),
  /** The property's address by the application, compared as the elements compare addresses. */
  address: z.exactOptional(text(500)),
});
export type RedeemRequest = z.infer<typeof redeemRequestSchema>;
export const redeemAnswerSchema = z.object({ redeemedAt: z.string(), claims: receiptClaimsSchema });
export type RedeemAnswer = z.infer<typeof redeemAnswerSchema>;

/** GET /.well-known/jwks.json: the public keys that receipts verify with (RFC 7517). */
export const jwksAnswerSchema = z.object({
  keys: z.array(z.looseObject({ ...each('kty kid', z.string()), ...each('alg use', z.optional(z.string())) })),
});

/** GET /health and GET /ready. `code` says why it is not in order. */
export const healthAnswerSchema = z.object({
  status: z.enum(['ok', 'starting', 'failed', 'stopping']),
  code: z.optional(z.enum(['start_failed', 'store_unavailable'])),
});
export type HealthAnswer = z.infer<typeof healthAnswerSchema>;
