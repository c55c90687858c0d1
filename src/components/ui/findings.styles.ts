import { css } from 'lit';

export const findingsStyles = css`
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_step) * 2);
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
    min-block-size: 28px;
    padding: 0 calc(var(--_step) * 3);
    font: inherit;
    font-size: var(--_size-s);
    color: var(--_text-muted);
    background: none;
    border: 0;
    border-radius: calc(var(--_radius) * 0.6);
    cursor: pointer;
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
  .about {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 calc(var(--_step) * 3);
  }
  .about h5 {
    flex: 1 1 8em;
    margin: 0;
    font: inherit;
    font-weight: 600;
    padding-block: 2px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .about .quiet {
    padding-inline: 0;
    min-block-size: 28px;
  }
  .about .done {
    display: inline-flex;
    align-items: center;
    gap: var(--_step);
    color: var(--_tone);
  }
  .lines summary {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    min-block-size: 38px;
    padding-block: 2px;
  }
  .again > summary {
    color: var(--_text-muted);
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
    display: grid;
    gap: var(--_step) calc(var(--_step) * 3);
    padding-block: var(--_step) calc(var(--_step) * 3);
    padding-inline-start: calc(1em + var(--_step) * 2);
  }
  .finding dt {
    color: var(--_text-muted);
    font-size: var(--_size-s);
  }
  .places {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
  }
  .place {
    min-block-size: 28px;
    padding: 0;
    font: inherit;
    color: var(--_accent);
    background: none;
    border: 0;
    text-align: start;
    text-decoration: underline;
    cursor: pointer;
  }
  .sheet-dialog {
    inline-size: min(30em, 100% - 32px);
    padding: calc(var(--_step) * 5);
    color: var(--_text);
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border);
    border-radius: var(--_radius);
  }
  .sheet-dialog > * + * {
    margin-block-start: calc(var(--_step) * 3);
  }
  .sheet-dialog::backdrop {
    background: rgb(0 0 0 / 0.4);
  }
  .finding a {
    color: var(--_accent);
  }
  .counts {
    display: flex;
    flex-wrap: wrap;
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
    .lines summary {
      min-block-size: 28px;
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
    .lines summary,
    .switch button,
    .place {
      min-block-size: 44px;
    }
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
    .switch [aria-pressed='true'] {
      color: HighlightText;
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
