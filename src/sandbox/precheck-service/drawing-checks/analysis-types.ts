/**
 * What the pre-check service and the worker that analyses one run say to each other. A job goes in once; events come out
 * until the worker exits.
 */
import type { ReadingTime } from './drawing-set/reading-time.js';
import * as z from 'zod/mini';
import { findingSchema, REPORT_STAGES, resultSchema } from 'precheck-contract/precheck-service';

/** One drawing of the run. `path` is where its bytes are; `size` in bytes. */
export interface AnalysisFile {
  readonly filename: string;
  readonly type: string;
  readonly label: string;
  readonly path: string;
  readonly size: number;
  /** An earlier attempt came to its end at this file: what is not tried again, and why, in a sentence. */
  readonly leftOut?: { readonly work: FileWork; readonly reason: string } | undefined;
}

/** One run of one project. `startedAt` is ISO 8601 and is the only time that appears in what the run produces. */
export interface AnalysisJob {
  readonly projectId: string;
  readonly run: number;
  readonly address: string | null;
  readonly cityKey: string;
  readonly permitType: string;
  /** The folder of the cities' data files. */
  readonly citiesDirectory: string;
  /** The reports to make: `id` is the service's, `key` the city data's. */
  readonly reports: readonly { readonly id: string; readonly key: string }[];
  readonly files: readonly AnalysisFile[];
  /** Where report PDFs are written, as `<reportId>.pdf`. It is made where it does not exist. */
  readonly outputDirectory: string;
  readonly startedAt: string;
  /** How long reading may take, where not as usual. */
  readonly readingTime?: Partial<ReadingTime> | undefined;
  /** The name of a rehearsal that lies over the reports; null or absent in ordinary runs. */
  readonly rehearsal?: string | null;
}

/** One line of the list of sheets: what each page was taken for. Sizes in millimetres, as the page is shown. */
export interface SheetSummary {
  readonly file: string;
  readonly page: number;
  readonly sheetNumber: string | null;
  readonly title: string | null;
  readonly discipline: string | null;
  readonly category: string | null;
  /** The chief one. */
  readonly scale: string | null;
  /** All that the sheet states. */
  readonly scales: readonly string[];
  readonly widthMm: number;
  readonly heightMm: number;
}

/** What a report comes to, beside its findings. */
export interface ReportSummary {
  /** One or two sentences: the score against the pass mark, and what stands in the way. */
  readonly verdict: string;
  readonly score: number;
  readonly passMark: number;
  /** Percent of the rules' weight that could be assessed. */
  readonly assessedShare: number;
  readonly counts: {
    readonly pass: number;
    readonly fail: number;
    readonly attention: number;
    readonly notAssessed: number;
  };
  /** Titles of failed rules that the city requires whatever the score. */
  readonly requiredFailures: readonly string[];
  readonly fileCount: number;
  readonly sheetCount: number;
  readonly sheets: readonly SheetSummary[];
}

/** What comes from the worker is checked like any input: it has read files that nobody trusts. */
export const analysisEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stage'), stage: z.enum(REPORT_STAGES), reportIds: z.array(z.string()) }),
  z.object({
    type: z.literal('report'),
    reportId: z.string(),
    result: resultSchema,
    score: z.number().check(z.gte(0), z.lte(100)),
    modelVersion: z.string(),
    findings: z.array(findingSchema),
    summary: z.custom<ReportSummary>((summary) => typeof summary === 'object' && summary !== null),
    reportPdfPath: z.string(),
  }),
  /** Which of the job's files is read or drawn now, by its place in the list; null when that is over. */
  z.object({
    type: z.literal('file'),
    position: z.nullable(z.int().check(z.gte(0))),
    work: z.enum(['reading', 'drawing']),
  }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type AnalysisEvent = z.infer<typeof analysisEventSchema>;
export type ReportEvent = Extract<AnalysisEvent, { type: 'report' }>;
export type FileEvent = Extract<AnalysisEvent, { type: 'file' }>;
/** What a worker does with a file that may bring it down. */
export type FileWork = FileEvent['work'];

/** The one message that the worker takes. */
export interface AnalysisJobMessage {
  readonly type: 'job';
  readonly job: AnalysisJob;
}
