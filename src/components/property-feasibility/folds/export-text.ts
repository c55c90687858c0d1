/** A property, the values that were set and what came of them, as CSV. Machine names and plain numbers, in no language. */
import { DWELLING_TYPES } from '../result-rows.js';
import type { Results } from '../state.js';

export interface ExportContent extends Results {
  readonly address: string | null;
}

type Cell = string | number | boolean | null;

/**
 * One fact a line. Every override has its line; one without a value keeps the service's default. A property's value that is not stated
 * is empty.
 */
export function toCsv({ address, property, offered, overrides, answer }: ExportContent): string {
  const { propertyId, readAt, feasibility } = answer;
  const rows: Cell[][] = [
    ['section', 'type', 'calculation', 'name', 'value', 'unit'],
    ['property', null, null, 'propertyId', propertyId, null],
    ['property', null, null, 'address', address, null],
    ['estimate', null, null, 'readAt', readAt, null],
    ...offered.map(({ field, unit }) => ['override', null, null, field, overrides[field] ?? null, unit]),
    ...DWELLING_TYPES.flatMap((type) => {
      const { optimal, calculations } = feasibility[type];
      return [
        ['result', type, null, 'optimal', optimal, null],
        ['result', type, null, 'calculations', calculations.length, null],
        ...calculations.flatMap(({ type: calculation, numbers }) =>
          Object.entries(numbers).map(([name, value]) => ['result', type, calculation, name, value, null]),
        ),
      ];
    }),
    ...leavesOf(property).map(([name, value]) => ['planning', null, null, name, value, null]),
  ];
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Every value within, by its path. A list that is empty says so, unlike one that is not stated. */
function leavesOf(value: object | Cell, path = ''): [string, Cell][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const entries = Object.entries(value);
  if (Array.isArray(value) && entries.length === 0) return [[path, '(none)']];
  return entries.flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name));
}

/** What a spreadsheet would take for a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA_START = /^(\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** RFC 4180. Text is always quoted; text that begins as a formula does gets an apostrophe. Numbers stay numbers. */
export function csvCell(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '');
  return `"${value.replace(FORMULA_START, "'$&").replaceAll('"', '""')}"`;
}

/** Such as `feasibility-12-wattle-st-2026-11-21.csv`. */
export function exportName({ address, answer }: ExportContent): string {
  const slug = (address ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `feasibility-${slug || answer.propertyId}-${answer.readAt.slice(0, 10)}.csv`;
}
