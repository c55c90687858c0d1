/** Finds the property that an address means as a person types it: by its number, and by a key of its words in which one letter may be wrong. */
import { editDistance } from '../edit-distance.js';
import { streetTypeOf } from '../street-types.js';
import type { PropertyAddress, PropertyRecord } from './property-file.js';

/** What a request says of an address; null where it says nothing. At least one is given. */
export interface AddressQuery {
  readonly streetAddress: string | null;
  readonly suburb: string | null;
  readonly postCode: number | null;
}

/** An address line: `12-14` and `12A`, or `Lot 5 DP 9900388`, with the words after it. Units are passed over: the properties are whole lots. */
interface Line {
  readonly number: { readonly from: number; readonly to: number; readonly suffix: string | null } | null;
  readonly lot: string | null;
  /** `dp9900388`. */
  readonly plan: string | null;
  readonly rest: string;
}

const MAX_LENGTH = 300;
/** Shorter keys are never put right. */
const LEAST_LETTERS = 5;

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  // Which of the two `st` is, its place tells: the key takes both for one.
  ['saint', 'street'],
  ['mt', 'mount'],
  ['n', 'north'],
  ['nth', 'north'],
  ['s', 'south'],
  ['sth', 'south'],
  ['e', 'east'],
  ['w', 'west'],
]);
const STATE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bnew south wales\b/, 'nsw'],
  [/\bvictoria\b/, 'vic'],
  [/\bqueensland\b/, 'qld'],
  [/\baustralian capital territory\b/, 'act'],
  [/\bsouth australia\b/, 'sa'],
  [/\bwestern australia\b/, 'wa'],
  [/\btasmania\b/, 'tas'],
  [/\bnorthern territory\b/, 'nt'],
];

/** The properties that an address means: none, the one, or several that it fits alike. What is left out is not asked for. */
export function findAddress(properties: readonly PropertyRecord[], query: AddressQuery): PropertyRecord[] {
  const street = plainWords(query.streetAddress ?? '');
  const place = plainWords(query.suburb ?? '');
  // Text in which no word can be read says something that no address fits.
  if ((query.streetAddress !== null && street === '') || (query.suburb !== null && place === '')) return [];
  const line = readLine(street);
  const fits = properties.flatMap((property) => {
    const slips = [property.address, ...property.aliases].map((address) =>
      slipsOf(line, place, query.postCode, property, address),
    );
    const fewest = Math.min(...slips);
    return fewest === Infinity ? [] : [{ property, slips: fewest }];
  });
  const fewest = Math.min(...fits.map(({ slips }) => slips));
  return fits.filter(({ slips }) => slips === fewest).map(({ property }) => property);
}

