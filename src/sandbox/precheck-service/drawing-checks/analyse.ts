/** One run, from files to reports, in the five stages. Each stage is told before its work starts. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportStage } from 'precheck-contract/precheck-service';
import type { AnalysisEvent, AnalysisJob } from './analysis-types.js';
import { findRehearsal } from '../rehearsals/registry.js';
import { rehearsedScore, rehearsedVerdict, rehearseReport } from '../rehearsals/rehearsed-report.js';
import { type City, type CityPermitType, type CityReport, findPermitType, loadCities } from './city-data.js';
import type { FileReader } from './drawing-set/file-reader.js';
import { checkFiles, readDrawings } from './drawing-set/read-drawing-set.js';
import { recogniseSheets } from './recognition/recognise-sheets.js';
import { planPictures, SheetDrawer } from './report/sheets-with-findings.js';
import { RULES } from './rules/registry.js';
import type { DrawingSet, RuleContext } from './rules/rule.js';
import { type AssessedRule, scoreReport, toFinding } from './score.js';
import { summarise } from './summary.js';

/** What every report says it was made by. It changes with each change of rules, recognition or score. */
const MODEL_VERSION = 'sandbox-2026.11';

/** The job itself asks for what is not there; its message may be shown to anybody. */
export class JobError extends Error {
  override readonly name = 'JobError';
}

/** A report that the job asks for, with what the city's data and every rule say of it. */
interface Judged {
  readonly id: string;
  readonly report: CityReport;
  readonly assessed: readonly AssessedRule[];
}

/**
 * Analyses the drawings of one run. `send` gets every event and is awaited, so that a slow receiver slows the work down.
 * `reader` reads the files: here, or in a thread that hostile ones can't hold. Throws a JobError where the job itself is wrong (unknown
 * city, permit type or report); drawings that can't be read never throw.
 */
export async function analyse(
  job: AnalysisJob,
  send: (event: AnalysisEvent) => void | Promise<void>,
  reader: FileReader,
): Promise<void> {
  const { city, permit, wanted } = resolve(job);
  const reportIds = wanted.map(({ id }) => id);
  const stage = (name: ReportStage, ids: string[] = reportIds) => send({ type: 'stage', stage: name, reportIds: ids });

  await stage('Preparing');
  await mkdir(job.outputDirectory, { recursive: true });
  const checked = await checkFiles(job.files, city.reading);
  await stage('Analysing');
  const files = await readDrawings(checked, city.reading, reader);
  await stage('Categorising');
  const set: DrawingSet = { files, sheets: recogniseSheets(files) };
  const context: RuleContext = {
    address: job.address,
    permitTypeName: permit.name,
    requiredSheets: permit.requiredSheets,
    units: city.units,
  };
  const judged: Judged[] = [];
  for (const { id, report } of wanted) {
    await stage('Assessing', [id]);
    judged.push({ id, report, assessed: assessReport(report, set, context) });
  }
  const concluded = judged.map((one) => conclude(job, city, one, set));
  // By the same reader: it still has the files open, so none is parsed again.
  const drawer = new SheetDrawer({
    reader,
    pathOf: (filename) => job.files.find((file) => file.filename === filename)?.path,
    plans: concluded.map(({ pictures }) => pictures),
  });
  for (const one of concluded) {
    await stage('Summarising', [one.id]);
    await send(await writeReport(job, city, permit, one, set, drawer));
  }
  await reader.close();
}

function resolve(job: AnalysisJob): { city: City; permit: CityPermitType; wanted: Pick<Judged, 'id' | 'report'>[] } {
  const city = loadCities(job.citiesDirectory).get(job.cityKey);
  if (city === undefined) throw new JobError(`There is no city ${job.cityKey} in the city data.`);
  const permit = findPermitType(city, job.permitType);
  if (permit === undefined) throw new JobError(`${city.name} has no permit type ${job.permitType}.`);
  const wanted = job.reports.map(({ id, key }) => {
    const report = permit.reports.find((candidate) => candidate.key === key);
    if (report === undefined) throw new JobError(`${city.name} runs no report ${key} for ${job.permitType}.`);
    return { id, report };
  });
  return { city, permit, wanted };
}

/** Every rule of a report on the set, in the order of the city's data. */
export function assessReport(report: CityReport, set: DrawingSet, context: RuleContext): AssessedRule[] {
  return report.rules.flatMap(({ id, weight, required, limits }) => {
    const rule = RULES.get(id);
    return rule === undefined ? [] : [{ rule, weight, required, assessment: rule.assess(set, limits, context) }];
  });
}

/** What a report says, and which sheets it shows. */
function conclude(job: AnalysisJob, city: City, { id, report, assessed }: Judged, set: DrawingSet) {
  const rehearsal = findRehearsal(job.rehearsal);
  const score = rehearsedScore(scoreReport(assessed, report.passMark, city.whenHardlyAssessed), rehearsal);
  const { findings, modelVersion } = rehearseReport(
    { ...score, modelVersion: MODEL_VERSION, findings: assessed.map(toFinding) },
    rehearsal,
  );
  const plain = summarise(report, score, findings, set.files, set.sheets);
  const summary = { ...plain, verdict: rehearsedVerdict(plain.verdict, rehearsal) };
  const outcome = { result: score.result, score: score.score, modelVersion, findings, summary };
  return { id, name: report.name, outcome, pictures: planPictures(findings, set.sheets) };
}

async function writeReport(
  job: AnalysisJob,
  city: City,
  permit: CityPermitType,
  { id, name, outcome, pictures }: ReturnType<typeof conclude>,
  set: DrawingSet,
  drawer: SheetDrawer,
): Promise<AnalysisEvent> {
  // Large, and nothing before the first document needs it.
  const { writeReportPdf } = await import('./report/report-pdf.js');
  const reportPdfPath = join(job.outputDirectory, `${id}.pdf`);
  await writeReportPdf(reportPdfPath, {
    reportName: name,
    cityName: city.name,
    cityRegion: `${city.region}, ${city.country}`,
    permitTypeName: permit.name,
    projectId: job.projectId,
    run: job.run,
    address: job.address,
    startedAt: job.startedAt,
    ...outcome,
    files: set.files.map(({ filename, failure }) => ({ filename, opens: failure === null })),
    units: city.units,
    ...(await drawer.draw(pictures)),
  });
  return { type: 'report', reportId: id, ...outcome, reportPdfPath };
}
