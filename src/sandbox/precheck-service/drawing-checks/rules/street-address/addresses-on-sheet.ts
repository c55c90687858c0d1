/** The addresses that a sheet shows, each held against the project's. */
import type { Box, DrawingPage } from '../../drawing-set/drawing-set.js';
import { type Piece, piecesOf } from '../../recognition/text-piece.js';
import { type AddressRelation, compareAddresses } from './compare-addresses.js';
import { findAddresses, findStreet, type StreetAddress } from './street-address.js';
import { isStrongType } from './street-words.js';

export interface ShownAddress {
  readonly text: string;
  readonly box: Box;
  readonly fontSizePt: number;
  readonly relation: AddressRelation;
  /** The street it names, in one spelling: the same place shown twice has the same key. */
  readonly key: string;
}

const MAX_ADDRESSES = 200;

export function addressesOn(page: DrawingPage, project: StreetAddress): ShownAddress[] {
  const shown: ShownAddress[] = [];
  const pieces = piecesOf(page.text ?? []);
  const parties = partyLinesOf(pieces);
  for (const piece of pieces) {
    // Most text on a drawing is dimensions and single words.
    if (piece.text.length < 5 || !/\d/.test(piece.text) || !/[a-z]{2}/i.test(piece.text)) continue;
    for (const address of [...findAddresses(piece.text), ...findStreet(piece.text, project)]) {
      const relation = compareAddresses(project, address);
      if (
        relation === 'other' &&
        (!isPlausible(address, project) || CONTACT.test(piece.text) || isOfParty(piece, parties))
      )
        continue;
      const { text, box, fontSizePt } = piece;
      shown.push({ text, box, fontSizePt, relation, key: keyOf(address) });
      if (shown.length >= MAX_ADDRESSES) return shown;
    }
  }
  return shown;
}

/** An address of its own, and not that of a firm's office while the project has no suite or level. */
function isPlausible(address: StreetAddress, project: StreetAddress): boolean {
  if (address.office && !project.office) return false;
  return address.hasTail || address.alone || (isStrongType(address.type) && address.number !== null);
}

function keyOf({ number, name, type }: StreetAddress): string {
  return `${number?.code ?? number?.from ?? ''} ${name} ${type ?? ''}`;
}

// Whose address it is: title blocks print those of owner, architect and builder too, under a caption or a firm's name, over its telephone number.

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

interface PartyLines {
  readonly headings: readonly Piece[];
  readonly contacts: readonly Piece[];
}

function partyLinesOf(pieces: readonly Piece[]): PartyLines {
  const short = pieces.filter(({ text }) => text.length <= MAX_LINE_LENGTH);
  return {
    headings: short.filter(({ text }) => PARTY.test(text) || FIRM.test(text)).slice(0, MAX_LINES),
    contacts: short.filter(({ text }) => CONTACT.test(text)).slice(0, MAX_LINES),
  };
}

/** Whether it stands close under a party's caption or name, or close over its contact. */
function isOfParty(address: Piece, { headings, contacts }: PartyLines): boolean {
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
