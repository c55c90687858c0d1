/**
 * Reads an Australian address that was typed in one line. Pure, and never certain: what it finds is shown to the person, who corrects it.
 * Street types are those of AS 4590 that people use, with their abbreviations.
 */

export interface AddressFields {
  readonly street: string;
  readonly suburb: string;
  /** Four digits as typed, so that 0800 keeps its zero. Empty where there is none. */
  readonly postcode: string;
}

export interface ParsedAddress extends AddressFields {
  /** The usual abbreviation, such as NSW, where the line names a state. */
  readonly state: string | null;
  /** False where the suburb was only told from the street by the street's type, without a comma, state or postcode. */
  readonly certain: boolean;
}

/** By abbreviation: its name, and the postcodes that belong to it. */
const STATES: Readonly<Record<string, { readonly name: string; readonly postcodes: RegExp }>> = {
  NSW: { name: 'new south wales', postcodes: /^[12]|^3(585|586|644|691|707)|^4(375|377|380|383|385)|^0872/ },
  ACT: { name: 'australian capital territory', postcodes: /^02|^26|^29/ },
  VIC: { name: 'victoria', postcodes: /^[38]/ },
  QLD: { name: 'queensland', postcodes: /^[49]|^0872/ },
  SA: { name: 'south australia', postcodes: /^5|^0872/ },
  WA: { name: 'western australia', postcodes: /^6|^0872/ },
  TAS: { name: 'tasmania', postcodes: /^7/ },
  NT: { name: 'northern territory', postcodes: /^0[89]/ },
};

const STREET_TYPES = new Set(
  (
    'alley ally arcade arc avenue ave av boulevard bvd blvd boulevarde brae break bypass causeway cswy chase circle cir circuit cct ' +
    'circus close cl concourse copse corso court ct courtyard cove crescent cres cr crest cross crossing cul-de-sac cutting dale dell ' +
    'drive dr drv driveway edge elbow end entrance esplanade esp espl expressway freeway fwy frontage gap gardens gdns gate glade glen ' +
    'grange green grove gr gve heights highway hwy junction key lane ln laneway link loop mall meander mews motorway outlook parade pde ' +
    'park parkway pkwy pass path pathway place pl plaza pocket point port promenade prom quadrant quay quays ramble rd reach rest retreat ' +
    'ridge rise road row route square sq st strand street str tarn terrace tce ter thoroughfare track trail turn vale view vista walk wlk ' +
    'walkway way wharf wynd'
  ).split(' '),
);
/** Types that may follow another as the real one: Crescent Road. */
const OUTER_TYPES = new Set(['road', 'rd', 'drive', 'dr']);
/** What may follow a street's type and still belong to the street: Hindley Street West. */
const STREET_SUFFIXES = new Set('north south east west n s e w upper lower extension ext central'.split(' '));
/** What stands before a number that is not the house's. */
const PARTS = new Set(
  (
    'unit u lot l shop sh suite ste apartment apt flat fl level lvl floor villa townhouse th house factory fy office room studio dp sp ' +
    'plan section block tower building bldg no no. number site rmb'
  ).split(' '),
);

const isNumber = (token: string): boolean => /^#?\d+[a-z]?([-–/&+]\d+[a-z]?)*[-–/&+]?$|^[-–/&+]$/i.test(token);
const bare = (token: string): string => token.toLowerCase().replace(/[.,]/g, '');
const join = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by);

export function parseAddress(line: string): ParsedAddress {
  const segments = line
    .split(/[,;\n\t]+/)
    .map((segment) => segment.trim().replace(/\s+/g, ' ').replace(/\.$/, ''))
    .filter((segment) => segment !== '');
  const { place, postcode, state } = takePlace(segments);
  const last = place.at(-1) ?? '';
  const before = place.slice(0, -1);
  if (before.length > 0 && !isStreetLine(last, before)) {
    return { street: before.join(', '), suburb: last, postcode, state, certain: true };
  }
  const { street, suburb } = splitByStreetType(last, postcode !== '' || state !== null);
  const certain = postcode !== '' || state !== null;
  return { street: join([...before, street], ', '), suburb, postcode, state, certain };
}

interface StateFound {
  readonly state: string;
  readonly rest: string;
}

