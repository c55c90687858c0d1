import { css } from 'lit';

export const workbenchStyles = css`
  .workbench-part {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
    padding-block-start: calc(var(--_step) * 4);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .workbench-part > h3,
  .workbench-part > summary h3 {
    font-size: var(--_size-l);
  }
  details.workbench-part {
    display: block;
  }
  .workbench-part > summary {
    cursor: pointer;
    list-style: none;
  }
  .workbench-part > summary::-webkit-details-marker {
    display: none;
  }
  .workbench-part > summary h3 {
    display: flex;
    align-items: center;
    gap: calc(var(--_step) * 2);
  }
  .workbench-part > summary .icon {
    transition: rotate var(--_motion);
  }
  .workbench-part > summary:dir(rtl) .icon {
    rotate: 180deg;
  }
  .workbench-part[open] > summary .icon {
    rotate: 90deg;
  }
  .loading {
    display: flex;
    align-items: center;
    gap: calc(var(--_step) * 2);
  }
  @media print {
    .controls {
      display: none;
    }
  }
`;
