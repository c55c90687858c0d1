/** What the element asks, and what it keeps: from the address to the property and its estimate. */
import { describe, expect, it } from 'vitest';
import { type Action, reduce } from '../../../dist/components/property-feasibility/reducer.js';
import {
  estimateRequest,
  fieldsOfAttributes,
  INITIAL_STATE,
  type PropertyState,
  suggestRequestOf,
} from '../../../dist/components/property-feasibility/state.js';
import { answerFor, offeredFor, PLANNING, PROPERTY_ID } from './estimate-data.js';

const READ = { readAt: '2026-03-01T09:00:00.000Z', kept: false };
const FIELDS = { street: ' 1 High St ', suburb: '', postcode: '0800' };
const ONE = { propertyId: PROPERTY_ID, address: '1 High St, Darwin NT 0800' };
const after = (...actions: Action[]): PropertyState => actions.reduce(reduce, INITIAL_STATE);
const typed: Action = { type: 'address-typed', field: 'street', text: '1 High St' };
const given: Action = { type: 'attributes-given', fields: FIELDS, propertyId: null };
const read: Action = { type: 'line-read', asked: FIELDS, address: FIELDS };
const candidates = (...some: (typeof ONE)[]): Action => ({
  type: 'address-answered',
  answer: { candidates: some, ambiguous: false, ...READ },
});
const property: Action = {
  type: 'property-answered',
  answer: { property: PLANNING, overrides: offeredFor(PLANNING), ...READ },
};
const FOUND = [given, read, candidates(ONE), property] as const;
const set = (overrides: object): Action => ({ type: 'values-changed', values: { overrides, drafts: {} } });

describe('the question', () => {
  const pressed: Action = { type: 'find-pressed' };
  it.each<[string, Action[], string | null]>([
    ['nothing typed', [{ type: 'line-left' }], null],
    ['a line that was left is read', [typed, { type: 'line-left' }], 'line'],
    ['a line is read before it is looked up', [typed, pressed], 'line'],
    ['what was read is looked up', [given, read], 'address'],
    ['a mistake asks nothing', [pressed], null],
    ['one that matches is fetched', [given, read, candidates(ONE)], 'property'],
    ['of several the person chooses', [given, read, candidates(ONE, { ...ONE, propertyId: 'other' })], null],
    ['which is fetched', [given, { type: 'candidate-chosen', candidate: ONE }], 'property'],
    ['a property by its id', [{ type: 'attributes-given', fields: FIELDS, propertyId: 'other' }], 'property'],
    ['one that is shown is not asked for again', [...FOUND, { ...given, propertyId: PROPERTY_ID }], null],
    ['cancelled', [given, { type: 'cancel-pressed' }], null],
    ['another adapter', [given, { type: 'adapter-changed' }], null],
  ])('%s', (_, actions, kind) => expect(after(...actions).question?.kind ?? null).toBe(kind));

  it('is sent as the interface takes it, whatever the attributes', () => {
    const attributes = { streetAddress: ' 1 High St ', suburb: null, postCode: '800' };
    expect(suggestRequestOf(fieldsOfAttributes(attributes))).toEqual({ streetAddress: '1 High St', postCode: 800 });
    expect(fieldsOfAttributes({ ...attributes, postCode: 'abc' }).postcode).toBe('');
  });
});

describe('the property', () => {
  it('has what the person made of it, for as long as it is shown', () => {
    const saved = after(...FOUND, set({ setback_front: 4 }), ...answered({ setback_front: 4 }), save('A'));
    expect(saved.work.scenarios).toEqual([expect.objectContaining({ name: 'A', overrides: { setback_front: 4 } })]);
    expect(reduce(saved, property).work.scenarios).toEqual([]);
    expect(reduce(saved, { type: 'another-pressed' }).found).toBe(null);
  });

  it('shows an estimate that came before at once', () => {
    const state = after(...FOUND, ...answered({}), set({ setback_front: 4 }));
    expect(state.work.shown).not.toBe(estimateRequest(state));
    expect(reduce(state, set({})).work.shown).toBe(estimateRequest(reduce(state, set({}))));
  });
});

const save = (name: string): Action => ({ type: 'scenario-saved', name });

/** The estimate of some values. */
function answered(overrides: object): Action[] {
  const request = estimateRequest(after(...FOUND), overrides) ?? '';
  return [{ type: 'estimate-answered', request, answer: answerFor({ propertyId: PROPERTY_ID }) }];
}
