import { css } from 'lit';

export const findingsStyles = css`
  .tools {
    padding-block-end: calc(var(--_step) * 2);
  }
  .switch {
    display: inline-flex;
    gap: 2px;
    padding: 2px;
    border: var(--_stroke) solid var(--_border);
    border-radius: calc(var(--_radius) * 0.8);
  }
  .switch button {
    min-block-size: var(--_target-quiet);
    padding: 0 calc(var(--_step) * 3);
    font-size: var(--_size-s);
    color: var(--_text-muted);
    border-radius: calc(var(--_radius) * 0.6);
  }
  .switch [aria-pressed='true'] {
    font-weight: 600;
    color: var(--_surface);
    background: var(--_text);
  }
  .groups > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding-block: var(--_step);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .about h5 {
    flex: 1 1 8em;
    padding-block: 2px;
    min-inline-size: 0;
  }
  .about .quiet {
    padding-inline: 0;
  }
  .lines summary {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    min-block-size: var(--_target-quiet);
    padding-block: 2px;
  }
  .lines {
    font-size: calc(1em * 15 / 16);
    line-height: 1.35;
  }
  .finding[open] > summary .line {
    font-weight: 600;
  }
  .finding > summary:hover {
    background: var(--_surface-raised);
  }
  .finding dl {
    padding-block: var(--_step) calc(var(--_step) * 3);
    padding-inline-start: calc(1em + var(--_step) * 2);
  }
  .places {
    gap: 0 1em;
  }
  .place {
    min-block-size: var(--_target-quiet);
    color: var(--_accent);
    text-align: inherit;
    text-decoration: underline;
  }
  .sheet-dialog {
    inline-size: min(30em, 100% - 32px);
    color: var(--_text);
  }
  .sheet-dialog::backdrop {
    background: rgb(0 0 0 / 0.4);
  }
  .counts {
    gap: 0 calc(var(--_step) * 6);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  :is(.result, .overall:has(> .counts)) + .section,
  .panel > .section + .section {
    margin-block-start: calc(var(--_step) * -4);
  }
  .counts > details[open] {
    flex-basis: 100%;
  }
  @container (width < 560px) {
    .finding .sheets {
      display: none;
    }
    .counts > details:not([open]) > summary {
      gap: var(--_step);
      font-size: var(--_size-s);
    }
    .counts {
      column-gap: calc(var(--_step) * 3);
    }
  }
  @container (width >= 560px) {
    .groups > li {
      grid-template-columns: clamp(12.5em, 30cqi, 20em) minmax(0, 1fr);
      column-gap: calc(var(--_step) * 5);
    }
    .about {
      display: block;
    }
    .finding .sheets {
      max-inline-size: 16em;
      text-align: end;
    }
    .finding dl > div {
      display: grid;
      grid-template-columns: 5em minmax(0, 1fr);
      gap: calc(var(--_step) * 3);
      align-items: baseline;
    }
  }
  @media (pointer: coarse) {
    .groups > li,
    .switch {
      padding-block: 0;
    }
    .tools {
      padding-block-end: var(--_step);
    }
    .about .button.quiet {
      position: relative;
      min-block-size: 36px;
    }
    .about .quiet::after {
      content: '';
      position: absolute;
      inset: -4px 0;
    }
  }
  @media (forced-colors: active) {
    .about .quiet {
      padding-inline: calc(var(--_step) * 2);
    }
  }
`;
