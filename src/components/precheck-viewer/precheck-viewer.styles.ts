import { css } from 'lit';

export const viewerStyles = css`
  :host {
    --_height: var(--precheck-viewer-height, clamp(24rem, 80vh, 60rem));
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_step) * 2);
  }
  .bar > .space {
    flex: 1;
  }
  .switch {
    display: contents;
  }
  /* What is shown is one switch, and what is done with it stands in a row of its own. */
  @container (width < 360px) {
    .switch,
    .bar:has(.switch) {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .switch {
      grid-column: 1 / -1;
      gap: 2px;
      padding: 2px;
      border: var(--_stroke) solid var(--_border-strong);
      border-radius: calc(var(--_radius) * 0.7 + 3px);
    }
    .switch + .space {
      display: none;
    }
  }
  a.button {
    text-decoration: none;
  }
  .frame {
    position: relative;
    display: grid;
  }
  iframe {
    inline-size: 100%;
    block-size: var(--_height);
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border);
    border-radius: calc(var(--_radius) * 0.7);
  }
  /* It goes on loading at its size, for nobody to see, and takes no place: not even that of the gap before it. */
  .frame.slow {
    position: absolute;
    inline-size: 0;
    block-size: 0;
    overflow: clip;
  }
  .frame.slow iframe {
    inline-size: 100cqi;
  }
  .frame:is(.waiting, .slow) iframe {
    visibility: hidden;
  }
  .waiting-words {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
    color: var(--_text-muted);
  }
  .link-field {
    display: grid;
    gap: var(--_step);
  }
  .link-field input,
  select {
    inline-size: 100%;
    min-block-size: 40px;
    padding-inline: calc(var(--_step) * 2);
    font: inherit;
    color: inherit;
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.7);
  }
  @media (forced-colors: active) {
    .button[aria-pressed='true'] {
      color: HighlightText;
      background: Highlight;
      border-color: Highlight;
      forced-color-adjust: none;
    }
    .button[aria-pressed='true']:focus-visible {
      outline-color: CanvasText;
    }
  }
  @media print {
    .bar {
      display: none;
    }
  }
`;
