import { css } from 'lit';
import { tokens } from './tokens.styles.js';

/**
 * What the elements share beyond the first paint: how parts are laid out, quiet buttons, fields, notices, bars and tones.
 *
 * - `stack`: one below the other; `tight`, close together.
 * - `cluster`: side by side, as many as there is room for; `apart`, from edge to edge.
 * - `with-icon`: an icon, in its tone, and the words that say it; `toned`, these too.
 */
export const sharedStyles = css`
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
    align-content: start;
  }
  .cluster,
  .with-icon {
    display: flex;
    align-items: center;
    gap: var(--_step) calc(var(--_step) * 2);
  }
  .cluster {
    flex-wrap: wrap;
  }
  .apart {
    justify-content: space-between;
    column-gap: calc(var(--_step) * 4);
  }
  .tight {
    gap: var(--_step);
  }
  .toned,
  .with-icon > .icon {
    color: var(--_tone);
  }
  .stack > .button:not(.primary) {
    justify-self: start;
  }
  h3 {
    font-size: var(--_size-l);
  }
  a {
    color: var(--_accent);
  }
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
    grid-template-columns: auto minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
    padding: calc(var(--_step) * 3);
    border-radius: calc(var(--_radius) * 0.7);
    border: var(--_stroke) solid color-mix(in oklab, var(--_tone) 35%, var(--_surface));
    background: color-mix(in oklab, var(--_tone) 7%, var(--_surface));
  }
  .notice > .icon {
    color: var(--_tone);
    margin-block-start: 0.1em;
  }
  .actions {
    row-gap: calc(var(--_step) * 2);
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
  .meter {
    display: block;
    block-size: 8px;
    overflow: hidden;
    background: color-mix(in oklab, var(--_neutral) 22%, var(--_surface));
    border-radius: 5px;
  }
  .meter > i {
    display: block;
    block-size: 100%;
    background: var(--_tone, var(--_accent));
    border-radius: inherit;
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
  @media (forced-colors: active) {
    .meter {
      border: 1px solid CanvasText;
    }
    .meter > i,
    .panel button[aria-pressed='true'] {
      color: HighlightText;
      background: Highlight;
      border-color: Highlight;
      forced-color-adjust: none;
    }
  }
`;

export const elementStyles = [tokens, sharedStyles];