/** Lower case, without accents, marks that are not seen, and punctuation; a number keeps its slash and its dash. */
function plainWords(text: string): string {
  const plain = text
    .slice(0, MAX_LENGTH)
    .normalize('NFKD')
    .replace(/\p{Mn}|\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})\.(?=\p{L})|['’‘`´]/gu, '')
    .replace(/(?<=\d[a-z]?) ?(?:\p{Pd}|&| to | and ) ?(?=\d)/gu, '-')
    .replace(/(?<=[\da-z]) ?\/ ?(?=\d)/g, '/')
    .replace(/(?<!\d[a-z]?)-|-(?!\d)/g, ' ')
    .replace(/[^\p{L}\p{N}/-]+/gu, ' ')
    .replace(/(?<![\da-z])\/|\/(?!\d)/g, ' ')
    // `12quandong` and `dp9900388` are two words; `12a` and `1st` are one.
    .replace(/(?<=\d)(?!(?:st|nd|rd|th)\b)(?=\p{L}{2})|(?<=\b\p{L}+)(?=\d)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return STATE_NAMES.reduce((words, [name, short]) => words.replace(name, short), plain);
}

const UNIT =
  /^(?:(?:unit|units|u|flat|apartment|apt|suite|ste|shop|villa|townhouse|office|level|floor) (?:\d{1,5}[a-z]?|[a-z])[ /]|(?:no|number) (?=\d))/;
/** Registered plans: deposited, strata, survey, registered, and plans of subdivision. */
const LOT = /^lots? (\d{1,5})\b(?: ((?:dp|sp|rp|ps|lp|tp) \d+[a-z]?)\b)? ?/;
const NUMBER = /^(?:[\da-z]{1,6}\/)?(\d{1,5})([a-z]?)(?:-(\d{1,5}))?(?: |$)/;

function readLine(line: string): Line {
  let rest = line;
  while (UNIT.test(rest)) rest = rest.replace(UNIT, '');
  const lot = LOT.exec(rest);
  rest = rest.slice(lot?.[0].length);
  // A line of four digits is a postcode.
  const number = /^\d{4}$/.test(rest) ? null : NUMBER.exec(rest);
  const [whole = '', from, suffix, to = from] = number ?? [];
  return {
    number: number === null ? null : { from: Number(from), to: Number(to), suffix: suffix?.toUpperCase() || null },
    lot: lot?.[1] ?? null,
    plan: lot?.[2]?.replace(' ', '') ?? null,
    rest: rest.slice(whole.length),
  };
}

/** Letters that are wrong; Infinity where the address is another. */
function slipsOf(
  line: Line,
  place: string,
  postCode: number | null,
  property: PropertyRecord,
  address: PropertyAddress,
): number {
  if (postCode !== null && postCode !== address.postCode) return Infinity;
  if (line.number === null ? !isLotOf(line, property) : !isNumberOf(line.number, address)) return Infinity;
  const suburb = keyOf(address.suburb.split(' '));
  const ownPlace = [address.state.toLowerCase(), String(address.postCode).padStart(4, '0'), 'australia'];
  const typed = [line.rest, place].map((text) => keyOf(text.split(' ').filter((word) => !ownPlace.includes(word))));
  const [street = '', town = ''] = typed;
  const saysPlace = postCode !== null || `${line.rest} ${place}`.includes(ownPlace[1] ?? '');
  if (street === '' && town === '' && !saysPlace && line.plan === null) return Infinity;
  const streets = streetKeys(address).flatMap((key) => [key, key + suburb]);
  return least(street, streets) + least(town, ['', suburb]);
}

/** Type and direction may be missing, and the direction may lead. */
function streetKeys({ streetName, streetType, streetDirection }: PropertyAddress): string[] {
  const direction = streetDirection ?? '';
  return [
    [],
    [streetName],
    [streetName, streetType],
    [streetName, direction],
    [streetName, streetType, direction],
    [direction, streetName],
    [direction, streetName, streetType],
  ].map((parts) => keyOf(parts.flatMap((part) => part.split(' '))));
}

/** Words run together, so that a space too many or too few is no slip, and each abbreviation in full. */
function keyOf(words: readonly string[]): string {
  const plain = words.map((word) => word.toLowerCase());
  return plain.map((word) => ABBREVIATIONS.get(word) ?? streetTypeOf(word) ?? word).join('');
}

function least(typed: string, keys: readonly string[]): number {
  const most = typed.length < LEAST_LETTERS || /\d/.test(typed) ? 0 : 1;
  return Math.min(...keys.map((key) => editDistance(typed, key, most)));
}

function isLotOf({ lot, plan }: Line, { property_details: details }: PropertyRecord): boolean {
  const [, ownLot, ownPlan] = /^(\d+)\W*(\w+)$/.exec(details.lot_identifier.toLowerCase()) ?? [];
  return (lot === null || lot === ownLot) && (plan === null || plan === ownPlan);
}

/** A wrong number is never put right: 14 is not 12, 12A is not 12, and 12-14 is not 12. */
function isNumberOf(typed: NonNullable<Line['number']>, { number, numberTo, numberSuffix }: PropertyAddress): boolean {
  const isWithin = number <= typed.from && typed.from <= typed.to && typed.to <= (numberTo ?? number);
  return isWithin && typed.suffix === numberSuffix;
}
