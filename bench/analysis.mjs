/** What analysing drawings costs, against bare PDFium on the same pages: time, memory, and what the service's clients notice. */
import { findDrawings } from './analysis/drawings.mjs';
import { measureReading, measureReports } from './analysis/reading.mjs';
import { measureService } from './analysis/service.mjs';
import { measureSets } from './analysis/sets.mjs';

/** @type {Record<string, import('../scripts/bench.mjs').Measurement<{ filename: string, path: string, size: number }[]>>} */
export const measurements = {
  reading: { measure: measureReading, quick: true },
  reports: { measure: measureReports },
  sets: { measure: measureSets, minutes: 6 },
  service: { measure: measureService },
};

export async function open() {
  const { files, source, remove } = await findDrawings();
  return { about: `${files.length} files, ${source}`, given: () => files, close: remove };
}
