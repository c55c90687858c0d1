/** What the uploader is as a form control for a state of its session: value, validity, custom states. Pure. */
import { type Readiness, readinessOf, standingReceipt } from '../session/selectors.js';
import type { SessionState } from '../session/session-state.js';
import type { Words } from '../i18n/localisation.js';
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

const CHECK = '#check:not(:disabled)';

/** Where a person goes on from each reason that the form cannot be sent; the first that is there. */
const ANCHORS: Readonly<Record<Readiness, readonly string[]>> = {
  unavailable: ['#retry'],
  'no-drawings': ['#choose'],
  uploading: [CHECK, '#pause-all'],
  'upload-failed': ['.row.failed .retry', '.row.failed .remove'],
  'files-missing': ['#choose'],
  'not-checked': [CHECK],
  starting: ['#run'],
  processing: ['#run'],
  stalled: ['#run'],
  changed: [CHECK],
  failed: ['#verdict'],
  expired: ['#renew'],
  signing: ['#verdict'],
  // The form may be sent; a message of the page itself may still keep it.
  passed: ['#verdict'],
  flagged: ['#run'],
  deferred: ['#run'],
};

export interface FormState {
  readonly value: string | null;
  readonly invalidity: Invalidity | null;
  readonly states: readonly string[];
  /** What the browser points at, and where the focus goes, when it says why the form cannot be sent. */
  readonly anchors: readonly string[];
}

export function formStateOf(state: SessionState, rules: GateRules, words: Words): FormState {
  const readiness = readinessOf(state);
  const held = Object.entries(CUSTOM_STATES).filter(([, when]) => when.includes(readiness));
  return {
    value: standingReceipt(state),
    invalidity: gateInvalidity(state, rules, words),
    states: held.map(([name]) => name),
    anchors: [...ANCHORS[readiness], '#retry', '#open', '#hand-off', CHECK, '#choose', '#verdict', '#run'],
  };
}
