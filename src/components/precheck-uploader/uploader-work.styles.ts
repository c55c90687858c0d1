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
    align-items: baseline;
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
  .row > .icon {
    inline-size: 24px;
    block-size: 24px;
    stroke-width: 1.25;
    color: var(--_text-muted);
  }
  .row-main {
    display: grid;
    grid-column: 2 / -1;
    min-inline-size: 0;
  }
  .row .file-name {
    font-weight: 600;
  }
  .row-meta {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_step);
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
    max-inline-size: 100%;
    padding-inline: calc(var(--_step) * 1.5);
    color: var(--_text);
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.5);
  }
  .row-actions {
    display: flex;
    align-items: center;
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
  .finding .footer {
    margin-inline-start: calc(var(--_step) * -2);
  }
  .footer .hint {
    flex: 1 1 14em;
  }
  .footer .button.primary {
    flex: 1 1 100%;
  }
  .run,
  .result {
    display: grid;
    gap: calc(var(--_step) * 3);
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
      flex-wrap: wrap;
      grid-column: 2 / -1;
      grid-row: 3;
    }
  }
  @container (width >= 480px) {
    .footer .button.primary {
      flex: none;
    }
  }
  @container (width >= 560px) {
    .row {
      grid-template-columns: auto minmax(0, 1fr) auto auto;
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
  }
  @media (forced-colors: active) {
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
