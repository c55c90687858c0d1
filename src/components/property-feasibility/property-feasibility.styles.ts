import { css } from 'lit';
import { tokens } from '../ui/tokens.styles.js';
import { resultStyles } from './results.styles.js';
import { searchStyles } from './search.styles.js';
import { valueStyles } from './values.styles.js';

/** What every part is built from. */
const base = css`
  figure {
    margin: 0;
  }
  h3 {
    font-size: var(--_size-l);
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
    align-content: start;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_step) calc(var(--_step) * 2);
  }
  .line {
    display: flex;
    align-items: center;
    gap: calc(var(--_step) * 2);
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
  @media (forced-colors: active) {
    .input[aria-invalid] {
      border: 3px solid CanvasText;
    }
  }
`;

export const propertyFeasibilityStyles = [tokens, base, searchStyles, resultStyles, valueStyles];
