/**
 * Everything that the uploader needs beyond its empty drop area. It is loaded after the first paint.
 */
import { type LitElement, nothing } from 'lit';
import { type Problem, problemOf } from '../adapter-client/problem.js';
import { languageAt } from '../i18n/language.js';
import { type Words, wordsFor } from '../i18n/localisation.js';
import type { ProjectController } from '../project-store/controller.js';
import { readinessOf } from '../project-store/selectors.js';
import type { ProjectSettings, ProjectState } from '../project-store/state.js';
import { announcementsOf } from '../ui/announcements.js';
import { MALFORMED } from '../ui/attributes.js';
import { fire } from '../ui/element-event.js';
import { sharedStyles } from '../ui/element.styles.js';
import { type UploaderEventDetails, uploaderEvents } from '../ui/events.js';
import { createFindingsPart, type FindingsPart } from '../ui/findings-part.js';
import { foldStyles } from '../ui/fold.styles.js';
import { FocusKeeper } from '../ui/focus-keeper.js';
import { adoptPartStyles, LazyPart } from '../ui/lazy-part.js';
import { problemSentence } from '../ui/problem-words.js';
import { EstimateClock } from '../ui/time-left.js';
import { timelineStyles } from '../ui/timeline.js';
import { type Failure, verdictStyles } from '../ui/verdict.js';
import type { PanelView } from './drop-area.js';
import type { FormState } from './form-control.js';
import { formStateOf, type GateRules } from './form-state.js';
import type { HandOffPanel, HandOffTarget } from './hand-off-panel.js';
import type { SheetPreviews } from './sheet-previews.js';
import { type ActionsOptions, UploaderActions } from './uploader-actions.js';
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
  readonly handOffTarget: HandOffTarget;
  readonly requiredCategories: string | readonly string[] | null;
  readonly previews: boolean;
  readonly required: boolean;
}

export interface PartsOptions extends Pick<ActionsOptions, 'controller' | 'open' | 'announce'> {
  /** Says that a part of the script did not load. */
  readonly onProblem: (problem: Problem) => void;
}

export class UploaderParts {
  readonly #host: PartsHost;
  readonly #controller: ProjectController;
  readonly #announce: ActionsOptions['announce'];
  readonly #actions: UploaderActions;
  readonly #previews: LazyPart<SheetPreviews>;
  readonly #findings: FindingsPart;
  readonly #clock: EstimateClock;
  /** Takes the place of the set with `flow="hand-off"`. */
  readonly #handOff: LazyPart<HandOffPanel>;
  /** Resolves when the pointer that is down is lifted; null where none is down. */
  pressEnd: Promise<void> | null = null;

