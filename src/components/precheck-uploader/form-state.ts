/** What the uploader is as a form control for a state of its session: value, validity, custom states. Pure. */
import { type Readiness, readinessOf, standingReceipt } from '../session/readiness.js';
import type { SessionState } from '../session/session-state.js';
import type { Words } from '../shared/localisation.js';
import { type GateRules, gateInvalidity, type Invalidity } from './gate-validity.js';

/** The custom states, each with the readiness in which it is true. */
const CUSTOM_STATES: Readonly<Record<string, readonly Readiness[]>> = {
  uploading: ['uploading'],
  processing: ['starting', 'processing', 'stalled'],
  passed: ['passed'],
  failed: ['failed'],
  flagged: ['flagged', 'deferred'],
  expired: ['expired'],
  unavailable: ['unavailable'],
};

export interface FormState {
  readonly value: string | null;
  readonly invalidity: Invalidity | null;
  readonly states: readonly string[];
}

export function formStateOf(state: SessionState, rules: GateRules, words: Words): FormState {
  const readiness = readinessOf(state);
  const held = Object.entries(CUSTOM_STATES).filter(([, when]) => when.includes(readiness));
  return {
    value: standingReceipt(state),
    invalidity: gateInvalidity(state, rules, words),
    states: held.map(([name]) => name),
  };
}
