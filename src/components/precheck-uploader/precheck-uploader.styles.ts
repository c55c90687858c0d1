import { css } from 'lit';

/** What the first paint shows. */
export const firstStyles = css`
  .panel {
    /* What is sticky in a grid stays in its row. */
    display: flex;
    flex-direction: column;
  }
  .panel > * {
    min-inline-size: 0;
  }
  .panel.dragging {
    outline: 2px dashed var(--_accent);
    outline-offset: -2px;
    background: color-mix(in oklab, var(--_accent) 5%, var(--_surface));
  }
  .drop {
    display: grid;
    justify-items: center;
    gap: calc(var(--_step) * 2);
    padding: calc(var(--_step) * 8) calc(var(--_step) * 4);
    text-align: center;
    border: 1.5px dashed var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.8);
  }
  .drop > .icon {
    inline-size: 44px;
    block-size: 44px;
    stroke-width: 0.9;
    color: var(--_accent);
  }
  .drop:has(#choose:disabled) > :is(.icon, .title) {
    color: var(--_text-muted);
  }
  .drop .title {
    font-size: var(--_size-l);
    font-weight: 600;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: calc(var(--_step) * 2);
    margin-block-start: calc(var(--_step) * 2);
  }
  .next {
    display: grid;
    gap: calc(var(--_step) * 4);
  }
  .next li {
    position: relative;
    padding-inline-start: 34px;
  }
  .next .number {
    position: absolute;
    inset-block-start: -1px;
    inset-inline-start: 0;
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    border: 1.5px solid var(--_border);
    border-radius: 50%;
    font-weight: 600;
  }
  .next strong {
    display: block;
    font-weight: 600;
  }
  @container (width >= 560px) {
    .next {
      grid-template-columns: repeat(3, 1fr);
    }
  }
  @media (pointer: coarse) {
    .choices .button {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .panel.dragging {
      outline-color: Highlight;
    }
  }
`;
