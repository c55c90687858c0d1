/** A property, the values that were set and what came of them, as CSV and as JSON. Machine names and plain numbers, in no language. */
import type {
  InsightsView,
  PlanningEssentialsView,
  PropertyEstimateAnswer,
} from '../../../contract/property-adapter-api.js';
import { type Overrides, PROPERTY_OVERRIDES } from '../../../contract/property-overrides.js';
import { DWELLING_TYPES } from '../estimate/feasibility-rows.js';

export interface ExportContent {
  readonly address: string | null;
  readonly property: PlanningEssentialsView | InsightsView | null;
  readonly overrides: Overrides;
  readonly answer: PropertyEstimateAnswer;
}

export function toJson({ address, property, overrides, answer }: ExportContent): string {
  const { propertyId, readAt, feasibility } = answer;
  return `${JSON.stringify({ propertyId, address, readAt, overrides, feasibility, property }, null, 2)}\n`;
}

type Cell = string | number | boolean | null;
type Row = readonly [section: Cell, type: Cell, calculation: Cell, name: Cell, value: Cell, unit: Cell];

const HEAD: Row = ['section', 'type', 'calculation', 'name', 'value', 'unit'];

/**
 * One fact a line. Every override has its line; one without a value keeps the service's default. A property's value that is not stated
 * is empty.
 */
export function toCsv({ address, property, overrides, answer }: ExportContent): string {
  const rows: Row[] = [
    HEAD,
    ['property', null, null, 'propertyId', answer.propertyId, null],
    ['property', null, null, 'address', address, null],
    ['estimate', null, null, 'readAt', answer.readAt, null],
    ...PROPERTY_OVERRIDES.map(
      ({ field, unit }): Row => ['override', null, null, field, overrides[field] ?? null, unit],
    ),
    ...DWELLING_TYPES.flatMap((type) => resultRows(type, answer)),
    ...leavesOf(property ?? {}).map(([name, value]): Row => ['planning', null, null, name, value, null]),
  ];
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n') + '\r\n';
}

function resultRows(type: (typeof DWELLING_TYPES)[number], { feasibility }: PropertyEstimateAnswer): Row[] {
  const { optimal, calculations } = feasibility[type];
  return [
    ['result', type, null, 'optimal', optimal, null],
    ['result', type, null, 'calculations', calculations.length, null],
    ...calculations.flatMap((calculation) =>
      Object.entries(calculation.numbers).map(
        ([name, value]): Row => ['result', type, calculation.type, name, value, null],
      ),
    ),
  ];
}

/** Every value within, by its path. A list that is empty says so, unlike one that is not stated. */
function leavesOf(value: unknown, path = ''): [string, Cell][] {
  if (typeof value !== 'object' || value === null) return [[path, isCell(value) ? value : null]];
  const entries = Object.entries(value);
  if (Array.isArray(value) && entries.length === 0) return [[path, '(none)']];
  return entries.flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name));
}

function isCell(value: unknown): value is Cell {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** What a spreadsheet would take for a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA_START = /^[\s]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** RFC 4180. Text is always quoted; text that begins as a formula does gets an apostrophe. Numbers stay numbers. */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA_START.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Such as `feasibility-12-wattle-st-2026-11-21.csv`. */
export function exportName({ address, answer }: ExportContent, ending: 'csv' | 'json'): string {
  const slug = (address ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `feasibility-${slug || answer.propertyId}-${answer.readAt.slice(0, 10)}.${ending}`;
}
