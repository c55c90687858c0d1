import { css, html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.js';
import { durationsIn } from './time-left.js';
import type { Words } from '../i18n/localisation.js';

/** Milliseconds for each of the five stages; null where it is not over, or was too short to be seen. */
export type StageTimes = readonly (number | null)[];

/** `times` are those of the five stages, as far as they are over. `stage` is 0 before the first stage is known, 1 to 5 within one, 6 when all is done; "Uploaded" stands before them. */
export function renderTimeline(
  stage: number,
  { t, f }: Words,
  label: string = t.run.progress,
  times: StageTimes = [],
): TemplateResult {
  const duration = durationsIn(f.tag);
  return html`<ol class="timeline" part="timeline" aria-label=${label}>
    ${t.stages.map((name, index) => {
      const took = times[index - 1];
      const state = index < Math.max(1, stage) ? 'done' : index === stage ? 'current' : 'next';
      return html`<li class=${state} aria-current=${state === 'current' ? 'step' : nothing}>
        <span class="mark">${state === 'done' ? icon('check') : html`<span class="ring"></span>`}</span>
        <span class="stage-name">${name}${took ? html`&#32;<span class="took small muted figures">${duration(took)}</span>` : nothing}</span>
      </li>`;
    })}
  </ol>
  ${stage < 6 ? html`<p class="stage-line figures ${stage < 1 ? '' : 'named'}">${stageLine(stage, { t, f })}</p>` : nothing}`;
}

export function stageLine(stage: number, { t, f }: Words): string {
  const name = t.stages[stage];
  return stage < 1 || !name ? t.run.waitingForStage : t.run.stageOf(stage, name, f);
}

export const timelineStyles = css`
  .timeline {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
  .timeline li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    justify-items: center;
    gap: var(--_step);
    text-align: center;
    font-size: var(--_size-s);
    color: var(--_text-muted);
  }
  .timeline .mark {
    position: relative;
    z-index: 1;
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    color: var(--_border-strong);
    background: var(--_surface);
    border-radius: 50%;
  }
  .timeline .mark .icon {
    inline-size: 22px;
    block-size: 22px;
  }
  .timeline .ring {
    inline-size: 16px;
    block-size: 16px;
    border: 1.5px solid currentColor;
    border-radius: 50%;
  }
  .timeline li:not(:first-child)::before {
    content: '';
    position: absolute;
    inset-block-start: 11.25px;
    inset-inline: calc(-50% + 14px) calc(50% + 14px);
    border-block-start: 1.5px solid var(--_border);
  }
  .timeline .done {
    color: var(--_text);
  }
  .timeline .done .mark {
    color: var(--_accent);
  }
  .timeline li.done::before,
  .timeline li.current::before {
    border-color: var(--_accent) !important;
  }
  .timeline .current {
    color: var(--_text);
    font-weight: 600;
  }
  .timeline .current .mark {
    color: var(--_accent);
  }
  .timeline .current .ring {
    inline-size: 18px;
    block-size: 18px;
    border-width: 2px;
    border-color: color-mix(in oklab, var(--_accent) 28%, var(--_surface));
    border-block-start-color: var(--_accent);
    border-inline-end-color: var(--_accent);
    animation: turn 1.4s linear infinite;
  }
  /* Beside a message that nothing moves, nothing does. */
  :has(> .notice) > .timeline .ring {
    border-color: currentColor;
    animation: none;
  }
  .timeline .took {
    font-weight: 400;
  }
  .stage-line {
    font-weight: 600;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @container (width >= 560px) {
    .timeline .took {
      display: block;
      font-size: inherit;
    }
    .stage-line.named {
      display: none;
    }
  }
  /* Where there is little room, the step that it is at is named below. */
  @container (width < 560px) {
    .timeline .stage-name {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @media (forced-colors: active) {
    .timeline .current .ring {
      forced-color-adjust: none;
      border-color: color-mix(in srgb, Highlight 40%, Canvas);
      border-block-start-color: Highlight;
      border-inline-end-color: Highlight;
    }
    :has(> .notice) > .timeline .current .ring {
      border-color: Highlight;
    }
    .timeline .done .mark {
      color: Highlight;
    }
    .timeline li.done::before,
    .timeline li.current::before {
      border-color: Highlight !important;
    }
  }
`;
