/** Every rule on made drawings: each has drawings that pass, fail, can't be judged and mean harm, and heeds the city's limits. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { assessReport } from '#drawing-checks/analyse.js';
import { defaultCitiesDirectory, loadCities } from '#drawing-checks/city-data.js';
import { RULES } from '#drawing-checks/rules/registry.js';
import type { Assessment, DrawingSet } from '#drawing-checks/rules/rule.js';
import { sitePlanRules } from '#drawing-checks/rules/site-plan/index.js';
import { assess, CONTEXT, readSet } from '../../../support/drawing-runs.js';
import { completenessCases } from './cases/completeness-cases.js';
import { contentCases } from './cases/content-cases.js';
import { fileCases } from './cases/file-cases.js';
import { formatCases } from './cases/format-cases.js';
import { identificationCases } from './cases/identification-cases.js';
import { legibilityCases } from './cases/legibility-cases.js';
import { make, type Made, type RuleCase, type RuleCases } from './cases/rule-cases.js';
import { expectFitToShow } from './fit-to-show.js';
import { cpuMs } from '../../support/cpu-time.js';
import { folderForTest } from '../../../support/temporary-folder.js';

const CASES: Readonly<Record<string, RuleCases>> = {
  ...fileCases,
  ...contentCases,
  ...formatCases,
  ...legibilityCases,
  ...identificationCases,
  ...completenessCases,
};
/** The rules of the site plan have tables of their own. */
const elsewhere = new Set(sitePlanRules.map(({ id }) => id));
const own = [...RULES.keys()].filter((id) => !elsewhere.has(id));

const alreadyRead = new Map<string, Promise<DrawingSet>>();

/** Rows share drawings: each set is made and read once. */
function read(drawings: readonly Made[]): Promise<DrawingSet> {
  const description = descriptionOf(drawings);
  const known = alreadyRead.get(description) ?? Promise.all(drawings.map(make)).then(readSet);
  alreadyRead.set(description, known);
  return known;
}

/** A digest of all that makes the drawings what they are. */
const descriptionOf = (drawings: readonly Made[]): string =>
  createHash('sha256').update(serialize(drawings)).digest('base64');

function hasLimits(ruleId: string): boolean {
  const schema = z.toJSONSchema(RULES.get(ruleId)?.limits ?? z.strictObject({})) as { properties?: object };
  return Object.keys(schema.properties ?? {}).length > 0;
}

describe('every rule', () => {
  it('has a table, and no table is of no rule', () => expect(Object.keys(CASES).sort()).toEqual([...own].sort()));

  it.each(own)('%s has drawings that pass, fail and can’t be judged, and other limits', (id) => {
    const { rows = [], changed } = CASES[id] ?? {};
    const statuses = new Set(rows.map(({ status }) => status));
    expect([...statuses]).toEqual(expect.arrayContaining(['pass', 'not-assessed']));
    expect(statuses.has('fail') || statuses.has('attention')).toBe(true);
    if (RULES.get(id)?.grade === 'C') expect(statuses.has('fail')).toBe(false);
    expect(changed !== undefined).toBe(hasLimits(id));
  });
});

describe.each(Object.entries(CASES))('%s', (id, cases) => {
  it.each(cases.rows)('$name', async (row) => {
    const set = await read(row.drawings);
    const started = cpuMs();
    const found = assess(id, set, row.limits ?? cases.limits ?? {}, { address: null, ...row.context });
    expect(cpuMs() - started).toBeLessThan(5000);
    expect(found.message).toMatch(row.message);
    expect({ status: found.status, met: found.met, assessed: found.assessed }).toMatchObject({
      status: row.status,
      met: row.met,
      assessed: row.assessed,
    });
    expectEvidence(found, row);
    if (RULES.get(id)?.grade === 'B' && row.status === 'pass') expect(found.evidence).not.toEqual([]);
    expectFitToShow(found, set);
  });
});

function expectEvidence(found: Assessment, row: RuleCase): void {
  const [first] = found.evidence;
  if (row.box !== undefined) expect(first?.box?.map(Math.round) ?? null).toEqual(row.box);
  if (row.measured !== undefined) expect(first?.measured).toMatch(row.measured);
  expect(found.fix === null).toBe(row.status === 'pass' || row.status === 'not-assessed');
}

describe('limits in a city’s data file', () => {
  const changed = Object.entries(CASES).flatMap(([id, { changed }]) => (changed === undefined ? [] : [id]));

  it.each(changed)('%s comes out otherwise under others', async (id) => {
    const { limits, rows, changed: other } = CASES[id] as RuleCases;
    const set = await read(other?.drawings ?? rows[0]?.drawings ?? []);
    const before = assessInCity(id, limits, set);
    const after = assessInCity(id, other?.limits, set);
    expect(after.status).toBe(other?.status);
    expect(before.status).not.toBe(after.status);
    expect(before.limit).not.toBe(after.limit);
  });
});

it('lengths in inches keep the hundredths that drawings have', () => {
  const limits = { widthMm: 101.6, heightMm: 76.2, marginMm: 6.35, sheets: 'first' };
  const { limit } = assess('stamp-area', { files: [], sheets: [] }, limits, { units: 'imperial' });
  expect(limit).toBe('A clear area of 4 × 3 in on the first sheet of each file, 0.25 in from the edge');
});

/** As a run does it: through a data file that is loaded and checked. */
function assessInCity(id: string, limits: unknown, set: DrawingSet): Assessment {
  const folder = folderForTest();
  const city = JSON.parse(readFileSync(join(defaultCitiesDirectory, 'wattle-bay.json'), 'utf8'));
  city.limits = { [id]: limits };
  city.reports = { one: { name: 'One', passMark: 50, rules: [{ rule: id }] } };
  city.permitTypes = [{ ...city.permitTypes[0], reports: [{ report: 'one' }] }];
  writeFileSync(join(folder, 'city.json'), JSON.stringify(city));
  const report = loadCities(folder).get('wattle-bay')?.permitTypes[0]?.reports[0];
  if (report === undefined) throw new Error('The city that was written has no report.');
  const [assessed] = assessReport(report, set, CONTEXT);
  if (assessed === undefined) throw new Error(`The report did not assess ${id}.`);
  return assessed.assessment;
}
