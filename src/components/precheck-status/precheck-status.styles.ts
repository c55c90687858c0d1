import { css } from 'lit';

export const statusStyles = css`
  .findings-part:has(> *) {
    padding-block: calc(var(--_step) * 3);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .findings-part:has(> details:first-child) {
    padding-block-start: 0;
  }
  .findings-part > details:first-child {
    border-block-start: 0;
  }
  .overall,
  .findings-part,
  .report,
  .finding-tools,
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
  }
  .overall h3 {
    font-size: var(--_size-l);
  }
  .overall > .button,
  #all-findings {
    justify-self: start;
  }
  .button[aria-pressed='true'] {
    border-color: currentColor;
  }
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }
  .columns:not(:has(*)) {
    display: none;
  }
  .report {
    gap: calc(var(--_step) * 2);
    padding-block: calc(var(--_step) * 3);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .report-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 calc(var(--_step) * 3);
  }
  .stages {
    display: grid;
    /* As wide as their words, so that none is broken while there is room. */
    grid-template-columns: repeat(5, auto);
    gap: 3px;
    font-size: var(--_size-s);
  }
  .stages li {
    min-inline-size: 0;
  }
  .stages li > span {
    display: block;
  }
  .stages li::before {
    content: '';
    display: block;
    block-size: 6px;
    margin-block-end: var(--_step);
    border-radius: 3px;
    background: color-mix(in oklab, var(--_neutral) 25%, var(--_surface));
  }
  .stages .done::before {
    background: var(--_accent);
  }
  .stages .current::before {
    background: linear-gradient(to right, var(--_accent) 50%, color-mix(in oklab, var(--_neutral) 25%, var(--_surface)) 50%);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  .overall:has(> .notice) + .columns .stages li::before {
    animation: none;
  }
  .stages .current:dir(rtl)::before {
    background: linear-gradient(to left, var(--_accent) 50%, color-mix(in oklab, var(--_neutral) 25%, var(--_surface)) 50%);
  }
  .stages .current .stage-name {
    font-weight: 600;
  }
  /* Over, its result is said above it: the times stay, the bars go. */
  .stages.over li::before {
    display: none;
  }
  .finding-tools {
    gap: calc(var(--_step) * 2);
  }
  .field {
    gap: var(--_step);
  }
  .search {
    position: relative;
  }
  .search .icon {
    position: absolute;
    inset-block: 0;
    inset-inline-start: calc(var(--_step) * 3);
    margin-block: auto;
    color: var(--_text-muted);
  }
  .search input {
    inline-size: 100%;
    min-block-size: 40px;
    padding-inline: calc(var(--_step) * 5 + 1.25em) calc(var(--_step) * 3);
    font: inherit;
    color: var(--_text);
    background: none;
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.7);
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_step) * 1.5) calc(var(--_step) * 2);
  }
  .chip {
    unicode-bidi: plaintext;
    min-block-size: 32px;
    padding: 0 calc(var(--_step) * 3);
    font: inherit;
    font-size: var(--_size-s);
    color: var(--_text);
    background: none;
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: 16px;
    cursor: pointer;
  }
  .chip:hover {
    border-color: var(--_accent);
  }
  .chip[aria-pressed='true'] {
    font-weight: 600;
    color: var(--_on-accent);
    background: var(--_accent);
    border-color: var(--_accent);
  }
  .links {
    display: grid;
    margin-block-end: calc(var(--_step) * 2);
  }
  .links a {
    display: inline-flex;
    gap: calc(var(--_step) * 2);
    padding-block: var(--_step);
    color: var(--_accent);
    text-decoration: none;
  }
  .links bdi {
    text-decoration: underline;
  }
  .links .icon {
    margin-block-start: 0.1em;
  }
  /* A Latin name keeps its own direction, and what follows it that of the page. */
  .links a > span {
    unicode-bidi: isolate;
  }
  /* A browser may break a line before a picture, whatever stands there. */
  .links span span {
    white-space: nowrap;
  }
  .links span .icon {
    inline-size: 1em;
    vertical-align: text-top;
  }
  /* Compact: what the line beside the name says is enough. The names of the stages stay for those who listen. */
  @container (width < 480px) {
    .stages li > span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .stages.over {
      position: absolute;
    }
  }
  /* Full: what is to do beside where it stands. */
  @container (width >= 720px) {
    .columns:has(.finding, .finding-tools) {
      grid-template: 'reports findings' 'documents findings' 'attempts findings' 1fr / minmax(0, 2fr) minmax(0, 3fr);
      column-gap: calc(var(--_step) * 8);
    }
    .columns:has(.finding, .finding-tools) > .reports-part {
      grid-area: reports;
    }
    .columns:has(.finding, .finding-tools) > .findings-part {
      grid-area: findings;
    }
    .columns:has(.finding, .finding-tools) > .documents {
      grid-area: documents;
    }
    .columns:has(.finding, .finding-tools) > .attempts {
      grid-area: attempts;
    }
  }
  /* Beside no findings there is room for all words: the bars of one report stand under those of another. */
  @container (width >= 45em) {
    .columns:not(:has(.finding, .finding-tools)) .stages {
      grid-template-columns: repeat(5, 1fr);
    }
  }
  @keyframes breathe {
    from {
      opacity: 1;
    }
    to {
      opacity: 0.55;
    }
  }
  @media (forced-colors: active) {
    .stages li::before {
      border: 1px solid CanvasText;
    }
    .stages .done::before,
    .stages .current::before {
      background: Highlight;
      forced-color-adjust: none;
    }
    .stages .current::before {
      background: linear-gradient(to right, Highlight 50%, Canvas 50%);
    }
    .stages .current:dir(rtl)::before {
      background: linear-gradient(to left, Highlight 50%, Canvas 50%);
    }
    :is(.chip, .button)[aria-pressed='true'] {
      color: HighlightText;
      background: Highlight;
      border-color: Highlight;
      forced-color-adjust: none;
    }
    [aria-pressed='true']:focus-visible {
      outline-color: CanvasText;
    }
  }
`;
