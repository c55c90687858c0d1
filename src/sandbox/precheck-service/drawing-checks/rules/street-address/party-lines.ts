/**
 * Whose address it is: title blocks print those of owner, architect and builder too, under a caption or a firm's name, over its telephone
 * number.
 */
import type { Piece } from '../../recognition/text-piece.js';

/** A telephone number, a mail address or a web site. */
const CONTACT =
  /@|\bwww\.|[a-z0-9]\.(?:com|net|org|biz)\b|\b(?:ph|tel|fax|phone|mob|abn|acn)\b|\b\d{3}[-. ]\d{3}[-. ]\d{4}\b|\(0\d\)|\b0\d \d{4} \d{4}\b/i;
const PARTY =
  /^(?:owner|client|applicant|architect|(?:general )?contractor|builder|designer|(?:\w+ )?engineer|(?:\w+ )?consultant|surveyor|developer|prepared (?:by|for)|drawn by|design(?:ed)? by)s?\s*(?::|$)/i;
const FIRM =
  /\b(?:llc|l\.l\.c\.|llp|p\.?c\.|inc\.?|pty\.?|ltd\.?|architects?|architecture|engineering|engineers|associates|consultants|consulting|builders|construction|contractors|surveyors|drafting|designers?|(?:building|home) designs?|design (?:group|studio|build))\s*[.,]?$/i;
const MAX_LINES = 400;
const MAX_LINE_LENGTH = 100;
/** In heights of the letters: a name, a street and a city are three lines. */
const REACH = 4.2;

export function isContact(text: string): boolean {
  return CONTACT.test(text);
}

export interface PartyLines {
  readonly headings: readonly Piece[];
  readonly contacts: readonly Piece[];
}

export function partyLinesOf(pieces: readonly Piece[]): PartyLines {
  const short = pieces.filter(({ text }) => text.length <= MAX_LINE_LENGTH);
  return {
    headings: short.filter(({ text }) => PARTY.test(text) || FIRM.test(text)).slice(0, MAX_LINES),
    contacts: short.filter(({ text }) => CONTACT.test(text)).slice(0, MAX_LINES),
  };
}

/** Whether it stands close under a party's caption or name, or close over its contact. */
export function isOfParty(address: Piece, { headings, contacts }: PartyLines): boolean {
  const em = address.fontSizePt;
  const isInColumn = (line: Piece) =>
    line.direction === address.direction &&
    line.start < address.end &&
    line.end > address.start &&
    Math.max(line.fontSizePt, em) < 2 * Math.min(line.fontSizePt, em);
  const isClose = (upper: Piece, lower: Piece) => {
    const drop = lower.bottom - upper.bottom;
    return drop > 0.5 * em && drop < REACH * em;
  };
  return (
    headings.some((line) => isInColumn(line) && isClose(line, address)) ||
    contacts.some((line) => isInColumn(line) && isClose(address, line))
  );
}
