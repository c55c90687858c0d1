/** Every change of what the element knows. Pure. */
import type {
  AddressFields,
  InsightsViewAnswer,
  PlanningEssentialsViewAnswer,
  PropertyCandidate,
  PropertyEstimateAnswer,
  PropertySuggestAnswer,
} from 'precheck-contract/property-adapter-api';
import type { AddressField } from 'precheck-contract/property-address';
import type { OverrideGroup, OverrideView } from 'precheck-contract/property-overrides';
import {
  addressLine,
  type AddressQuestion,
  EMPTY_WORKBENCH,
  estimateRequest,
  firstMistake,
  INITIAL_STATE,
  isChanged,
  knownProperty,
  type PropertyState,
  type Question,
  type Scenario,
  shownEstimate,
  type Values,
  type Workbench,
} from './state.js';

export type Action =
  // The page
  // `address`: what the page says with the id; null where it names the property by its id alone.
  | {
      readonly type: 'attributes-given';
      readonly fields: AddressFields;
      readonly propertyId: string | null;
      readonly address: string | null;
    }
  | { readonly type: 'adapter-changed' }
  // The person at the search
  | { readonly type: 'address-typed'; readonly field: AddressField; readonly text: string }
  | { readonly type: 'find-pressed' }
  | { readonly type: 'cancel-pressed' }
  | { readonly type: 'candidate-chosen'; readonly candidate: PropertyCandidate }
  | { readonly type: 'another-pressed' }
  // The person at the property
  | { readonly type: 'values-changed'; readonly values: Values }
  | { readonly type: 'values-left' }
  | { readonly type: 'group-toggled'; readonly group: OverrideGroup; readonly open: boolean }
  | { readonly type: 'scenario-saved'; readonly name: string }
  | { readonly type: 'scenarios-changed'; readonly scenarios: readonly Scenario[] }
  | { readonly type: 'scenario-loaded'; readonly scenario: Scenario }
  | { readonly type: 'insights-wanted' }
  // The adapter
  /** `fields` as they were told apart; no answer where they have a mistake. */
  | {
      readonly type: 'address-answered';
      readonly asked: AddressQuestion;
      readonly fields: AddressFields;
      readonly answer: PropertySuggestAnswer | null;
    }
  | { readonly type: 'property-answered'; readonly asked: Question; readonly answer: PlanningEssentialsViewAnswer }
  | { readonly type: 'insights-answered'; readonly answer: InsightsViewAnswer }
  | { readonly type: 'estimate-answered'; readonly request: string; readonly answer: PropertyEstimateAnswer };

export type Dispatch = (action: Action) => void;

