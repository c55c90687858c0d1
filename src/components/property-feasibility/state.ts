/**
 * What the element knows: the address that is asked for, the property that was found, and what the person makes of it. Every change of
 * the search, up to the property that is found; `found/workbench.ts` has what follows. Pure.
 */
import { type AddressField, addressMistakes, ADDRESS_FIELDS } from 'precheck-contract/property-address';
import type {
  AddressFields,
  InsightsViewAnswer,
  PlanningEssentialsViewAnswer,
  PropertyCandidate,
  PropertyEstimateAnswer,
  PropertySuggestAnswer,
  PropertySuggestRequest,
} from 'precheck-contract/property-adapter-api';
import type { OverrideField, OverrideGroup, Overrides } from 'precheck-contract/property-overrides';

/** What the adapter is asked. `address` is what people read: as they typed it, or as the service lists it. */
export type Question =
  | AddressQuestion
  | { readonly kind: 'property'; readonly propertyId: string; readonly address: string | null };

export interface AddressQuestion {
  readonly kind: 'address';
  readonly fields: AddressFields;
  readonly address: string;
}

/** An address that is not one property: several to choose among, none, or several without names. */
export interface Choice extends PropertySuggestAnswer {
  /** What was asked for. */
  readonly address: string;
}

export interface FoundAnswer extends PlanningEssentialsViewAnswer {
  readonly address: string | null;
}

/** Values by field, and what is typed in a field and no value yet, or not left yet. */
export interface Values {
  readonly overrides: Overrides;
  readonly drafts: { readonly [Field in OverrideField]?: Draft };
}

/** What is typed in a field. An error is shown only after the person has left the field. */
export interface Draft {
  readonly text: string;
  readonly isLeft: boolean;
}

/** A named set of values with its estimate. */
export interface Scenario {
  readonly name: string;
  readonly overrides: Overrides;
  readonly answer: PropertyEstimateAnswer;
}

/** What the person makes of the property. Kept for as long as it is shown, in no storage. */
export const EMPTY_WORKBENCH = {
  values: { overrides: {}, drafts: {} } as Values,
  /** In which order the groups of values stand: the changed ones first, as soon as the person has left the values. */
  groupOrder: [] as readonly OverrideGroup[],
  openGroups: new Set() as ReadonlySet<OverrideGroup>,
  /** Every estimate that came, by its request. */
  answers: new Map() as ReadonlyMap<string, PropertyEstimateAnswer>,
  /** The request whose estimate is shown. */
  shown: null as string | null,
  scenarios: [] as readonly Scenario[],
  insightsWanted: false,
  insights: null as InsightsViewAnswer | null,
};
export type Workbench = Readonly<typeof EMPTY_WORKBENCH>;

/** Neither asked for nor found. */
export const NOTHING_FOUND = {
  /** Null where nothing is asked, also once it was answered. */
  question: null as Question | null,
  choice: null as Choice | null,
  found: null as FoundAnswer | null,
  work: EMPTY_WORKBENCH as Workbench,
};

export const INITIAL_STATE = {
  fields: { street: '', suburb: '', postcode: '' } as AddressFields,
  /** Mistakes are shown from the first try on, and go as they are corrected. */
  tried: false,
  /** The person asked, rather than the page's attributes. */
  isUserInitiated: false,
  /** What takes the focus after the next render; a new object each time. */
  focus: null as { readonly selector: string } | null,
  ...NOTHING_FOUND,
};
export type PropertyState = Readonly<typeof INITIAL_STATE>;

/** Makes the next state of one. */
export type Change = (state: PropertyState) => PropertyState;
/** Makes a change and shows it. */
export type Apply = (change: Change) => void;

/** The estimate that is shown; null until there is one. */
export const shownEstimate = ({ work }: PropertyState): PropertyEstimateAnswer | null =>
  work.answers.get(work.shown ?? '') ?? null;

