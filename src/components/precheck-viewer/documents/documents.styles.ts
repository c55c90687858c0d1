import { css } from 'lit';

export const documentsStyles = css`
  .documents {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
  }
  .choice {
    display: grid;
    gap: var(--_step);
    min-inline-size: 0;
  }
  .choice span {
    font-size: var(--_size-s);
    color: var(--_text-muted);
  }
  /* Also a name in Latin letters, which runs the other way. */
  select:dir(rtl) {
    text-align: right;
  }
  .tools,
  .handles {
    gap: var(--_step);
  }
  .handles {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }
  .zoom {
    min-inline-size: 3.5em;
    text-align: center;
  }
  /* All handles in one row. */
  @container (width < 360px) {
    .zoom {
      display: none;
    }
  }
  .tools .button {
    min-inline-size: 32px;
    padding-inline: var(--_step);
  }
  .tools .back .icon,
  .tools .leaf:dir(rtl) .icon {
    scale: -1 1;
  }
  .tools .back:dir(rtl) .icon {
    scale: 1 1;
  }
  .stage,
  .stage-place {
    inline-size: 100%;
    /* No higher than wide: a drawing lies on its side. The stage of a page that stands is as high as that page. */
    aspect-ratio: 1;
    min-block-size: min(16rem, var(--_height));
    max-block-size: var(--_height);
  }
  .stage-place {
    display: grid;
    place-content: center;
  }
  .desk {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 2);
  }
  .stage {
    position: relative;
    overflow: auto;
    display: grid;
    place-content: safe center;
    direction: ltr;
    touch-action: pan-x pan-y;
    overscroll-behavior: contain;
    cursor: grab;
    background: var(--_surface-raised);
    border: var(--_stroke) solid var(--_border);
    border-radius: calc(var(--_radius) * 0.7);
  }
  .stage:active {
    cursor: grabbing;
  }
  .sheet {
    position: relative;
    overflow: clip;
    /* Paper is white in the dark, too, and so are the colours on it. */
    color-scheme: only light;
    background: #fff;
    --scale-round-x: 1px;
    --scale-round-y: 1px;
  }
  .sheet canvas {
    position: absolute;
    display: block;
  }
  .sheet canvas[hidden] {
    display: none;
  }
  .whole {
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .text {
    --min-font-size: 1;
    position: absolute;
    inset: 0;
    overflow: clip;
    line-height: 1;
    color-scheme: only light;
    forced-color-adjust: none;
    text-size-adjust: none;
    transform-origin: 0 0;
  }
  .text[data-main-rotation='90'] {
    transform: rotate(90deg) translateY(-100%);
  }
  .text[data-main-rotation='180'] {
    transform: rotate(180deg) translate(-100%, -100%);
  }
  .text[data-main-rotation='270'] {
    transform: rotate(270deg) translateX(-100%);
  }
  .text :is(span, br) {
    position: absolute;
    color: transparent;
    white-space: pre;
    cursor: text;
    transform-origin: 0 0;
    unicode-bidi: normal;
  }
  .text .markedContent {
    display: contents;
  }
  .text span:not(.markedContent) {
    --font-height: 0;
    --scale-x: 1;
    --rotate: 0deg;
    font-size: calc(var(--total-scale-factor) * var(--min-font-size) * var(--font-height));
    transform: rotate(var(--rotate)) scaleX(var(--scale-x)) scale(calc(1 / var(--min-font-size)));
  }
  .text ::selection {
    background: color-mix(in srgb, AccentColor, transparent 75%);
  }
  .mark {
    position: absolute;
    pointer-events: none;
    outline: 2px solid var(--_tone);
    outline-offset: 1px;
  }
  .mark button,
  .number {
    display: inline-grid;
    place-content: center;
    min-inline-size: 24px;
    min-block-size: 24px;
    padding-inline: 4px;
    font: inherit;
    font-size: var(--_size-s);
    font-weight: 600;
    color: var(--_surface);
    background: var(--_tone);
    border: 1px solid var(--_surface);
    border-radius: 12px;
  }
  .mark button {
    position: absolute;
    inset: -20px auto auto -14px;
    pointer-events: auto;
    cursor: pointer;
  }
  .thumbnails {
    display: flex;
    gap: var(--_step);
    overflow: auto;
    order: 1;
    /* Room for what shows the focus, without standing in. */
    margin: -3px;
    padding: 3px;
  }
  .thumbnails button {
    display: grid;
    justify-items: center;
    align-content: end;
    gap: 2px;
    min-inline-size: 64px;
    inline-size: 100%;
    block-size: 100px;
    padding: var(--_step);
    font: inherit;
    font-size: var(--_size-s);
    color: inherit;
    background: none;
    border: 2px solid transparent;
    border-radius: calc(var(--_radius) * 0.5);
    cursor: pointer;
  }
  .thumbnails canvas {
    max-inline-size: 100%;
    max-block-size: 68px;
    background: #fff;
    box-shadow: 0 0 0 1px var(--_border);
  }
  .thumbnails [aria-current] {
    border-color: var(--_accent);
    font-weight: 600;
  }
  .show {
    gap: calc(var(--_step) * 2);
    margin-inline: calc(var(--_step) * -2 - var(--_stroke));
    text-align: start;
  }
  .aside {
    /* What is hidden from sight in it scrolls with it, and its lists are laid out by its own width. */
    position: relative;
    container-type: inline-size;
    display: grid;
    align-content: start;
    gap: calc(var(--_step) * 3);
    min-inline-size: 0;
  }
  @container (width >= 480px) {
    .desk:has(.thumbnails) {
      grid-template-columns: 98px minmax(0, 1fr);
    }
    .thumbnails {
      flex-direction: column;
      order: 0;
      /* As high as the stage, however many there are. */
      contain: size;
    }
    .thumbnails button {
      block-size: 92px;
    }
  }
  @container (width >= 820px) {
    .documents:has(.aside) {
      /* The last row takes what findings need beyond the rows beside them. */
      grid-template: repeat(3, auto) 1fr / minmax(0, 1fr) minmax(260px, 30%);
      align-items: start;
    }
    .documents > * {
      grid-column: 1;
    }
    .aside {
      grid-column: 2;
      grid-row: 1 / span 4;
      max-block-size: calc(var(--_height) + 130px);
      overflow: auto;
      margin-inline-end: calc(var(--_step) * -2);
      padding-inline: calc(var(--_step) * 2);
    }
  }
  @media (forced-colors: active) {
    .show {
      margin-inline: 0;
    }
    .sheet,
    .thumbnails canvas {
      outline: 1px solid CanvasText;
    }
    .thumbnails button {
      border-color: ButtonFace;
    }
    .thumbnails [aria-current] {
      border-color: Highlight;
    }
    /* On paper, which is white whatever the palette. */
    .mark {
      forced-color-adjust: none;
    }
    .number {
      forced-color-adjust: none;
      color: Canvas;
      background: CanvasText;
    }
  }
`;
