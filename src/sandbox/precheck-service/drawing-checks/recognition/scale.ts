/** Finds the scales a sheet states. Text item by text item: joined text glues neighbours together (`6456 1/4"`). */
import { bestOf } from '../../../best-of.js';
import type { Box, DrawingPage } from '../drawing-set/drawing-set.js';
import { categoriesOf, isTitleWords } from './category.js';
import { isoPaperOf } from './paper-size.js';
import type { Recognised } from './sheet.js';
import { centreOf, placeOf } from './sheet-number.js';
import { cleanText, type Piece } from './text-piece.js';
import { type Label, labelOf } from './title-block-labels.js';

const INCHES = '(?:\\d{1,3}[ -])?\\d{1,4}(?:/\\d{1,3})?(?:\\.\\d+)?';
const IMPERIAL = new RegExp(
  `(?:^|[^\\d/.'-])(${INCHES})\\s?(?:"|''|in(?:ch(?:es)?)?\\b\\.?)\\s*(?:=|equals)\\s*(\\d{1,4})(?:\\.0+)?\\s?(?:'(?!')|f(?:oo|ee)?t\\b\\.?)(?:\\s*-?\\s*(\\d{1,2})\\s*(?:"|''|in\\b))?`,
  'i',
);
const METRIC = /(?:^|[^\d.:/])1\s?:\s?(\d{1,3}(?:,\d{3})+|\d{1,5})(?![\d:%]|\.\d|\s*[ap]\.?m\b)/gi;
const METRIC_SCALES: ReadonlySet<number> = new Set([
  50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 750, 800, 1000, 1250, 1500, 2000, 2500, 4000, 5000, 10000, 20000,
  25000,
]);
const DETAIL_SCALES: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 10, 15, 20, 25, 30, 33, 40]);
const NAME =
  /^(?:(?:drawing|plot|print|graphic)\s+)?(?:scales?|[eé]chelles?|escalas?|(?:reduction )?ratio)\b\s*(?:\(?\s*(?:@|at)?\s*A\d\s*\)?)?\s*[:=.-]?\s*/i;
