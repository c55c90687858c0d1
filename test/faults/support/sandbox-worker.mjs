/**
 * A worker of the sandbox whose verdict stands in the first drawing, as JSON after its first line: `reports` in the city's order,
 * `stageMs`, `heldBack` and `heldBackMs`, and `diesAfter`, the messages after which it dies the first time. What is tried here is the adapter; reading drawings would
 * take most of the processor, and could give only its own scores.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const STAGES = ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

process.on('disconnect', () => process.exit(0));
process.once('message', async ({ job }) => {
  const text = readFileSync(job.files[0].path, 'utf8');
  const { reports, stageMs, heldBack, heldBackMs, diesAfter } = JSON.parse(text.slice(text.indexOf('\n') + 1));
  // The sandbox empties its folder for work when it starts; what is known of a run outlives that beside it.
  const kept = join(dirname(dirname(job.outputDirectory)), `planned-${basename(job.outputDirectory)}`);
  const diedBefore = `${kept}.died`;
  let left = diesAfter === null || existsSync(diedBefore) ? Infinity : diesAfter;
  const send = async (event) => {
    await new Promise((resolve) => process.send(event, resolve));
    left -= 1;
    if (left > 0) return;
    writeFileSync(diedBefore, '');
    process.kill(process.pid, 'SIGKILL');
    await pause(60_000);
  };
  mkdirSync(job.outputDirectory, { recursive: true });
  const reportIds = job.reports.map(({ id }) => id);
  const places = placesOfAll();
  const isHeldBack = ({ id }) => places.indexOf(id) === heldBack;
  for (const stage of STAGES) {
    await send({ type: 'stage', stage, reportIds });
    await pause(stageMs);
  }
  for (const report of job.reports.toSorted((one, other) => isHeldBack(one) - isHeldBack(other))) {
    const { id, key } = report;
    if (isHeldBack(report)) await pause(heldBackMs);
    await send(reportOf(id, key, job, reports[places.indexOf(id)]));
    // So that some are seen complete while others are not.
    await pause(stageMs);
  }
  process.disconnect();

  /** The ids of all reports of the run, in order: a later attempt is given only those that are open still. */
  function placesOfAll() {
    const places = `${kept}.places`;
    if (existsSync(places)) return JSON.parse(readFileSync(places, 'utf8'));
    writeFileSync(`${places}.new`, JSON.stringify(reportIds));
    renameSync(`${places}.new`, places);
    return reportIds;
  }
});

function reportOf(reportId, key, job, { result, score }) {
  const reportPdfPath = join(job.outputDirectory, `${reportId}.pdf`);
  writeFileSync(reportPdfPath, `%PDF-1.4 report ${key}`);
  return {
    type: 'report',
    reportId,
    result,
    score,
    modelVersion: 'planned-1',
    findings: [{ id: 'planned', title: 'Planned', status: 'pass', message: `Planned as ${result}, ${score}.` }],
    summary: { verdict: `${result} with ${score}.`, score, passMark: 80 },
    reportPdfPath,
  };
}
