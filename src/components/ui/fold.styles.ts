import { css } from 'lit';

/** What folds: its line, and the mark that turns as it opens. */
export const foldStyles = css`
  summary {
    display: flex;
    align-items: center;
    gap: calc(var(--_step) * 2);
    min-block-size: var(--_target);
    cursor: pointer;
    list-style: none;
    border-radius: calc(var(--_radius) * 0.5);
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary .fold {
    inline-size: 1em;
    block-size: 1em;
    color: var(--_text-muted);
    transition: rotate var(--_motion);
  }
  summary .fold:dir(rtl) {
    rotate: 180deg;
  }
  details[open] > summary .fold {
    rotate: 90deg;
  }
  details.section > summary {
    font-weight: 500;
  }
`;
