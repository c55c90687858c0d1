/** The drop area of an empty set, and what the uploader shows until the rest of its script is loaded. */
import { html, nothing, type TemplateResult } from 'lit';
import { type ProjectState, uploadLimits } from '../project-store/state.js';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import { icon } from '../ui/icons.js';
import { renderAttention, renderRetry } from '../ui/notice.js';
import { canChooseFolder } from './file-intake.js';

export interface DropArea {
  readonly state: ProjectState;
  readonly words: WordsAtFirst;
  readonly gated: boolean;
  /** A status line about files that are being read or added, or null. */
  readonly busyWords: string | null;
  readonly enabled: boolean;
  readonly choose: () => void;
  readonly chooseFolder: () => void;
}

/** The three parts of the panel: status, the set of drawings, actions. */
export interface PanelView {
  readonly head: TemplateResult | typeof nothing;
  readonly set: TemplateResult | typeof nothing;
  readonly foot: TemplateResult | typeof nothing;
}

export interface FirstView extends DropArea {
  /** The drawings are added on the service's own page, so no files are accepted here. */
  readonly isHandOff: boolean;
  readonly retry: () => void;
}

export function firstViewOf(view: FirstView): PanelView {
  return {
    // Before the project is loaded, the only possible problem is that a part of the script did not load.
    head: view.state.problem
      ? renderAttention(view.words.t.problems.part_missing, renderRetry(view.words, view.retry))
      : nothing,
    set: view.isHandOff ? nothing : renderDropArea(view),
    foot: nothing,
  };
}

export function renderDropArea(area: DropArea): TemplateResult {
  const { state, words, busyWords, enabled, choose, chooseFolder } = area;
  const { t, f } = words;
  const { maxFileBytes, maxFiles } = uploadLimits(state);
  return html`<div class="drop" part="drop-area">
      ${icon('sheet')}
      <p class="title">${busyWords ?? t.uploader.dropTitle}</p>
      <p class="small muted figures">${t.uploader.limits(maxFileBytes, maxFiles, f)}</p>
      <div class="choices">
        <button type="button" class="button primary" id="choose" ?disabled=${!enabled} @click=${choose}>
          ${t.uploader.choose}
        </button>
        ${
          canChooseFolder()
            ? html`<button type="button" class="button" id="choose-folder" ?disabled=${!enabled} @click=${chooseFolder}>
                ${t.uploader.chooseFolder}
              </button>`
            : nothing
        }
      </div>
    </div>
    ${state.problem ? nothing : renderNextSteps(area)}`;
}

/** What happens next, in three steps. */
function renderNextSteps({ state, words, gated }: DropArea): TemplateResult {
  const { t, f } = words;
  const { minScore } = state.settings;
  const submitHint = gated && minScore !== null ? t.uploader.stepSubmitHint(minScore, f) : nothing;
  const step = (number: number, title: string, hint: string | typeof nothing) =>
    html`<li>
      <span class="number" aria-hidden="true">${f.number(number)}</span><strong>${title}</strong>
      <span class="muted">${hint}</span>
    </li>`;
  // Numbers in the markup, not CSS counters: Chromium leaks removed elements that have counters.
  return html`<ol class="next small">
    ${step(1, t.uploader.stepCheck, t.uploader.stepCheckHint)} ${step(2, t.uploader.stepFix, t.uploader.stepFixHint)}
    ${step(3, t.uploader.stepSubmit, submitHint)}
  </ol>`;
}
