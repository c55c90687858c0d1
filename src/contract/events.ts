/**
 * What the adapter tells the vendor's server, durably: by the hooks `onReportCompleted` and `onGateDecided`, and to the
 * address in `forward`. Never with a key, an e-mail address, a signed link or a receipt.
 */
import * as z from 'zod/mini';
import { gateViewSchema, reportViewSchema } from './adapter-api.js';

const eventFields = {
  /** The idempotency key: the same however often, and by whichever instance, the event is delivered. Of A-Z a-z 0-9 _ ~ - : */
  id: z.string(),
  projectId: z.string(),
  cityKey: z.string(),
  /** Null for a run that was started in the service's own page, where the service does not say it. */
  permitType: z.nullable(z.string()),
  run: z.int(),
  /** When the adapter learned it; ISO 8601 in UTC. */
  at: z.string(),
};

/** A report is Complete: told once for each report and run. */
export const reportCompletedEventSchema = z.object({
  type: z.literal('report.completed'),
  ...eventFields,
  report: reportViewSchema,
});
export type ReportCompletedEvent = z.infer<typeof reportCompletedEventSchema>;

/**
 * The gate of a run is passed or failed. Told again after a re-run, and where a report that came late changed the decision or its reasons.
 */
export const gateDecidedEventSchema = z.object({
  type: z.literal('gate.decided'),
  ...eventFields,
  gate: z.extend(gateViewSchema, { decision: z.enum(['passed', 'failed']) }),
  /** There where the service was away in this run, and the policy's outage rule let the applicant submit before this decision. */
  submittedBy: z.optional(z.enum(['allow-flagged', 'defer'])),
});
export type GateDecidedEvent = z.infer<typeof gateDecidedEventSchema>;

export const adapterEventSchema = z.discriminatedUnion('type', [reportCompletedEventSchema, gateDecidedEventSchema]);
export type AdapterEvent = z.infer<typeof adapterEventSchema>;
