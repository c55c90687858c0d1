/** The addresses that a sheet shows, each held against the project's. */
import type { Box, DrawingPage } from '../../drawing-set/drawing-set.js';
import { piecesOf } from '../../recognition/text-piece.js';
import { type AddressRelation, compareAddresses } from './compare-addresses.js';
import { findAddresses, findStreet, type StreetAddress } from './street-address.js';
import { isContact, isOfParty, partyLinesOf } from './party-lines.js';
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
        (!isPlausible(address, project) || isContact(piece.text) || isOfParty(piece, parties))
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
