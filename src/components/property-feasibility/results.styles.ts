import { css } from 'lit';

/** The property's facts, the lot, and what could be built on it. */
export const resultStyles = css`
  .head {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: calc(var(--_step) * 2) calc(var(--_step) * 4);
  }
  .head > :is(dl, p) {
    flex: 0 0 100%;
  }
  .head h3 {
    font-size: var(--_size-xl);
    line-height: 1.2;
    scroll-margin-block-start: calc(var(--_step) * 4);
  }
  .head dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_step) calc(var(--_step) * 6);
  }
  .head :is(dt, dd) {
    display: inline;
  }
  .head dt {
    color: var(--_text-muted);
    margin-inline-end: var(--_step);
  }
  #another {
    padding-inline: 0;
  }
  .chip {
    padding: 0 calc(var(--_step) * 1.5);
    font-weight: 600;
    color: var(--_accent);
    border: var(--_stroke) solid;
    border-radius: calc(var(--_radius) * 0.5);
  }

  /* Facts and values on one side; results that stay in sight on the other, or first where there is little room. */
  .split {
    --_pad: calc(var(--_step) * 4);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    margin: 0 calc(var(--_pad) * -1) calc(var(--_pad) * -1);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .split > * {
    padding: var(--_pad);
  }
  /* What stands in this column is laid out by the column's width. */
  .facts {
    container-type: inline-size;
  }
  .results {
    background: var(--_surface-raised);
  }
  @container (width >= 480px) {
    .split {
      --_pad: calc(var(--_step) * 5);
    }
  }
  @container (width >= 720px) {
    .split {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .facts {
      grid-area: 1 / 1;
    }
    .results {
      grid-area: 1 / 2;
      border-inline-start: var(--_stroke) solid var(--_border);
      border-end-end-radius: var(--_radius);
    }
    .in-sight {
      position: sticky;
      inset-block-start: calc(var(--_step) * 4);
    }
  }

  /* One row a calculation, all on one axis. */
  .types {
    display: grid;
    gap: calc(var(--_step) * 4);
  }
  .type {
    display: grid;
    gap: calc(var(--_step) * 0.5) calc(var(--_step) * 3);
    align-items: baseline;
  }
  @container (width >= 480px) {
    .type {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .type > :is(.range, .why) {
      grid-column: 1 / -1;
    }
  }
  .optimal {
    color: var(--_pass);
    white-space: nowrap;
  }
  .range {
    position: relative;
    block-size: 10px;
    border-radius: 5px;
    background: color-mix(in oklab, var(--_neutral) 22%, var(--_surface));
  }
  .range i {
    position: absolute;
    inset-block: 0;
    border-radius: inherit;
    background: var(--_accent);
  }
  .stale .range i {
    background: var(--_border-strong);
  }
  .stale .figures {
    color: var(--_text-muted);
  }
  .axis {
    position: relative;
    block-size: 1.5em;
    margin-block-start: calc(var(--_step) * -2);
  }
  .axis span {
    position: absolute;
    translate: -50% 0;
  }
  .axis span:dir(rtl) {
    translate: 50% 0;
  }

  /* The lot. */
  .sketch svg {
    display: block;
    inline-size: 100%;
    max-inline-size: 320px;
    overflow: visible;
    stroke-width: 1.5;
    font-variant-numeric: tabular-nums;
    /* Where words stand is worked out from left to right; a mirrored page mirrors the whole, below. */
    direction: ltr;
  }
  .sketch text {
    fill: var(--_text);
    /* Of the drawing's 270 units: 13 px where the drawing has 251. */
    font-size: 14px;
    unicode-bidi: plaintext;
  }
  .sketch .on-envelope {
    font-weight: 600;
  }
  .sketch:dir(rtl) :is(svg, g) {
    scale: -1 1;
  }
  .sketch:dir(rtl) g {
    transform-box: fill-box;
    transform-origin: center;
  }
  .hatch {
    stroke: var(--_border-strong);
  }
  .boundary {
    stroke: var(--_text);
  }
  .envelope {
    fill: color-mix(in oklab, var(--_accent) 18%, var(--_surface));
    stroke: var(--_accent);
  }
  .street {
    fill: color-mix(in oklab, var(--_neutral) 16%, var(--_surface));
  }
  @media (forced-colors: active) {
    .range {
      border: 1px solid CanvasText;
    }
    .range i {
      background: Highlight;
      forced-color-adjust: none;
    }
    .sketch svg {
      --_text: CanvasText;
      --_border-strong: CanvasText;
      --_accent: Highlight;
      --_neutral: CanvasText;
      --_surface: Canvas;
    }
    .envelope,
    .street {
      fill: Canvas;
    }
  }
`;
