import { css } from 'lit';

/** The scale of a run has five parts, with gaps between them. */
export const statusStyles = css`
  .panel > .section {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .timeline .took {
    font-weight: 400;
  }
  .report-rows {
    margin-block: calc(var(--_step) * -4) calc(var(--_step) * -2);
  }
  .report-rows li {
    padding-block: calc(var(--_step) * 2);
  }
  .report-rows li + li {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .report-rows li > :nth-child(2) {
    text-align: end;
  }
  .report-rows .stages {
    mask: linear-gradient(to right, #000 calc(100% - 3px), transparent 0) 0 / calc((100% + 3px) / 5);
  }
  .links {
    margin-block-end: calc(var(--_step) * 2);
  }
  .links a {
    inline-size: fit-content;
    min-block-size: var(--_target-quiet);
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
  }
`;
