/** Value, validity and custom states of the uploader as a form control, for a state of its project. Pure. */
import {
  heldGate,
  isFixKnown,
  isReady,
  type Readiness,
  readinessOf,
  standingReceipt,
} from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import type { Words } from '../i18n/localisation.js';
import { failureSentences, otherPermitTypeLine } from '../ui/gate-words.js';

export interface GateRules {
  readonly gated: boolean;
  readonly required: boolean;
  /** The drawings are added on the service's own page. */
  readonly handOff?: boolean;
}

export interface Invalidity {
  readonly flags: ValidityStateFlags;
  readonly message: string;
}

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

/** For each reason that the form cannot be sent: where to focus. The first element that exists is used. */
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
  // Valid, unless the page has set a message of its own.
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

export function formStateOf(state: ProjectState, rules: GateRules, words: Words): FormState {
  const readiness = readinessOf(state);
  const held = Object.entries(CUSTOM_STATES).filter(([, when]) => when.includes(readiness));
  return {
    value: standingReceipt(state),
    invalidity: gateInvalidity(state, rules, words),
    states: held.map(([name]) => name),
    anchors: [...ANCHORS[readiness], '#retry', '#open', '#hand-off', CHECK, '#choose', '#verdict', '#run'],
  };
}

/** Null if the form may be sent: passed, let through in an outage, not required and empty, or ungated. */
export function gateInvalidity(state: ProjectState, rules: GateRules, words: Words): Invalidity | null {
  const { gated, required, handOff = false } = rules;
  const readiness = readinessOf(state);
  const other = handOff && gated ? otherPermitTypeLine(state, words, handOff) : null;
  if (other !== null) return { flags: { customError: true }, message: other };
  if (isReady(readiness)) return null;
  if (!gated) {
    const checked = state.snapshot?.phase === 'complete' && readiness !== 'changed';
    if (!required || checked) return null;
  }
  if (!required && state.drawings.length === 0 && !state.snapshot?.run) return null;
  const flags: ValidityStateFlags = readiness === 'no-drawings' ? { valueMissing: true } : { customError: true };
  const isAwaited = handOff && (readiness === 'no-drawings' || readiness === 'not-checked');
  return { flags, message: isAwaited ? words.t.validity.handOff : messageOf(readiness, state, words) };
}

function messageOf(readiness: Readiness, state: ProjectState, words: Words): string {
  const { snapshot, settings } = state;
  const { result, run, uploader, validity } = words.t;
  switch (readiness) {
    case 'no-drawings':
      return validity.noDrawings;
    case 'uploading':
      return validity.uploading;
    case 'upload-failed':
      return validity.uploadFailed;
    case 'files-missing':
      return validity.filesMissing;
    case 'starting':
    case 'processing':
      return validity.processing;
    case 'stalled':
      return run.stalled;
    case 'changed':
      return uploader.changed;
    case 'expired':
      return result.expired;
    case 'signing':
      return result.signing;
    case 'unavailable':
      return validity.unavailable;
    case 'failed':
      if (!snapshot) return validity.notChecked;
      return failureSentences(heldGate(snapshot.gate, settings), state, words, isFixKnown(state)).join(' ');
    default:
      return otherPermitTypeLine(state, words) ?? validity.notChecked;
  }
}
