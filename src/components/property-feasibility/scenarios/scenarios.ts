/** Up to three sets of values with their estimates, and what differs between them. Free of the DOM. */
import type { PropertyEstimateAnswer } from '../../../contract/property-adapter-api.js';
import { type Overrides, PROPERTY_OVERRIDES } from '../../../contract/property-overrides.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { calculationName, dwellingRows, numberCell, numberName, otherNumbers } from '../estimate/feasibility-rows.js';

export interface Scenario {
  readonly id: number;
  readonly name: string;
  readonly overrides: Overrides;
  readonly answer: PropertyEstimateAnswer;
}

export const MOST_SCENARIOS = 3;
const LONGEST_NAME = 60;

/** The list with one more at its end, or as it was where it is full. A blank name becomes `fallback`. */
export function addScenario(
  scenarios: readonly Scenario[],
  { name, overrides, answer }: Omit<Scenario, 'id'>,
  fallback: string,
): readonly Scenario[] {
  if (scenarios.length >= MOST_SCENARIOS) return scenarios;
  const id = Math.max(0, ...scenarios.map((scenario) => scenario.id)) + 1;
  return [...scenarios, { id, name: trimmed(name) || fallback, overrides, answer }];
}

/** A blank name leaves the one there is. */
export function renameScenario(scenarios: readonly Scenario[], id: number, name: string): readonly Scenario[] {
  return scenarios.map((scenario) =>
    scenario.id === id ? { ...scenario, name: trimmed(name) || scenario.name } : scenario,
  );
}

export function removeScenario(scenarios: readonly Scenario[], id: number): readonly Scenario[] {
  return scenarios.filter((scenario) => scenario.id !== id);
}

/** The smallest number that no scenario's suggested name uses yet. */
export function suggestedName(scenarios: readonly Scenario[], { t, f }: PropertyWords): string {
  const taken = new Set(scenarios.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = t.estimate.scenarios.suggestedName(number, f);
    if (!taken.has(name)) return name;
  }
}

function trimmed(name: string): string {
  return Array.from(name.trim()).slice(0, LONGEST_NAME).join('');
}

// ── Side by side ──

export interface ComparisonRow {
  readonly name: string;
  /** One for each scenario, in their order. */
  readonly cells: readonly string[];
  readonly differs: boolean;
}

/** First the values that any scenario changes, then every figure that any scenario has. */
export function compareScenarios(scenarios: readonly Scenario[], words: PropertyWords): readonly ComparisonRow[] {
  return [...overrideRows(scenarios, words), ...resultRows(scenarios, words)];
}

function rowOf(name: string, cells: readonly string[]): ComparisonRow {
  return { name, cells, differs: cells.some((cell) => cell !== cells[0]) };
}

function overrideRows(scenarios: readonly Scenario[], { t, f }: PropertyWords): readonly ComparisonRow[] {
  const { estimate } = t;
  return PROPERTY_OVERRIDES.filter(({ field }) =>
    scenarios.some(({ overrides }) => overrides[field] !== undefined),
  ).map(({ field, unit }) =>
    rowOf(
      estimate.overrides.fields[field],
      scenarios.map(({ overrides }) => {
        const value = overrides[field];
        return value === undefined ? estimate.scenarios.serviceDefault : estimate.withUnit(value, unit, f);
      }),
    ),
  );
}

function resultRows(scenarios: readonly Scenario[], words: PropertyWords): readonly ComparisonRow[] {
  const cells = scenarios.map(({ answer }) => figuresOf(answer, words));
  const names = [...new Set(cells.flatMap((figures) => [...figures.keys()]))];
  return names.map((name) =>
    rowOf(
      name,
      cells.map((figures) => figures.get(name) ?? words.t.estimate.scenarios.none),
    ),
  );
}

/** Every figure of an answer by a name such as "Townhouse, attached: Dwellings". */
function figuresOf(answer: PropertyEstimateAnswer, words: PropertyWords): ReadonlyMap<string, string> {
  const { t, f } = words;
  const { results, scenarios } = t.estimate;
  const dwellings = dwellingRows(answer, null);
  const figures = new Map<string, string>();
  for (const { type, rows } of dwellings) {
    for (const { type: calculation, least, most, others } of rows) {
      const of = (name: string) =>
        scenarios.figure(results.dwellingTypes[type], calculationName(calculation, words), name);
      if (least !== null || most !== null) figures.set(of(results.dwellings), results.range(least, most, f));
      for (const name of otherNumbers(dwellings)) {
        const value = others.get(name);
        if (value !== undefined) figures.set(of(numberName(name, words)), numberCell(name, value, words));
      }
    }
  }
  return figures;
}
