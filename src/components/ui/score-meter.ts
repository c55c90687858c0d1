import { css, html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../i18n/localisation.js';

export interface ScoreMeter {
  readonly label: string;
  readonly score: number;
  /** Null where no minimum is asked, and then no tick is drawn. */
  readonly minScore: number | null;
  readonly tone: 'pass' | 'fail' | 'neutral';
  /** One of several: the ends of the scale need not be said each time. */
  readonly compact?: boolean;
}

/** A score from 0 to 100 as a bar, with the minimum as a labelled tick. */
export function renderScoreMeter(
  { label, score, minScore, tone, compact = false }: ScoreMeter,
  { t, f }: Words,
): TemplateResult {
  const valueText = minScore === null ? f.number(score) : t.result.verdictReached(score, minScore, f);
  // `.style` is the property, set by the CSSOM. styleMap writes its first value as an attribute, which a strict CSP refuses.
  return html`<div class="meter tone-${tone} ${minScore === null ? '' : 'with-tick'}" part="meter">
    <div
      class="track"
      role="meter"
      aria-label=${label}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${score}
      aria-valuetext=${valueText}
    >
      <div class="fill" .style=${`inline-size: ${Math.max(0, Math.min(100, score))}%`}></div>
    </div>
    ${
      minScore === null
        ? nothing
        : html`<div class="tick" aria-hidden="true" .style=${`inset-inline-start: ${minScore}%`}>
            <span class="tick-label figures ${minScore > 70 ? 'before' : minScore < 30 ? 'after' : ''}"
              >${t.result.minimum(minScore, f)}</span
            >
          </div>`
    }
    ${compact ? nothing : html`<div class="ends figures small muted" aria-hidden="true"><span>${f.number(0)}</span><span>${f.number(100)}</span></div>`}
  </div>`;
}

export const scoreMeterStyles = css`
  .meter {
    position: relative;
  }
  .meter.with-tick {
    padding-block-start: 1.75em;
  }
  .track {
    block-size: 10px;
    overflow: hidden;
    background: color-mix(in oklab, var(--_neutral) 22%, var(--_surface));
    border-radius: 5px;
  }
  .fill {
    block-size: 100%;
    background: var(--_tone);
    border-radius: 5px;
    transition: inline-size 200ms ease-out;
  }
  .tick {
    position: absolute;
    inset-block-start: calc(1.75em - 5px);
    block-size: 20px;
    inline-size: 0;
    border-inline-start: 2px solid var(--_text);
    /* Parts it from a bar that is full beyond it. */
    outline: 1px solid var(--_surface);
    translate: -1px 0;
  }
  .tick-label {
    position: absolute;
    inset-block-end: calc(100% + 2px);
    inset-inline-start: 0;
    font-size: var(--_size-s);
    white-space: nowrap;
    translate: -50% 0;
  }
  .tick:dir(rtl) .tick-label {
    translate: 50% 0;
  }
  .tick .tick-label.after {
    translate: 0 0;
    inset-inline: -1px auto;
  }
  .tick .tick-label.before {
    translate: 0 0;
    inset-inline: auto -1px;
  }
  .ends {
    display: flex;
    justify-content: space-between;
    margin-block-start: var(--_step);
  }
  @media (forced-colors: active) {
    .track {
      border: 1px solid CanvasText;
    }
    .fill {
      background: Highlight;
      forced-color-adjust: none;
    }
    .tick {
      border-color: CanvasText;
      outline-color: Canvas;
    }
  }
`;
