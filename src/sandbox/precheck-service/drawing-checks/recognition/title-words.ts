/** Pure: the words of titles, and of what stands beside them in a title block. */
import { readNumber } from './sheet-number-form.js';

/** A caption and its title in one text. */
export const CAPTION =
  /^(?:(?:sheet|sht|drawing|dwg|drg|plan)\.?\s*(?:title|name|contents?|description|subject)|title)\s*[:.-]\s*|^(?:drawing|dwg|drg|sheet)\s*[:-]\s*(?=[A-Z]{3})/i;
const TRAILING_DATE = /\s*[-–|,]?\s*\(?\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\)?\s*$/;
const TRAILING_SCALE =
  /\s*[-–|,(@]*\s*(?:scales?\b\s*[:=]?\s*)?(?:1\s?:\s?\d{1,5}(?:\s*@?\s*A\d)?|\d+(?:\/\d+)?\s?"\s?=\s?\d+'(?:-\d+")?|n\.?t\.?s\.?)\)?\s*$/i;
/** A line that the next one goes on from, and one that goes on from the last. */
export const RUNS_ON = /(?:[&,–+/-]|\b(?:and|of|the|to|with|for))\s*$/i;
export const CARRIES_ON =
  /^(?:[&,–+/(-]|(?:and|of|with|to)\b|(?:floors?|plans?|elevations?|sections?|details?|schedules?|layouts?|notes?)\b)/i;
/** Addresses, firms and their e-mail; "street elevation" is a title. */
export const ADDRESS =
  /\b(?:street|st\.?|road|rd|avenue|ave|drive|dr|lane|ln|parade|pde|crescent|cres|court|ct|highway|hwy|boulevard|blvd|suite|llc|pty|ltd|inc|architects?|associates|consult\w*|engineers)\b(?!\s+(?:elevation|frontage|facade|view|section|plan))|^[1-9]\d+\s|\S@\S|www\.|\.com\b/i;
/** On a cover, and beside a plan, these head a list or a column; the sheet's own title is larger. */
export const COLUMN_HEADING =
  /^(?:(?:drawing|sheet)s? (?:index|list|register|schedule)|(?:general |site |floor |plan |roof |key |sheet )?notes|(?:\w+ )?legend|symbols|abbreviations|materials?|finishes|specifications?|key plan|location plan)\s*:?$/i;
export const PROJECT_WORDS =
  /\b(?:additions?|alterations?|renovations?|remodel|residence|dwellings?|development|project|fit-?out|refurbishment|extension|apartments)\b/i;
export const NOTHING_SAID = /^(?:no|none|n\/a|tbc|as (?:indicated|noted|shown))\.?$/i;

/** Without the number, the date and the scale that share the line. */
export function cleanTitle(text: string): string {
  let title = text.replace(CAPTION, '').trim();
  for (let steps = 0; steps < 2; steps++) {
    title = title.replace(TRAILING_DATE, '').replace(TRAILING_SCALE, '').trim();
    title = readNumber(title)?.rest ?? title;
  }
  // Readers lose one of the spaces around a dash.
  return title.replace(/^[-–:|,\s]+|[-–:|,\s]+$/g, '').replace(/(\S)- (?=\S)| -(?=[A-Z])/g, '$1 - ');
}

/** For comparing with a file's name. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}
