/** What a person sets in the estimate of a property, and what a fold of it is given to render. */
import type { PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { OverrideField, OverrideGroup, Overrides, OverrideView } from 'precheck-contract/property-overrides';
import type { PropertyProblem } from '../adapter-client/property-problem.js';
import type { PropertyWords } from '../translations/property/translation.js';

/** Values by field, and what is typed in a field and no value yet, or not left yet. */
export interface Values {
  readonly overrides: Overrides;
  readonly drafts: { readonly [Field in OverrideField]?: string };
}

export interface ValuesView extends Values {
  /** What may be set, group by group. */
  readonly offered: readonly OverrideView[];
  /** In which order the groups stand: `orderGroups`. */
  readonly order: readonly OverrideGroup[];
  /** Holds the groups that the person opened. */
  readonly opened: Set<OverrideGroup>;
  /** Why there is no estimate, which may be one of the values. */
  readonly problem: PropertyProblem | null;
  readonly words: PropertyWords;
  readonly onChange: (values: Values) => void;
}

export const isChanged = ({ overrides, drafts }: Values, { field }: OverrideView): boolean =>
  overrides[field] !== undefined || drafts[field] !== undefined;

const without = <Fields extends object>(fields: Fields, name: OverrideField): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)) as Fields;

/** The values without those of a field. */
export function withoutField({ overrides, drafts }: Values, field: OverrideField): Values {
  return { overrides: without(overrides, field), drafts: without(drafts, field) };
}

/** A named set of values with its estimate. */
export interface Scenario {
  readonly id: number;
  readonly name: string;
  readonly overrides: Overrides;
  readonly answer: PropertyEstimateAnswer;
}
