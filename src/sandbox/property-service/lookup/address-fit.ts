/** Whether words can be one address, word for word; what is left over makes it another. */
import { bestOf } from '../../best-of.js';
import { editDistance } from '../../edit-distance.js';
import type { PropertyAddress, State } from '../property-file.js';
import { inFull, nameForms, wordsOf } from './address-words.js';
import { streetTypeOf } from './street-types.js';

/** How an address fits: the fewer slips of typing, the better; `said` is what was there to compare. */
export interface Fit {
  readonly slips: number;
  readonly said: ReadonlySet<'street' | 'place'>;
}

export const UNSAID: Fit = { slips: 0, said: new Set() };
export const STREET: Fit = { slips: 0, said: new Set(['street']) };
export const PLACE: Fit = { slips: 0, said: new Set(['place']) };

const STATE_NAMES: Readonly<Record<State, string>> = {
  NSW: 'newsouthwales',
  VIC: 'victoria',
  QLD: 'queensland',
  ACT: 'australiancapitalterritory',
  SA: 'southaustralia',
  WA: 'westernaustralia',
  TAS: 'tasmania',
  NT: 'northernterritory',
};
const COUNTRY: ReadonlySet<string> = new Set(['australia', 'aus', 'au']);

interface AddressPart {
  readonly says: Fit;
  /** The slips with which the words are this part; null where they are not. */
  readonly slipsOf: (words: readonly string[], address: PropertyAddress) => number | null;
}

const exactly = (fits: boolean): number | null => (fits ? 0 : null);

const NAME: AddressPart = { says: STREET, slipsOf: (words, { streetName }) => nameSlips(words, streetName) };
/** A type in full may have a slip; another type, however near, is another street. */
const TYPE: AddressPart = {
  says: UNSAID,
  slipsOf: ([word = '', ...more], { streetType }) => {
    const known = streetTypeOf(word);
    if (known !== null || more.length > 0) return exactly(more.length === 0 && known === streetType.toLowerCase());
    return nameSlips([word], streetType);
  },
};
const DIRECTION: AddressPart = {
  says: UNSAID,
  slipsOf: (words, { streetDirection }) => exactly(inFull(words) === streetDirection?.toLowerCase()),
};
/** Type and direction may be missing, and the direction may lead. */
const STREET_FORMS: readonly (readonly AddressPart[])[] = [
  [NAME],
  [NAME, TYPE],
  [NAME, DIRECTION],
  [NAME, TYPE, DIRECTION],
  [DIRECTION, NAME],
  [DIRECTION, NAME, TYPE],
];
/** In any order, each once at most. */
const PLACE_PARTS: readonly AddressPart[] = [
  { says: PLACE, slipsOf: (words, { suburb }) => nameSlips(words, suburb) },
  {
    says: UNSAID,
    slipsOf: (words, { state }) => exactly([state.toLowerCase(), STATE_NAMES[state]].includes(words.join(''))),
  },
  {
    says: PLACE,
    slipsOf: (words, { postCode }) => exactly(words.join(' ').replace(/^0(?=\d{3}$)/, '') === String(postCode)),
  },
  { says: UNSAID, slipsOf: (words) => exactly(COUNTRY.has(words.join(' '))) },
];
const LONGEST_PART = 4;

/** How the words after the number fit street and place; null where they do not. */
export function fitStreetAndPlace(words: readonly string[], address: PropertyAddress): Fit | null {
  return bestFit([[], ...STREET_FORMS].map((form) => fitParts(words, address, form, PLACE_PARTS)));
}

/** How words fit suburb, state, postcode and country. */
export function fitPlace(words: readonly string[], address: PropertyAddress): Fit | null {
  return fitParts(words, address, [], PLACE_PARTS);
}

function fitParts(
  words: readonly string[],
  address: PropertyAddress,
  inOrder: readonly AddressPart[],
  inAnyOrder: readonly AddressPart[],
): Fit | null {
  const [next, ...later] = inOrder;
  if (words.length === 0) return next === undefined ? UNSAID : null;
  const fits = (next === undefined ? inAnyOrder : [next]).flatMap((part) =>
    Array.from({ length: Math.min(LONGEST_PART, words.length) }, (_, index) => {
      const slips = part.slipsOf(words.slice(0, index + 1), address);
      if (slips === null) return null;
      const left = inAnyOrder.filter((other) => other !== part);
      return together([{ ...part.says, slips }, fitParts(words.slice(index + 1), address, later, left)]);
    }),
  );
  return bestFit(fits);
}

/** The slips between words and a name, run together so that a space too many or too few is none; null above what is allowed. */
function nameSlips(words: readonly string[], name: string): number | null {
  const right = wordsOf(name).join('');
  const most = allowedSlips(right);
  const slips = nameForms(words).map((form) => editDistance(form, right, /\d/.test(form) ? 0 : most));
  const least = Math.min(...slips);
  return least <= most ? least : null;
}

/** The slips that a name of this length may have and still be told from another: none in short ones. */
function allowedSlips(name: string): number {
  if (name.length <= 4) return 0;
  return name.length <= 8 ? 1 : 2;
}

/** Null where one of them does not fit. */
export function together(fits: readonly (Fit | null)[]): Fit | null {
  const fitting = fits.filter((fit) => fit !== null);
  if (fitting.length < fits.length) return null;
  return {
    slips: fitting.reduce((sum, { slips }) => sum + slips, 0),
    said: new Set(fitting.flatMap(({ said }) => [...said])),
  };
}

export const bestFit = (fits: readonly (Fit | null)[]): Fit | null => bestOf(fits, (fit) => fit && -fit.slips);
