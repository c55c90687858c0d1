import { css } from 'lit';

/**
 * Drawings and reports, loaded with them. Paper is white in the dark and in any palette, too, and so are the colours on it. In little room
 * the tools for sheet and zoom share a line. The list of findings is positioned, so that what is hidden from sight scrolls with it.
 */
export const drawingStyles = css`
  .toolbar {
    padding: calc(var(--_step) * 2) var(--_gutter);
    border-block-end: var(--_stroke) solid var(--_border);
  }
  select {
    flex: 1 1 12rem;
    text-overflow: ellipsis;
  }
  select:dir(rtl) {
    text-align: right;
  }
  .tools {
    gap: var(--_step);
  }
  .tools .button {
    min-inline-size: var(--_target);
    min-block-size: var(--_target);
    font-size: inherit;
  }
  .tools .button:not(:disabled) {
    color: var(--_text);
  }
  .toolbar a,
  .show {
    margin-inline: calc(var(--_step) * -2);
    text-align: start;
  }
  .back:dir(ltr),
  .forth:dir(rtl) {
    scale: -1 1;
  }
  .desk {
    background: var(--_surface-raised);
  }
  .stage,
  .opening {
    display: grid;
    place-content: safe center;
    aspect-ratio: 1.4;
    min-block-size: min(16rem, var(--_height));
    max-block-size: var(--_height);
    inline-size: 100%;
  }
  .opening {
    padding: var(--_gutter);
  }
  .stage {
    position: relative;
    overflow: auto;
    direction: ltr;
    overscroll-behavior: contain auto;
  }
  .stage:focus-visible,
  .row:focus-visible {
    outline-offset: -2px;
  }
  .sheet {
    position: relative;
    overflow: clip;
    color-scheme: only light;
    background: #fff;
    outline: 1px solid var(--_border);
  }
  .sheet canvas {
    position: absolute;
  }
  .whole {
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .mark {
    position: absolute;
    pointer-events: none;
  }
  .mark.open {
    outline: 2px solid var(--_tone);
    outline-offset: 1px;
  }
  .pin {
    display: inline-grid;
    flex: none;
    place-content: center;
    min-inline-size: 24px;
    block-size: 24px;
    padding: 0 4px;
    font-size: var(--_size-s);
    font-weight: 600;
    line-height: 1;
    color: var(--_tone);
    background: var(--_surface);
    border: 1.5px solid var(--_tone);
    border-radius: 12px;
  }
  .open .pin,
  .pin.open {
    color: var(--_surface);
    background: var(--_tone);
  }
  .sheet .pin {
    position: absolute;
  }
  .pin .icon {
    inline-size: 1em;
    block-size: 1em;
  }
  .findings {
    position: relative;
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .findings h3 {
    padding: calc(var(--_step) * 3) var(--_gutter) var(--_step);
  }
  .row,
  .findings summary {
    gap: calc(var(--_step) * 2.5);
    inline-size: 100%;
    padding: calc(var(--_step) * 2.5) var(--_gutter);
    text-align: inherit;
  }
  .findings summary {
    border-block-start: var(--_stroke) solid var(--_border);
    border-radius: 0;
  }
  .row {
    align-items: start;
  }
  .finding:not(.open) .row:hover {
    background: var(--_surface-raised);
  }
  .finding.open {
    background: color-mix(in oklab, var(--_tone) 7%, var(--_surface));
  }
  .findings summary,
  .finding.open .title {
    font-weight: 600;
  }
  .details {
    padding-inline: calc(var(--_gutter) + 24px + var(--_step) * 2.5) var(--_gutter);
    padding-block-end: calc(var(--_step) * 3);
  }
  @container (width < 480px) {
    .toolbar {
      justify-content: space-between;
    }
    .toolbar select {
      flex-basis: 100%;
    }
    .tools {
      gap: 0;
    }
  }
  @container (width >= 720px) {
    .split:has(.findings) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 300px;
    }
    .toolbar select {
      flex: 0 1 auto;
      margin-inline-end: auto;
    }
    .findings {
      max-block-size: var(--_height);
      overflow: auto;
      border-block-start: 0;
      border-inline-start: var(--_stroke) solid var(--_border);
    }
  }
  @media (forced-colors: active) {
    .sheet {
      outline-color: CanvasText;
    }
    .mark {
      forced-color-adjust: none;
    }
    .finding.open .title {
      text-decoration: underline;
    }
  }
`;
