import { css } from 'lit';

export const propertyStyles = css`
  h3 {
    font-size: var(--_size-l);
  }
  .part h4 {
    margin-block-start: calc(var(--_step) * 3);
    color: var(--_text-muted);
    font-size: var(--_size-s);
  }
  a {
    color: var(--_accent);
  }
  a .icon {
    inline-size: 1em;
    block-size: 1em;
    margin-inline-start: 0.25em;
    vertical-align: -0.1em;
  }
  .address,
  .choice,
  .part,
  .field,
  .bullets,
  .candidates,
  .columns,
  .head,
  .overlays,
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 2);
    align-content: start;
  }
  .address {
    gap: calc(var(--_step) * 4);
  }
  .address h3 .icon,
  .candidate .icon,
  .progress .icon {
    color: var(--_accent);
  }
  .bullets,
  .field {
    gap: var(--_step);
  }
  .field {
    align-content: end;
  }
  label {
    font-weight: 600;
  }
  .input {
    inline-size: 100%;
    min-block-size: 40px;
    padding: calc(var(--_step) * 1.5) calc(var(--_step) * 3);
    font: inherit;
    color: var(--_text);
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.5);
  }
  .input[aria-invalid] {
    border-color: var(--_fail);
    box-shadow: inset 0 0 0 1px var(--_fail);
  }
  .address h3,
  .mistake,
  .progress,
  .head-line,
  .answer dd,
  summary {
    display: flex;
    align-items: center;
    gap: calc(var(--_step) * 2);
  }
  .mistake {
    gap: var(--_step);
    align-items: flex-start;
    color: var(--_fail);
  }
  .candidate {
    display: grid;
    grid-template-columns: auto 1fr auto;
    inline-size: 100%;
    min-block-size: 48px;
    font-weight: 400;
    color: var(--_text);
  }
  summary > .icon:dir(rtl),
  .candidate > .icon:last-child:dir(rtl) {
    scale: -1 1;
  }
  .bullets {
    margin-block-start: var(--_step);
    padding-inline-start: 1.25em;
    list-style: disc;
  }
  .countdown {
    display: block;
    font-weight: 600;
  }
  .head-line {
    flex-wrap: wrap;
    justify-content: space-between;
  }
  .head h3 {
    flex: 1 1 12em;
    font-size: var(--_size-xl);
    line-height: 1.2;
  }
  .head-facts {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_step) * 2) calc(var(--_step) * 6);
  }
  .chip {
    padding: 0 calc(var(--_step) * 1.5);
    font-weight: 600;
    color: var(--_accent);
    border: var(--_stroke) solid currentColor;
    border-radius: calc(var(--_radius) * 0.5);
  }
  .part {
    min-inline-size: 0;
    padding-block-start: calc(var(--_step) * 4);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .answers .answer {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 calc(var(--_step) * 4);
    padding-block: calc(var(--_step) * 1.5);
  }
  .answers .answer + .answer {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .answer .icon {
    color: var(--_tone);
  }
  .head-facts dt {
    color: var(--_text-muted);
    font-size: var(--_size-s);
  }
  .overlays span {
    display: block;
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
  .use-group.none,
  summary {
    padding-block: calc(var(--_step) * 2);
  }
  .use-group.none {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_step) * 2);
    padding-inline-start: calc(1.25em + var(--_step) * 2);
  }
  summary {
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  [open] > summary > .icon {
    rotate: 90deg;
  }
  .use-group .bullets {
    padding-inline-start: calc(2.5em + var(--_step) * 2);
  }
  /* What stands in a column is laid out by the column's width. */
  .columns,
  .stack {
    gap: calc(var(--_step) * 5);
  }
  .columns > * {
    container-type: inline-size;
  }
  .insights > .button {
    justify-self: start;
  }
  .insight-parts {
    display: grid;
    gap: 0 calc(var(--_step) * 6);
  }
  @container (width >= 480px) {
    .address {
      grid-template-columns: minmax(0, 1fr) minmax(8em, 14em);
      max-inline-size: 44em;
    }
    .address h3,
    .field.street {
      grid-column: 1 / -1;
    }
    .address .button {
      justify-self: start;
    }
  }
  @container (width >= 560px) {
    .insight-parts,
    .use-group .bullets {
      grid-template-columns: 1fr 1fr;
    }
  }
  @container (width >= 800px) {
    .columns {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @media (forced-colors: active) {
    .input[aria-invalid] {
      outline: 2px solid Mark;
    }
  }
`;
