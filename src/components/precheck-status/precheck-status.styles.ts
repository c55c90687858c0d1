import { css } from 'lit';

export const statusStyles = css`
  .empty {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: calc(var(--_step) * 3);
  }
  .empty > .icon {
    inline-size: 32px;
    block-size: 32px;
    stroke-width: 1;
    color: var(--_text-muted);
  }
  .overall {
    display: grid;
    gap: calc(var(--_step) * 3);
  }
  .overall h3 {
    font-size: var(--_size-l);
  }
  .reports {
    display: grid;
  }
  .report {
    display: grid;
    gap: calc(var(--_step) * 2);
    padding-block: calc(var(--_step) * 3);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .report-head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 calc(var(--_step) * 3);
  }
  .report-head h4 {
    overflow-wrap: anywhere;
  }
  .result-word {
    display: inline-flex;
    align-items: center;
    gap: var(--_step);
    font-weight: 600;
  }
  .result-word .icon {
    color: var(--_tone);
  }
  .segments {
    display: grid;
    grid-template-columns: repeat(5, 1fr);
    gap: 3px;
  }
  .segments li {
    block-size: 6px;
    border-radius: 3px;
    background: color-mix(in oklab, var(--_neutral) 25%, var(--_surface));
  }
  .segments .done {
    background: var(--_accent);
  }
  .segments .current {
    background: linear-gradient(to right, var(--_accent) 50%, color-mix(in oklab, var(--_neutral) 25%, var(--_surface)) 50%);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  .segments .current:dir(rtl) {
    background: linear-gradient(to left, var(--_accent) 50%, color-mix(in oklab, var(--_neutral) 25%, var(--_surface)) 50%);
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
    .segments li {
      border: 1px solid CanvasText;
    }
    .segments .done,
    .segments .current {
      background: Highlight;
      forced-color-adjust: none;
    }
    .segments .current {
      background: linear-gradient(to right, Highlight 50%, Canvas 50%);
    }
  }
`;
