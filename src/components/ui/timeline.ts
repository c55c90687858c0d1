import { css, html, nothing, type TemplateResult } from 'lit';
import { COMPLETE_STAGE } from 'precheck-contract/report-stages';
import type { Words } from '../i18n/localisation.js';
import { icon } from './icons.js';

/**
 * The steps of a run. `stage` is 0 before the first stage is known, 1 to 5 within one, 6 when all is done; "Uploaded" stands before them.
 * `durations` says how long each of the five stages took; null where it is not over, or was too short to be seen.
 */
export function renderTimeline(
  stage: number,
  { t, f }: Words,
  durations: readonly (string | null)[] = [],
): TemplateResult {
  return html`<ol class="timeline small muted" part="timeline" aria-label=${t.run.progress}>
    ${t.stages.map((name, index) => {
      const took = durations[index - 1];
      const state = index < Math.max(1, stage) ? 'done' : index === stage ? 'current' : 'next';
      return html`<li class="stack tight ${state}" aria-current=${state === 'current' ? 'step' : nothing}>
        <span class="mark">${state === 'done' ? icon('check') : html`<span class="ring"></span>`}</span>
        <span class="stage-name">${name}${took ? html`&#32;<span class="took small muted figures">${took}</span>` : nothing}</span>
      </li>`;
    })}
  </ol>
  ${stage < COMPLETE_STAGE ? html`<p class="stage-line figures ${stage < 1 ? '' : 'named'}">${stageLine(stage, { t, f })}</p>` : nothing}`;
}

export function stageLine(stage: number, { t, f }: Words): string {
  const name = t.stages[stage];
  return stage < 1 || !name ? t.run.waitingForStage : t.run.stageOf(stage, name, f);
}

/**
 * Some of the beginning of a file's name is always shown: above the end, where there is no room beside it. Where there is little room, the
 * step that it is at is named below. Beside a message that nothing moves, nothing does.
 */
export const timelineStyles = css`
  .file-name {
    display: flex;
    flex-wrap: wrap;
    justify-self: start;
    min-inline-size: 0;
    max-inline-size: 100%;
    white-space: pre;
    font-weight: 600;
  }
  .file-name .start {
    flex: 1 1 8ch;
    max-inline-size: max-content;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .timeline {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    text-align: center;
    overflow-wrap: normal;
  }
  .timeline li {
    position: relative;
    justify-items: center;
  }
  .timeline .mark {
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    color: var(--_border-strong);
  }
  .timeline .mark .icon {
    inline-size: 22px;
    block-size: 22px;
  }
  .timeline .ring {
    inline-size: 18px;
    block-size: 18px;
    border: 2px solid currentColor;
    border-radius: 50%;
  }
  .timeline li:not(:first-child)::before {
    content: '';
    position: absolute;
    inset-block-start: 11.25px;
    inset-inline: calc(-50% + 14px) calc(50% + 14px);
    border-block-start: 1.5px solid var(--_border);
  }
  .timeline :is(.done, .current) {
    --_border: var(--_accent);
    color: var(--_text);
  }
  .timeline :is(.done, .current) .mark {
    color: var(--_accent);
  }
  .timeline .current,
  .stage-line {
    font-weight: 600;
  }
  .timeline .current .ring {
    border-color: color-mix(in oklab, var(--_accent) 28%, var(--_surface));
    border-block-start-color: var(--_accent);
    border-inline-end-color: var(--_accent);
    animation: turn 1.4s linear infinite;
  }
  :has(> .notice) > .timeline .ring {
    border-color: currentColor;
    animation: none;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @container (width >= 40em) {
    .stage-line.named {
      display: none;
    }
  }
  @container (width < 40em) {
    .stage-name {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @media (forced-colors: active) {
    .timeline {
      --_accent: Highlight;
      --_border: CanvasText;
      --_surface: Canvas;
    }
    .timeline .current .ring {
      forced-color-adjust: none;
    }
  }
`;
