import { css } from 'lit';

export const scenariosStyles = css`
  .scenarios {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
  }
  .scenario-save,
  .scenario-list li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_step) * 2);
  }
  .scenario-save label,
  .scenario-save p {
    flex: 0 0 100%;
  }
  .scenario-list {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_step) * 2);
  }
  .scenarios input {
    flex: 1 1 min(10em, 100%);
    min-inline-size: 0;
    max-inline-size: 20em;
    min-block-size: 40px;
    padding: var(--_step) calc(var(--_step) * 2);
    font: inherit;
    color: inherit;
    background: var(--_surface);
    border: var(--_stroke) solid var(--_border-strong);
    border-radius: calc(var(--_radius) * 0.5);
  }
  .scenarios input::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }
  .results.comparison .differs :is(th, td) {
    font-weight: 600;
  }
  .results.comparison tbody tr:not(.differs) :is(th, td) {
    font-weight: 400;
  }
  .differs-mark {
    display: inline-flex;
    align-items: center;
    gap: var(--_step);
    color: var(--_attention);
  }
  @media print {
    .scenario-save,
    .scenario-list,
    .scenarios > p {
      display: none;
    }
  }
`;
