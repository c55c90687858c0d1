import { css } from 'lit';

export const overridesPanelStyles = css`
  .overrides {
    display: grid;
    gap: calc(var(--_step) * 4);
  }
  .overrides-summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_step) * 2);
  }
  .override-group {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .override-group legend {
    padding: 0;
    font-weight: 600;
  }
  .override {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--_step) calc(var(--_step) * 3);
    padding-block: calc(var(--_step) * 3);
    padding-inline-start: calc(var(--_step) * 3);
    border-inline-start: 3px solid transparent;
    border-block-end: var(--_stroke) solid var(--_border);
  }
  .override.changed {
    border-inline-start-color: var(--_accent);
  }
  .override.wrong {
    border-inline-start-color: var(--_fail);
  }
  .override > .button[hidden] {
    display: none;
  }
  .override > label,
  .override-group legend {
    unicode-bidi: plaintext;
  }
  .override > :is(.hint, .error, input[type='range']) {
    grid-column: 1 / -1;
  }
  .override > .override-entry {
    grid-column: 1;
    justify-self: start;
  }
  .changed-mark,
  .override .error {
    display: inline-flex;
    align-items: center;
    gap: var(--_step);
  }
  .changed-mark {
    justify-self: end;
    color: var(--_accent);
  }
  .override .error {
    color: var(--_fail);
    font-weight: 600;
  }
  .override-entry {
    display: inline-flex;
    align-items: center;
    gap: var(--_step);
    max-inline-size: 100%;
  }
  .override-entry input {
    inline-size: 7.5em;
    min-inline-size: 0;
    min-block-size: 36px;
    padding: var(--_step) calc(var(--_step) * 2);
    font: inherit;
    color: inherit;
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.5);
    text-align: end;
  }
  .override-entry input[aria-invalid='true'] {
    border-color: var(--_fail);
    outline-color: var(--_fail);
  }
  .override-entry input::placeholder {
    color: var(--_text-muted);
    opacity: 1;
    font-style: italic;
  }
  .override-entry .unit {
    min-inline-size: 1.8em;
  }
  .override input[type='range'] {
    inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 28px;
    margin: 0;
    accent-color: var(--_accent);
  }
  .override input[type='range'].default {
    accent-color: var(--_neutral);
  }
  @container (width >= 720px) {
    .override {
      grid-template-columns: 14em minmax(0, 1fr) auto 4.5em;
    }
    .override > label {
      grid-column: 1;
      grid-row: 1;
    }
    .override > .changed-mark {
      grid-column: 1;
      grid-row: 2;
      justify-self: start;
    }
    .override > input[type='range'] {
      grid-column: 2;
      grid-row: 1;
    }
    .override > .override-entry {
      grid-column: 3;
      grid-row: 1;
    }
    .override > .button {
      grid-column: 4;
      grid-row: 1;
    }
    .override > :is(.hint, .error) {
      grid-column: 2 / -1;
    }
  }
  @media (forced-colors: active) {
    /* Transparent borders are drawn there. */
    .override {
      border-inline-start-color: Canvas;
    }
    .override.changed,
    .override.wrong {
      border-inline-start-color: Highlight;
    }
  }
  @media print {
    .overrides {
      display: none;
    }
  }
`;
