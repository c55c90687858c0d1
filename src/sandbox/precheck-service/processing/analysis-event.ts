import { isAbsolute, relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import { REPORT_STAGES, findingSchema, resultSchema } from 'precheck-contract/precheck-service';

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
    summary: z.looseObject({}),
    reportPdfPath: z.string(),
  }),
  z.object({
    type: z.literal('file'),
    position: z.nullable(z.int().check(z.gte(0))),
    work: z.enum(['reading', 'drawing']),
  }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type CheckedEvent = z.infer<typeof analysisEventSchema>;
export type ReportEvent = Extract<CheckedEvent, { type: 'report' }>;
export type FileEvent = Extract<CheckedEvent, { type: 'file' }>;

export function isInside(directory: string, path: string): boolean {
  const way = relative(resolve(directory), resolve(path));
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
