/**
 * What analysing drawings costs, against bare PDFium on the same pages: time, memory, and what the service's clients notice.
 * @typedef {{ what: string, measured: string, limit: string, pass: boolean }} Line
 */
import { cpus, loadavg } from 'node:os';
import { findDrawings } from './analysis/drawings.mjs';
import { measureReading } from './analysis/reading.mjs';
import { measureService } from './analysis/service.mjs';

/** @returns {Promise<Line[]>} */
export async function bench() {
  const drawings = await findDrawings();
  const load = loadavg()[0] ?? 0;
  console.log(
    `${drawings.files.length} files, ${drawings.source}; ${cpus().length} cores, load ${load.toFixed(1)} before`,
  );
  if (load > cpus().length / 2)
    console.log('The machine is busy with other things: figures in wall time are worth little now.');
  try {
    return [...(await measureReading(drawings.files)), ...(await measureService(drawings.files))];
  } finally {
    drawings.remove();
  }
}
