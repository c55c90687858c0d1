import { css } from 'lit';

/** What stands behind the rows that open; loaded with it. */
export const foldStyles = css`
  h4 {
    margin-block-start: calc(var(--_step) * 3);
    color: var(--_text-muted);
    font-size: var(--_size-s);
  }
  [open] > .fold-content {
    padding-block-end: calc(var(--_step) * 5);
  }
  .fold-content > .button {
    justify-self: start;
  }

  /* The values of a group. */
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5em), 1fr));
    gap: calc(var(--_step) * 3) calc(var(--_step) * 4);
    align-items: end;
    padding-block-end: calc(var(--_step) * 5);
  }
  .override label {
    color: var(--_text-muted);
    font-size: var(--_size-s);
    font-weight: 400;
  }
  .entry {
    display: flex;
    position: relative;
  }
  .unit {
    position: absolute;
    inset-block: 0;
    inset-inline-end: calc(var(--_step) * 3);
    align-content: center;
    color: var(--_text-muted);
    pointer-events: none;
  }
  .entry .input {
    padding-inline-end: 3em;
  }
  .changed .input {
    border-color: var(--_accent);
    border-inline-start-width: 4px;
  }

  /* Names and their values. */
  .answers > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 calc(var(--_step) * 4);
    padding-block: calc(var(--_step) * 1.5);
  }
  .answers > div + div,
  tbody,
  tr + tr {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .answers .tone-neutral dd {
    color: var(--_text-muted);
  }
  .answers .icon {
    color: var(--_tone);
  }
  .overlays span {
    display: block;
  }
  .rules a {
    unicode-bidi: isolate;
  }
  .none {
    display: flex;
    justify-content: space-between;
    padding-block: calc(var(--_step) * 2);
  }

  /* Scenarios, and side by side. */
  .scenario-list .input {
    flex: 1 1 8em;
  }
  .table-scroll {
    overflow-x: auto;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  caption {
    padding-block-end: calc(var(--_step) * 2);
    font-weight: 600;
  }
  /* Words may run the other way than the page. */
  caption,
  th,
  td {
    text-align: inherit;
    unicode-bidi: plaintext;
  }
  tr:not(:has(.differs-mark)) th {
    font-weight: 400;
  }
  /* Each row is a block, each figure beside the head of its column: nothing is to be scrolled for. */
  @container (width < 480px) {
    table,
    caption,
    tbody,
    tr,
    th {
      display: block;
    }
    thead {
      display: none;
    }
    tr {
      padding-block: calc(var(--_step) * 2);
    }
    td {
      display: flex;
      justify-content: space-between;
      gap: calc(var(--_step) * 2);
      unicode-bidi: normal;
    }
    td::before {
      content: attr(data-head);
      color: var(--_text-muted);
    }
  }
  @container (width >= 480px) {
    th,
    td {
      padding: calc(var(--_step) * 2);
      vertical-align: baseline;
      overflow-wrap: normal;
    }
    th:first-child {
      padding-inline-start: 0;
    }
  }
`;
