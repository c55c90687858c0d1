/** Whether the words of a line can be one address, word for word; what is left over makes it another. */
import { editDistance } from '../../edit-distance.js';
import type { PropertyAddress, State } from '../property-file.js';
import { directionOf, nameForms, wordsOf } from './address-words.js';
import { streetTypeOf } from './street-types.js';

/** How an address fits: the fewer slips of typing, the better; `said` is what was there to compare. */
export interface Fit {
  readonly slips: number;
  readonly said: ReadonlySet<'street' | 'place'>;
}

const NOTHING: Fit = { slips: 0, said: new Set() };
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

/** How the words after the number fit street and place; null where they do not. */
export function fitStreetAndPlace(words: readonly string[], address: PropertyAddress): Fit | null {
  return best([fitPlace(words, address), ...streetFits(words, address)]);
}

/** How words fit suburb, state, postcode and country, in any order; null where one is left over. */
export function fitPlace(words: readonly string[], address: PropertyAddress): Fit | null {
  return fitParts(words, address, new Set());
}

function streetFits(words: readonly string[], address: PropertyAddress): (Fit | null)[] {
  const name = wordsOf(address.streetName);
  const isLed = directionOf(words[0] ?? '') === address.streetDirection?.toLowerCase();
  const starts = isLed ? [0, 1] : [0];
  return starts.flatMap((start) =>
    Array.from({ length: name.length + 1 }, (_, index) => {
      const end = start + index + 1;
      const slips = nameSlips(words.slice(start, end), name);
      if (end > words.length || slips === null) return null;
      return plus(fitAfterName(words.slice(end), address, start === 1), { slips, said: new Set(['street']) });
    }),
  );
}

/** Type and direction may be missing, and then come the place's words. */
function fitAfterName(words: readonly string[], address: PropertyAddress, directionSaid: boolean): Fit | null {
  const type = address.streetType.toLowerCase();
  const typeSlips = words[0] === undefined ? null : slipsOfType(words[0], type);
  const direction = (rest: readonly string[]) => fitAfterType(rest, address, directionSaid);
  const withType = typeSlips === null ? null : plus(direction(words.slice(1)), { slips: typeSlips, said: new Set() });
  return best([direction(words), withType]);
}

function fitAfterType(words: readonly string[], address: PropertyAddress, directionSaid: boolean): Fit | null {
  const isDirection = !directionSaid && directionOf(words[0] ?? '') === address.streetDirection?.toLowerCase();
  return best([fitPlace(words, address), isDirection ? fitPlace(words.slice(1), address) : null]);
}

/** A type in full may have a slip; another type, however near, is another street. */
function slipsOfType(word: string, type: string): number | null {
  const known = streetTypeOf(word);
  if (known !== null) return known === type ? 0 : null;
  return nameSlips([word], [type]);
}

type PlacePart = 'suburb' | 'state' | 'postCode' | 'country';

function fitParts(words: readonly string[], address: PropertyAddress, taken: ReadonlySet<PlacePart>): Fit | null {
  const [word] = words;
  if (word === undefined) return NOTHING;
  const rest = (count: number, part: PlacePart, slips = 0) =>
    plus(fitParts(words.slice(count), address, new Set([...taken, part])), {
      slips,
      said: new Set(part === 'country' || part === 'state' ? [] : ['place']),
    });
  const fits: (Fit | null)[] = [];
  if (!taken.has('country') && COUNTRY.has(word)) fits.push(rest(1, 'country'));
  if (!taken.has('postCode') && isPostCode(word, address.postCode)) fits.push(rest(1, 'postCode'));
  if (!taken.has('state')) {
    const state = [1, 2, 3].find((count) => isState(words.slice(0, count), address.state));
    if (state !== undefined) fits.push(rest(state, 'state'));
  }
  if (!taken.has('suburb')) {
    const suburb = wordsOf(address.suburb);
    for (let count = 1; count <= Math.min(words.length, suburb.length + 1); count += 1) {
      const slips = nameSlips(words.slice(0, count), suburb);
      if (slips !== null) fits.push(rest(count, 'suburb', slips));
    }
  }
  return best(fits);
}

const isPostCode = (word: string, postCode: number) => /^\d{3,4}$/.test(word) && Number(word) === postCode;
const isState = (words: readonly string[], state: State) =>
  [state.toLowerCase(), STATE_NAMES[state]].includes(words.join(''));

/** The slips between words and a name, run together so that a space too many or too few is none; null above what is allowed. */
function nameSlips(words: readonly string[], name: readonly string[]): number | null {
  const right = name.join('');
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

export function plus(fit: Fit | null, other: Fit | null): Fit | null {
  return fit && other && { slips: fit.slips + other.slips, said: new Set([...fit.said, ...other.said]) };
}

export function best(fits: readonly (Fit | null)[]): Fit | null {
  const found = fits.filter((fit) => fit !== null);
  return found.reduce<Fit | null>((least, fit) => (least === null || fit.slips < least.slips ? fit : least), null);
}