// ── The address fields ──

export function firstMistake(fields: AddressFields): AddressField | undefined {
  const mistakes = addressMistakes(fields);
  return ADDRESS_FIELDS.find((field) => mistakes[field]);
}

/** Of fields without mistakes. */
export function suggestRequestOf({ street, suburb, postcode }: AddressFields): PropertySuggestRequest {
  const place = suburb.trim().slice(0, 100);
  return {
    streetAddress: street.trim().slice(0, 200),
    ...(place && { suburb: place }),
    ...(postcode.trim() && { postCode: Number(postcode) }),
  };
}

/** One line, as people write it; empty where nothing is given. */
export function addressLine({ street, suburb, postcode }: AddressFields): string {
  return [street.trim(), `${suburb.trim()} ${postcode.trim()}`.trim()].filter(Boolean).join(', ');
}

/** The attributes as fields. A postcode that lost its zero, as a number does, gets it back; one that is none is left out. */
export function fieldsOfAttributes({
  streetAddress,
  suburb,
  postCode,
}: Readonly<Record<'streetAddress' | 'suburb' | 'postCode', string | null>>): AddressFields {
  const digits = postCode?.trim().padStart(4, '0') ?? '';
  const postcode = /^(?!0[01])\d{4}$/.test(digits) ? digits : '';
  return { street: (streetAddress ?? '').trim(), suburb: (suburb ?? '').trim(), postcode };
}

// ── Changes by the page ──

/** `address`: what the page says with the id; null where it names the property by its id alone. */
export const giveAttributes =
  (fields: AddressFields, propertyId: string | null, address: string | null): Change =>
  (state) => {
    const given = { ...state, fields, isUserInitiated: false };
    if (!propertyId) return addressLine(fields) ? lookUp(given) : given;
    // A page may write back the id of what was found.
    const isShown = state.found?.property.propertyId === propertyId;
    return isShown ? given : ask(given, { kind: 'property', propertyId, address });
  };

export const changeAdapter: Change = ({ fields }) => ({ ...INITIAL_STATE, fields });

// ── Changes by the person ──

export const typeAddress =
  (field: AddressField, text: string): Change =>
  (state) => ({ ...state, fields: { ...state.fields, [field]: text } });

export const find: Change = (state) => lookUp({ ...state, isUserInitiated: true });

export const cancel: Change = (state) => ({ ...state, ...NOTHING_FOUND, focus: { selector: '#find' } });

export const choose =
  (candidate: PropertyCandidate): Change =>
  (state) =>
    ask({ ...state, isUserInitiated: true }, { kind: 'property', ...candidate });

// ── Changes by the adapter ──

/** `fields` as they were told apart; no answer where they have a mistake. */
export const answerAddress =
  (asked: AddressQuestion, fields: AddressFields, answer: PropertySuggestAnswer | null): Change =>
  (state) => {
    if (asked !== state.question) return state;
    // Whoever has typed on meanwhile is asked about, not what stood there before.
    if (asked.fields !== state.fields) return lookUp(state);
    const answered = { ...state, ...NOTHING_FOUND, fields };
    if (!answer) return showMistake(answered);
    const [only, other] = answer.candidates;
    if (only && !other) return ask(answered, { kind: 'property', ...only });
    const choice = { ...answer, address: addressLine(fields) };
    return { ...answered, choice, focus: only && state.isUserInitiated ? { selector: '#choice' } : null };
  };

// ── What the changes have in common ──

const ask = (state: PropertyState, question: Question): PropertyState => ({ ...state, ...NOTHING_FOUND, question });

/** Looks up what stands in the fields. The line of the street may be a whole address; without one, nothing is asked. */
function lookUp(state: PropertyState): PropertyState {
  const { fields } = state;
  if (fields.street.trim() === '') return showMistake({ ...state, question: null });
  return ask(state, { kind: 'address', fields, address: addressLine(fields) });
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
