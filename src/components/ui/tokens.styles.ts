import { css } from 'lit';

/**
 * The tokens that a host page may set, each with its fallback, and what an element shows at first. Inside, the names
 * with an underscore are read, so that a host's value and the fallback meet in one place. Words may run the other way than the page:
 * findings come as the service wrote them, and not every language is here.
 */
export const tokens = css`
  :host {
    --_accent: var(--precheck-accent, light-dark(oklch(0.46 0.13 258), oklch(0.78 0.1 258)));
    --_on-accent: var(--precheck-on-accent, light-dark(oklch(1 0 0), oklch(0.2 0.04 258)));
    --_surface: var(--precheck-surface, light-dark(oklch(1 0 0), oklch(0.205 0.012 260)));
    --_surface-raised: var(--precheck-surface-raised, light-dark(oklch(0.974 0.004 260), oklch(0.25 0.014 260)));
    --_text: var(--precheck-text, light-dark(oklch(0.25 0.02 260), oklch(0.945 0.006 260)));
    --_text-muted: var(--precheck-text-muted, light-dark(oklch(0.475 0.02 260), oklch(0.76 0.014 260)));
    --_border: var(--precheck-border, light-dark(oklch(0.885 0.008 260), oklch(0.36 0.015 260)));
    --_border-strong: var(--precheck-border-strong, oklch(0.6 0.015 260));
    --_focus: var(--precheck-focus, light-dark(oklch(0.55 0.2 258), oklch(0.8 0.13 258)));
    --_pass: var(--precheck-pass, light-dark(oklch(0.47 0.115 155), oklch(0.79 0.14 155)));
    --_fail: var(--precheck-fail, light-dark(oklch(0.51 0.175 27), oklch(0.77 0.12 27)));
    --_attention: var(--precheck-attention, light-dark(oklch(0.5 0.105 75), oklch(0.83 0.12 85)));
    --_neutral: var(--precheck-neutral, light-dark(oklch(0.5 0.015 260), oklch(0.74 0.012 260)));
    --_radius: var(--precheck-radius, 10px);
    --_stroke: var(--precheck-stroke, 1px);
    --_step: calc(4px * var(--precheck-density, 1));
    --_motion: var(--precheck-motion, 160ms);
    --_target: 40px;
    --_target-quiet: 28px;
    --_size-s: calc(1em / 1.2);
    --_size-l: 1.2em;
    --_size-xl: 1.44em;
    display: block;
    container-type: inline-size;
    color: var(--_text);
    line-height: 1.45;
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  :is(p, ol, ul, dl, dd, figure, h3, h4, h5) {
    margin: 0;
    padding: 0;
  }
  :is(ol, ul) {
    list-style: none;
  }
  :is(h3, h4, h5) {
    font: inherit;
    font-weight: 600;
    text-wrap: balance;
  }
  p {
    text-wrap: pretty;
  }
  .panel:dir(rtl) {
    text-align: right;
  }
  .panel :is(p, h3, h4, dt, dd, li, span, strong, .body > div) {
    unicode-bidi: plaintext;
  }
  .icon {
    inline-size: 1.25em;
    block-size: 1.25em;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .figures {
    font-variant-numeric: tabular-nums;
  }
  .muted {
    color: var(--_text-muted);
  }
  .small {
    font-size: var(--_size-s);
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    overflow-wrap: anywhere;
    gap: calc(var(--_step) * 4);
    --_pad: calc(var(--_step) * 4);
    padding: var(--_pad);
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border);
    border-radius: var(--_radius);
  }
  @container (width >= 480px) {
    .panel {
      --_pad: calc(var(--_step) * 5);
    }
  }
  button {
    padding: 0;
    font: inherit;
    letter-spacing: inherit;
    color: inherit;
    background: none;
    border: 0;
    cursor: pointer;
  }
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: calc(var(--_step) * 2);
    min-block-size: var(--_target);
    padding: calc(var(--_step) * 1.5) calc(var(--_step) * 4);
    font-weight: 600;
    text-decoration: none;
    color: var(--_accent);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.7);
    transition:
      background-color var(--_motion),
      border-color var(--_motion);
  }
  .button:hover:not(:disabled) {
    background: color-mix(in oklab, var(--_accent) 8%, transparent);
    border-color: var(--_accent);
  }
  .button.primary {
    color: var(--_on-accent);
    background: var(--_accent);
    border-color: var(--_accent);
  }
  .button.primary:hover:not(:disabled) {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
  }
  .button:disabled {
    cursor: not-allowed;
    color: var(--_text-muted);
    background: var(--_surface-raised);
    border-color: var(--_border);
  }
  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    :host {
      --_target: 44px;
      --_target-quiet: 44px;
    }
  }
  @media (forced-colors: active) {
    .icon {
      color: inherit !important;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      transition: none !important;
      animation: none !important;
    }
  }
`;
