import { css } from 'lit';

export const lotSketchStyles = css`
  .sketch {
    display: grid;
    gap: calc(var(--_step) * 3);
    margin: 0;
    align-items: start;
  }
  .sketch > svg {
    inline-size: min(100%, 26em);
    block-size: auto;
    /* Where words stand is worked out from left to right; a mirrored page mirrors the whole, below. */
    direction: ltr;
    justify-self: center;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }
  .sketch text {
    fill: var(--_text);
    unicode-bidi: plaintext;
  }
  .sketch .street-name {
    fill: var(--_text-muted);
  }
  .sketch:dir(rtl) > svg,
  .sketch:dir(rtl) text {
    scale: -1 1;
  }
  .sketch:dir(rtl) text {
    transform-box: fill-box;
    transform-origin: center;
  }
  .ground {
    fill: var(--_surface-raised);
  }
  .hatch {
    fill: none;
    stroke: var(--_border-strong);
    stroke-width: 1;
  }
  .envelope {
    fill: color-mix(in oklab, var(--_accent) 18%, var(--_surface));
    stroke: var(--_accent);
    stroke-width: 1.5;
  }
  .boundary {
    fill: none;
    stroke: var(--_text);
    stroke-width: 1.5;
  }
  .frontage {
    stroke: var(--_text);
    stroke-width: 4;
  }
  .street {
    fill: color-mix(in oklab, var(--_neutral) 16%, var(--_surface));
  }
  .dimension,
  .scale-bar {
    fill: none;
    stroke: var(--_text-muted);
    stroke-width: 1;
  }
  .scale-bar {
    stroke: var(--_text);
    stroke-width: 1.5;
  }
  .dimension.assumed {
    stroke-dasharray: 3 2;
  }
  .sketch figcaption {
    display: grid;
    gap: calc(var(--_step) * 3);
  }
  .legend {
    display: grid;
    gap: var(--_step);
  }
  .legend li {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: calc(var(--_step) * 2);
  }
  .swatch {
    inline-size: 20px;
    block-size: 14px;
    margin-block-start: 0.25em;
  }
  .facts {
    display: grid;
    font-size: var(--_size-s);
  }
  .sketch .facts {
    font-size: inherit;
  }
  .facts > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 calc(var(--_step) * 3);
    padding-block: var(--_step);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .facts dt {
    color: var(--_text-muted);
  }
  @container (width >= 720px) {
    .sketch {
      grid-template-columns: minmax(0, 26em) minmax(0, 1fr);
      gap: calc(var(--_step) * 6);
    }
  }
  @media (forced-colors: active) {
    .sketch svg {
      forced-color-adjust: none;
    }
    .sketch text {
      fill: CanvasText;
    }
    .ground,
    .street {
      fill: Canvas;
    }
    .street {
      stroke: CanvasText;
    }
    .hatch,
    .boundary,
    .frontage,
    .dimension,
    .scale-bar {
      stroke: CanvasText;
    }
    .envelope {
      fill: Canvas;
      stroke: Highlight;
      stroke-width: 3;
    }
  }
`;
