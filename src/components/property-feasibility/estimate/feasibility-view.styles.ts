import { css } from 'lit';

export const feasibilityStyles = css`
  .feasibility,
  .chart {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 4);
  }
  .stale-note,
  .permission,
  .optimal-mark {
    display: inline-flex;
    align-items: center;
    gap: var(--_step);
  }
  .stale-note {
    color: var(--_attention);
    font-weight: 600;
  }
  .stale :is(.bars, .results td) {
    color: var(--_text-muted);
  }
  .stale .bar-drawing {
    opacity: 0.45;
  }
  .dwelling {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--_step) calc(var(--_step) * 3);
    padding-block-start: calc(var(--_step) * 3);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .dwelling > :is(.bars, .none, p) {
    flex: 0 0 100%;
  }
  .permission .icon {
    color: var(--_tone);
  }
  .optimal-mark {
    color: var(--_pass);
    font-weight: 600;
  }
  .bars {
    display: grid;
    gap: calc(var(--_step) * 2);
  }
  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_step) calc(var(--_step) * 4);
  }
  .bar-name {
    display: flex;
    flex-wrap: wrap;
    align-content: start;
    align-items: center;
    gap: 0 calc(var(--_step) * 2);
  }
  .bar.optimal .bar-name {
    font-weight: 600;
  }
  .bar-drawing,
  .axis-marks {
    inline-size: calc(100% - 16px);
    margin-inline: 8px;
  }
  .bar-drawing {
    block-size: 22px;
    overflow: visible;
  }
  .bar-drawing:dir(rtl),
  .chart:dir(rtl) .bar-drawing {
    scale: -1 1;
  }
  .bar-drawing .grid {
    stroke: var(--_border);
    stroke-width: 1;
  }
  .bar-drawing .span {
    stroke: color-mix(in oklab, var(--_accent) 72%, var(--_surface));
    stroke-width: 11;
    stroke-linecap: round;
  }
  .optimal .bar-drawing .span {
    stroke: var(--_accent);
    stroke-width: 15;
  }
  .bar-figures {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 calc(var(--_step) * 3);
  }
  .axis {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .axis-marks {
    position: relative;
    block-size: 1.5em;
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
  .results {
    inline-size: 100%;
    border-collapse: collapse;
  }
  .results caption {
    padding-block-end: calc(var(--_step) * 2);
    font-weight: 600;
    text-align: start;
  }
  .results :is(th, td) {
    padding: calc(var(--_step) * 2);
    text-align: start;
    vertical-align: baseline;
    border-block-end: var(--_stroke) solid var(--_border);
  }
  /* Words may run the other way than the page. */
  .results :is(caption, th, td) {
    unicode-bidi: plaintext;
  }
  .results:dir(rtl) :is(caption, th, td) {
    text-align: right;
  }
  .results thead th {
    font-size: var(--_size-s);
    color: var(--_text-muted);
  }
  .results .number {
    text-align: end;
  }
  .results:dir(rtl) .number {
    text-align: left;
  }
  @container (width < 480px) {
    .results :is(caption, tbody, tr, th, td) {
      display: block;
    }
    .results thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .results tr {
      padding-block: calc(var(--_step) * 2);
      border-block-end: var(--_stroke) solid var(--_border);
    }
    .results :is(th, td) {
      padding: 2px 0;
      border: 0;
    }
    .results td[data-label] {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 calc(var(--_step) * 3);
    }
    .results td[data-label]::before {
      content: attr(data-label);
      content: attr(data-label) / '';
      color: var(--_text-muted);
    }
  }
  @container (width >= 480px) {
    .bar,
    .axis {
      grid-template-columns: 9.5em minmax(0, 1fr);
    }
    .bar-figures {
      grid-column: 2;
      padding-inline: 8px;
    }
    .axis {
      gap: calc(var(--_step) * 4);
    }
  }
  @container (width >= 720px) {
    .bar,
    .axis {
      grid-template-columns: 11em minmax(0, 1fr) 16em;
    }
    .bar-figures {
      grid-column: 3;
      padding: 0;
    }
  }
  @media (forced-colors: active) {
    .bar-drawing {
      forced-color-adjust: none;
    }
    .bar-drawing .grid {
      stroke: GrayText;
    }
    .bar-drawing .span,
    .optimal .bar-drawing .span {
      stroke: Highlight;
    }
  }
`;
