/**
 * A worker of the sandbox whose verdict stands in the first drawing, as JSON after its first line: `reports` in the city's order, and
 * `stageMs`. What is tried here is the adapter; reading drawings would take most of the processor, and could give only its own scores.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAGES = ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'];
const send = (event) => new Promise((resolve) => process.send(event, resolve));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

process.on('disconnect', () => process.exit(0));
process.once('message', async ({ job }) => {
  const text = readFileSync(job.files[0].path, 'utf8');
  const { reports, stageMs } = JSON.parse(text.slice(text.indexOf('\n') + 1));
  mkdirSync(job.outputDirectory, { recursive: true });
  const reportIds = job.reports.map(({ id }) => id);
  for (const stage of STAGES) {
    await send({ type: 'stage', stage, reportIds });
    await pause(stageMs);
  }
  for (const [position, { id, key }] of job.reports.entries()) {
    await send(reportOf(id, key, job, reports[position]));
    // So that some are seen complete while others are not.
    await pause(stageMs);
  }
  process.disconnect();
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
