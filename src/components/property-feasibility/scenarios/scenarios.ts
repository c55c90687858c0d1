/** Up to three named sets of values with their estimates, and what differs between them. Free of the DOM. */
import type { PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { Overrides, OverrideView } from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../../translations/property/translation.js';
import { dwellingRows, figureNames, figuresOf, otherNumbers } from '../estimate/feasibility-rows.js';

export interface Scenario {
  readonly id: number;
  readonly name: string;
  readonly overrides: Overrides;
  readonly answer: PropertyEstimateAnswer;
}

export const MOST_SCENARIOS = 3;

/** The smallest number that no scenario's suggested name uses yet. */
export function suggestedName(scenarios: readonly Scenario[], { t, f }: PropertyWords): string {
  for (let number = 1; ; number += 1) {
    const suggested = t.estimate.scenarios.suggestedName(number, f);
    if (scenarios.every(({ name }) => name !== suggested)) return suggested;
  }
}

export interface ComparisonRow {
  readonly name: string;
  /** One for each scenario, in their order. */
  readonly cells: readonly string[];
  readonly differs: boolean;
}

/** First the values that any scenario changes, then every figure that any scenario has. */
export function compareScenarios(
  scenarios: readonly Scenario[],
  offered: readonly OverrideView[],
  words: PropertyWords,
): readonly ComparisonRow[] {
  const { serviceDefault, none } = words.t.estimate.scenarios;
  const values = scenarios.map(({ overrides }) => valuesOf(overrides, offered, words));
  const figures = scenarios.map(({ answer }) => answerFigures(answer, words));
  return [...compare(values, serviceDefault), ...compare(figures, none)];
}

type Figures = ReadonlyMap<string, string>;

function compare(figures: readonly Figures[], missing: string): readonly ComparisonRow[] {
  return [...new Set(figures.flatMap((one) => [...one.keys()]))].map((name) => {
    const cells = figures.map((one) => one.get(name) ?? missing);
    return { name, cells, differs: new Set(cells).size > 1 };
  });
}

/** The values that are set, in words, by the names of their fields. */
export function valuesOf(overrides: Overrides, offered: readonly OverrideView[], { t, f }: PropertyWords): Figures {
  const { withUnit, overrides: say } = t.estimate;
  return new Map(
    offered.flatMap(({ field, unit }) => {
      const value = overrides[field];
      return value === undefined ? [] : [[say.fields[field], withUnit(value, unit, f)] as const];
    }),
  );
}

/** Every figure of an answer by a name such as "Townhouse, attached: Dwellings". */
function answerFigures(answer: PropertyEstimateAnswer, words: PropertyWords): Figures {
  const { figure } = words.t.estimate.scenarios;
  const dwellings = dwellingRows(answer, words);
  const numbers = otherNumbers(dwellings);
  const names = figureNames(numbers, words);
  return new Map(
    dwellings.flatMap(({ name, rows }) =>
      rows.flatMap((row) =>
        figuresOf(row, numbers, words).flatMap((value, index) =>
          value === null ? [] : [[figure(name, row.name, names[index] ?? ''), value] as const],
        ),
      ),
    ),
  );
}
