import { css } from 'lit';

/**
 * What the set, its check and its result look like.
 *
 * - `.row` is a layer of its own: what changes in one row is painted without the others. While many are added, those that nobody sees cost
 *   nothing; at rest, that would cost the scrolling more than it saves.
 * - The sticky foot covers the end of the list, so a focused element scrolls clear of it. In a low or narrow window it is not sticky.
 * - The dots of `.row-meta` take no room; at the beginning of a line they stand outside, and are not seen.
 * - `--_outdent`: where a button without a box stands at an edge, its words do.
 */
export const workStyles = css`
  .panel {
    --_outdent: calc(var(--_step) * -2 - var(--_stroke));
  }
  .head {
    align-items: baseline;
  }
  .head > .bar {
    flex: 1 0 100%;
    block-size: 6px;
    margin-block-start: var(--_step);
  }
  .result:not(:has(*)),
  .foot .hint:empty {
    display: none;
  }
  .row {
    position: relative;
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr) auto auto;
    align-items: center;
    column-gap: calc(var(--_step) * 3);
    min-block-size: 60px;
    padding-block: calc(var(--_step) * 1.5);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .rows {
    border-block-end: var(--_stroke) solid var(--_border);
  }
  .row:not(.uploaded) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 0px;
  }
  :is(.set, .result, .section) * {
    scroll-margin-block: calc(var(--_step) * 2) 14em;
  }
  .row .icon {
    overflow: visible;
  }
  .thumb {
    display: grid;
    place-items: center;
    color: var(--_text-muted);
  }
  .thumb .icon {
    inline-size: 24px;
    block-size: 24px;
    stroke-width: 1.25;
  }
  .thumb canvas {
    max-inline-size: 72px;
    max-block-size: 72px;
    background: #fff;
    border: var(--_stroke) solid var(--_border);
  }
  .panel.previews .row {
    grid-template-columns: 72px minmax(0, 1fr) auto auto;
    min-block-size: 88px;
  }
  .row-main {
    display: grid;
    min-inline-size: 0;
    gap: 2px;
  }
  .category {
    min-block-size: max(36px, var(--_target-quiet));
    max-inline-size: 100%;
    padding-inline: calc(var(--_step) * 1.5);
    font-size: var(--_size-s);
    letter-spacing: inherit;
  }
  .row-meta {
    gap: 0 1em;
    overflow-x: clip;
  }
  .row-meta > span:not(.bar) + span::before {
    content: '·';
    content: '·' / '';
    display: block;
    block-size: 0;
    margin-inline-start: -0.65em;
  }
  .row-meta > .icon {
    margin-inline-end: calc(var(--_step) - 1em);
  }
  .row-meta .sent {
    color: var(--_pass);
  }
  .row-meta.problem {
    align-items: start;
    color: var(--_attention);
  }
  .row-meta .bar {
    inline-size: min(180px, 40%);
    block-size: 5px;
  }
  .row-actions {
    display: flex;
    margin-inline-end: calc(var(--_step) * -2);
  }
  .button.icon-only {
    min-block-size: max(36px, var(--_target-quiet));
    min-inline-size: max(36px, var(--_target-quiet));
    padding: var(--_step);
    border-color: transparent;
    color: var(--_text-muted);
  }
  .foot {
    inset-block-end: 0;
    z-index: 2;
    gap: calc(var(--_step) * 2) calc(var(--_step) * 3);
    margin: 0 calc(-1 * var(--_pad)) calc(-1 * var(--_pad));
    padding: calc(var(--_step) * 3) var(--_pad);
    background: var(--_surface);
    border-block-start: var(--_stroke) solid var(--_border);
    border-radius: 0 0 var(--_radius) var(--_radius);
  }
  .set:has(+ .foot) .rows {
    border-block-end: 0;
    margin-block-end: calc(var(--_step) * -4);
  }
  .undoable {
    flex: 1 0 100%;
  }
  .undoable .button {
    font-size: inherit;
  }
  .set-actions,
  :is(.actions, .hand-off .choices) > .quiet {
    margin-inline: var(--_outdent);
  }
  .foot .hint {
    flex: 1 0 auto;
    max-inline-size: 100%;
  }
  .foot #check {
    flex: 2 1 auto;
    min-block-size: 44px;
  }
  .refusals bdi {
    font-weight: 600;
  }
  @container (width < 560px) {
    .row,
    .panel.previews .row {
      grid-template-columns: auto minmax(0, 1fr) auto;
      column-gap: calc(var(--_step) * 2);
    }
    .row > :is(.category, .category-word, .retry, .replace) {
      grid-area: 2 / 2 / auto / -1;
      justify-self: start;
    }
    .row > .category {
      border-color: transparent;
      margin-inline-start: calc(var(--_step) * -1.5 - var(--_stroke));
    }
    .row > :is(.retry, .replace) {
      margin-inline-start: var(--_outdent);
    }
    .row > .row-actions {
      grid-area: 1 / 3;
    }
  }
  @container (width >= 480px) {
    .foot .hint {
      flex: 1 1 10em;
      text-align: right;
    }
    .foot .hint:dir(rtl) {
      text-align: left;
    }
    .foot #check {
      flex: none;
      margin-inline-start: auto;
    }
  }
  @media (height >= 480px) {
    @container (width >= 15em) {
      .foot {
        position: sticky;
      }
    }
  }
  @media (forced-colors: active) {
    .panel {
      --_outdent: 0px;
    }
    .row-actions {
      gap: var(--_step);
    }
  }
`;
