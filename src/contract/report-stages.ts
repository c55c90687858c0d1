/** The stages of a report, without the schemas: pages need them before those. */

/** The five stages of a report in their order, and the status that ends them. */
export const REPORT_STAGES = ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'] as const;
export type ReportStage = (typeof REPORT_STAGES)[number];
export const COMPLETE = 'Complete';
export const COMPLETE_STAGE = 6;

/** 1 to 5 for a stage, 6 for Complete, null for a word the specification does not list. Case and outer space are ignored. */
export function stageNumber(status: string): number | null {
  const word = status.trim().toLowerCase();
  if (word === COMPLETE.toLowerCase()) return COMPLETE_STAGE;
  const index = REPORT_STAGES.findIndex((stage) => stage.toLowerCase() === word);
  return index === -1 ? null : index + 1;
}