const PAPER = /\s*(?:@|\bat\b|\(|\bon\b)?\s*\(?\s*A([0-4])\b\s*\)?(?:\s+(?:sheet|size))?/gi;
/** Slopes, shares, and floods: one of a hundred years is 1:100. */
const SLOPE =
  /\b(?:slopes?|ramps?|grades?|gradients?|falls?|pitch|batter|cross ?fall|camber|mix|ratio|max(?:imum)?|min(?:imum)?|ye?a?rs?|ari|aep|flood (?:level|line|extent|event))\b/i;
const WORDS =
  /^(as\s+(?:indicated|noted|shown)|n\.?\s?t\.?\s?s\.?|not\s+(?:drawn\s+)?to\s+scale|varies|various|no\s+scale)\.?$/i;
/** "Scale: as shown on plans". */
const AS_SHOWN = /^(as\s+(?:indicated|noted|shown))\b/i;
const NONE = /^(?:none|full size|full)$/i;

/** Null where the text states none. Several stand in one text for several paper sizes: the first, or the one for `paper` ("A3"). */
export function parseScale(text: string, paper: string | null = null): string | null {
  return scalesIn(text, paper)[0] ?? null;
}

/** What every text that states a scale holds; most of a page's hold none of it. */
const MAY_STATE = /[:=：＝]|scale|[eé]chelle|escala|equals|indicated|noted|shown|n\.? ?t\.? ?s|vari/i;

/** 1:4 or 1:20 in running text is a slope, so small ones count only beside "scale" or alone. */
function scalesIn(raw: string, paper: string | null): string[] {
  if (raw.length > 160 || !MAY_STATE.test(raw)) return [];
  const text = cleanText(raw);
  const imperial = IMPERIAL.exec(text);
  if (imperial !== null) {
    const [, inches = '', feet = '', more] = imperial;
    return [`${inches.replace(/(\d)-(?=\d)/, '$1 ')}" = ${feet}'${more === undefined ? '' : `-${more}"`}`];
  }
  const unnamed = text.replace(NAME, '');
  const named = unnamed.length < text.length || /\bscale\b/i.test(text);
  if (/\d\s?:\s?\d/.test(text)) return metricScales(text, named, paper);
  if (named && /^1\s?\/\s?\d{2,5}$/.test(unnamed)) return [`1:${unnamed.replace(/^1\s?\/\s?/, '')}`];
  if (named && NONE.test(unnamed)) return [unnamed];
  const stated = unnamed.replace(PAPER, '').trim();
  const words = (WORDS.exec(stated) ?? (unnamed.length < text.length ? AS_SHOWN.exec(stated) : null))?.[1];
  return words === undefined ? [] : [words];
}

function metricScales(text: string, named: boolean, paper: string | null): string[] {
  if (!named && SLOPE.test(text)) return [];
  const rest = text.replace(NAME, '').replace(METRIC, '').replace(PAPER, '');
  const alone = named || !/[A-Z0-9]/i.test(rest);
  const found: { readonly value: string; readonly paper: string | undefined }[] = [];
  for (const match of text.matchAll(METRIC)) {
    const ratio = Number(match[1]?.replace(',', ''));
    const isUsual = METRIC_SCALES.has(ratio) || (alone && DETAIL_SCALES.has(ratio));
    if (!isUsual && !(named && ratio > 0)) continue;
    const after = text.slice(match.index + match[0].length);
    found.push({
      value: `1:${ratio}`,
      paper: /^\s*(?:@|at|\(|on)?\s*\(?\s*(A[0-4])\b/i.exec(after)?.[1]?.toUpperCase(),
    });
  }
  return [...found.filter((one) => one.paper === paper && paper !== null), ...found].map((one) => one.value);
}

/** Real lengths in one length of paper; null for words. */
export function ratioOf(scale: string): number | null {
  const metric = /^1:(\d+)$/.exec(scale)?.[1];
  if (metric !== undefined) return Number(metric);
  const imperial = /^(?:(\d+) )?(\d+(?:\.\d+)?)(?:\/(\d+))?" = (\d+)'(?:-(\d+)")?$/.exec(scale);
  if (imperial === null) return null;
  const [, whole = '0', top = '0', bottom = '1', feet = '0', inches = '0'] = imperial;
  const paper = Number(whole) + Number(top) / Number(bottom);
  return paper > 0 ? (12 * Number(feet) + Number(inches)) / paper : null;
}

/** A scale on the page, and what speaks for it being the whole sheet's. */
export interface StatedScale extends Recognised {
  readonly piece: Piece;
  /** Whether a caption of the title block says so. */
  readonly captioned: boolean;
}

const MAX_SCALES = 100;

/** Every scale that the page states, down it; one that stands in a line counts once. */
export function findScales(page: DrawingPage, pieces: readonly Piece[], labels: readonly Label[]): StatedScale[] {
  const paper = isoPaperOf(page);
  const found: StatedScale[] = [];
  for (const piece of pieces) {
    if (found.length >= MAX_SCALES) break;
    const plain = parseScale(piece.text, paper);
    const label = plain !== null || maybeCaptioned(piece.text) ? labelOf(piece, labels, longSide(page)) : null;
    const captioned = label?.kind === 'scale';
    const value = plain ?? (captioned ? parseScale(`scale ${piece.text}`, paper) : null);
    if (value === null) continue;
    found.push({ value, text: piece.text, box: piece.box, piece, captioned: captioned || NAME.test(piece.text) });
  }
  return found
    .filter((scale) => !found.some((other) => other !== scale && holds(other, scale)))
    .sort((one, other) => one.box[1] - other.box[1] || one.box[0] - other.box[0]);
}

/** A scale that says so only beside its caption: 1:20 among other words, 1/100, "none". */
function maybeCaptioned(text: string): boolean {
  return text.length <= 24 && (/^1\s?[:/]\s?\d/.test(text) || NONE.test(text));
}

/** Whether the line is told again by a word of it. The shorter text is kept: its box is the scale's. */
function holds(inner: StatedScale, outer: StatedScale): boolean {
  return isInside(inner.box, outer.box) && inner.value === outer.value && inner.text.length < outer.text.length;
}

function isInside([left, top, innerWidth, innerHeight]: Box, [x, y, width, height]: Box): boolean {
  return left >= x - 1 && top >= y - 1 && left + innerWidth <= x + width + 1 && top + innerHeight <= y + height + 1;
}

export function longSide(page: DrawingPage): number {
  return Math.max(page.widthPt, page.heightPt);
}

/** Title blocks take a seventh of a sheet's side or less. */
const STRIP_FROM = 0.85;
/** A map of the neighbourhood is no chief view. */
const SIDE_VIEW = /\b(?:key|location|locality|vicinity|context|detail)\b/i;

/**
 * The title block's, else the one under the chief view: the view that shows what the sheet's title says, else the one drawn
 * smallest, which shows the most.
 */
export function chiefScale(
  scales: readonly StatedScale[],
  page: DrawingPage,
  pieces: readonly Piece[],
  title: Recognised | null,
  sheetNumber: Recognised | null,
): Recognised | null {
  const views = scales.map((scale) => ({ scale, view: viewOver(scale.piece, pieces, title) }));
  const inBlock = views.filter(
    ({ scale, view }) =>
      isBeside(scale, sheetNumber, page) ||
      (view === null && (scale.captioned || isInStrip(scale, sheetNumber, page)) && placeOf(scale.piece, page) > 0),
  );
  const block = bestOf(
    inBlock,
    ({ scale, view }) => (scale.captioned ? 2 : 0) - (view === null ? 0 : 1) + placeOf(scale.piece, page),
  );
  if (block !== null) return recognised(block.scale);
  const wanted = title === null ? [] : categoriesOf(title.value);
  const chief = bestOf(views, ({ scale, view }) => {
    const ratio = ratioOf(scale.value);
    const shows = view !== null && categoriesOf(view.text).some((category) => wanted.includes(category));
    const side = view !== null && SIDE_VIEW.test(view.text);
    return (side ? -20 : 0) + (shows ? 10 : 0) + (ratio === null ? -10 : Math.min(5, Math.log10(ratio)));
  });
  return chief === null ? null : recognised(chief.scale);
}

function recognised({ value, text, box }: Recognised): Recognised {
  return { value, text, box };
}

/** The title of the view that a scale stands under. The sheet's own title is none. */
function viewOver(scale: Piece, pieces: readonly Piece[], title: Recognised | null): Piece | null {
  const em = scale.fontSizePt;
  return bestOf(
    pieces.filter((piece) => {
      const drop = scale.top - piece.bottom;
      return (
        piece.direction === scale.direction &&
        drop > -0.9 * em &&
        drop < 1.5 * em &&
        piece.bottom < scale.bottom - 0.3 * em &&
        piece.start < scale.end &&
        piece.end > scale.start - 4 * em &&
        !(title !== null && isInside(piece.box, title.box)) &&
        isTitleWords(piece.text)
      );
    }),
    (piece) => piece.text.length,
  );
}

/** In the strip along an edge of the page in which the sheet number stands. */
function isInStrip(scale: Recognised, sheetNumber: Recognised | null, page: DrawingPage): boolean {
  if (sheetNumber === null) return false;
  const edges = (box: Box): readonly boolean[] => {
    const [across, down] = centreOf(box, page);
    return [across > STRIP_FROM, down > STRIP_FROM, across < 1 - STRIP_FROM, down < 1 - STRIP_FROM];
  };
  const ofNumber = edges(sheetNumber.box);
  return edges(scale.box).some((inStrip, edge) => inStrip && ofNumber[edge] === true);
}

/** In the same part of the page as the sheet number. */
function isBeside(scale: Recognised, sheetNumber: Recognised | null, page: DrawingPage): boolean {
  if (sheetNumber === null) return false;
  const distance = Math.hypot(scale.box[0] - sheetNumber.box[0], scale.box[1] - sheetNumber.box[1]);
  return distance < 0.12 * longSide(page);
}
