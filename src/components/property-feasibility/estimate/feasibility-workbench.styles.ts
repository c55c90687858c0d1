import { css } from 'lit';

/** How things stand beside and below one another, and the looks of the sketch, the values, the figures and the scenarios. */
export const workbenchStyles = css`
  figure,
  fieldset,
  legend {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .grid,
  .address,
  .choice,
  .part,
  .field,
  .bullets,
  .candidates,
  .columns,
  .head,
  .overlays,
  .insight-parts,
  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 2);
    align-content: start;
  }
  .grid {
    gap: calc(var(--_step) * 3);
    align-items: start;
  }
  .row,
  .address h3,
  .mistake,
  .progress,
  .head-line,
  .head-facts,
  .answers > .answer,
  .answer dd,
  .none,
  summary {
    display: flex;
    align-items: center;
    gap: calc(var(--_step) * 2);
  }
  .row,
  .head-line,
  .head-facts,
  .answers > .answer,
  .none {
    flex-wrap: wrap;
  }
  .head-facts,
  .answers > .answer {
    align-items: normal;
  }
  .row:not([part]) {
    row-gap: var(--_step);
  }
  .apart,
  .head-line,
  .answers > .answer,
  .name {
    justify-content: space-between;
  }
  #overrides-drawer > summary {
    padding-block: 0;
  }
  #overrides-drawer:not([open]) {
    gap: 0;
  }
  summary > .figures {
    flex: none;
    margin-inline-start: auto;
    white-space: nowrap;
  }
  .row > :is(p, ul, .bar),
  form > label {
    flex: 0 0 100%;
  }
  .sketch svg {
    stroke-width: 1.5;
  }
  .sketch > svg {
    inline-size: min(100%, 18em);
    overflow: visible;
    /* Where words stand is worked out from left to right; a mirrored page mirrors the whole, below. */
    direction: ltr;
    justify-self: center;
    font-variant-numeric: tabular-nums;
  }
  .sketch text {
    fill: var(--_text);
    /* Of the drawing's units: 13 px where there are 254 for it. */
    font-size: 14.5px;
    unicode-bidi: plaintext;
  }
  .sketch .street-name {
    fill: var(--_text-muted);
  }
  :is(.sketch:dir(rtl) :is(svg, g), .bar-drawing:dir(rtl)),
  :is(summary > .icon, .candidate > .icon:last-child):dir(rtl) {
    scale: -1 1;
  }
  .sketch:dir(rtl) g {
    transform-box: fill-box;
    transform-origin: center;
  }
  .ground {
    fill: var(--_surface-raised);
  }
  .envelope {
    fill: color-mix(in oklab, var(--_accent) 18%, var(--_surface));
    stroke: var(--_accent);
  }
  rect.street {
    fill: color-mix(in oklab, var(--_neutral) 16%, var(--_surface));
  }
  .dimension {
    fill: none;
    stroke: var(--_text-muted);
  }
  .boundary,
  .frontage {
    stroke: var(--_text);
  }
  .frontage {
    stroke-width: 4;
  }
  .assumed {
    stroke-dasharray: 3 2;
  }
  .legend li {
    display: grid;
    grid-template-columns: 20px 1fr;
    align-items: center;
    gap: calc(var(--_step) * 2);
  }
  .legend svg {
    inline-size: 20px;
  }
  .override {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--_step) calc(var(--_step) * 3);
    padding: calc(var(--_step) * 3);
    padding-inline-end: 0;
    border: 0 solid var(--_surface);
    border-inline-start-width: 3px;
    border-block-end: var(--_stroke) solid var(--_border);
  }
  fieldset:last-child > .override:last-child {
    border-block-end: 0;
  }
  .changed {
    border-inline-start-color: var(--_accent);
  }
  .wrong {
    border-inline-start-color: var(--_fail);
  }
  .override [hidden] {
    display: none;
  }
  .override > :is(.name, .hint, [type='range']) {
    grid-column: 1 / -1;
  }
  .override label {
    unicode-bidi: plaintext;
  }
  .override-entry {
    flex-wrap: nowrap;
    justify-self: start;
    text-align: start;
  }
  .override .input {
    flex: 0 1 8.5em;
    min-inline-size: 0;
    text-align: end;
  }
  .input::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }
  .override ::placeholder {
    font-size: var(--_size-s);
    font-style: italic;
  }
  .override:dir(rtl) ::placeholder {
    font-style: normal;
  }
  .unit {
    flex: none;
  }
  [type='range'] {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 28px;
    margin: 0;
    accent-color: var(--_neutral);
  }
  /* A slider must stand somewhere, also where nothing is known: then what one moves is only hinted at. */
  .unset [type='range']:not(:focus)::-webkit-slider-thumb {
    opacity: 0.3;
  }
  .unset [type='range']:not(:focus)::-moz-range-thumb {
    opacity: 0.3;
  }
  .changed [type='range'] {
    accent-color: var(--_accent);
  }
  .stale-note,
  .differs-mark {
    color: var(--_attention);
  }
  .optimal-mark {
    color: var(--_pass);
  }
  .stale-note,
  .optimal-mark,
  .optimal > :first-child,
  tr:has(.differs-mark) {
    font-weight: 600;
  }
  .stale :is(.bar, td) {
    color: var(--_text-muted);
  }
  .dwelling {
    padding-block-start: calc(var(--_step) * 3);
  }
  .part .dwelling h4 {
    margin: 0;
    font-size: inherit;
    color: inherit;
  }
  .bar {
    gap: var(--_step) calc(var(--_step) * 4);
  }
  .bar-drawing,
  .axis-marks {
    position: relative;
    inline-size: calc(100% - 16px);
    block-size: 22px;
    margin-inline: 8px;
    overflow: visible;
  }
  .mark {
    stroke: var(--_border);
  }
  .span {
    stroke: color-mix(in oklab, var(--_accent) 72%, var(--_surface));
    stroke-width: 11;
    stroke-linecap: round;
  }
  .optimal .span {
    stroke: var(--_accent);
    stroke-width: 15;
  }
  .stale .span {
    stroke: var(--_border-strong);
  }
  .axis-marks span {
    position: absolute;
    translate: -50% 0;
  }
  .axis-marks span:dir(rtl) {
    translate: 50% 0;
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
  td,
  th + th {
    text-align: right;
  }
  .calculations :nth-child(2) {
    text-align: inherit;
    white-space: normal;
  }
  tbody,
  tr + tr {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  thead th {
    font-size: var(--_size-s);
    color: var(--_text-muted);
  }
  .optimal-mark,
  .differs-mark {
    display: inline-flex;
    flex-wrap: nowrap;
    white-space: nowrap;
    vertical-align: middle;
  }
  .comparison tbody th {
    font-weight: inherit;
  }
  .scenarios :placeholder-shown {
    direction: inherit;
  }
  .scenarios .input {
    flex: 1 1 min(10em, 100%);
    min-inline-size: 0;
    max-inline-size: 20em;
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
      display: flow-root;
      text-align: end;
      unicode-bidi: normal;
    }
    td::before {
      content: attr(data-head);
      float: inline-start;
      max-inline-size: 65%;
      margin-inline-end: calc(var(--_step) * 2);
      font-weight: 400;
      color: var(--_text-muted);
      text-align: start;
      unicode-bidi: plaintext;
    }
    .calculations :nth-child(2)::before {
      content: none;
    }
    .scenarios .input {
      flex-basis: 100%;
      max-inline-size: none;
    }
  }
  /* Every slider is as long, also while it moves and its Reset comes. */
  @container (width >= 30em) {
    .override {
      grid-template-columns: minmax(0, 1fr) 11em 6.5em;
    }
    .override > [type='range'] {
      grid-column: auto;
    }
  }
  @container (width >= 480px) {
    .bar {
      grid-template: auto 1fr / 9.5em minmax(0, 1fr);
      align-items: start;
    }
    .bar > :first-child {
      grid-row: 1 / span 2;
    }
    .bar-figures {
      grid-column: 2;
      padding-inline: 8px;
    }
    th,
    td {
      padding: calc(var(--_step) * 2);
      vertical-align: baseline;
      overflow-wrap: normal;
    }
    td {
      white-space: nowrap;
    }
    th:first-child {
      position: sticky;
      inset-inline-start: 0;
      padding-inline-start: 0;
      background: var(--_surface);
    }
  }
  @container (width >= 720px) {
    .sketch {
      grid-template-columns: minmax(0, 18em) minmax(0, 1fr);
    }
  }
  @media (forced-colors: active) {
    .sketch svg,
    .bar-drawing {
      --_text: CanvasText;
      --_text-muted: CanvasText;
      --_border: CanvasText;
      --_border-strong: CanvasText;
      --_accent: Highlight;
      --_neutral: CanvasText;
      --_surface: Canvas;
      --_surface-raised: Canvas;
    }
    .envelope {
      fill: Canvas;
    }
    .override ::placeholder {
      color: CanvasText;
    }
    rect.street {
      stroke: CanvasText;
    }
    .override {
      border-inline-start-color: Canvas;
    }
    .changed,
    .wrong {
      border-inline-start-color: Highlight;
    }
  }
  @media print {
    .controls,
    .scenarios > :not(.table-scroll) {
      display: none;
    }
  }
`;
