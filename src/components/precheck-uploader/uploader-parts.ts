/**
 * Everything that the uploader needs beyond its empty drop area. It is loaded after the first paint.
 */
import { type LitElement, nothing } from 'lit';
import { type Problem, problemOf } from '../adapter-client/problem.js';
import { languageAt } from '../i18n/language.js';
import { type Words, wordsFor } from '../i18n/localisation.js';
import { readinessOf } from '../project-store/selectors.js';
import type { ProjectSettings, ProjectState } from '../project-store/state.js';
import { announcementsOf } from '../ui/announcements.js';
import { MALFORMED } from '../ui/attributes.js';
import { fire } from '../ui/element-event.js';
import { sharedStyles } from '../ui/element.styles.js';
import { type UploaderEventDetails, uploaderEvents } from '../ui/events.js';
import { createFindingsPart } from '../ui/findings-part.js';
import { foldStyles } from '../ui/fold.styles.js';
import { keepFocus } from '../ui/focus-keeper.js';
import { adoptPartStyles, createLazyPart } from '../ui/lazy-part.js';
import { problemSentence } from '../ui/notice.js';
import { createEstimateClock, timelineStyles } from '../ui/progress.js';
import { type Failure, verdictStyles } from '../ui/verdict.js';
import type { PanelView } from './drop-area.js';
import { formStateOf, type GateRules } from './form-state.js';
import { type ActionsOptions, createUploaderActions } from './uploader-actions.js';
import { isResultRead, leftOutSentences } from './uploader-head.js';
import { viewOf } from './uploader-view.js';
import { workStyles } from './uploader-work.styles.js';

/** What is loaded for every visit comes with it in one file. */
export { openProject } from '../project-store/project.js';

/** After this time, the view is updated although the pointer is still down. */
const MAX_PRESS_MS = 1000;

/** The element, by its attributes. */
export interface PartsHost extends LitElement, Omit<ProjectSettings, 'maxFileBytes' | 'mistake'> {
  readonly adapter: string;
  readonly session: string;
  readonly projectId: string | null;
  /** In megabytes, of 1,000,000 bytes each. */
  readonly maxFileSize: number | null;
  readonly mode: 'gated' | 'ungated';
  readonly flow: 'upload' | 'hand-off';
  readonly handOffTarget: 'new-tab' | 'same-tab';
  readonly requiredCategories: string | readonly string[] | null;
  readonly previews: boolean;
  readonly required: boolean;
}

export interface PartsOptions extends Pick<ActionsOptions, 'controller' | 'open' | 'announce'> {
  /** Says that a part of the script did not load. */
  readonly onProblem: (problem: Problem) => void;
}

export type UploaderParts = ReturnType<typeof createUploaderParts>;

