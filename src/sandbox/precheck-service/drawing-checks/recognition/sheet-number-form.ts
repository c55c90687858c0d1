/** Pure: what a piece of text says as a sheet number. Where it stands, and so whether it is one, is decided elsewhere. */
import { isSheetPrefix } from './discipline.js';

/**
 * `lettered` is a number by itself ("A-101") and `counted` nearly so ("3 of 12"); `bare` ("03", "2024-15 / 03") and `paper`
 * ("A3") count only where a caption or the place says so.
 */
type NumberForm = 'lettered' | 'counted' | 'bare' | 'paper';

export interface NumberReading {
  /** As printed, in capitals, without spaces. */
  readonly value: string;
  readonly form: NumberForm;
  /** Whether the text itself says "sheet", "drawing no." and the like before the number. */
  readonly named: boolean;
  /** What else the text says beside the number, such as a title; null where nothing. */
  readonly rest: string | null;
}

const MAX_LENGTH = 100;
const NAME =
  /^(?:sheet|sht|drawing|dwg|drg|feuille|l[aá]mina|hoja|plan[oa]?(?=\s*(?:no\b|num|#|n°)))\b\.?\s*(?:(?:no|num|number|nr|id)\b\.?|n°|#)?\s*[#:.]?\s*/i;
const REVISION =
  /(?:\s*[,/|-]?\s*[([]?\s*\b(?:rev|revision|issue|amdt|amendment)\b\.?\s*[:.]?\s*[A-Z0-9]{1,3}\s*[)\]]?|\s*[([][A-Z0-9][)\]]|(?<=^[A-Z]{1,4}[-–_. ]?\d{1,4}(?:\.\d{1,3})?[A-Z]?)(?:\s?\/\s?[A-Z]|\s[RPC]\d{1,2}))$/i;
const MAY_END_IN_REVISION = /[)\]]$|\/\s?[A-Z]$|\s[RPC]\d{1,2}$|rev|issue|amdt|amendment/i;
const COUNT = /^(.*?\S)\s*\bof\b\s*(\d{1,3})$/i;
const COUNT_SLASH = /^(\d{1,3})\s?\/\s?(\d{1,3})$/;

const LETTERED = /^([A-Z]{1,4})(?:\s?[-–_.]\s?|\s)?(\d{1,4})((?:[.-]\d{1,3}){0,2}[A-Z]{0,2})$/;
/** "B 12.05.26" is a revision and its date. */
const REVISION_AND_DATE = /^[A-Z]\s\d{1,2}[.-]\d{1,2}[.-]\d{2,3}$/;
const TWO_PARTS = /^([A-Z]{1,2})[-–_.]([A-Z]{1,4})[-–_.]?(\d{1,4}[A-Z]?)$/;
const PAPER_SIZE = /^A[0-4]$/;
const BARE = /^\d{1,4}(?:\.\d{1,2})?[A-Z]?$/;
const COMPOUND = /^[A-Z0-9]{1,10}(?:\s?[-–_./]\s?[A-Z0-9]{1,8}){1,7}$/;
const DATE =
  /^(?:\d{1,2}[-./]\d{1,2}[-./](?:\d{2}|\d{4})|\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[- ./](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[- ./]\d{2,4})$/i;
const PHONE = /^\d{3}[-. ]\d{3}[-. ]\d{4}$|^\d{2}[- ]\d{4}[- ]\d{4}$/;

const NUMBER_FIRST = /^((?:[A-Z]{1,3}[-–. ]?)?\d{1,4}(?:\.\d{1,3})?[A-Z]?)\s*[-–:|]\s+(\S.*)$/i;
const NUMBER_LAST = /^(\S.*?)\s*(?:[-–:|]\s*\(?|\()\s*((?:[A-Z]{1,3}[-–. ]?)\d{1,4}(?:\.\d{1,3})?[A-Z]?)\s*\)?$/i;

/** Null where the text can't be a sheet number, wherever it stands. */
export function readNumber(text: string): NumberReading | null {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return null;
  const unnamed = text.replace(NAME, '');
  const named = unnamed.length < text.length;
  const unrevised = MAY_END_IN_REVISION.test(unnamed) ? unnamed.replace(REVISION, '') : unnamed;
  const bare = unrevised.replace(/^[-–—\s]+|[-–—\s]+$/g, '');
  // 3/12 may be a date or a fraction where no word says that it counts sheets.
  const counted = COUNT.exec(bare)?.[1] ?? (named ? COUNT_SLASH.exec(bare)?.[1] : undefined);
  const form = formOf((counted ?? bare).toUpperCase());
  // "S-100 - PLAN" has the form of a code.
  const inTitle = form === null || / [-–|] /.test(bare) ? readNumberInTitle(text) : null;
  if (form === null || (inTitle !== null && form.form === 'bare')) return inTitle;
  if (form.form === 'bare' && counted !== undefined) return { ...form, form: 'counted', named, rest: null };
  return { ...form, named, rest: null };
}

function formOf(text: string): Pick<NumberReading, 'value' | 'form'> | null {
  const value = text.replace(/\s+/g, '').replace(/–/g, '-');
  if (PAPER_SIZE.test(value)) return { value, form: 'paper' };
  const lettered = LETTERED.exec(text);
  if (lettered !== null && !REVISION_AND_DATE.test(text)) {
    const [, letters = '', digits = '', suffix = ''] = lettered;
    // "EL 102.50" is a level; "A 1.01" may be a sheet.
    const level = letters.length > 1 && /\s/.test(text.charAt(letters.length)) && suffix.startsWith('.');
    if (isSheetPrefix(letters, digits.length) && !level) return { value, form: 'lettered' };
    return /\s/.test(text) ? null : { value, form: 'bare' };
  }
  const twoParts = TWO_PARTS.exec(text);
  if (twoParts !== null) return { value, form: isSheetPrefix(twoParts[1] ?? '', 0) ? 'lettered' : 'bare' };
  if (BARE.test(value) && !/\s/.test(text)) return { value, form: 'bare' };
  const compound = COMPOUND.test(text) && /\d/.test(value) && !DATE.test(text) && !PHONE.test(text);
  return compound ? { value, form: 'bare' } : null;
}

/** "Deck Floor Plan - (A102)" and "A-101 - First Floor": a lettered number parted from words by a dash, a colon or brackets. */
function readNumberInTitle(text: string): NumberReading | null {
  const last = NUMBER_LAST.exec(text);
  const first = NUMBER_FIRST.exec(text);
  for (const [number, rest] of [
    [last?.[2], last?.[1]],
    [first?.[1], first?.[2]],
  ]) {
    if (number === undefined || rest === undefined || !/[A-Z]{3}/i.test(rest)) continue;
    const form = formOf(number.toUpperCase());
    if (form?.form === 'lettered') return { ...form, named: false, rest: rest.replace(/\s*[-–:|(]+\s*$/, '').trim() };
  }
  return null;
}

/** The number that a text by itself says, without spaces and in capitals; null where it takes more than the text to tell. */
export function parseSheetNumber(text: string): string | null {
  const reading = readNumber(text.trim());
  if (reading === null || reading.form === 'paper') return null;
  return reading.form === 'lettered' || reading.named ? reading.value : null;
}