/** Takes country, state and postcode, in any order, off the end. */
function takePlace(segments: readonly string[]): { place: string[]; postcode: string; state: string | null } {
  const place = [...segments];
  let postcode = '';
  let state: string | null = null;
  for (;;) {
    const last = place.pop();
    if (last === undefined) break;
    const isOwnSegment = place.length > 0;
    const found = postcode === '' ? takePostcode(last) : null;
    const named: StateFound | null = found || state !== null ? null : takeState(last, postcode, isOwnSegment);
    const rest: string | undefined = found?.rest ?? named?.rest ?? withoutCountry(last);
    if (rest === undefined) {
      place.push(last);
      break;
    }
    if (found) postcode = found.postcode;
    if (named) state = named.state;
    if (rest !== '') place.push(rest);
  }
  return { place, postcode, state };
}

/** South Australia is no country. */
function withoutCountry(text: string): string | undefined {
  const [, rest] = /^(.*?)\s*\b(?:australia|au)$/i.exec(text) ?? [];
  return rest !== undefined && /\b(south|western)$/i.test(rest) ? undefined : rest;
}

function takePostcode(text: string): { postcode: string; rest: string } | null {
  const match = /^(?:(.*?)\s+)?(\d{4})$/.exec(text);
  const rest = match?.[1] ?? '';
  // "Lot 1234" and "DP 1234" end in a number of another kind.
  if (!match?.[2] || PARTS.has(bare(rest.split(' ').at(-1) ?? ''))) return null;
  return { postcode: match[2], rest };
}

/** A name is only a state's where it fits the postcode: Mount Victoria 2786 is a suburb of New South Wales. */
function takeState(text: string, postcode: string, isOwnSegment: boolean): StateFound | null {
  for (const [state, { name, postcodes }] of Object.entries(STATES)) {
    const short = [...state].join('\\.?');
    const match = new RegExp(`^(?:(.*?)\\s+)?(${name}|${short}\\.?)$`, 'i').exec(text);
    if (!match) continue;
    const rest = match[1] ?? '';
    const isName = bare(match[2] ?? '') === name;
    const afterStreet = STREET_TYPES.has(bare(rest.split(' ').at(-1) ?? ''));
    const isPlausible = postcode === '' ? afterStreet || (isOwnSegment && rest === '') : postcodes.test(postcode);
    if (isName && !isPlausible) continue;
    return { state, rest };
  }
  return null;
}

/** Whether the last part of a line with commas is still the street: "Unit 3, 12 Wattle St". */
function isStreetLine(text: string, before: readonly string[]): boolean {
  const tokens = text.split(' ');
  if (isNumber(tokens[0] ?? '') && tokens.length > 1) return true;
  const onlyParts = before.every((part) =>
    part.split(' ').every((token) => isPart(token) || isNumber(token) || /^[a-z]$/i.test(token)),
  );
  return onlyParts && typeIndex(tokens) > 0;
}

const isPart = (token: string): boolean => PARTS.has(bare(token));

/** Where the street's type stands, or -1. The name before it has at least one word: in "12 St Kilda Rd" the type is Rd. */
function typeIndex(tokens: readonly string[]): number {
  let start = 0;
  while (start < tokens.length && isLeading(tokens, start)) start += 1;
  const index = tokens.findIndex((token, position) => position > start && STREET_TYPES.has(bare(token)));
  return index > 0 && OUTER_TYPES.has(bare(tokens[index + 1] ?? '')) ? index + 1 : index;
}

/** Numbers, "Unit", "Lot" and the letter that names a unit, before the street's name begins. */
function isLeading(tokens: readonly string[], index: number): boolean {
  const token = tokens[index] ?? '';
  if (isNumber(token)) return true;
  const next = tokens[index + 1] ?? '';
  if (isPart(token)) return isNumber(next) || /^[a-z]\d*$/i.test(next);
  return /^[a-z]\d*$/i.test(token) && index > 0 && isPart(tokens[index - 1] ?? '');
}

function splitByStreetType(text: string, isPlaced: boolean): { street: string; suburb: string } {
  const tokens = text.split(' ');
  const index = typeIndex(tokens);
  const rest = index < 0 ? [] : tokens.slice(index + 1);
  const isPlace = rest.some((token) => /\p{L}/u.test(token) && !STREET_SUFFIXES.has(bare(token)));
  if (isPlace) {
    return { street: tokens.slice(0, index + 1).join(' '), suburb: rest.join(' ') };
  }
  // No number and no street, but a postcode or a state: a suburb.
  if (isPlaced && index < 0 && !/\d/.test(text)) return { street: '', suburb: text };
  return { street: text, suburb: '' };
}
