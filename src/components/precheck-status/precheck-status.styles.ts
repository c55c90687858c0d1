import { css } from 'lit';

/** The scale of a run has five parts, with gaps between them. */
export const statusStyles = css`
  .overall {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
  }
  .overall > h3 {
    font-size: var(--_size-l);
  }
  #notify {
    justify-self: start;
  }
  .panel > .section {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .timeline .took {
    font-weight: 400;
  }
  .report-rows {
    margin-block: calc(var(--_step) * -2);
  }
  .report-rows li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) fit-content(50%);
    align-items: center;
    gap: calc(var(--_step) * 1.5) calc(var(--_step) * 4);
    padding-block: calc(var(--_step) * 2);
    min-block-size: 44px;
  }
  .report-rows li + li {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .report-rows li > :nth-child(2) {
    text-align: end;
  }
  .report-rows .scale {
    grid-column: 1 / -1;
  }
  .report-rows .stages {
    mask: linear-gradient(to right, #000 calc(100% - 3px), transparent 0) 0 / calc((100% + 3px) / 5);
  }
  .links {
    display: grid;
    margin-block-end: calc(var(--_step) * 2);
  }
  .links a {
    display: inline-flex;
    align-items: center;
    gap: calc(var(--_step) * 2);
    min-block-size: var(--_target-quiet);
    color: var(--_accent);
    text-decoration: none;
  }
  .links bdi {
    text-decoration: underline;
  }
  @container (width >= 560px) {
    .timeline .took {
      display: block;
      font-size: inherit;
    }
    .report-rows li {
      grid-template-columns: minmax(0, 1fr) 160px 13em;
    }
    .report-rows li > :nth-child(3) {
      grid-area: 1 / 2;
    }
  }
  @media (forced-colors: active) {
    .button[aria-pressed='true'] {
      color: HighlightText;
      background: Highlight;
      border-color: Highlight;
      forced-color-adjust: none;
    }
  }
`;
