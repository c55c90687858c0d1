/** What a person makes of a property that was found: what is known, each change of it, and what follows. Pure. */
import type {
  InsightsViewAnswer,
  PlanningEssentialsViewAnswer,
  PropertyEstimateAnswer,
} from 'precheck-contract/property-adapter-api';
import type { OverrideGroup, OverrideView } from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { RetryableRequest } from '../problem-notice.js';
import {
  type Apply,
  type Change,
  INITIAL_STATE,
  NOTHING_FOUND,
  type PropertyState,
  type Question,
  type Scenario,
  shownEstimate,
  type Values,
  type Workbench,
} from '../state.js';

/** What every part of a found property is drawn from. */
export interface FoundView {
  readonly state: PropertyState;
  readonly words: PropertyWords;
  readonly apply: Apply;
  readonly estimate: RetryableRequest;
  readonly insights: RetryableRequest;
}

// ── What is known ──

export type KnownProperty = Readonly<NonNullable<ReturnType<typeof knownProperty>>>;

/** The property with all that is known of it, what may be set in its estimate, and what is. */
export function knownProperty({ found, work }: PropertyState) {
  const known = work.insights ?? found;
  return known && { property: known.property, offered: known.overrides, overrides: work.values.overrides };
}

/** The request for the estimate of the values that are set: the same text however they came about. */
export function estimateRequest({ found, work }: PropertyState, overrides = work.values.overrides): string | null {
  if (!found) return null;
  const { propertyId } = found.property;
  const set = Object.entries(overrides).sort();
  return JSON.stringify(set.length > 0 ? { propertyId, overrides: Object.fromEntries(set) } : { propertyId });
}

/** The figures that are shown are for the values that are set. */
export const isEstimateCurrent = (state: PropertyState): boolean =>
  state.work.shown !== null && state.work.shown === estimateRequest(state);

export const isChanged = ({ overrides, drafts }: Values, { field }: OverrideView): boolean =>
  overrides[field] !== undefined || drafts[field] !== undefined;

export type Results = Readonly<NonNullable<ReturnType<typeof resultsOf>>>;

/** The property with the estimate that is shown. */
export function resultsOf(state: PropertyState) {
  const known = knownProperty(state);
  const answer = shownEstimate(state);
  if (!known || !answer) return null;
  return {
    ...known,
    answer,
    /** The estimate is for other values than those that are set. */
    stale: !isEstimateCurrent(state),
    /** The estimate without any value set; null where it is not known. */
    unchanged: state.work.answers.get(estimateRequest(state, {}) ?? '') ?? null,
  };
}

// ── The person ──

export const setWork =
  (work: Partial<Workbench>): Change =>
  (state) => ({ ...state, work: { ...state.work, ...work } });

export const searchAnother: Change = () => ({ ...INITIAL_STATE, focus: { selector: '#street' } });

/** An estimate that came before is shown at once. */
export const setValues =
  (values: Values): Change =>
  (state) => {
    const request = estimateRequest(state, values.overrides);
    const isKnown = request !== null && state.work.answers.has(request);
    return setWork({ values, ...(isKnown && { shown: request }) })(state);
  };

/** The person has left the values. The changed groups first, else as they are offered. */
export const sortGroups: Change = (state) => {
  const offered: readonly OverrideView[] = knownProperty(state)?.offered ?? [];
  const changed = offered.filter((override) => isChanged(state.work.values, override));
  return setWork({ groupOrder: [...new Set([...changed, ...offered].map(({ group }) => group))] })(state);
};

export const toggleGroup =
  (group: OverrideGroup, open: boolean): Change =>
  (state) => {
    const openGroups = new Set(state.work.openGroups);
    openGroups[open ? 'add' : 'delete'](group);
    return setWork({ openGroups })(state);
  };

export const saveScenario =
  (name: string): Change =>
  (state) => {
    const answer = shownEstimate(state);
    const { scenarios, values } = state.work;
    return answer
      ? setWork({ scenarios: [...scenarios, { name, overrides: values.overrides, answer }] })(state)
      : state;
  };

export const loadScenario =
  ({ overrides }: Scenario): Change =>
  (state) =>
    sortGroups(setValues({ overrides, drafts: {} })(state));

export const wantInsights: Change = (state) => ({
  ...setWork({ insightsWanted: true })(state),
  focus: { selector: '#insights' },
});

// ── The adapter ──

export const answerProperty =
  (asked: Question, answer: PlanningEssentialsViewAnswer): Change =>
  (state) => {
    if (asked !== state.question) return state;
    const shown = sortGroups({ ...state, ...NOTHING_FOUND, found: { ...answer, address: asked.address } });
    return { ...shown, focus: state.isUserInitiated ? { selector: '#property' } : null };
  };

export const answerInsights =
  (insights: InsightsViewAnswer): Change =>
  (state) =>
    insights.property.propertyId === state.found?.property.propertyId ? setWork({ insights })(state) : state;

export const answerEstimate =
  (request: string, answer: PropertyEstimateAnswer): Change =>
  (state) => {
    if (request !== estimateRequest(state)) return state;
    const answers = new Map(state.work.answers).set(request, answer);
    return setWork({ answers, shown: request })(state);
  };

/** The values without those of some fields. */
export function withoutFields({ overrides, drafts }: Values, fields: readonly OverrideView[]): Values {
  const keep = <Fields extends object>(all: Fields): Fields =>
    Object.fromEntries(Object.entries(all).filter(([name]) => fields.every(({ field }) => field !== name))) as Fields;
  return { overrides: keep(overrides), drafts: keep(drafts) };
}
