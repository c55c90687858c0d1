import { css } from 'lit';

/**
 * A property that was found; loaded with it. Facts and values stand on one side, results that stay in sight on the other; where there is
 * little room results come first, and stay in sight in a line above the values. What stands in `.facts` is laid out by its width.
 */
export const foundStyles = css`
  :is(.split, .folds > details, .group > details, .answers > div + div) {
    border-block-start: var(--_stroke) solid var(--_border);
  }

  .head > :is(dl, p),
  .type > :is(.range, .why) {
    flex: 0 0 100%;
  }
  .head h3 {
    font-size: var(--_size-xl);
    line-height: 1.2;
    scroll-margin-block-start: calc(var(--_step) * 4);
  }
  .head dl {
    column-gap: calc(var(--_step) * 6);
  }
  .head :is(dt, dd) {
    display: inline;
  }
  #another {
    margin-inline: calc(var(--_step) * -2);
  }
  .chip {
    padding: 0 calc(var(--_step) * 1.5);
    font-weight: 600;
    color: var(--_accent);
    border: var(--_stroke) solid;
    border-radius: calc(var(--_radius) * 0.5);
  }

  .split {
    gap: 0;
    margin: 0 calc(-1 * var(--_pad)) calc(-1 * var(--_pad));
  }
  .split > * {
    padding: var(--_pad);
  }
  .facts {
    container-type: inline-size;
  }
  .results {
    background: var(--_surface-raised);
  }
  @container (width >= 720px) {
    .split {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .facts {
      --_values-head: static;
      --_result-line: none;
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

  .type {
    align-items: baseline;
    row-gap: calc(var(--_step) * 0.5);
  }
  .type > .name {
    flex: 1 1 8em;
  }
  .range {
    block-size: 10px;
  }
  .range i {
    position: relative;
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
    display: grid;
    justify-content: center;
    inline-size: 0;
    white-space: nowrap;
  }

  .sketch svg {
    inline-size: 100%;
    max-inline-size: 320px;
    overflow: visible;
    stroke-width: 1.5;
    direction: ltr;
  }
  .sketch text {
    fill: var(--_text);
    font-size: 14px;
    unicode-bidi: plaintext;
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

  .values-head {
    position: var(--_values-head, sticky);
    z-index: 1;
    inset-block-start: 0;
    padding-block: calc(var(--_step) * 2);
    background: var(--_surface);
  }
  .values-head .answer {
    display: var(--_result-line, inline);
  }
  [part='overrides'] * {
    scroll-margin-block-start: 6em;
  }
  summary {
    flex-wrap: wrap;
    row-gap: 0;
    padding-block: var(--_step);
  }
  summary > :is(span, h3) {
    font-size: inherit;
    font-weight: 600;
  }
  summary > :nth-child(2) {
    flex: 1 1 10em;
  }
  summary > .answer {
    margin-inline-start: calc(1.2em + var(--_step) * 2);
    font-weight: 400;
  }
  .group {
    position: relative;
  }
  .group > .reset {
    position: absolute;
    inset-block-start: 0;
    min-block-size: var(--_target);
    inset-inline-end: calc(var(--_step) * -2);
  }
  .group:has(.reset) summary {
    padding-inline-end: min(8em, 36cqi);
  }

  h4 {
    margin-block-start: calc(var(--_step) * 3);
    font-size: var(--_size-s);
    color: var(--_text-muted);
  }
  [open] > .fold-content {
    padding-block-end: calc(var(--_step) * 5);
  }

  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5em), 1fr));
    gap: calc(var(--_step) * 1.5) calc(var(--_step) * 4);
    padding-block-end: calc(var(--_step) * 5);
  }
  .override {
    grid-row: span 3;
    grid-template-rows: subgrid;
  }
  .override label {
    align-self: end;
    font-weight: 400;
  }
  .entry {
    display: flex;
    position: relative;
  }
  .unit {
    position: absolute;
    inset-block: 0;
    inset-inline-end: calc(var(--_step) * 3);
    align-content: center;
    pointer-events: none;
  }
  .entry .input {
    padding-inline-end: 3em;
  }
  .changed .input {
    border-color: var(--_accent);
    border-inline-start-width: 4px;
  }

  .answers > div {
    row-gap: 0;
    padding-block: calc(var(--_step) * 1.5);
  }
  .bullets a {
    unicode-bidi: isolate;
  }
  @media (forced-colors: active) {
    .sketch svg {
      --_text: CanvasText;
      --_border-strong: CanvasText;
      --_accent: Highlight;
    }
    .envelope,
    .street {
      fill: Canvas;
    }
  }
`;
