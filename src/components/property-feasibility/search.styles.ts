import { css } from 'lit';

/** The address fields and the properties to choose among. */
export const searchStyles = css`
  .candidate {
    display: grid;
    grid-template-columns: auto 1fr auto;
    inline-size: 100%;
    min-block-size: 48px;
    font-weight: 400;
    color: var(--_text);
  }
  .candidate > .icon:last-child:dir(rtl) {
    scale: -1 1;
  }
  .countdown {
    display: block;
    font-weight: 600;
  }
  @container (width >= 480px) {
    .address {
      grid-template-columns: minmax(0, 1fr) minmax(8em, 14em);
    }
    .address,
    .choice {
      max-inline-size: 44em;
    }
    .address > :is(h3, .street) {
      grid-column: 1 / -1;
    }
    .address > .field {
      align-self: end;
    }
    .address > .button {
      justify-self: start;
    }
  }
`;
