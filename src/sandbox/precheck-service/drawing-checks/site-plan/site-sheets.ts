/** Which sheets are read for quantities: site plans, and sheets that carry a table of site or zoning data. */
import type { Sheet } from '../recognition/sheet.js';

const DATA_HEADING =
  /^\W*(?:proposed |existing |project |general )?(?:(?:site|lot|zoning|land use|planning|development|project|property|area|building|parcel|bulk|setback|dimensional|site plan)(?: (?:&|and|\/) (?:building|zoning|site|area|lot))?) (?:data|table|information|info|summary|statistics|stats|calculations?|calcs?|analysis|requirements|compliance|compliance table|standards|schedule|tabulations?|breakdown|details|controls|particulars|metrics)(?: table| summary| schedule)?\W*$/i;
const NAMES: readonly RegExp[] = [
  /\b(?:site|lot|land|parcel) (?:area|size)\b/i,
  /\b(?:site|lot|building) coverage\b/i,
  /\b(?:setback|yard)\b/i,
  /\bbuilding height\b/i,
  /\bparking\b|\bcar spaces\b/i,
  /\bfloor (?:space|area) ratio\b|\bf\.?[sa]\.?r\b/i,
  /\bgross floor area\b|\bgfa\b/i,
];
const MAX_LOOKED_AT = 200;

/** Whether a text heads a table of site data: "ZONING DATA", "Site calculations". */
export function isDataHeading(text: string): boolean {
  return text.length <= 60 && DATA_HEADING.test(text);
}

export function isSitePlan(sheet: Sheet): boolean {
  return sheet.categories.some(({ category }) => category === 'site');
}

/**
 * How many quantities a sheet that is no site plan must state to be read: one under a heading such as "zoning data", three
 * without. Null where a cheap look finds neither.
 */
export function quantitiesExpected(sheet: Sheet): number | null {
  const named = new Set<RegExp>();
  for (const { text } of sheet.page.text ?? []) {
    if (text.length > MAX_LOOKED_AT) continue;
    if (isDataHeading(text)) return 1;
    for (const name of NAMES) if (!named.has(name) && name.test(text)) named.add(name);
  }
  return named.size >= 3 ? 3 : null;
}
