/** The drop area of an empty set, and what the uploader shows until the rest of its script is loaded. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import { type ProjectState, uploadLimits } from '../project-store/state.js';
import { canChooseFolder, type PickerKind } from './file-intake.js';

export interface DropArea {
  readonly state: ProjectState;
  readonly words: WordsAtFirst;
  readonly gated: boolean;
  /** A status line about files that are being read or added, or null. */
  readonly busyWords: string | null;
  readonly enabled: boolean;
  readonly open: (what: PickerKind) => void;
}

/** The three parts of the panel: status, the set of drawings, actions. */
export type PanelView = Readonly<Record<'head' | 'set' | 'foot', TemplateResult | typeof nothing>>;

/** Before the project is loaded, the only possible problem is that a part of the script did not load. */
export function firstViewOf(area: DropArea & { handOff: boolean; retry: () => void }): PanelView {
  const { t } = area.words;
  return {
    head: area.state.problem
      ? html`<div part="notice">
          <p>${t.problems.part_missing}</p>
          ${renderButton('retry', t.retry, area.retry)}
        </div>`
      : nothing,
    // With hand-off, no files are taken here.
    set: area.handOff ? nothing : renderDropArea(area),
    foot: nothing,
  };
}

export function renderDropArea({ state, words, gated, busyWords, enabled, open }: DropArea): TemplateResult {
  const { t, f } = words;
  const { maxFileBytes, maxFiles } = uploadLimits(state);
  const { minScore } = state.settings;
  // Numbers in the markup, not CSS counters: Chromium leaks removed elements that have counters.
  const step = (number: number, title: string, hint: string) =>
    html`<li>
      <span class="number" aria-hidden="true">${f.number(number)}</span><strong>${title}</strong>
      <span class="muted">${hint}</span>
    </li>`;
  return html`<div class="drop" part="drop-area">
      <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M5 2.75h6.5L16 7.25v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-12.5a1 1 0 0 1 1-1ZM11.5 2.75v4.5H16" />
      </svg>
      <p class="title">${busyWords ?? t.uploader.dropTitle}</p>
      <p class="small muted figures">
        ${t.uploader.limits(maxFileBytes, maxFiles, f)} ${canChooseFolder() ? t.uploader.folders : nothing}
      </p>
      <div class="choices">
        ${renderButton('choose', t.uploader.choose, () => open('files'), { rank: 'primary', enabled })}
        ${canChooseFolder() ? renderButton('choose-folder', t.uploader.chooseFolder, () => open('folder'), { enabled }) : nothing}
      </div>
    </div>
    ${
      state.problem
        ? nothing
        : html`<ol class="next small">
            ${step(1, t.uploader.stepCheck, t.uploader.stepCheckHint)}
            ${step(2, t.uploader.stepFix, t.uploader.stepFixHint)}
            ${step(3, t.uploader.stepSubmit, gated && minScore !== null ? t.uploader.stepSubmitHint(minScore, f) : '')}
          </ol>`
    }`;
}

export const renderButton = (id: string, label: unknown, act: () => void, { rank = '', enabled = true } = {}) =>
  html`<button type="button" class="button ${rank}" id=${id} ?disabled=${!enabled} @click=${act}>${label}</button>`;

/** What the first paint shows. The panel is no grid: what is sticky in a grid stays in its row. */
export const firstStyles = css`
  .panel {
    display: flex;
    flex-direction: column;
  }
  .panel > * {
    min-inline-size: 0;
  }
  .panel.dragging {
    outline: 2px dashed var(--_accent);
    outline-offset: -2px;
    background: color-mix(in oklab, var(--_accent) 5%, var(--_surface));
  }
  .drop {
    display: grid;
    justify-items: center;
    gap: calc(var(--_step) * 2);
    padding: calc(var(--_step) * 8) calc(var(--_step) * 4);
    text-align: center;
    border: 1.5px dashed var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.8);
  }
  .drop > .icon {
    inline-size: 44px;
    block-size: 44px;
    stroke-width: 0.9;
    color: var(--_accent);
  }
  .drop:has(:disabled) > :is(.icon, .title) {
    color: var(--_text-muted);
  }
  .drop .title {
    font-size: var(--_size-l);
    font-weight: 600;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: calc(var(--_step) * 2);
    margin-block-start: calc(var(--_step) * 2);
  }
  .next {
    display: grid;
    gap: calc(var(--_step) * 4);
  }
  .next li {
    display: grid;
    grid-template-columns: 24px 1fr;
    column-gap: 10px;
  }
  .next .number {
    grid-row: 1 / span 2;
    display: grid;
    place-items: center;
    block-size: 24px;
    border: 1.5px solid var(--_border);
    border-radius: 50%;
    font-weight: 600;
  }
  .next strong {
    font-weight: 600;
  }
  @container (width >= 560px) {
    .next {
      grid-template-columns: repeat(3, 1fr);
    }
  }
  @media (forced-colors: active) {
    .panel.dragging {
      outline-color: Highlight;
    }
  }
`;
