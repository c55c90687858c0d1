/** Where an empty set begins: what may be given, how large, and what happens next. */
import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../session/session-state.js';
import { uploadLimits } from '../files/upload-limits.js';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import { icon } from '../ui/icons.js';
import { canChooseFolder } from './given-files.js';

export interface DropArea {
  readonly state: SessionState;
  readonly words: WordsAtFirst;
  readonly gated: boolean;
  /** What is going on with files that were just given, or null. */
  readonly busyWords: string | null;
  readonly enabled: boolean;
  readonly choose: () => void;
  readonly chooseFolder: () => void;
}

export function renderDropArea(area: DropArea): TemplateResult {
  const { state, words, gated, busyWords, enabled, choose, chooseFolder } = area;
  const { t, f } = words;
  const { maxFileBytes, maxFiles } = uploadLimits(state);
  const { minScore } = state.settings;
  return html`<div class="drop" part="drop-area">
    ${icon('sheet-add')}
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
    ${
      state.problem
        ? nothing
        : html`<p class="small muted">${gated && minScore !== null ? t.uploader.nextGated(minScore, f) : t.uploader.next}</p>`
    }
  </div>`;
}
