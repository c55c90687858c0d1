/**
 * All that the uploader needs once it does more than wait for a first file. It is loaded beside the first paint, so that
 * an empty drop area is there before it.
 */
import { adoptStyles, type CSSResult, type LitElement, nothing } from 'lit';
import type { Problem } from '../adapter-client/problem.js';
import type { ProjectController } from '../project-store/controller.js';
import type { FoundFiles } from '../project-store/state.js';
import type { ProjectState } from '../project-store/state.js';
import { SubmissionWatch } from './submission-watch.js';
import { fileNameStyles } from '../files/file-name.js';
import { FindingsController } from '../ui/findings.js';
import { findingsStyles } from '../ui/findings.styles.js';
import { FocusKeeper } from '../ui/focus-keeper.js';
import { languageAt } from '../i18n/inherited-language.js';
import { announcementsOf } from '../ui/announcements.js';
import { errorDetailOf, fire } from '../ui/element-event.js';
import { type UploaderEventDetails, uploaderEvents } from '../ui/events.js';
import { type Words, wordsFor } from '../i18n/localisation.js';
import { problemSentence } from '../ui/problem-words.js';
import { EstimateClock } from '../ui/time-left.js';
import { timelineStyles } from '../ui/timeline.js';
import { verdictStyles } from '../ui/verdict.js';
import { DrawingListController } from './drawing-list.js';
import { type PanelView, renderUnloaded } from './drop-area.js';
import type { PickerKind } from './file-dialogs.js';
import { foundIn, readFolders, sortChosen } from '../files/folder-reader.js';
import { type FormState, formStateOf, type GateRules } from './form-state.js';
import { HandOffLoader } from './hand-off/hand-off-loader.js';
import type { HandOffTarget } from './hand-off/hand-off-panel.js';
import { leftOutSentences } from './notices.js';
import { PressHold } from './press-hold.js';
import { UndoController } from './undo.js';
import { createActions } from './uploader-actions.js';
import { settingsOf } from './uploader-settings.js';
import { type UploaderView, viewOf } from './uploader-view.js';
import { workStyles } from './uploader-work.styles.js';

const STYLES = [fileNameStyles, timelineStyles, verdictStyles, findingsStyles, workStyles];

export interface PartsHost extends LitElement {
  readonly adapter: string;
  readonly session: string;
  readonly form: HTMLFormElement | null;
  readonly handOffTarget: HandOffTarget;
  readonly previews: boolean;
  markSubmitted(): void;
}

export interface PartsWiring {
  readonly controller: ProjectController;
  readonly rules: () => GateRules;
  /** Opens a file dialog; with the id of a drawing, for what takes its place. */
  readonly openPicker: (what: PickerKind, replacedId?: string) => void;
  /** Says what happened to who cannot see it. */
  readonly announce: (lines: readonly string[]) => void;
}

/** What is left to the element to say of a view. */
export type GivenView = Pick<UploaderView, 'busyWords' | 'requiredCategories' | 'disabled'>;

export interface UploaderParts {
  /** Resolves when all is there that the page asks for now. */
  readonly ready: () => Promise<void>;
  /** Tries again what stopped the session, or to load what is missing. */
  readonly retry: () => void;
  /** What is in folders that were dropped, after what was dropped beside them. */
  readonly findDropped: (folders: readonly FileSystemEntry[], besides: readonly File[]) => Promise<FoundFiles>;
  /** What is in a folder that was chosen. */
  readonly findChosen: (files: readonly File[]) => Promise<FoundFiles>;
  readonly settingsOf: typeof settingsOf;
  readonly formStateOf: (state: ProjectState) => FormState;
  /** Announces a change of the session and fires its events. */
  readonly notifyChange: (next: ProjectState, previous: ProjectState) => void;
  /** Resolves when the pointer that is down is lifted; null where none is down. */
  readonly pressEnd: Promise<void> | null;
  readonly viewOf: (given: GivenView) => PanelView;
}

export function createUploaderParts(host: PartsHost, wiring: PartsWiring): UploaderParts {
  const { controller, rules, openPicker, announce } = wiring;
  const adopt = styleAdopter(host);
  adopt(STYLES);
  // With this module, the words of the first paint have become whole; their region is that of the place where the element stands.
  const words = (): Words => wordsFor(languageAt(host));
  new FocusKeeper(host, ['#retry', '#open', '#hand-off', '#check', '#choose']);
  new SubmissionWatch(host, () => host.markSubmitted());
  const store = () => controller.store;
  const handOff = new HandOffLoader(host, {
    isWanted: () => Boolean(rules().handOff),
    panel: { store, target: () => host.handOffTarget, announce: (line) => announce([line]) },
    adopt,
    onMissing: (problem) => {
      const sentence = problemSentence(problem, words());
      announce([sentence]);
      fire<UploaderEventDetails>(host, { type: 'precheck-error', detail: errorDetailOf(problem, sentence) });
    },
  });
  const retry = () => {
    handOff.retry();
    controller.retry();
  };
  const findings = new FindingsController(host, () => controller.state.projectId);
  const press = new PressHold(host);
  const undo = new UndoController(host, () => controller.state);
  const clock = new EstimateClock(host, () => controller.state);
  const actions = createActions({ renderRoot: host.renderRoot, store, undo, openPicker, retry, announce, words });
  const list = new DrawingListController(host, {
    drawings: () => controller.state.drawings,
    previews: () => host.previews,
  });
  return {
    ready: () => handOff.ready(),
    retry,
    findDropped: async (folders, besides) => foundIn(await readFolders(folders), besides),
    findChosen: async (files) => foundIn(sortChosen(files)),
    settingsOf,
    formStateOf: (state) => formStateOf(state, rules(), words()),
    notifyChange: (next, previous) => {
      clock.note(next, previous);
      actions.offerUndoOf(next, previous);
      if (controller.announces) announce(linesOf(next, previous, rules(), words()));
      const sentenceOf = (problem: Problem) => problemSentence(problem, words());
      const events = uploaderEvents(next, previous, rules().gated, sentenceOf);
      for (const event of events) fire<UploaderEventDetails>(host, event);
    },
    get pressEnd() {
      return press.end;
    },
    viewOf: (given) => {
      const { gated, handOff: isHandOff } = rules();
      const panel = isHandOff ? handOff.panel : null;
      if (isHandOff && !panel) {
        return { head: handOff.isMissing ? renderUnloaded(words(), retry) : nothing, set: nothing, foot: nothing };
      }
      const { state } = controller;
      const { step: undoable } = undo;
      const { nowMs } = clock;
      return viewOf({
        ...given,
        handOff: panel,
        state,
        words: words(),
        gated,
        controller: findings,
        list,
        undoable,
        nowMs,
        actions,
      });
    },
  };
}

/** What a sighted person would notice of a change. */
function linesOf(next: ProjectState, previous: ProjectState, rules: GateRules, words: Words): string[] {
  const isNews = next.leftOut && next.leftOut !== previous.leftOut;
  const leftOut = isNews && next.leftOut ? leftOutSentences(next.leftOut, words) : [];
  return [...leftOut, ...announcementsOf(next, previous, rules, words)];
}

/** Adds styles to those of the first paint, one call after the other. */
function styleAdopter(host: LitElement): (styles: readonly CSSResult[]) => void {
  const adopted = [...(host.constructor as typeof LitElement).elementStyles];
  return (styles) => {
    adopted.push(...(styles as CSSResult[]));
    adoptStyles(host.renderRoot as ShadowRoot, adopted);
  };
}
