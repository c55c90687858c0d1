/** The captions of a title block ("SHEET NO.", "SCALE @ A1") and which value belongs to which. */
import { bestOf } from '../../../best-of.js';
import { withoutAccents } from './category.js';
import type { Piece } from './text-piece.js';

/** `drawing` captions a number as well as a title ("SHEET:"); `other` is there so that its value is not taken for one of these. */
export type LabelKind = 'number' | 'title' | 'drawing' | 'scale' | 'other';

export interface Label {
  readonly kind: LabelKind;
  readonly piece: Piece;
}

/** "Drawing No.", "DWG #", "N° de plan", "LÁMINA", as CSI's Uniform Drawing System, AS 1100.101 and office practice caption it. */
const SUBJECT = '(?:sheet|sht|drawing|dwg|drg|plan|feuille|dessin|plano|lamina|hoja)\\.?';
const OF_SUBJECT = '(?: (?:du|de la|del|de|of(?: the)?) (?:sheet|drawing|feuille|dessin|plan|plano|lamina|hoja))?';
const PAPER =
  '(?:\\s*(?:@|at|\\()\\s*(?:A\\d|original|full|[\\d.]+ ?["x×] ?[\\d.]+"?)(?:\\s+(?:size|sheet))?\\)?|\\s*A\\d)';
const PERSONS =
  'owners?|clients?|applicants?|proprietaires?|propietarios?|promotor(?:es)?|architectes?|architects?|arquitectos?|engineers?|consultants?|builder|contractor|designers?|surveyor|dessinateur|delineante';
/** A caption without its closing mark: ":", ":-", "=", ".". */
const caption = (source: string): RegExp => new RegExp(`^(?:${source})\\s*[:.=]?\\s*-?$`, 'i');
const KINDS: readonly (readonly [LabelKind, RegExp])[] = [
  ['drawing', caption('(?:sheet|sht|drawing|dwg|drg|feuille|lamina|hoja|plano)\\.?')],
  [
    'number',
    caption(
      `(?:${SUBJECT}\\s*(?:no|num|number|numero|nr|nbr|#|n[°ºo]|id|ref(?:erence)?)|(?:n[°ºo]|numero)\\.?${OF_SUBJECT.slice(0, -1)})\\.?(?:\\s*[/&]\\s*rev(?:ision)?\\.?)?`,
    ),
  ],
  [
    'title',
    caption(
      `(?:title|titre|titulo|content|contents|contenu|contenido|subject|objet|asunto)${OF_SUBJECT}|${SUBJECT}\\s*(?:title|name|description|contents?|subject)`,
    ),
  ],
  [
    'scale',
    caption(
      `(?:(?:drawing|dwg|sheet|plot|print|graphic)\\s*)?(?:scales?|echelles?|escalas?)(?:\\(s\\))?${PAPER}?(?:\\s*/${PAPER})?`,
    ),
  ],
  [
    'other',
    caption(
      `(?:current )?(?:rev(?:ision)?s?|issued?|amendments?|amdt|amd)\\.?(?: ?(?:no|number|#|by|for|to|date|status|description)\\.?)?|(?:\\w+ )?(?:dates?|dated|fecha)(?: \\w+)?|(?:project|job|file|contract|client|commission|permit|application|da|lot|cad|model|reference|ref|acc?ession|parcel)\\.? ?(?:no|number|nr|#|ref|code|id|file|name|title|address|location|status|phase|manager|director)?\\.?|(?:drawn|drn|drafted|checked|approved|designed|reviewed|verified|authori[sz]ed|prepared|chk|chkd|appd|dsgn|dealt|dessine|verifie|dibujado|dibujo|reviso|aprobado)\\.?(?: ?(?:by|for|par|por))?|(?:projet|proyecto|obra|adresse|direccion|lieu|ubicacion|situacion)(?: (?:du|de la|del) \\w+)?|${PERSONS}|address|site(?: address)?|location|status|phase|stage|(?:original |sheet |paper |page |plot |drawing )?size|(?:sheet |paper |page )?format|seal|stamp|notes?|no|description|by|par|por|for|to|datum|copyright|(?:true |project )?north(?: point)?|key plan|telephone|phone|tel|fax|email`,
    ),
  ],
];
/** Further captions than these no title block has. */
const MAX_LABELS = 200;
const MAX_LABEL_LENGTH = 32;

export function labelKindOf(text: string): LabelKind | null {
  if (text.length > MAX_LABEL_LENGTH || !/^\p{L}/u.test(text) || (/\d/.test(text) && !/scale/i.test(text))) return null;
  const plain = withoutAccents(text);
  return KINDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Captions that are words of titles too, and how much larger than usual their letters are where they are that. */
const WORD_OF_TITLES = /^(?:site|location|plano|situacion|ubicacion)$/i;
const LETTERS_OF_TITLES = 1.35;

export function labelsOf(pieces: readonly Piece[]): Label[] {
  const labels: Label[] = [];
  for (const piece of pieces) {
    if (labels.length >= MAX_LABELS) break;
    // The last word of "COVER SHEET" captions nothing.
    const kind = piece.part === 'later' ? null : labelKindOf(piece.text);
    if (kind !== null) labels.push({ kind, piece });
  }
  const usual = Math.min(medianSize(pieces), medianSize(labels.map(({ piece }) => piece)));
  const largest = LETTERS_OF_TITLES * usual;
  return labels.filter(({ piece }) => piece.fontSizePt <= largest || !WORD_OF_TITLES.test(withoutAccents(piece.text)));
}

/** The usual height of the letters on a page. */
export function medianSize(pieces: readonly Piece[]): number {
  const sizes = Float64Array.from(pieces, (piece) => piece.fontSizePt).sort();
  return sizes[Math.floor(sizes.length / 2)] || 10;
}

/** How far a value may stand from its caption, as a share of the page's long side. */
const REACH_BESIDE = 0.1;
const REACH_SIDEWAYS = 0.06;

/** How far a value stands from a caption (less is nearer): beside it, under it, or above it. Null where it can't be its value. */
export function distanceToLabel(label: Piece, value: Piece, longSidePt: number): number | null {
  if (label === value || label.direction !== value.direction) return null;
  const em = label.fontSizePt;
  const shared = Math.min(label.bottom, value.bottom) - Math.max(label.top, value.top);
  const gap = value.start - label.end;
  if (shared > 0.4 * Math.min(em, value.fontSizePt) && gap > -0.3 * em) {
    return gap < REACH_BESIDE * longSidePt ? Math.max(0, gap) : null;
  }
  const sideways = Math.max(0, gap, label.start - value.end);
  if (sideways > REACH_SIDEWAYS * longSidePt) return null;
  // The box of large letters reaches above what is printed of them, into the caption's line.
  const drop = value.top - label.bottom;
  if (value.bottom > label.bottom + 0.4 * em && drop > -0.4 * value.fontSizePt) {
    return drop < Math.max(4 * em, 1.5 * value.fontSizePt) ? 1.5 * Math.max(0, drop) + 1.5 * sideways : null;
  }
  const lift = label.top - value.bottom;
  return sideways < em && lift > -0.3 * em && lift < 1.5 * em ? 2 * Math.max(0, lift) + 2 * em : null;
}

/** The caption that a value stands nearest to; null where none is in reach. */
export function labelOf(value: Piece, labels: readonly Label[], longSidePt: number): Label | null {
  return bestOf(labels, (label) => {
    const distance = distanceToLabel(label.piece, value, longSidePt);
    return distance === null ? null : -distance;
  });
}
