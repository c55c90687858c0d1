/**
 * Everything that the uploader needs beyond its empty drop area. It is loaded after the first paint.
 */
import { type LitElement, nothing } from 'lit';
import type { Problem } from '../adapter-client/problem.js';
import { findChosen, findDropped } from '../files/folder-reader.js';
import { languageAt } from '../i18n/language.js';
import { type Words, wordsFor } from '../i18n/localisation.js';
import type { ProjectController } from '../project-store/controller.js';
import type { ProjectState } from '../project-store/state.js';
import { announcementsOf } from '../ui/announcements.js';
import { fire } from '../ui/element-event.js';
import { type UploaderEventDetails, uploaderEvents } from '../ui/events.js';
import { fileNameStyles } from '../ui/file-name.js';
import { createFindingsPart, type FindingsPart } from '../ui/findings-part.js';
import { foldStyles } from '../ui/fold.styles.js';
import { FocusKeeper } from '../ui/focus-keeper.js';
import { LazyPart } from '../ui/lazy-part.js';
import { adoptPartStyles } from '../ui/load-part.js';
import { problemSentence } from '../ui/problem-words.js';
import { EstimateClock } from '../ui/time-left.js';
import { timelineStyles } from '../ui/timeline.js';
import { verdictStyles } from '../ui/verdict.js';
import type { PanelView } from './drop-area.js';
import { type FormState, formStateOf, type GateRules } from './form-state.js';
import type { HandOffPanel, HandOffTarget } from './hand-off-panel.js';
import type { SheetPreviews } from './sheet-previews.js';
import { UploaderActions, type ActionsOptions } from './uploader-actions.js';
import { isResultRead, leftOutSentences } from './uploader-head.js';
import { settingsOf } from './uploader-settings.js';
import { type UploaderView, viewOf } from './uploader-view.js';
import { workStyles } from './uploader-work.styles.js';

const STYLES = [fileNameStyles, timelineStyles, verdictStyles, foldStyles, workStyles];
/** After this time, the view is updated although the pointer is still down. */
const LONGEST_PRESS_MS = 1000;

export interface PartsHost extends LitElement {
  readonly adapter: string;
  readonly session: string;
  readonly handOffTarget: HandOffTarget;
  readonly previews: boolean;
}

export interface PartsOptions extends Pick<ActionsOptions, 'open' | 'announce'> {
  readonly controller: ProjectController;
  readonly rules: () => GateRules;
  /** Announces that a part of the script did not load, and fires the event. */
  readonly tellUnloaded: (problem: Problem) => void;
}

/** The part of a view that the element itself provides. */
export type GivenView = Pick<UploaderView, 'busyWords' | 'requiredCategories' | 'disabled'>;

export class UploaderParts {
  readonly folderReader = { findChosen, findDropped };
  readonly settingsOf = settingsOf;
  readonly #host: PartsHost;
  readonly #options: PartsOptions;
  readonly #actions: UploaderActions;
  readonly #previews: LazyPart<SheetPreviews>;
  readonly #findings: FindingsPart;
  readonly #clock: EstimateClock;
  /** Takes the place of the set with `flow="hand-off"`. */
  readonly #handOff: LazyPart<HandOffPanel>;
  #pressEnd: Promise<void> | null = null;

  constructor(host: PartsHost, options: PartsOptions) {
    const { controller, open, announce, tellUnloaded } = options;
    this.#host = host;
    this.#options = options;
    adoptPartStyles(host, ...STYLES);
    new FocusKeeper(host, ['#retry', '#open', '#hand-off', '#check', '#choose']);
    this.#findings = createFindingsPart(host, () => isResultRead(controller.state), tellUnloaded);
    this.#handOff = new LazyPart(host, {
      load: () => this.#loadHandOff(),
      isNeeded: () => options.rules().handOff === true,
      onProblem: tellUnloaded,
    });
    this.#clock = new EstimateClock(host, () => controller.state);
    this.#actions = new UploaderActions(host, {
      controller,
      open,
      announce,
      words: () => this.#words,
    });
    this.#previews = new LazyPart(host, {
      load: async () => {
        const { SheetPreviews } = await import('./sheet-previews.js');
        return new SheetPreviews(host, () => controller.state.drawings);
      },
      isNeeded: () => host.previews,
      // Without pictures, rows keep their icon.
      onProblem: () => undefined,
    });
    host.addEventListener('pointerdown', () => this.#holdPress());
  }

  /** The full translation, in the language of the element's place in the document. */
  get #words(): Words {
    return wordsFor(languageAt(this.#host));
  }

  /** Resolves when the pointer that is down is lifted; null where none is down. */
  get pressEnd(): Promise<void> | null {
    return this.#pressEnd;
  }

  formStateOf(state: ProjectState): FormState {
    return formStateOf(state, this.#options.rules(), this.#words);
  }

  /** Announces a change of the project and fires its events. */
  notifyChange(next: ProjectState, previous: ProjectState): void {
    const { controller, rules, announce } = this.#options;
    const words = this.#words;
    this.#clock.note(next, previous);
    this.#actions.noteChange(next, previous);
    if (controller.announces) {
      const leftOut = next.leftOut && next.leftOut !== previous.leftOut ? leftOutSentences(next.leftOut, words) : [];
      announce([...leftOut, ...announcementsOf(next, previous, rules(), words)]);
    }
    const events = uploaderEvents(next, previous, rules().gated, (problem) => problemSentence(problem, words));
    for (const event of events) fire<UploaderEventDetails>(this.#host, event);
  }

  viewOf(given: GivenView): PanelView {
    const { controller, rules } = this.#options;
    const words = this.#words;
    const { gated, handOff: isHandOff } = rules();
    const handOff = isHandOff ? this.#handOff.value : null;
    if (isHandOff && !handOff) {
      return { head: this.#handOff.renderProblem(words) ?? nothing, set: nothing, foot: nothing };
    }
    return viewOf({
      ...given,
      handOff,
      words,
      gated,
      state: controller.state,
      nowMs: this.#clock.nowMs,
      findings: this.#findings,
      previews: this.#host.previews ? this.#previews.value : null,
      actions: this.#actions,
    });
  }

  async #loadHandOff(): Promise<HandOffPanel> {
    const { controller, announce } = this.#options;
    const { handOffStyles, HandOffPanel } = await import('./hand-off-panel.js');
    adoptPartStyles(this.#host, handOffStyles);
    return new HandOffPanel(this.#host, {
      store: () => controller.store,
      target: () => this.#host.handOffTarget,
      announce: (line) => announce([line]),
    });
  }

  /** Holds updates while a pointer is down: a button that moved away from under it would lose the press. */
  #holdPress(): void {
    const stop = new AbortController();
    const end = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_PRESS_MS);
      stop.signal.addEventListener('abort', () => clearTimeout(timer));
      // The click comes right after the pointer is lifted.
      for (const type of ['pointerup', 'pointercancel']) {
        addEventListener(type, () => setTimeout(resolve), { capture: true, signal: stop.signal });
      }
    }).then(() => {
      stop.abort();
      if (this.#pressEnd === end) this.#pressEnd = null;
    });
    this.#pressEnd = end;
  }
}
