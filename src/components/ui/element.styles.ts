import { css } from 'lit';
import { tokens } from './tokens.styles.js';

/** What the elements share beyond the first paint: quiet buttons, fields, notices and tones. */
export const sharedStyles = css`
  .button:has(> .icon) {
    text-align: start;
  }
  .button.quiet {
    min-block-size: var(--_target-quiet);
    padding: var(--_step) calc(var(--_step) * 2);
    border-color: transparent;
    font-size: var(--_size-s);
  }
  .button.quiet:disabled {
    background: none;
    border-color: transparent;
  }
  .notice {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: var(--_step) calc(var(--_step) * 3);
    padding: calc(var(--_step) * 3);
    border-radius: calc(var(--_radius) * 0.7);
    border: var(--_stroke) solid color-mix(in oklab, var(--_tone) 35%, var(--_surface));
    background: color-mix(in oklab, var(--_tone) 7%, var(--_surface));
  }
  .notice > .icon {
    color: var(--_tone);
    margin-block-start: 0.1em;
  }
  .notice .body {
    display: grid;
    gap: var(--_step);
    min-inline-size: 0;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_step) * 2);
    margin-block-start: calc(var(--_step) * 2);
  }
  .input {
    min-inline-size: 0;
    min-block-size: var(--_target);
    padding: calc(var(--_step) * 1.5) calc(var(--_step) * 3);
    font: inherit;
    color: inherit;
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.7);
  }
  .tone-pass {
    --_tone: var(--_pass);
  }
  .tone-fail {
    --_tone: var(--_fail);
  }
  .tone-attention {
    --_tone: var(--_attention);
  }
  .tone-neutral {
    --_tone: var(--_neutral);
  }
`;

export const elementStyles = [tokens, sharedStyles];