export function reduce(state: PropertyState, action: Action): PropertyState {
  const { work } = state;
  switch (action.type) {
    case 'attributes-given': {
      const { fields, propertyId, address } = action;
      const given = { ...state, fields, isUserInitiated: false };
      if (!propertyId) return addressLine(fields) ? lookUp(given, false) : given;
      // A page may write back the id of what was found.
      return isShown(state, { propertyId }) ? given : ask(given, { kind: 'property', propertyId, address });
    }
    case 'adapter-changed':
      return { ...INITIAL_STATE, fields: state.fields };

    case 'address-typed':
      return { ...state, fields: { ...state.fields, [action.field]: action.text } };
    case 'find-pressed':
      return lookUp(state, true);
    case 'cancel-pressed':
      return { ...forget(state), focus: { selector: '#find' } };
    case 'candidate-chosen':
      return ask({ ...state, isUserInitiated: true }, { kind: 'property', ...action.candidate });
    case 'another-pressed':
      return { ...INITIAL_STATE, focus: { selector: '#street' } };

    case 'values-changed':
      return withValues(state, action.values);
    case 'values-left':
      return withWork(state, { groupOrder: groupOrder(state) });
    case 'group-toggled': {
      const openGroups = new Set(work.openGroups);
      openGroups[action.open ? 'add' : 'delete'](action.group);
      return withWork(state, { openGroups });
    }
    case 'scenario-saved': {
      const answer = shownEstimate(state);
      if (!answer) return state;
      const scenario = { name: action.name, overrides: work.values.overrides, answer };
      return withWork(state, { scenarios: [...work.scenarios, scenario] });
    }
    case 'scenarios-changed':
      return withWork(state, { scenarios: action.scenarios });
    case 'scenario-loaded': {
      const loaded = withValues(state, { overrides: action.scenario.overrides, drafts: {} });
      return withWork(loaded, { groupOrder: groupOrder(loaded) });
    }
    case 'insights-wanted':
      return { ...withWork(state, { insightsWanted: true }), focus: { selector: '#insights' } };

    case 'address-answered': {
      const { asked, fields, answer } = action;
      if (asked !== state.question) return state;
      // Whoever has typed on meanwhile is asked about, not what stood there before.
      if (asked.fields !== state.fields) return lookUp(state, state.isUserInitiated);
      const answered = { ...forget(state), fields };
      if (!answer) return showMistake(answered);
      const [only, other] = answer.candidates;
      if (only && !other) return ask(answered, { kind: 'property', ...only });
      const choice = { ...answer, address: addressLine(fields) };
      return { ...answered, choice, focus: only && state.isUserInitiated ? { selector: '#choice' } : null };
    }
    case 'property-answered': {
      if (action.asked !== state.question) return state;
      const found = { ...action.answer, address: state.question?.address ?? null };
      const shown = { ...forget(state), found };
      return {
        ...withWork(shown, { groupOrder: groupOrder(shown) }),
        focus: state.isUserInitiated ? { selector: '#property' } : null,
      };
    }
    case 'insights-answered':
      return isShown(state, action.answer.property) ? withWork(state, { insights: action.answer }) : state;
    case 'estimate-answered': {
      if (action.request !== estimateRequest(state)) return state;
      const answers = new Map(work.answers).set(action.request, action.answer);
      return withWork(state, { answers, shown: action.request });
    }
  }
}

// ── The search ──

const isShown = ({ found }: PropertyState, { propertyId }: { readonly propertyId: string }): boolean =>
  found?.property.propertyId === propertyId;

/** Neither asked for nor found. */
function forget(state: PropertyState): PropertyState {
  return { ...state, question: null, choice: null, found: null, work: EMPTY_WORKBENCH };
}

const ask = (state: PropertyState, question: Question): PropertyState => ({ ...forget(state), question });

/** Looks up what stands in the fields. The line of the street may be a whole address; without one, nothing is asked. */
function lookUp(state: PropertyState, isUserInitiated: boolean): PropertyState {
  const { fields } = state;
  if (fields.street.trim() === '') return showMistake({ ...state, isUserInitiated, question: null });
  return ask({ ...state, isUserInitiated }, { kind: 'address', fields, address: addressLine(fields) });
}

/** Goes to the first mistake in the fields, if the person asked. */
function showMistake(state: PropertyState): PropertyState {
  const { isUserInitiated, tried, fields } = state;
  return {
    ...state,
    tried: tried || isUserInitiated,
    focus: isUserInitiated ? { selector: `#${firstMistake(fields)}` } : null,
  };
}

// ── The property ──

const withWork = (state: PropertyState, work: Partial<Workbench>): PropertyState => ({
  ...state,
  work: { ...state.work, ...work },
});

/** An estimate that came before is shown at once. */
function withValues(state: PropertyState, values: Values): PropertyState {
  const { answers, shown } = state.work;
  const request = estimateRequest(state, values.overrides);
  const isKnown = request !== null && answers.has(request);
  return withWork(state, { values, shown: isKnown ? request : shown });
}

/** The changed groups first, else as they are offered. */
function groupOrder(state: PropertyState): readonly OverrideGroup[] {
  const offered: readonly OverrideView[] = knownProperty(state)?.offered ?? [];
  const changed = offered.filter((override) => isChanged(state.work.values, override));
  return [...new Set([...changed, ...offered].map(({ group }) => group))];
}

/** The values without those of some fields. */
export function withoutFields({ overrides, drafts }: Values, fields: readonly OverrideView[]): Values {
  const keep = <Fields extends object>(all: Fields): Fields =>
    Object.fromEntries(Object.entries(all).filter(([name]) => fields.every(({ field }) => field !== name))) as Fields;
  return { overrides: keep(overrides), drafts: keep(drafts) };
}