export function createUploaderParts(host: PartsHost, { controller, open, announce, onProblem }: PartsOptions) {
  adoptPartStyles(host, sharedStyles, timelineStyles, verdictStyles, foldStyles, workStyles);
  keepFocus(host, ['#retry', '#open', '#hand-off', '#check', '#choose']);
  const findings = createFindingsPart(host, () => isResultRead(controller.state), onProblem);
  const handOffPart = createLazyPart(host, { load: loadHandOff, isNeeded: () => host.flow === 'hand-off', onProblem });
  const clock = createEstimateClock(host, () => controller.state);
  const actions = createUploaderActions(host, { controller, open, announce, words: wordsHere });
  const previews = createLazyPart(host, {
    load: async () => {
      const part = await import('./sheet-previews.js');
      return part.createSheetPreviews(host, () => controller.state.drawings);
    },
    isNeeded: () => host.previews,
    // Without pictures, rows keep their icon.
    onProblem: () => undefined,
  });
  /** Resolves when the pointer that is down is lifted; null where none is down. */
  let pressEnd: Promise<void> | null = null;

  host.addEventListener('pointerdown', holdPress);
  // An Enter key that is held down would go on to press whatever gets the focus next.
  host.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && host.shadowRoot?.activeElement) event.preventDefault();
  });

  /** The full translation, in the language of the element's place in the document. */
  function wordsHere(): Words {
    return wordsFor(languageAt(host));
  }

  function rules(): GateRules {
    const { mode, required, flow } = host;
    return { gated: mode === 'gated', required, handOff: flow === 'hand-off' };
  }

  function failure(): Failure {
    return findings.value?.failure ?? null;
  }

  async function announceChange(next: ProjectState, previous: ProjectState): Promise<void> {
    // The words for a failed check are loaded with its findings.
    if (readinessOf(next) === 'failed') await findings.whenLoaded();
    const words = wordsHere();
    const leftOut = next.leftOut && next.leftOut !== previous.leftOut ? leftOutSentences(next.leftOut, words) : [];
    announce([...leftOut, ...announcementsOf(next, previous, rules(), words, failure())]);
  }

  async function loadHandOff() {
    const part = await import('./hand-off-panel.js');
    adoptPartStyles(host, part.handOffStyles);
    return part.createHandOffPanel(host, {
      store: () => controller.store,
      opensTab: () => host.handOffTarget === 'new-tab',
      announce: (line) => announce([line]),
    });
  }

  /** Holds updates while a pointer is down: a button that moved away from under it would lose the press. */
  function holdPress(): void {
    const signal = AbortSignal.timeout(MAX_PRESS_MS);
    const end = new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
      // The click comes right after the pointer is lifted.
      for (const type of ['pointerup', 'pointercancel']) {
        addEventListener(type, () => setTimeout(resolve), { capture: true, signal });
      }
    }).then(() => {
      if (pressEnd === end) pressEnd = null;
    });
    pressEnd = end;
  }

  return {
    get pressEnd() {
      return pressEnd;
    },
    settings: () => settingsOf(host),
    formState: () => formStateOf(controller.state, rules(), wordsHere(), failure()),
    /** Announces a change of the project and fires its events. */
    notifyChange(next: ProjectState, previous: ProjectState): void {
      clock.handleChange(next, previous);
      if (controller.announces) void announceChange(next, previous);
      const words = wordsHere();
      const sentence = (problem: Problem) => problemSentence(problem, words);
      for (const event of uploaderEvents(next, previous, rules().gated, sentence)) {
        fire<UploaderEventDetails>(host, event);
      }
    },
    viewOf(busyWords: string | null, disabled: boolean): PanelView {
      const { gated, handOff: isHandOff } = rules();
      const words = wordsHere();
      const handOff = isHandOff ? handOffPart.value : null;
      if (isHandOff && !handOff) {
        return { head: handOffPart.renderProblem(words) ?? nothing, set: nothing, foot: nothing };
      }
      return viewOf({
        state: controller.state,
        words,
        gated,
        handOff,
        disabled,
        busyWords,
        nowMs: clock.now(),
        requiredCategories: host.requiredCategories as readonly string[],
        findings,
        failure: failure(),
        previews: host.previews ? previews.value : null,
        actions,
      });
    },
  };
}

/** The attributes as the project takes them. */
function settingsOf(host: PartsHost): ProjectSettings {
  const { longitude, latitude, metadata, minScore, maxFiles, maxFileSize } = host;
  const isMalformed = metadata === MALFORMED;
  const mistake = isMalformed
    ? problemOf('metadata_malformed', 'metadata must hold a JSON object.')
    : problemOf('city_missing', 'city-key is missing.');
  return {
    cityKey: host.cityKey || null,
    permitType: host.permitType || null,
    address: host.address || null,
    longitude,
    latitude,
    minScore,
    maxFiles,
    userEmail: host.userEmail || null,
    userName: host.userName || null,
    metadata,
    maxFileBytes: maxFileSize === null ? null : maxFileSize * 1_000_000,
    mistake: isMalformed || !(host.cityKey || host.projectId) ? mistake : null,
  };
}
