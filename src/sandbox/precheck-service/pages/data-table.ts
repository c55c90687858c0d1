import { html } from 'hono/html';
import type { Html } from './layout.js';

export interface DataTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (Html | string | number)[])[];
}

/**
 * A table that becomes a list of cards in little room. The roles are written out because a browser drops those of table
 * elements that are laid out otherwise. The first cell of a row names it.
 */
export function dataTable({ caption, columns, rows }: DataTable): Html {
  return html`<table class="data" role="table"><caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th role="columnheader" scope="col">${column}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((cells) => tableRow(columns, cells))}</tbody></table>`;
}

function tableRow(columns: readonly string[], cells: readonly (Html | string | number)[]): Html {
  return html`<tr role="row">${cells.map((cell, index) =>
    index === 0
      ? html`<th role="rowheader" scope="row">${cell}</th>`
      : html`<td role="cell" data-label="${columns[index] ?? ''}">${cell}</td>`,
  )}</tr>`;
}
