/** Takes one piece of text apart into labels, measures and the words that say what each measure is. */
import { type Label, readLabel, roleOf } from './label.js';
import { findMeasures, type Measure, plainText, type Unit, withUnit } from './measure.js';
import type { Role } from './quantity.js';

/** One measure of a text. `roles` come from words beside it; `aside` where other words make it something else than the label says. */
export interface MeasureInText {
  readonly measure: Measure;
  readonly roles: readonly Role[];
  readonly aside: boolean;
}

/** A label with the measures that belong to it. No label: the text is a value, or nothing that is known. */
export interface TextPart {
  readonly label: Label | null;
  /** The value stands before its label, as in a call-out: "6.0 m front setback". */
  readonly valueFirst: boolean;
  /** A colon or an equals sign stands between label and value. */
  readonly separated: boolean;
  readonly measures: readonly MeasureInText[];
  /** Something with digits stands after the colon, and it is no measure: "RL 52.300", "612,4 m²". */
  readonly unreadable?: boolean;
}

export interface CellText {
  readonly parts: readonly TextPart[];
  /** Role words of a text without measures, or before the first one where no label is there. */
  readonly leadRoles: readonly Role[];
}

const MAX_TEXT = 240;
/** "1. Lot area", "b) Front setback". */
const LIST_NUMBER = /^\(?(?:\d{1,2}|[a-z])[.)]\s+(?=[a-z]{2})/i;
const BOUNDARY = /[,;/|()+=&\n]|\s(?:and|or|x|×|to|-)\s|(?<=\d|'|")\s?[x×]\s?(?=\d)|^\s?(?:x|×|-)\s?$/gi;
/** 27' > 25': the sign belongs to the number after it. */
const COMPARED = /^\s*[<>≥≤]/;
const CROSS = /^\s?(?:x|×)\s?$/i;
/** After these, the number is no longer that of the whole: "7,200 SF per unit". */
const NARROWING =
  /\b(?:per|each unit|fence|sign|shed|driveway|septic|well|tbc|tbd|to be confirmed|unit|du|lot \d|n\/a|rl|ahd)\b/i;
const CLEAN_WORD =
  /^(?:approx|approximately|total|overall|gross|net|about|circa|ca|c|the|of|is|are|and|or|with|w\/?|to|from|on|off|site|street|in|all|by|survey|both|each|side|sides|min|max|nominal|actual|compliant|complies|ok|yes|ea|no|no\.|qty|[±~+*·•.:=≈<>≥≤-]*)$/i;

/** What stands between two measures: words for the one before, words for the one after. */
interface Gap {
  readonly after: string;
  readonly middle: string;
  readonly before: string;
  readonly bounded: boolean;
  readonly equals: boolean;
  readonly cross: boolean;
  readonly whole: string;
}

export function readCellText(raw: string): CellText {
  const text = plainText(raw.slice(0, MAX_TEXT)).replace(LIST_NUMBER, '');
  const measures = findMeasures(text);
  if (measures.length === 0) {
    const whole = readLabel(text);
    const label = whole ?? readLabel(/^[^:=]*(?=[:=].*\d)/.exec(text)?.[0] ?? '');
    const part = { label, valueFirst: false, separated: false, unreadable: whole === null, measures: [] };
    return { parts: label === null ? [] : [part], leadRoles: rolesIn(text) };
  }
  return readParts(text, measures);
}

function readParts(text: string, measures: readonly Measure[]): CellText {
  const first = measures[0]?.start ?? 0;
  const opening = openBracket(text.slice(0, first));
  const lead = text.slice(0, opening ?? first);
  const gaps = measures.map((measure, index) =>
    gapOf(text.slice(measure.end, measures[index + 1]?.start ?? text.length), index === measures.length - 1),
  );
  const label = readLabel(lead);
  if (label === null && cleanWords(lead)) {
    const callout = readCallout(text, measures, gaps, lead);
    if (callout !== null) return { parts: [callout], leadRoles: [] };
  }
  const named = label === null ? readLabel(/^[^:=]+(?=[:=])/.exec(lead)?.[0] ?? '') : null;
  if (named !== null) {
    const part = { label: named, valueFirst: false, separated: true, unreadable: true, measures: [] };
    return { parts: [part], leadRoles: [] };
  }
  // Words that are no label make what follows something else.
  if (label === null && !cleanWords(lead)) return { parts: [], leadRoles: rolesIn(lead) };
  const bracketed = opening === null ? '' : text.slice(opening + 1, first);
  return {
    parts: joinParts({ label, lead, bracketed, measures, gaps }),
    leadRoles: label === null ? rolesIn(lead) : [],
  };
}

interface Pieces {
  readonly label: Label | null;
  readonly lead: string;
  readonly bracketed: string;
  readonly measures: readonly Measure[];
  readonly gaps: readonly Gap[];
}

interface OpenPart {
  label: Label | null;
  separated: boolean;
  /** A remark follows its first measure. */
  remarked?: boolean;
  measures: MeasureInText[];
}

function joinParts({ label, lead, bracketed, measures, gaps }: Pieces): TextPart[] {
  let part: OpenPart = { label, separated: /[:=-]\s*$/.test(lead), measures: [] };
  const parts: OpenPart[] = [part];
  const prefixed = (label?.roles.length ?? 0) > 0 || rolesIn(`${lead} ${bracketed}`).length > 0;
  let before = label === null ? `${lead} ${bracketed}` : bracketed;
  for (const [index, measure] of measures.entries()) {
    const gap = gaps[index] ?? NO_GAP;
    const gapBefore = gaps[index - 1] ?? NO_GAP;
    const shared = gap.bounded || index === measures.length - 1 ? '' : gap.after;
    const nextLabel = index < measures.length - 1 ? nextLabelOf(gap, part.label) : null;
    const forNext =
      shared !== '' && (nextLabel !== null || (prefixed && rolesIn(shared).length > 0) || COMPARED.test(shared));
    const after = forNext ? '' : `${gap.after} ${gap.middle}`;
    part.measures.push({
      measure,
      roles: [...rolesIn(before), ...rolesIn(after)],
      // "45 % of 612 m²"
      aside:
        isAside(measure, part, before, after) || gap.cross || gapBefore.cross || /^\s?of\s?$/i.test(gapBefore.whole),
    });
    if (part.measures.length === 1) part.remarked = !cleanWords(gap.whole);
    if (gap.equals && nextLabel === null) part.measures = part.measures.map((earlier) => ({ ...earlier, aside: true }));
    before = forNext ? shared : gap.before;
    if (nextLabel !== null) {
      part = { label: nextLabel, separated: /[:=]\s*$/.test(before), measures: [] };
      parts.push(part);
      before = '';
    }
  }
  return parts.map((made) => ({ ...made, valueFirst: false, measures: inheritUnits(made.measures) }));
}

/** "1.5 / 2.0 m": the unit at the end counts for both. */
function inheritUnits(entries: readonly MeasureInText[]): MeasureInText[] {
  return entries.map((entry, index) => {
    const next = entries[index + 1]?.measure;
    const unit = next === undefined || entry.measure.dimension !== null ? null : unitOf(next);
    return unit === null ? entry : { ...entry, measure: withUnit(entry.measure, unit) };
  });
}

/** The unit that a measure was written in, as far as its uncertainty (half a last place) tells. */
function unitOf({ dimension, family, uncertainty, decimals }: Measure): Unit | null {
  return dimension === null || family === null
    ? null
    : { dimension, family, factor: (uncertainty * 10 ** decimals) / 0.5 };
}

const SUM = /\b(?:total|combined|sum|aggregate)\b/i;

/** Whether the words beside a measure make it something else than what the label names. */
function isAside(measure: Measure, part: OpenPart, before: string, after: string): boolean {
  if (!cleanWords(before) || NARROWING.test(after)) return true;
  // The first value may be followed by a remark ("to the ridge"), and then others as well ("5.4 m to the eaves, 8.9 m to the ridge"), but
  // the unit of a bare number follows it ("2 storeys").
  const hasNoRemark = part.measures.length > 0 && part.remarked !== true;
  if (!cleanWords(after) && (hasNoRemark || measure.dimension === null)) return true;
  return part.label?.quantity === 'sideSetback' && SUM.test(`${before} ${after}`);
}

/** "…, REAR 8 m" after a setback is the next label. */
function nextLabelOf(gap: Gap, current: Label | null): Label | null {
  // "Ground floor 6.5 m, first floor 3.0 m" are of one setback.
  const same = current?.part ? readLabel(`${gap.before} ${current.quantity.replace('Setback', ' setback')}`) : null;
  const ofPart = same?.part ? same : null;
  const label = readLabel(gap.bounded ? gap.before : gap.after) ?? readLabel(gap.whole) ?? ofPart;
  if (label === null || !label.needsContext) return label;
  return label.quantity.endsWith('Setback') && current?.quantity.endsWith('Setback') === true
    ? { ...label, needsContext: current.needsContext, roles: label.roles.length > 0 ? label.roles : current.roles }
    : null;
}

const PARKING_UNIT = /parking|(?:car|vehicle) ?(?:spaces|bays|stalls)/i;

/** "6.0 m front setback", "2 off-street parking spaces": one value, and what it is after it. */
function readCallout(text: string, measures: readonly Measure[], gaps: readonly Gap[], lead: string): TextPart | null {
  const [measure] = measures;
  const [gap] = gaps;
  if (measure === undefined || gap === undefined || (measures.length > 1 && !gap.bounded)) return null;
  const words = measures.length === 1 ? text.slice(measure.end) : gap.after;
  const roles = rolesIn(lead);
  const found = [{ measure, roles, aside: false }];
  const label = readLabel(words.replace(/^[\s-]+/, ''));
  if (label !== null && !label.needsContext) return { label, valueFirst: true, separated: false, measures: found };
  const counts = measure.dimension === 'count' && PARKING_UNIT.test(text.slice(measure.start, measure.end));
  if (!counts || !cleanWords(words)) return null;
  const parking = readLabel('parking spaces');
  return {
    label: parking && { ...parking, roles: rolesIn(words) },
    valueFirst: true,
    separated: false,
    measures: found,
  };
}

const NO_GAP: Gap = { after: '', middle: '', before: '', bounded: true, equals: false, cross: false, whole: '' };

function gapOf(text: string, last: boolean): Gap {
  if (last) {
    const bracket = text.search(/[(;,]/);
    const after = bracket < 0 ? text : text.slice(0, bracket);
    return { ...NO_GAP, after: after.replace(/\)/g, ' '), middle: bracket < 0 ? '' : onlyRoles(text.slice(bracket)) };
  }
  const cross = CROSS.test(text);
  const bounds = [...text.matchAll(BOUNDARY)];
  const [first] = bounds;
  const final = bounds.at(-1);
  if (first === undefined || final === undefined)
    return { after: text, middle: '', before: '', bounded: false, equals: false, cross, whole: text };
  return {
    after: text.slice(0, first.index),
    middle: onlyRoles(text.slice(first.index + first[0].length, final.index)),
    before: text.slice(Math.max(first.index, final.index) + final[0].length),
    bounded: true,
    equals: text.includes('='),
    cross,
    whole: text,
  };
}

/** A remark in brackets after a value counts where it says nothing but a role: "27' (provided)". */
function onlyRoles(text: string): string {
  const words = text.replace(/[(),;/]/g, ' ').trim();
  return rolesIn(words).length > 0 && cleanWords(words) ? words : '';
}

/** Where a bracket opens that the first measure stands in. */
function openBracket(text: string): number | null {
  const open = text.lastIndexOf('(');
  return open >= 0 && !text.slice(open).includes(')') && text.slice(0, open).trim() !== '' ? open : null;
}

const words = (text: string): string[] => text.split(/[\s()/,;:]+/).filter((word) => word !== '');

function rolesIn(text: string): Role[] {
  return words(text).flatMap((word) => roleOf(word) ?? []);
}

/** Nothing but roles and words that leave a number what it is. */
export function cleanWords(text: string): boolean {
  return words(text).every((word) => roleOf(word) !== null || CLEAN_WORD.test(word));
}
