/** Value, validity and custom states of the uploader as a form control, for a state of its project. Pure. */
import type { Words } from '../i18n/localisation.js';
import {
  gateForPage,
  isAwaited,
  isChanged,
  isReady,
  type Readiness,
  readinessOf,
  validReceipt,
} from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import { otherSubjectLine } from '../ui/gate-words.js';
import { type Failure, verdictOf } from '../ui/verdict.js';
import type { FormState, Invalidity } from './form-control.js';

export interface GateRules {
  readonly gated: boolean;
  readonly required: boolean;
  /** The drawings are added on the service's own page. */
  readonly handOff: boolean;
}

const CHECK = '#check:not(:disabled)';

/** The custom state, then where the browser points when it says why the form cannot be sent. */
const IN_FORM: Readonly<Record<Readiness, readonly [state: string | null, ...anchors: string[]]>> = {
  unavailable: ['unavailable', '#retry'],
  'no-drawings': [null],
  uploading: ['uploading', CHECK, '#pause-all'],
  'upload-failed': [null, '.row.failed .retry', '.row.failed .remove'],
  'files-missing': [null],
  'not-checked': [null],
  starting: ['processing', '#run'],
  processing: ['processing', '#run'],
  stalled: ['processing', '#run'],
  changed: [null],
  failed: ['failed', '#verdict'],
  expired: ['expired', '#renew'],
  signing: [null, '#verdict'],
  // Valid, unless the page has set a message of its own.
  passed: ['passed', '#verdict'],
  flagged: ['flagged', '#run'],
  deferred: ['flagged', '#run'],
};

export function formStateOf(state: ProjectState, rules: GateRules, words: Words, failure: Failure): FormState {
  const [custom, ...anchors] = IN_FORM[readinessOf(state)];
  return {
    value: validReceipt(state),
    invalidity: gateInvalidity(state, rules, words, failure),
    states: custom ? [custom] : [],
    anchors: [...anchors, CHECK, '#retry', '#open', '#hand-off', '#choose', '#verdict', '#run'],
  };
}

/** Null if the form may be sent: passed, let through in an outage, not required and empty, or ungated. */
export function gateInvalidity(
  state: ProjectState,
  { gated, required, handOff }: GateRules,
  words: Words,
  failure: Failure,
): Invalidity | null {
  const readiness = readinessOf(state);
  const other = handOff && gated ? otherSubjectLine(state, words, true) : null;
  if (other !== null) return { flags: { customError: true }, message: other };
  if (isReady(readiness)) return null;
  if (!gated) {
    const checked = state.snapshot?.phase === 'complete' && !state.starting && !isChanged(state);
    if (!required || checked) return null;
  }
  if (!required && state.drawings.length === 0 && !state.snapshot?.run && !isAwaited(state)) return null;
  const flags: ValidityStateFlags = readiness === 'no-drawings' ? { valueMissing: true } : { customError: true };
  const isHandOff = handOff && (readiness === 'no-drawings' || readiness === 'not-checked');
  return { flags, message: isHandOff ? words.t.validity.handOff : messageOf(readiness, state, words, failure) };
}

function messageOf(readiness: Readiness, state: ProjectState, words: Words, failure: Failure): string {
  const { result, run, uploader, validity } = words.t;
  const { snapshot, settings } = state;
  if (readiness === 'failed' && snapshot) {
    return verdictOf(state, gateForPage(snapshot.gate, settings), true, words, failure).sentence;
  }
  const messages: Partial<Record<Readiness, string>> = {
    'no-drawings': validity.noDrawings,
    uploading: validity.uploading,
    'upload-failed': validity.uploadFailed,
    'files-missing': validity.filesMissing,
    starting: validity.processing,
    processing: validity.processing,
    stalled: run.stalled,
    changed: uploader.changed,
    expired: result.expired,
    signing: result.signing,
    unavailable: validity.unavailable,
  };
  return messages[readiness] ?? otherSubjectLine(state, words) ?? validity.notChecked;
}
