import { css } from 'lit';

/**
 * Page and sheet reach to the edge: the panel is their frame. In little room the buttons above stand two by two. A page that is slow goes on
 * loading at its size, for nobody to see, and takes no place.
 */
export const viewerStyles = css`
  :host {
    --_height: var(--precheck-viewer-height, clamp(24rem, 80vh, 60rem));
    --_gutter: calc(var(--_step) * 4);
  }
  .panel {
    gap: 0;
    padding: 0;
    overflow: clip;
  }
  .panel :is(.message, .notice, .empty) {
    margin: var(--_gutter);
  }
  .bar {
    align-items: stretch;
    gap: 0 var(--_gutter);
    padding-inline: var(--_gutter);
    border-block-end: var(--_stroke) solid var(--_border);
  }
  .tab {
    min-block-size: 44px;
    padding-block: var(--_step);
    font-weight: 600;
    color: var(--_text-muted);
    border-block: 3px solid transparent;
  }
  .tab:hover {
    color: var(--_text);
  }
  .tab[aria-pressed='true'] {
    color: var(--_text);
    border-block-end-color: var(--_accent);
  }
  @container (width < 480px) {
    .bar {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      padding-block-end: var(--_step);
    }
  }
  @container (width >= 480px) {
    .bar .button {
      align-self: center;
    }
    #copy {
      margin-inline-start: auto;
    }
  }
  .tab:focus-visible,
  iframe:focus-visible {
    outline-offset: -4px;
  }
  .frame {
    display: grid;
    place-items: center;
  }
  .frame > * {
    grid-area: 1 / 1;
  }
  iframe {
    inline-size: 100%;
    block-size: var(--_height);
    background: var(--_surface);
    border: 0;
  }
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
  @media (forced-colors: active) {
    .tab {
      border-color: Canvas;
    }
  }
`;
