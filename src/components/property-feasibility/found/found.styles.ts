import { css } from 'lit';

/** A property that was found; loaded with it. */
export const foundStyles = css`
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
    /* A drawing is not mirrored. */
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

  /* The values, and the rows that open. */
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
    flex-wrap: wrap;
    row-gap: 0;
    min-block-size: 44px;
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
    margin-inline-start: calc(1.2em + var(--_step) * 2);
    font-size: var(--_size-s);
    font-weight: 400;
  }
  :is(.folds, .group) > details {
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

  /* What stands behind the rows. */
  h4 {
    margin-block-start: calc(var(--_step) * 3);
    color: var(--_text-muted);
    font-size: var(--_size-s);
  }
  [open] > .fold-content {
    padding-block-end: calc(var(--_step) * 5);
  }
  .fold-content > .button {
    justify-self: start;
  }

  /* The values of a group. */
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5em), 1fr));
    gap: calc(var(--_step) * 3) calc(var(--_step) * 4);
    align-items: end;
    padding-block-end: calc(var(--_step) * 5);
  }
  .override label {
    color: var(--_text-muted);
    font-size: var(--_size-s);
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
    color: var(--_text-muted);
    pointer-events: none;
  }
  .entry .input {
    padding-inline-end: 3em;
  }
  .changed .input {
    border-color: var(--_accent);
    border-inline-start-width: 4px;
  }

  /* Names and their values. */
  .answers > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 calc(var(--_step) * 4);
    padding-block: calc(var(--_step) * 1.5);
  }
  .answers > div + div,
  tbody,
  tr + tr {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .answers .tone-neutral dd {
    color: var(--_text-muted);
  }
  .answers .icon {
    color: var(--_tone);
  }
  .overlays span {
    display: block;
  }
  .rules a {
    unicode-bidi: isolate;
  }

  /* Scenarios, and side by side. */
  .scenario-list .input {
    flex: 1 1 8em;
  }
  .table-scroll {
    overflow-x: auto;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  caption {
    padding-block-end: calc(var(--_step) * 2);
    font-weight: 600;
  }
  /* Words may run the other way than the page. */
  caption,
  th,
  td {
    text-align: inherit;
    unicode-bidi: plaintext;
  }
  tr:not(:has(.differs-mark)) th {
    font-weight: 400;
  }
  /* Each row is a block, each figure beside the head of its column: nothing is to be scrolled for. */
  @container (width < 480px) {
    table,
    caption,
    tbody,
    tr,
    th {
      display: block;
    }
    thead {
      display: none;
    }
    tr {
      padding-block: calc(var(--_step) * 2);
    }
    td {
      display: flex;
      justify-content: space-between;
      gap: calc(var(--_step) * 2);
      unicode-bidi: normal;
    }
    td::before {
      content: attr(data-head);
      color: var(--_text-muted);
    }
  }
  @container (width >= 480px) {
    th,
    td {
      padding: calc(var(--_step) * 2);
      vertical-align: baseline;
      overflow-wrap: normal;
    }
    th:first-child {
      padding-inline-start: 0;
    }
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
