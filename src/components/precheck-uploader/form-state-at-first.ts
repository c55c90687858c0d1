import type { SessionState } from '../session/session-state.js';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import type { FormState } from './form-state.js';

const ANCHORS_AT_FIRST = ['#retry', '#choose'];

/** Before anything else is loaded the set is empty, and nothing more is known. */
export function formStateAtFirst({ problem }: SessionState, required: boolean, { t, f }: WordsAtFirst): FormState {
  const message = problem ? t.problems.part_missing({}, f) : t.validity.noDrawings;
  const flags = problem ? { customError: true } : { valueMissing: true };
  const invalidity = required ? { flags, message } : null;
  return { value: null, invalidity, states: problem ? ['unavailable'] : [], anchors: ANCHORS_AT_FIRST };
}
