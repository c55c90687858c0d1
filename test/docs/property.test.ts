/** What docs/property.md says of the estimate and the overrides, held to the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';
import {
  CONSTRAINT_SENTENCES,
  CONSTRAINTS,
  type EstimateInputs,
  estimate,
} from '../../src/sandbox/property-service/estimate/estimate.js';

const page = readFileSync('docs/property.md', 'utf8');

/** The rows of the table below a header, each as its cells. */
function table(header: string): string[][] {
  const lines = page.slice(page.indexOf(header)).split('\n').slice(2);
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('docs/property.md', () => {
  it('lists every override with its unit, range and reference, in order', () => {
    const documented = table('| Field | Unit | Range | Reference | Meaning |');
    expect(documented.map((cells) => cells.slice(0, 4))).toEqual(
      PROPERTY_OVERRIDES.map(({ field, unit, min, max, reference }) => [
        field,
        unit,
        `${min}–${max}`,
        reference === null ? '–' : String(reference),
      ]),
    );
    for (const [field, , , , meaning] of documented) expect(meaning, field).toMatch(/\w/);
  });

  it('lists every constraint with its sentence, in the order in which ties are named', () => {
    expect(table('| Constraint | What it says |')).toEqual(
      CONSTRAINTS.map((constraint) => [constraint, CONSTRAINT_SENTENCES[constraint]]),
    );
  });

  it('works its example out as it says', () => {
    const [, json] = /```json\n([\s\S]*?)```/.exec(page.slice(page.indexOf('### An example')))!;
    const { steps, townhouse, apartment } = estimate(JSON.parse(json!) as EstimateInputs);
    const rows = table('| Step | Working | Result |');
    expect(rows).toHaveLength(13);
    for (const [id, , result] of rows) {
      const step = steps.find((candidate) => candidate.id === id);
      expect([id, step?.result]).toEqual([id, Number.parseFloat(result!)]);
    }
    expect(townhouse.optimalCalculationType).toBe('attached');
    expect(townhouse.calculations.attached.max_dwellings).toMatchObject({
      value: 3,
      boundBy: ['floor-space-ratio'],
    });
    expect(apartment.calculations.fsr.max_dwellings).toMatchObject({
      value: 5,
      boundBy: ['floor-space-ratio'],
    });
  });

  it('gives the departure its true numbers: one storey and two on 1,600 m² at 0.5:1', () => {
    const [, json] = /```json\n([\s\S]*?)```/.exec(page.slice(page.indexOf('### An example')))!;
    const lot = {
      ...(JSON.parse(json!) as EstimateInputs),
      total_property_area_m2: 1600,
      max_allowed_fsr: 0.5,
      min_lot_size_m2: null,
    };
    const counts = [7, 9.5].map(
      (height) =>
        estimate({ ...lot, max_allowed_building_height_m: height }).townhouse.calculations.attached.max_dwellings.value,
    );
    expect(counts).toEqual([5, 5]);
    expect(page).toContain('on 1,600 m² at 0.5:1, 8 against 5');
  });
});
