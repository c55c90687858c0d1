/** Every change of the search, and what finding a property begins with. Pure. */
import type { AddressField } from 'precheck-contract/property-address';
import type { AddressFields, PropertyCandidate, PropertySuggestAnswer } from 'precheck-contract/property-adapter-api';
import {
  addressLine,
  type AddressQuestion,
  firstMistake,
  INITIAL_STATE,
  NOTHING_FOUND,
  type PropertyState,
  type Question,
} from './state.js';

/** Makes the next state of one. */
export type Change = (state: PropertyState) => PropertyState;
/** Makes a change and shows it. */
export type Apply = (change: Change) => void;

// ── The page ──

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

// ── The person ──

export const typeAddress =
  (field: AddressField, text: string): Change =>
  (state) => ({ ...state, fields: { ...state.fields, [field]: text } });

export const find: Change = (state) => lookUp({ ...state, isUserInitiated: true });

export const cancel: Change = (state) => ({ ...state, ...NOTHING_FOUND, focus: { selector: '#find' } });

export const choose =
  (candidate: PropertyCandidate): Change =>
  (state) =>
    ask({ ...state, isUserInitiated: true }, { kind: 'property', ...candidate });

// ── The adapter ──

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

// ── What they have in common ──

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