  constructor(host: PartsHost, { controller, open, announce, onProblem }: PartsOptions) {
    this.#host = host;
    this.#controller = controller;
    this.#announce = announce;
    adoptPartStyles(host, sharedStyles, timelineStyles, verdictStyles, foldStyles, workStyles);
    new FocusKeeper(host, ['#retry', '#open', '#hand-off', '#check', '#choose']);
    this.#findings = createFindingsPart(host, () => isResultRead(controller.state), onProblem);
    this.#handOff = new LazyPart(host, {
      load: () => this.#loadHandOff(),
      isNeeded: () => host.flow === 'hand-off',
      onProblem,
    });
    this.#clock = new EstimateClock(host, () => controller.state);
    this.#actions = new UploaderActions(host, { controller, open, announce, words: () => this.#words });
    this.#previews = new LazyPart(host, {
      load: async () => {
        const part = await import('./sheet-previews.js');
        return new part.SheetPreviews(host, () => controller.state.drawings);
      },
      isNeeded: () => host.previews,
      // Without pictures, rows keep their icon.
      onProblem: () => undefined,
    });
    host.addEventListener('pointerdown', () => this.#holdPress());
    // An Enter key that is held down would go on to press whatever gets the focus next.
    host.addEventListener('keydown', (event) => {
      if (event.repeat && event.key === 'Enter' && host.shadowRoot?.activeElement) event.preventDefault();
    });
  }

  /** The attributes as the project takes them. */
  get settings(): ProjectSettings {
    const host = this.#host;
    const { longitude, latitude, minScore, maxFiles, maxFileSize } = host;
    const isMalformed = host.metadata === MALFORMED;
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
      metadata: isMalformed ? null : host.metadata,
      maxFileBytes: maxFileSize === null ? null : maxFileSize * 1_000_000,
      mistake: isMalformed || !(host.cityKey || host.projectId) ? mistake : null,
    };
  }

  get formState(): FormState {
    return formStateOf(this.#controller.state, this.#rules, this.#words, this.#failure);
  }

  /** Announces a change of the project and fires its events. */
  notifyChange(next: ProjectState, previous: ProjectState): void {
    this.#clock.handleChange(next, previous);
    if (this.#controller.announces) void this.#announceChange(next, previous);
    const words = this.#words;
    const sentence = (problem: Problem) => problemSentence(problem, words);
    for (const event of uploaderEvents(next, previous, this.#rules.gated, sentence)) {
      fire<UploaderEventDetails>(this.#host, event);
    }
  }

  viewOf(busyWords: string | null, disabled: boolean): PanelView {
    const { gated, handOff: isHandOff } = this.#rules;
    const words = this.#words;
    const handOff = isHandOff ? this.#handOff.value : null;
    if (isHandOff && !handOff) {
      return { head: this.#handOff.renderProblem(words) ?? nothing, set: nothing, foot: nothing };
    }
    return viewOf({
      state: this.#controller.state,
      words,
      gated,
      handOff,
      disabled,
      busyWords,
      nowMs: this.#clock.nowMs,
      requiredCategories: this.#host.requiredCategories as readonly string[],
      findings: this.#findings,
      failure: this.#failure,
      previews: this.#host.previews ? this.#previews.value : null,
      actions: this.#actions,
    });
  }

  /** The full translation, in the language of the element's place in the document. */
  get #words(): Words {
    return wordsFor(languageAt(this.#host));
  }

  get #rules(): GateRules & { readonly handOff: boolean } {
    const { mode, required, flow } = this.#host;
    return { gated: mode === 'gated', required, handOff: flow === 'hand-off' };
  }

  get #failure(): Failure {
    return this.#findings.value?.failure ?? null;
  }

  async #announceChange(next: ProjectState, previous: ProjectState): Promise<void> {
    // The words for a failed check are loaded with its findings.
    if (readinessOf(next) === 'failed') await this.#findings.whenLoaded();
    const words = this.#words;
    const leftOut = next.leftOut && next.leftOut !== previous.leftOut ? leftOutSentences(next.leftOut, words) : [];
    this.#announce([...leftOut, ...announcementsOf(next, previous, this.#rules, words, this.#failure)]);
  }

  async #loadHandOff(): Promise<HandOffPanel> {
    const part = await import('./hand-off-panel.js');
    adoptPartStyles(this.#host, part.handOffStyles);
    return new part.HandOffPanel(this.#host, {
      store: () => this.#controller.store,
      target: () => this.#host.handOffTarget,
      announce: (line) => this.#announce([line]),
    });
  }

  /** Holds updates while a pointer is down: a button that moved away from under it would lose the press. */
  #holdPress(): void {
    const stop = new AbortController();
    const end = new Promise<void>((resolve) => {
      setTimeout(resolve, MAX_PRESS_MS);
      // The click comes right after the pointer is lifted.
      for (const type of ['pointerup', 'pointercancel']) {
        addEventListener(type, () => setTimeout(resolve), { capture: true, signal: stop.signal });
      }
    }).then(() => {
      stop.abort();
      if (this.pressEnd === end) this.pressEnd = null;
    });
    this.pressEnd = end;
  }
}
