/** Where an empty set begins: what may be given, how large, and what happens next. */
import { html, type TemplateResult } from 'lit';
import type { SessionState } from '../session/session-state.js';
import { uploadLimits } from '../session/upload-limits.js';
import type { WordsAtFirst } from '../shared/first-localisation.js';
import { icon } from '../shared/icons.js';

export interface DropArea {
  readonly state: SessionState;
  readonly words: WordsAtFirst;
  readonly gated: boolean;
  /** How many files were given and are being looked at. */
  readonly adding: number;
  readonly enabled: boolean;
  readonly choose: () => void;
}

export function renderDropArea({ state, words, gated, adding, enabled, choose }: DropArea): TemplateResult {
  const { t, f } = words;
  const { maxFileBytes, maxFiles } = uploadLimits(state);
  const { minScore } = state.settings;
  return html`<div class="drop" part="drop-area">
    ${icon('sheet-add')}
    <p class="title">${adding > 0 ? t.uploader.adding(adding, f) : t.uploader.dropTitle}</p>
    <p class="small muted figures">${t.uploader.limits(maxFileBytes, maxFiles, f)}</p>
    <button type="button" class="button primary" id="choose" ?disabled=${!enabled} @click=${choose}>
      ${t.uploader.choose}
    </button>
    <p class="small muted">${gated && minScore !== null ? t.uploader.nextGated(minScore, f) : t.uploader.next}</p>
  </div>`;
}
