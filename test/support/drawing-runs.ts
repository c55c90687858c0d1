/** Reads made drawings as the worker does, and runs single rules or whole runs on them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse } from '#drawing-checks/analyse.js';
import type { AnalysisEvent, AnalysisFile, AnalysisJob } from '#drawing-checks/analysis-types.js';
import { type City, defaultCitiesDirectory, loadCities } from '#drawing-checks/city-data.js';
import { DirectReader, type FileReader } from '#drawing-checks/drawing-set/file-reader.js';
import { checkFiles, readDrawings } from '#drawing-checks/drawing-set/read-drawing-set.js';
import { recogniseSheets } from '#drawing-checks/recognition/recognise-sheets.js';
import { RULES } from '#drawing-checks/rules/registry.js';
import type { Assessment, DrawingSet, RuleContext } from '#drawing-checks/rules/rule.js';

export interface NamedBytes {
  readonly filename?: string;
  readonly bytes: Uint8Array;
}

/** As the package has them. Read once: tables ask for them a thousand times. */
const cities = loadCities(defaultCitiesDirectory);
/** One for all, as a run has one for all its files: PDFium takes longer to start than a drawing to read. */
const reader = new DirectReader();

export function cityOf(cityKey: string): City {
  const city = cities.get(cityKey);
  if (city === undefined) throw new Error(`no city ${cityKey}`);
  return city;
}

/** Calls `use` with the drawings as files in a folder that is gone afterwards. */
export async function withFiles<T>(
  drawings: readonly NamedBytes[],
  use: (files: AnalysisFile[], folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'drawing-checks-'));
  try {
    const files = drawings.map(({ filename, bytes }, index) => ({
      filename: filename ?? `drawing-${index + 1}.pdf`,
      type: '',
      label: '',
      path: join(folder, `${index}.bin`),
      size: bytes.length,
    }));
    for (const [index, file] of files.entries()) await writeFile(file.path, drawings[index]?.bytes ?? new Uint8Array());
    return await use(files, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function readSet(drawings: readonly NamedBytes[]): Promise<DrawingSet> {
  const { reading } = cityOf('wattle-bay');
  return withFiles(drawings, async (files) => {
    const read = await readDrawings(await checkFiles(files, reading), reading, reader);
    return { files: read, sheets: recogniseSheets(read) };
  });
}

/** Of every city's reports, those of Wattle Bay first. */
export const rulesOfCities = [cityOf('wattle-bay'), ...cities.values()].flatMap(({ permitTypes }) =>
  permitTypes.flatMap(({ reports }) => reports.flatMap(({ rules }) => rules)),
);

/** A rule's limits, in whichever report names it. */
const limitsOf = (ruleId: string): unknown => rulesOfCities.find((rule) => rule.id === ruleId)?.limits;

export const CONTEXT: RuleContext = {
  address: null,
  permitTypeName: 'New dwelling',
  requiredSheets: ['site', 'floor', 'elevation', 'section'],
  units: 'metric',
};

export function assess(
  ruleId: string,
  set: DrawingSet,
  limits: unknown = limitsOf(ruleId),
  context: Partial<RuleContext> = {},
): Assessment {
  const rule = RULES.get(ruleId);
  if (rule === undefined) throw new Error(`no rule ${ruleId}`);
  return rule.assess(set, limits, { ...CONTEXT, ...context });
}

/** A job of Wattle Bay's new dwelling. */
export const jobOf = (files: readonly AnalysisFile[], outputDirectory: string): AnalysisJob => ({
  projectId: 'project-1',
  run: 1,
  address: '14 Banksia Street',
  cityKey: 'wattle-bay',
  permitType: 'new-dwelling',
  citiesDirectory: defaultCitiesDirectory,
  reports: ['submission-readiness', 'sheet-completeness', 'drawing-legibility'].map((key) => ({
    id: `id-${key}`,
    key,
  })),
  files,
  outputDirectory,
  startedAt: '2026-11-21T05:00:00.000Z',
});

/** A whole run; every event in the order it came. */
export function runAnalysis(
  drawings: readonly NamedBytes[],
  change: Partial<AnalysisJob> = {},
  reading: FileReader = new DirectReader(),
): Promise<AnalysisEvent[]> {
  return withFiles(drawings, async (files, folder) => {
    const events: AnalysisEvent[] = [];
    const job = { ...jobOf(files, join(folder, 'reports')), ...change };
    await analyse(job, (event) => void events.push(event), reading);
    return events;
  });
}
