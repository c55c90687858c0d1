import { css } from 'lit';

/** What the set, its check and its result look like. */
export const workStyles = css`
  /* What is going on: a title, what more there is to say at its side, a bar or a stepper below. */
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--_step) calc(var(--_step) * 4);
  }
  .head h3 {
    font-size: var(--_size-l);
  }
  .head > .bar {
    flex: 1 0 100%;
    block-size: 6px;
    margin-block-start: var(--_step);
  }
  .set {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
  }
  .row {
    /* A layer of its own: what changes in one row is painted without the others. */
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
  /* A clip of its own for each of many small parts makes a long list dear to paint. */
  .row .icon {
    overflow: visible;
  }
  .row:not(.uploaded) {
    /* While many are added, those that nobody sees cost nothing; at rest, that would cost the scrolling more than it saves. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto 60px;
  }
  /* The foot stands over the end of the list: what has the focus is not behind it. */
  .row :is(button, select, input) {
    scroll-margin-block: calc(var(--_step) * 2) 120px;
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
    border-radius: 2px;
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
  .file-name {
    display: flex;
    /* A name has a direction of its own; the row decides where it stands. */
    justify-self: start;
    min-inline-size: 0;
    max-inline-size: 100%;
    white-space: pre;
    font-weight: 600;
  }
  /* As much of it as there is room for: a cut after a whole word would leave a gap before the tail. */
  .file-name .start {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  :where(.category) {
    font: inherit;
    letter-spacing: inherit;
  }
  .category {
    min-block-size: 36px;
    max-inline-size: 100%;
    padding-inline: calc(var(--_step) * 1.5);
    color: var(--_text);
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.7);
  }
  .row-meta {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 1em;
    overflow-x: clip;
  }
  /* Takes no room, and at the beginning of a line it stands outside, and is not seen. */
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
    flex-wrap: nowrap;
    align-items: start;
    color: var(--_attention);
  }
  .row-meta.problem > .icon {
    margin-block-start: 0.1em;
  }
  .bar {
    block-size: 4px;
    overflow: hidden;
    background: color-mix(in oklab, var(--_neutral) 25%, var(--_surface));
    border-radius: 3px;
  }
  .bar > i {
    display: block;
    block-size: 100%;
    background: var(--_accent);
    transition: inline-size var(--_motion) linear;
  }
  .row-meta .bar {
    inline-size: min(180px, 40%);
  }
  .row-actions {
    display: flex;
    margin-inline-end: calc(var(--_step) * -2);
  }
  .button.icon-only {
    min-block-size: 36px;
    min-inline-size: 36px;
    padding: var(--_step);
    border-color: transparent;
    color: var(--_text-muted);
  }
  .button.icon-only:hover:not(:disabled) {
    color: var(--_text);
  }
  .foot {
    position: sticky;
    inset-block-end: 0;
    z-index: 2;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_step) * 2) calc(var(--_step) * 3);
    margin: 0 calc(-1 * var(--_pad)) calc(-1 * var(--_pad));
    padding: calc(var(--_step) * 3) var(--_pad);
    background: var(--_surface);
    border-block-start: var(--_stroke) solid var(--_border);
    border-end-start-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }
  /* The list ends with the line that the foot begins with. */
  .set:has(+ .foot) .rows {
    border-block-end: 0;
    margin-block-end: calc(var(--_step) * -4);
  }
  .undoable {
    display: flex;
    flex: 1 0 100%;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_step);
  }
  .undoable .button {
    font-size: inherit;
  }
  .set-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_step);
    margin-inline: var(--_outdent);
  }
  .foot .hint {
    flex: 1 0 auto;
    max-inline-size: 100%;
  }
  .foot .hint:empty {
    display: none;
  }
  .foot #check {
    flex: 2 1 auto;
    min-block-size: 44px;
  }
  /* Where a button without a box stands at an edge, its words do. */
  .panel {
    --_outdent: calc(var(--_step) * -2 - var(--_stroke));
    --_pad: calc(var(--_step) * 4);
  }
  :is(.actions, .hand-off .choices) > .quiet {
    margin-inline: var(--_outdent);
  }
  .run,
  .result {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
  }
  .result:not(:has(*)) {
    display: none;
  }
  .refusals {
    display: grid;
    gap: calc(var(--_step) * 2);
  }
  .refusals bdi {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  @container (width < 560px) {
    .row,
    .panel.previews .row {
      grid-template-columns: auto minmax(0, 1fr) auto;
      column-gap: calc(var(--_step) * 2);
    }
    .row > :is(.category, .category-word, .retry, .replace) {
      grid-column: 2 / -1;
      grid-row: 2;
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
      grid-column: 3;
      grid-row: 1;
    }
  }
  @container (width >= 480px) {
    .panel {
      --_pad: calc(var(--_step) * 5);
    }
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
  /* Zoomed in, it would cover what it is about. */
  @media (height < 480px) {
    .foot {
      position: static;
    }
  }
  @media (pointer: coarse) {
    .button,
    .button.quiet,
    .button.icon-only,
    .category {
      min-block-size: 44px;
    }
    .button.icon-only {
      min-inline-size: 44px;
    }
    .foot {
      padding-block: calc(var(--_step) * 2);
    }
  }
  @media (forced-colors: active) {
    .panel {
      --_outdent: 0px;
    }
    .row-actions {
      gap: var(--_step);
    }
    .bar {
      border: 1px solid CanvasText;
      block-size: 5px;
    }
    .bar > i {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
