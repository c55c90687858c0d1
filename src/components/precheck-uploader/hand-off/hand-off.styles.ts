import { css } from 'lit';

export const handOffStyles = css`
  .hand-off {
    display: grid;
    justify-items: start;
    gap: calc(var(--_step) * 3);
  }
  @container (width >= 480px) {
    .hand-off {
      padding: calc(var(--_step) * 6) calc(var(--_step) * 5);
      background: var(--_surface-raised);
      border: var(--_stroke) solid var(--_border);
      border-radius: calc(var(--_radius) * 0.8);
    }
  }
  .hand-off h3 {
    margin: 0;
    font-size: var(--_size-l);
  }
  .hand-off a.button {
    text-decoration: none;
  }
  .hand-off .choices {
    justify-content: start;
    column-gap: calc(var(--_step) * 4);
    margin-block-start: 0;
  }
  .hand-off-link {
    display: grid;
    justify-items: start;
    gap: calc(var(--_step) * 2);
    inline-size: 100%;
  }
  .hand-off-link .field {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_step) * 2);
    inline-size: 100%;
  }
  .hand-off-link input {
    flex: 1 1 12rem;
    min-inline-size: 0;
    min-block-size: 40px;
    box-sizing: border-box;
    padding: calc(var(--_step) * 1.5) calc(var(--_step) * 2);
    font: inherit;
    color: inherit;
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.7);
  }
`;
