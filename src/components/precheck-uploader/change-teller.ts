/** Tells of a change of the session: who listens hears it, the page has its events. */
import type { SessionState } from '../session/session-state.js';
import { announcementsOf } from '../ui/announcements.js';
import { fire } from '../ui/element-event.js';
import { type UploaderEventDetails, uploaderEvents } from '../ui/events.js';
import type { Words } from '../i18n/localisation.js';
import { problemSentence } from '../ui/problem-words.js';
import type { GateRules } from './gate-validity.js';
import { leftOutSentences } from './left-out.js';

export interface ChangeTelling {
  readonly rules: GateRules;
  readonly words: Words;
  /** Null where another element of the session speaks. */
  readonly announce: ((lines: readonly string[]) => void) | null;
}

export function tellChange(
  element: EventTarget,
  next: SessionState,
  previous: SessionState,
  { rules, words, announce }: ChangeTelling,
): void {
  const leftOut = next.leftOut && next.leftOut !== previous.leftOut ? leftOutSentences(next.leftOut, words) : [];
  announce?.([...leftOut, ...announcementsOf(next, previous, rules, words)]);
  const events = uploaderEvents(next, previous, rules.gated, (problem) => problemSentence(problem, words));
  for (const event of events) fire<UploaderEventDetails>(element, event);
}
