import { css } from 'lit';
import { tokens } from '../ui/tokens.styles.js';

const styles = css`
  figure {
    margin: 0;
  }
  h3 {
    font-size: var(--_size-l);
  }
  h4 {
    margin-block-start: calc(var(--_step) * 3);
    color: var(--_text-muted);
    font-size: var(--_size-s);
  }
  .address,
  .choice,
  .candidates,
  .field,
  .bullets,
  .results > div,
  .facts,
  .feasibility,
  .types,
  .sketch,
  .fold-content,
  .overlays,
  .scenario-list,
  .printout {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
    align-content: start;
  }
  .row,
  .progress,
  .mistake,
  .address h3,
  .answer,
  summary,
  dd {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_step) calc(var(--_step) * 2);
  }
  .progress,
  .mistake,
  .address h3,
  summary,
  dd {
    flex-wrap: nowrap;
  }
  .row > p {
    flex: 0 0 100%;
  }
  a,
  .accent,
  .chip,
  :is(.address h3, .candidate, .progress) .icon {
    color: var(--_accent);
  }
  .attention,
  .stale-note,
  .differs-mark {
    color: var(--_attention);
  }
  .optimal {
    color: var(--_pass);
    white-space: nowrap;
  }
  .permission,
  .mistake {
    color: var(--_fail);
  }
  :is(a, .small) > .icon {
    inline-size: 1.1em;
    block-size: 1.1em;
    margin-inline-end: 0.25em;
    vertical-align: -0.2em;
  }
  :is(summary > .icon, .candidate > .icon:last-child):dir(rtl) {
    scale: -1 1;
  }

  /* The search. */
  .field,
  .bullets {
    gap: var(--_step);
    align-content: end;
  }
  label,
  .chip,
  .countdown {
    font-weight: 600;
  }
  .countdown,
  .body .small,
  .overlays span {
    display: block;
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
  .mistake {
    align-items: flex-start;
  }
  .candidate {
    display: grid;
    grid-template-columns: auto 1fr auto;
    inline-size: 100%;
    min-block-size: 48px;
    font-weight: 400;
    color: var(--_text);
  }
  .bullets {
    padding-inline-start: 1.25em;
    list-style: disc;
  }

  /* The property: facts and values on one side, results that stay in sight on the other. */
  .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 2) calc(var(--_step) * 4);
    justify-items: start;
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
  .head dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_step) * 2);
  }
  .head dt {
    color: var(--_text-muted);
  }
  #another {
    padding-inline: 0;
  }
  .chip {
    padding: 0 calc(var(--_step) * 1.5);
    border: var(--_stroke) solid;
    border-radius: calc(var(--_radius) * 0.5);
  }
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

  /* One row a calculation, all on one axis. */
  .types {
    gap: calc(var(--_step) * 4);
  }
  .type {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: calc(var(--_step) * 0.5) calc(var(--_step) * 3);
    align-items: baseline;
  }
  .type > :is(.range, .why) {
    grid-column: 1 / -1;
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
    inline-size: calc(100% + 2 * var(--_pad, 0px));
    max-inline-size: 320px;
    margin-inline: calc(var(--_pad, 0px) * -1);
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

  /* Rows that open. */
  summary {
    min-block-size: 44px;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary > :is(span, h3) {
    font-size: inherit;
    font-weight: 600;
    overflow-wrap: break-word;
  }
  summary > :is(span, h3):not(.answer) {
    flex: 1 1 0;
  }
  summary > .answer {
    margin-inline-start: auto;
    font-size: var(--_size-s);
    font-weight: 400;
    text-align: end;
  }
  [open] > summary > .icon {
    rotate: 90deg;
  }
  .fold,
  .answers > div + div,
  tbody,
  tr + tr {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  [open] > .fold-content {
    padding-block-end: calc(var(--_step) * 5);
  }
  .group {
    position: relative;
  }
  .reset {
    position: absolute;
    inset-block-start: 6px;
    inset-inline-end: calc(var(--_step) * -2);
  }
  .group:has(.reset) summary {
    padding-inline-end: 7.5em;
  }
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
  .answers > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 calc(var(--_step) * 4);
    padding-block: calc(var(--_step) * 1.5);
  }
  .answers .tone-neutral dd {
    color: var(--_text-muted);
  }
  .answers .icon {
    color: var(--_tone);
  }
  .rules a {
    unicode-bidi: isolate;
  }
  .search {
    position: relative;
  }
  .search .icon {
    position: absolute;
    inset-block: 0;
    inset-inline-start: calc(var(--_step) * 3);
    margin-block: auto;
    color: var(--_text-muted);
    pointer-events: none;
  }
  .search .input {
    padding-inline-start: calc(var(--_step) * 5 + 1.25em);
  }
  .none {
    display: flex;
    justify-content: space-between;
    padding-block: calc(var(--_step) * 2);
  }
  .fold-content > .button {
    justify-self: start;
  }
  .scenario-list .input {
    flex: 1 1 8em;
  }

  /* Scenarios side by side. */
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
  @container (width < 400px) {
    .type {
      grid-template-columns: minmax(0, 1fr);
    }
    summary {
      flex-wrap: wrap;
    }
    .reset {
      position: static;
    }
    .group:has(.reset) summary {
      padding-inline-end: 0;
    }
  }
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
    .split {
      --_pad: calc(var(--_step) * 5);
    }
    .address {
      grid-template-columns: minmax(0, 1fr) minmax(8em, 14em);
    }
    .address,
    .choice {
      max-inline-size: 44em;
    }
    .address h3,
    .street {
      grid-column: 1 / -1;
    }
    .address .button {
      justify-self: start;
    }
    .head {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .head > :is(dl, p) {
      grid-column: 1 / -1;
    }
    th,
    td {
      padding: calc(var(--_step) * 2);
      vertical-align: baseline;
    }
    th:first-child {
      position: sticky;
      inset-inline-start: 0;
      padding-inline-start: 0;
      background: var(--_surface);
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
  @media (pointer: coarse) {
    .button.quiet {
      min-block-size: 44px;
    }
    .reset {
      inset-block-start: 0;
    }
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
      --_text-muted: CanvasText;
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

/** All that is used within, also where it is printed. */
export const propertyFeasibilityStyles = [tokens, styles];
