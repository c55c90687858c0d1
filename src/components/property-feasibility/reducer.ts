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
  estimateRequest,
  firstMistake,
  INITIAL_STATE,
  isChanged,
  knownProperty,
  NO_WORK,
  type PropertyState,
  type Question,
  type Scenario,
  shownEstimate,
  suggestRequestOf,
  type Values,
  type Work,
} from './state.js';

export type Action =
  // The page
  | { readonly type: 'attributes-given'; readonly fields: AddressFields; readonly propertyId: string | null }
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
  | { readonly type: 'exported'; readonly outcome: Work['exported'] }
  | { readonly type: 'insights-wanted' }
  // The adapter
  | { readonly type: 'line-read'; readonly asked: AddressFields; readonly address: AddressFields }
  | { readonly type: 'address-answered'; readonly answer: PropertySuggestAnswer }
  | { readonly type: 'property-answered'; readonly answer: PlanningEssentialsViewAnswer }
  | { readonly type: 'insights-answered'; readonly answer: InsightsViewAnswer }
  | { readonly type: 'estimate-answered'; readonly request: string; readonly answer: PropertyEstimateAnswer };

export type Dispatch = (action: Action) => void;

export function reduce(state: PropertyState, action: Action): PropertyState {
  const { work } = state;
  switch (action.type) {
    case 'attributes-given': {
      const { fields, propertyId } = action;
      const given = { ...state, fields, byHand: false };
      const address = addressLine(fields) || null;
      if (!propertyId) return address ? lookUp(given, false) : given;
      // A page may write back the id of what was found.
      const isShown = propertyId === state.found?.property.propertyId;
      return isShown ? given : ask(given, { kind: 'property', propertyId, address });
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
      return ask({ ...state, byHand: true }, { kind: 'property', ...action.candidate });
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
      return withWork(state, { scenarios: [...work.scenarios, scenario], savedName: action.name });
    }
    case 'scenarios-changed':
      return withWork(state, { scenarios: action.scenarios, savedName: '' });
    case 'scenario-loaded': {
      const loaded = withValues(state, { overrides: action.scenario.overrides, drafts: {} });
      return withWork(loaded, { groupOrder: groupOrder(loaded) });
    }
    case 'exported':
      return withWork(state, { exported: action.outcome });
    case 'insights-wanted':
      return { ...withWork(state, { insightsWanted: true }), focus: { selector: '#insights' } };

    case 'line-read': {
      const { asked, address } = action;
      // Whoever has typed on meanwhile is asked about, not what stood there before.
      return asked === state.fields ? askForAddress({ ...state, fields: address }) : lookUp(state, state.byHand);
    }
    case 'address-answered': {
      const [only, other] = action.answer.candidates;
      if (only && !other) return ask(state, { kind: 'property', ...only });
      const choice = { ...action.answer, address: state.question?.address ?? '' };
      return { ...forget(state), choice, focus: only && state.byHand ? { selector: '#choice' } : null };
    }
    case 'property-answered': {
      const found = { ...action.answer, address: state.question?.address ?? null };
      const shown = { ...forget(state), found };
      return {
        ...withWork(shown, { groupOrder: groupOrder(shown) }),
        focus: state.byHand ? { selector: '#property' } : null,
      };
    }
    case 'insights-answered':
      return withWork(state, { insights: action.answer });
    case 'estimate-answered': {
      const answers = new Map(work.answers).set(action.request, action.answer);
      return withWork(state, { answers, shown: action.request });
    }
  }
}

// ── The search ──

/** Neither asked for nor found. */
function forget(state: PropertyState): PropertyState {
  return { ...state, question: null, choice: null, found: null, work: NO_WORK };
}

const ask = (state: PropertyState, question: Question): PropertyState => ({ ...forget(state), question });

/** Looks up what stands in the fields: first its line is told apart, which may be a whole address. */
function lookUp(state: PropertyState, byHand: boolean): PropertyState {
  const { fields } = state;
  const asking = { ...state, byHand };
  if (fields.street.trim() === '') return askForAddress(asking);
  return ask(asking, { kind: 'line', fields, address: addressLine(fields) });
}

/** Asks for the address in the fields, or goes to the first mistake in it. */
function askForAddress(state: PropertyState): PropertyState {
  const { fields, byHand } = state;
  const tried = state.tried || byHand;
  const mistake = firstMistake(state);
  if (mistake) return { ...state, tried, question: null, focus: byHand ? { selector: `#${mistake}` } : null };
  const address = addressLine(fields);
  return ask({ ...state, tried }, { kind: 'address', request: suggestRequestOf(fields), address });
}

// ── The property ──

const withWork = (state: PropertyState, work: Partial<Work>): PropertyState => ({
  ...state,
  work: { ...state.work, ...work },
});

/** An estimate that came before is shown at once. */
function withValues(state: PropertyState, values: Values): PropertyState {
  const { answers, shown } = state.work;
  const request = estimateRequest(state, values.overrides);
  const isKnown = request !== null && answers.has(request);
  return withWork(state, { values, savedName: '', exported: null, shown: isKnown ? request : shown });
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
