import { css } from 'lit';
import { elementStyles } from '../ui/element.styles.js';

const styles = css`
  .accent,
  :is(.address h3, .candidate, .progress) .icon {
    color: var(--_accent);
  }
  :is(a, .small, .why > span) > .icon {
    inline-size: 1.1em;
    block-size: 1.1em;
    margin-inline-end: 0.25em;
    vertical-align: -0.2em;
  }
  .bullets {
    padding-inline-start: 1.25em;
    list-style: disc;
  }
  .mistake {
    align-items: start;
  }
  label {
    font-weight: 600;
  }
  .input {
    inline-size: 100%;
  }
  .input::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }
  .input[aria-invalid] {
    border-color: var(--_fail);
    box-shadow: inset 0 0 0 1px var(--_fail);
  }

  .candidate {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    inline-size: 100%;
    min-block-size: 48px;
    font-weight: 400;
    color: var(--_text);
  }
  .candidate > .icon:last-child:dir(rtl) {
    scale: -1 1;
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
    .address > .button {
      justify-self: start;
    }
  }
  @media (forced-colors: active) {
    .input[aria-invalid] {
      border: 3px solid CanvasText;
    }
  }
`;

export const propertyFeasibilityStyles = [elementStyles, styles];
