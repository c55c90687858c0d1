/** Words of street addresses in Australia and the United States (AS/NZS 4819 appendix A, USPS Publication 28 appendix C). */
import { streetTypeOf } from '../../../../street-types.js';

/** Short for a type where somebody asks for an address; on a drawing a park, a level or a pass as often. */
const MEANS_SOMETHING_ELSE: ReadonlySet<string> = new Set(
  'PAR RES PD CH CR LA APP ARC PASS HILL GREEN ISLAND LINK PARK GRA RESERVE'.split(' '),
);

/** These say "street" wherever they stand; a drive, a court or a way may as well be part of a building or of a site. */
const STRONG: ReadonlySet<string> = new Set(
  'STREET ROAD AVENUE BOULEVARD HIGHWAY PARADE CRESCENT PARKWAY ESPLANADE'.split(' '),
);

/** "ST" and "STREET" are STREET; null for what is no street type. A word of one letter, or with another meaning on drawings, is none. */
export function streetType(word: string): string | null {
  return MEANS_SOMETHING_ELSE.has(word) ? null : (streetTypeOf(word.toLowerCase())?.toUpperCase() ?? null);
}

export function isStrongType(type: string | null): boolean {
  return type !== null && STRONG.has(type);
}

const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  ['NORTH', 'SOUTH', 'EAST', 'WEST', 'NORTHEAST', 'NORTHWEST', 'SOUTHEAST', 'SOUTHWEST'].flatMap((long) => {
    const short = long.replace(/(NORTH|SOUTH|EAST|WEST)/g, (word) => word.charAt(0));
    return [long, short].map((word) => [word, short] as const);
  }),
);

/** "South" and "S" are S; null for what is no direction. */
export function direction(word: string): string | null {
  return DIRECTIONS.get(word) ?? null;
}

export const UNIT_WORDS: ReadonlySet<string> = new Set(
  'UNIT U APT APARTMENT FLAT SHOP TENANCY VILLA TOWNHOUSE'.split(' '),
);
/** Offices have these; so a firm's own address is told from that of the site. */
export const OFFICE_WORDS: ReadonlySet<string> = new Set(['SUITE', 'STE', 'LEVEL', 'FLOOR']);

const STATES: ReadonlySet<string> = new Set(
  'NSW VIC QLD SA WA TAS ACT NT AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WV WI WY DC'.split(
    ' ',
  ),
);

export function isState(word: string): boolean {
  return STATES.has(word);
}

/** What stands between a figure and a word like "drive" on a drawing where no address is meant. */
const NO_STREET_NAME: ReadonlySet<string> = new Set(
  'WIDE ACCESS FT SQ FEET FOOT MM CM M EXISTING PROPOSED EX EXIST PROP CAR CARS STOREY STOREYS STORY STORIES BED BEDROOM BEDROOMS HOUR HR COAT COATS GAUGE GA LAYER LAYERS MIN MAX TYP OF PRIVATE PUBLIC FIRE LOADING PARKING SPACE SPACES LEVEL FLOOR X FROM TO AT WITH FOR INCH INCHES IN YARD YD PER REV SHEET PLAN SECTION DETAIL SIDE SETBACK BUILDING BLDG UNIT GARAGE THICK ASPHALT CONCRETE GRAVEL PAVED'.split(
    ' ',
  ),
);

export function isNoStreetName(word: string): boolean {
  return NO_STREET_NAME.has(word);
}

const ORDINALS: ReadonlyMap<string, string> = new Map(
  'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH'
    .split(' ')
    .map((word, index) => [word, ['1ST', '2ND', '3RD'][index] ?? `${index + 1}TH`]),
);

/** One spelling for words of street names that have several. */
export function streetNameWord(word: string): string {
  if (word === 'ST') return 'SAINT';
  if (word === 'MT') return 'MOUNT';
  return ORDINALS.get(word) ?? direction(word) ?? word;
}
