import { tokens } from '../ui/tokens.styles.js';
import { css } from 'lit';
import { workbenchStyles } from './estimate/feasibility-workbench.styles.js';

/** The looks of the search and of what the planning rules say, and the layout of all. */
const propertyStyles = css`
  h3 {
    font-size: var(--_size-l);
  }
  .part h4 {
    margin-block-start: calc(var(--_step) * 3);
    color: var(--_text-muted);
    font-size: var(--_size-s);
  }
  a,
  .accent,
  .chip,
  :is(.address h3, .candidate, .progress) .icon {
    color: var(--_accent);
  }
  a .icon {
    inline-size: 1em;
    block-size: 1em;
    margin-inline-start: 0.25em;
    vertical-align: -0.1em;
  }
  .address {
    gap: calc(var(--_step) * 4);
  }
  .bullets,
  .field {
    gap: var(--_step);
  }
  .field {
    align-content: end;
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
  .body .bullets {
    margin-block-start: var(--_step);
  }
  .bullets {
    padding-inline-start: 1.25em;
    list-style: disc;
  }
  .countdown,
  .body .small,
  .overlays span {
    display: block;
  }
  .countdown,
  .chip,
  label,
  legend {
    font-weight: 600;
  }
  .head h3 {
    flex: 1 1 12em;
    font-size: var(--_size-xl);
    line-height: 1.2;
  }
  .head-facts {
    gap: calc(var(--_step) * 2) calc(var(--_step) * 6);
  }
  .head-facts dt {
    color: var(--_text-muted);
    font-size: var(--_size-s);
  }
  .chip {
    padding: 0 calc(var(--_step) * 1.5);
    border: var(--_stroke) solid;
    border-radius: calc(var(--_radius) * 0.5);
  }
  .part,
  .dwelling,
  .answers > .answer + .answer {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .part {
    min-inline-size: 0;
    padding-block-start: calc(var(--_step) * 4);
  }
  .answers > .answer {
    gap: 0 calc(var(--_step) * 4);
    padding-block: calc(var(--_step) * 1.5);
  }
  .answers .answer dd {
    margin-inline-start: auto;
  }
  .answers .tone-neutral dd {
    color: var(--_text-muted);
  }
  .rules a {
    unicode-bidi: isolate;
  }
  :is(.answer, .permission) .icon {
    color: var(--_tone);
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
  .none,
  summary {
    padding-block: calc(var(--_step) * 2);
  }
  .use-group.none > .muted {
    margin-inline-start: auto;
  }
  /* As the names of the groups that can be opened. */
  .uses:has(details) .none {
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
  .columns > * {
    gap: calc(var(--_step) * 5);
  }
  .columns > * {
    container-type: inline-size;
  }
  .insights > .button {
    justify-self: start;
  }
  .insight-parts {
    gap: 0 calc(var(--_step) * 6);
  }
  @container (width >= 480px) {
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
  }
  @container (width >= 560px) {
    .insight-parts,
    .use-group .bullets {
      grid-template-columns: 1fr 1fr;
    }
  }
  @container (width >= 56rem) {
    .columns {
      grid-template-columns: 1fr 1fr;
    }
    /* What follows the values stays in sight while they move. */
    .columns > :first-child {
      position: sticky;
      inset-block-start: calc(var(--_step) * 4);
      align-self: start;
    }
  }
  @media (forced-colors: active) {
    .input[aria-invalid] {
      border: 3px solid CanvasText;
    }
  }
`;

/** All that is used within, also where it is printed. They stand together, for alike text is packed the better the nearer it is. */
export const propertyFeasibilityStyles = [tokens, workbenchStyles, propertyStyles];
