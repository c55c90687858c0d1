import { css } from 'lit';

/** The values, and the rows that open. What stands behind them: folds.styles.ts. */
export const valueStyles = css`
  /* The results in a line, in sight while the values below change; not where the results themselves stand beside them. */
  @container (width >= 720px) {
    .facts {
      --_values-head: static;
      --_result-line: none;
    }
  }
  .values-head {
    position: var(--_values-head, sticky);
    z-index: 1;
    inset-block-start: 0;
    justify-content: space-between;
    padding-block: calc(var(--_step) * 2);
    background: var(--_surface);
  }
  .values-head .answer {
    display: var(--_result-line, inline);
  }
  [part='overrides'] :is(summary, .input) {
    scroll-margin-block-start: 6em;
  }
  summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 calc(var(--_step) * 2);
    min-block-size: 44px;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary > .icon:dir(rtl) {
    scale: -1 1;
  }
  [open] > summary > .icon {
    rotate: 90deg;
  }
  [open] > summary > .icon:dir(rtl) {
    rotate: -90deg;
  }
  summary > :is(span, h3) {
    font-size: inherit;
    font-weight: 600;
  }
  summary > :nth-child(2) {
    flex: 1 1 10em;
  }
  summary > .answer {
    /* Where it stands below the name, it begins where the name does. */
    margin-inline-start: calc(1.5em + var(--_step) * 2);
    font-size: var(--_size-s);
    font-weight: 400;
  }
  .fold {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .group {
    position: relative;
  }
  .group > .reset {
    position: absolute;
    inset-block-start: 0;
    min-block-size: 44px;
    inset-inline-end: calc(var(--_step) * -2);
  }
  .group:has(.reset) summary {
    padding-inline-end: 7.5em;
  }
`;
