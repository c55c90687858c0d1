import { css } from 'lit';

/** What the first paint shows. */
export const firstStyles = css`
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
    background: var(--_surface-raised);
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
  @container (width >= 720px) {
    .drop {
      padding-block: calc(var(--_step) * 11);
    }
  }
  @media (forced-colors: active) {
    .panel.dragging {
      outline-color: Highlight;
    }
  }
`;
