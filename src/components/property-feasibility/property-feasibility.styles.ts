import { css } from 'lit';
import { tokens } from '../ui/tokens.styles.js';

const styles = css`
  h3 {
    font-size: var(--_size-l);
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
    align-content: start;
  }
  .row,
  .line {
    display: flex;
    align-items: center;
    gap: var(--_step) calc(var(--_step) * 2);
  }
  .row {
    flex-wrap: wrap;
  }
  a,
  .accent,
  :is(.address h3, .candidate, .progress) .icon {
    color: var(--_accent);
  }
  .attention {
    color: var(--_attention);
  }
  .mistake,
  .permission {
    color: var(--_fail);
  }
  :is(a, .small) > .icon {
    inline-size: 1.1em;
    block-size: 1.1em;
    margin-inline-end: 0.25em;
    vertical-align: -0.2em;
  }
  .bullets {
    padding-inline-start: 1.25em;
    list-style: disc;
  }
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_step);
  }
  .mistake {
    align-items: flex-start;
  }
  label {
    font-weight: 600;
  }
  .input {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 40px;
    padding: calc(var(--_step) * 1.5) calc(var(--_step) * 3);
    font: inherit;
    color: var(--_text);
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.6);
  }
  .input::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }
  .input[aria-invalid] {
    border-color: var(--_fail);
    box-shadow: inset 0 0 0 1px var(--_fail);
  }
  @media (pointer: coarse) {
    .input,
    .button {
      min-block-size: 44px;
    }
  }

  /* The address fields and the properties to choose among. */
  .candidate {
    display: grid;
    grid-template-columns: auto 1fr auto;
    inline-size: 100%;
    min-block-size: 48px;
    font-weight: 400;
    color: var(--_text);
  }
  .candidate > .icon:last-child:dir(rtl) {
    scale: -1 1;
  }
  .countdown {
    display: block;
    font-weight: 600;
  }
  @container (width >= 480px) {
    .address {
      grid-template-columns: minmax(0, 1fr) minmax(8em, 14em);
    }
    .address,
    .choice {
      max-inline-size: 44em;
    }
    .address > :is(h3, .street) {
      grid-column: 1 / -1;
    }
    .address > .field {
      align-self: end;
    }
    .address > .button {
      justify-self: start;
    }
  }

  /* The property's facts. */
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
  .sketch {
    margin: 0;
  }
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
  .sketch .middle {
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

  /* The values, and the rows that open. What stands behind them: folds/folds.styles.ts. */
  /* The results in a line, in sight while the values below change; not where the results themselves stand beside them. */
  @container (width >= 720px) {
    .facts {
      --_values-head: static;
      --_result-line: none;
    }
  }
  .values-head {
    position: var(--_values-head, sticky);
    z-index: 1;
    inset-block-start: 0;
    justify-content: space-between;
    padding-block: calc(var(--_step) * 2);
    background: var(--_surface);
  }
  .values-head .answer {
    display: var(--_result-line, inline);
  }
  [part='overrides'] :is(summary, .input) {
    scroll-margin-block-start: 6em;
  }
  summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 calc(var(--_step) * 2);
    min-block-size: 44px;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary > .icon:dir(rtl) {
    scale: -1 1;
  }
  [open] > summary > .icon {
    rotate: 90deg;
  }
  [open] > summary > .icon:dir(rtl) {
    rotate: -90deg;
  }
  summary > :is(span, h3) {
    font-size: inherit;
    font-weight: 600;
  }
  summary > :nth-child(2) {
    flex: 1 1 10em;
  }
  summary > .answer {
    /* Where it stands below the name, it begins where the name does. */
    margin-inline-start: calc(1.5em + var(--_step) * 2);
    font-size: var(--_size-s);
    font-weight: 400;
  }
  .fold {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .group {
    position: relative;
  }
  .group > .reset {
    position: absolute;
    inset-block-start: 0;
    min-block-size: 44px;
    inset-inline-end: calc(var(--_step) * -2);
  }
  .group:has(.reset) summary {
    padding-inline-end: 7.5em;
  }
  @media (forced-colors: active) {
    .input[aria-invalid] {
      border: 3px solid CanvasText;
    }
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

export const propertyFeasibilityStyles = [tokens, styles];
