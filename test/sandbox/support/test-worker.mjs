/**
 * A worker for tests of the processing: what it does stands in the first drawing, so that a test says it by uploading it.
 * "crash-once PATH" crashes where PATH does not exist yet, and makes it. A drawing that says "deadly" ends it, unless it is left out.
 */
import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAGES = ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'];
const send = (event) => new Promise((resolve) => process.send(event, resolve));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

process.on('disconnect', () => process.exit(0));
process.once('message', async ({ job }) => {
  const order = readFileSync(job.files[0].path, 'utf8');
  mkdirSync(job.outputDirectory, { recursive: true });
  const reportIds = job.reports.map(({ id }) => id);
  for (const stage of STAGES) {
    await send({ type: 'stage', stage, reportIds });
    if (order.includes('slow')) await pause(150);
    if (stage === 'Preparing') await readEach(job.files);
    if (stage === 'Assessing') await misbehave(order);
  }
  for (const { id, key } of job.reports) {
    await send(reportOf(id, key, job));
    if (order.includes('crash-after-first') && !existsSync(`${job.files[0].path}.crashed`)) {
      writeFileSync(`${job.files[0].path}.crashed`, '');
      process.exit(1);
    }
  }
  if (order.includes('lingers')) await pause(1_000);
  process.disconnect();
});

async function readEach(files) {
  for (const [position, { path, leftOut }] of files.entries()) {
    if (leftOut) continue;
    await send({ type: 'file', position, work: 'reading' });
    if (readFileSync(path, 'utf8').includes('deadly')) process.abort();
    await send({ type: 'file', position: null, work: 'reading' });
  }
}

async function misbehave(order) {
  const once = /crash-once (\S+)/.exec(order)?.[1];
  if (once && !existsSync(once)) {
    writeFileSync(once, '');
    process.exit(1);
  }
  if (order.includes('crash-always')) throw new Error('a crash on purpose');
  if (order.includes('hang')) for (;;);
  if (order.includes('nonsense')) await send({ type: 'nonsense' });
  if (order.includes('error')) {
    await send({ type: 'error', message: 'the test asked for it.' });
    process.exit(0);
  }
}

function reportOf(id, key, job) {
  const reportPdfPath = join(job.outputDirectory, `${id}.pdf`);
  const order = readFileSync(job.files[0].path, 'utf8');
  if (order.includes('symbolic-link')) symlinkSync(job.files[0].path, reportPdfPath);
  else if (order.includes('hard-link')) linkSync(job.files[0].path, reportPdfPath);
  else if (order.includes('folder')) mkdirSync(reportPdfPath);
  else if (!order.includes('no-report')) writeFileSync(reportPdfPath, `%PDF-1.4 report ${key}`);
  const findings = [
    {
      id: 'rule-1',
      title: 'A rule',
      status: 'fail',
      message: `Environment: ${Object.keys(process.env).join(' ')}`,
      fix: 'Mend it.',
    },
    { id: 'rule-2', title: 'Hostile <script>alert(1)</script>', status: 'pass', message: 'Fine.' },
  ];
  const leftOut = job.files.flatMap((file) => (file.leftOut ? [`${file.filename}: ${file.leftOut.reason}`] : []));
  if (leftOut.length > 0)
    findings.push({ id: 'left-out', title: 'Left out', status: 'fail', message: leftOut.join(' ') });
  const summary = { verdict: `Run ${job.run}.`, score: 84.5, passMark: 80 };
  return {
    type: 'report',
    reportId: id,
    result: 'Passed',
    score: 84.5,
    modelVersion: 'test-1',
    findings,
    summary,
    reportPdfPath,
  };
}
