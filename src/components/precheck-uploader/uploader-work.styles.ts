import { css } from 'lit';

/** What the set, its check and its result look like. */
export const workStyles = css`
  .set {
    display: grid;
    gap: calc(var(--_step) * 2);
  }
  .summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 calc(var(--_step) * 3);
  }
  .row {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--_step) calc(var(--_step) * 3);
    padding-block: calc(var(--_step) * 2.5);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .row {
    /* A layer of its own: what changes in one row is painted without the others. */
    position: relative;
  }
  /* A clip of its own for each of many small parts makes a long list dear to paint. */
  .row .icon {
    overflow: visible;
  }
  .row:not(.uploaded) {
    /* While many are added, those that nobody sees cost nothing; at rest, that would cost the scrolling more than it saves. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto 68px;
  }
  .thumb {
    display: grid;
    place-items: center;
    align-self: start;
    inline-size: 44px;
    block-size: 44px;
    color: var(--_text-muted);
    border-radius: calc(var(--_radius) * 0.4);
  }
  .thumb[draggable='true'] {
    cursor: grab;
  }
  .thumb .icon {
    inline-size: 24px;
    block-size: 24px;
    stroke-width: 1.25;
  }
  .thumb canvas {
    max-inline-size: 44px;
    max-block-size: 44px;
    background: #fff;
    border: var(--_stroke) solid var(--_border);
    border-radius: 2px;
  }
  .row.dragged {
    opacity: 0.5;
  }
  .row.drop-before::before,
  .row.drop-after::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    block-size: 3px;
    background: var(--_accent);
  }
  .row.drop-before::before {
    inset-block-start: 0;
  }
  .row.drop-after::after {
    inset-block-end: 0;
  }
  .label {
    inline-size: 100%;
    min-block-size: 32px;
    padding-inline: calc(var(--_step) * 1.5);
    font: inherit;
    color: inherit;
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.5);
  }
  [popover] {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: var(--_step);
    min-inline-size: 11em;
    max-inline-size: min(20em, 90vw);
    color: var(--_text);
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border);
    border-radius: calc(var(--_radius) * 0.7);
    box-shadow: 0 4px 16px oklch(0 0 0 / 0.18);
  }
  [role='menuitem'] {
    display: flex;
    align-items: center;
    gap: calc(var(--_step) * 2);
    inline-size: 100%;
    min-block-size: 36px;
    padding: var(--_step) calc(var(--_step) * 2);
    font: inherit;
    color: inherit;
    text-align: start;
    background: none;
    border: 0;
    border-radius: calc(var(--_radius) * 0.5);
    cursor: pointer;
  }
  [role='menuitem']:is(:hover, :focus) {
    background: color-mix(in oklab, var(--_accent) 10%, transparent);
  }
  .row-main {
    display: grid;
    grid-column: 2 / -1;
    min-inline-size: 0;
  }
  .summary p {
    flex: 1 0 100%;
    order: 1;
  }
  .add .choices {
    justify-content: start;
    margin-block-start: 0;
  }
  .more .icon {
    stroke-width: 2.5;
  }
  .row .file-name {
    font-weight: 600;
  }
  .row-meta {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    overflow-x: clip;
  }
  /* Takes no room, and at the beginning of a line it stands outside, and is not seen. */
  .row-meta > span + span::before {
    content: '·';
    content: '·' / '';
    display: block;
    block-size: 0;
    margin-inline-start: -0.65em;
  }
  .row-meta > .icon {
    margin-inline-end: calc(var(--_step) - 1em);
  }
  .row-meta.problem {
    flex-wrap: nowrap;
  }
  .row-meta .sent {
    color: var(--_pass);
  }
  .row-meta.problem {
    color: var(--_fail);
  }
  .button.icon-only {
    min-block-size: 32px;
    min-inline-size: 32px;
    padding: var(--_step);
    border-color: transparent;
    color: var(--_text-muted);
  }
  .button.icon-only:hover:not(:disabled) {
    color: var(--_text);
  }
  select {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  .category,
  .category-word {
    grid-column: 2;
    grid-row: 2;
    justify-self: start;
  }
  .category {
    min-block-size: 32px;
    min-inline-size: min(100%, 7em);
    max-inline-size: 100%;
    padding-inline: calc(var(--_step) * 1.5);
    color: var(--_text);
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.5);
  }
  .row-actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    justify-self: end;
    grid-column: 3;
    grid-row: 2;
  }
  .row .bar {
    grid-column: 1 / -1;
  }
  .bar {
    block-size: 3px;
    overflow: hidden;
    background: color-mix(in oklab, var(--_neutral) 25%, var(--_surface));
    border-radius: 2px;
  }
  .bar > div {
    block-size: 100%;
    background: var(--_accent);
    transition: inline-size var(--_motion) linear;
  }
  .failed .row-actions .retry {
    color: var(--_accent);
  }
  .add {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_step) * 2) calc(var(--_step) * 3);
    padding: calc(var(--_step) * 3);
    color: var(--_text-muted);
    border: 1.5px dashed var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.7);
  }
  .footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_step) * 2) calc(var(--_step) * 3);
  }
  /* Where a button without a box stands at an edge, its words do. */
  .panel {
    --_outdent: calc(var(--_step) * -2 - var(--_stroke));
  }
  :is(.panel > .footer, .summary, .actions, .hand-off .choices) > .quiet {
    margin-inline: var(--_outdent);
  }
  .finding .footer {
    margin-inline-start: var(--_outdent);
  }
  .footer .hint {
    flex: 1 1 14em;
  }
  .footer .hint:empty {
    display: none;
  }
  .footer .button.primary {
    flex: 1 1 100%;
  }
  .run,
  .result {
    display: grid;
    gap: calc(var(--_step) * 3);
  }
  .result:not(:has(*)) {
    display: none;
  }
  .run h3 {
    font-size: var(--_size-l);
  }
  .refusals {
    display: grid;
    gap: calc(var(--_step) * 2);
  }
  .refusals bdi {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  /* Large text in a narrow column: a line each. */
  @container (width < 13em) {
    .category,
    .category-word {
      grid-column: 2 / -1;
    }
    .row-actions {
      justify-self: start;
      justify-content: start;
      grid-column: 2 / -1;
      grid-row: 3;
    }
  }
  /* A word is not cut for the picture’s sake. */
  @container (width < 400px) {
    .category,
    .category-word {
      grid-column: 1 / 3;
    }
    :is(.failed, .missing) .category {
      grid-column: 2 / -1;
    }
    :is(.failed, .missing) .row-actions {
      justify-self: start;
      flex-wrap: nowrap;
      grid-column: 2 / -1;
      grid-row: 3;
      margin-inline-start: var(--_outdent);
    }
  }
  @container (width >= 480px) {
    .summary p {
      flex: 1 1 auto;
      order: 0;
      text-align: end;
    }
    .footer .button.primary {
      flex: none;
    }
    .panel > .footer > .quiet {
      margin-inline-start: auto;
    }
  }
  @container (width >= 560px) {
    .row {
      /* Room for two icons, so that the categories stand in one column. */
      grid-template-columns: auto minmax(0, 1fr) auto minmax(calc(64px + var(--_icon-gap, 0px)), auto);
    }
    .row-main {
      grid-column: 2;
    }
    .category,
    .category-word {
      grid-column: 3;
      grid-row: 1;
    }
    .row-actions {
      grid-column: 4;
      grid-row: 1;
    }
    :is(.failed, .missing) .row-actions {
      justify-self: start;
      grid-column: 2 / -1;
      grid-row: 2;
      margin-inline-start: var(--_outdent);
    }
  }
  @media (forced-colors: active) {
    .panel {
      --_outdent: 0px;
      --_icon-gap: var(--_step);
    }
    .row-actions {
      gap: var(--_step);
    }
    .row.drop-before::before,
    .row.drop-after::after {
      background: Highlight;
      forced-color-adjust: none;
    }
    [role='menuitem']:is(:hover, :focus) {
      color: HighlightText;
      background: Highlight;
      forced-color-adjust: none;
    }
    .bar {
      border: 1px solid CanvasText;
      block-size: 5px;
    }
    .bar > div {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
