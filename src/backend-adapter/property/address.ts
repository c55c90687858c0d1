/** Reads an Australian address that was typed in one line. Pure, and never certain: the person corrects what it finds. */
import type { AddressFields, PropertyAddressRequest } from 'precheck-contract';

export interface ParsedAddress extends AddressFields {
  /** False where the suburb was only told from the street by the street's type, without a comma, state or postcode. */
  readonly certain: boolean;
}

/** What may end the line: a postcode, a state, the country. */
const PLACE_END =
  /^(?:(.*?)[, ]+)?(\d{4}|nsw|act|vic|qld|sa|wa|tas|nt|new south wales|australian capital territory|victoria|queensland|south australia|western australia|tasmania|northern territory|australia|au)$/i;
/** Street types of AS 4590 that people use, with their abbreviations. */
const STREET_TYPE =
  /^(al(le)?y|arcade|av(e|enue)?|boulevarde?|bl?vd|causeway|chase|cir(cle|cuit)?|cct|circus|cl(ose)?|concourse|corso|court|ct|courtyard|cove|cr(es(cent)?|est|oss(ing)?)?|dale|dell|dr(ive|v|iveway)?|elbow|end|entrance|esp(lanade)?|expressway|freeway|fwy|gardens|gdns|gate|glade|glen|grange|green|gr(ove|v)?|heights|highway|hwy|junction|la?ne?|laneway|link|loop|mall|meander|mews|motorway|outlook|parade|pde|park|parkway|pkwy|pass|path(way)?|pl(ace)?|plaza|pocket|point|prom(enade)?|quadrant|quays?|ramble|rd|reach|rest|retreat|ridge|rise|road|route|row|sq(uare)?|st(r(eet|and)?)?|ter(race)?|tce|track|trail|turn|vale|view|vista|walk|wlk|way|wharf|wynd)$/;
/** What may follow a street's type and still belong to the street: Hindley Street West. */
const STREET_SUFFIX = /^([nsew]|north|south|east|west|upper|lower|ext(ension)?|central|\P{L}*)$/u;
/** What stands before a number that is not the house's. */
const PART =
  /^(u(nit)?|lo?t?|sh(op)?|suite|ste|ap(artmen)?t|fl(at|oor)?|le?ve?l|villa|townhouse|th|house|factory|fy|office|room|studio|[ds]p|plan|section|block|tower|building|bldg|no|number|site|rmb)$/;
const NUMBER = /^#?\d+[a-z]?([-–/&+]\d+[a-z]?)*[-–/&+]?$|^[-–/&+]$/;
/** A number, or the letter that names a unit. */
const NAME_OF_PART = /^#?\d|^[-–/&+]$|^[a-z]\d*$/;

const wordsOf = (text: string): string[] => text.toLowerCase().split(' ');

export function parseAddress(line: string): ParsedAddress {
  const segments = line.replaceAll('.', '').split(/[,;\n\t]+/);
  const tidied = segments.map((segment) => segment.trim().replace(/\s+/g, ' ')).filter(Boolean);
  const { rest, postcode, isPlaced } = takePlace(tidied.join(', '));
  const place = rest.split(', ');
  const last = place.pop() ?? '';
  const words = wordsOf(last);
  const end = endOfStreet(words);
  const isStreet = (NUMBER.test(words[0] ?? '') && words.length > 1) || (end > 0 && place.every(isPartOnly));
  let street = last;
  let suburb = '';
  if (place.length > 0 && !isStreet) [street, suburb] = ['', last];
  else if (end > 0 && !words.slice(end).every((word) => STREET_SUFFIX.test(word))) {
    const tokens = last.split(' ');
    street = tokens.slice(0, end).join(' ');
    suburb = tokens.slice(end).join(' ');
    // No number and no street, but a postcode or a state: a suburb.
  } else if (isPlaced && end === 0 && !/\d/.test(last)) [street, suburb] = ['', last];
  const certain = isPlaced || (place.length > 0 && !isStreet);
  return { street: [...place, street].filter(Boolean).join(', '), suburb, postcode, certain };
}

/** Takes country, state and postcode, in any order, off the end. */
function takePlace(line: string) {
  let rest = line;
  let postcode = '';
  let isPlaced = false;
  for (;;) {
    const [, before = '', end = ''] = PLACE_END.exec(rest) ?? [];
    const isPostcode = /\d/.test(end);
    // "Lot 1234" and "DP 1234" end in a number of another kind.
    const isOther = isPostcode && (postcode !== '' || PART.test(wordsOf(before).at(-1) ?? ''));
    // Mount Victoria 2786 is in New South Wales.
    const isSuburb = /^victoria$/i.test(end) && !/^[38]/.test(postcode) && !rest.endsWith(`, ${end}`);
    if (end === '' || isOther || isSuburb) return { rest, postcode, isPlaced };
    if (isPostcode) postcode = end;
    isPlaced ||= !/^au(stralia)?$/i.test(end);
    rest = before;
  }
}

/** Only units, lots and numbers, as before a comma: the street is still to come. */
function isPartOnly(text: string): boolean {
  return wordsOf(text).every((word) => PART.test(word) || NAME_OF_PART.test(word));
}

/** How many words are the street, up to its type; 0 without one. Its name has at least a word: in "12 St Kilda Rd" the type is Rd. */
function endOfStreet(words: readonly string[]): number {
  let start = 0;
  while (isLeading(words, start)) start += 1;
  const index = words.findIndex((word, position) => position > start && STREET_TYPE.test(word));
  // Crescent Road
  return index + (index > 0 && /^(road|rd|drive|dr)$/.test(words[index + 1] ?? '') ? 2 : 1);
}

/** Numbers, "Unit", "Lot" and what names them, before the street's name begins. */
function isLeading(words: readonly string[], index: number): boolean {
  const [before = '', word = '', next = ''] = [words[index - 1], words[index], words[index + 1]];
  if (NUMBER.test(word)) return true;
  return PART.test(word) ? NAME_OF_PART.test(next) : PART.test(before) && /^[a-z]\d*$/.test(word);
}

/** The other fields stay unless the line contradicts them. A guessed suburb never replaces a typed one. */
export function readAddress({ line, suburb = '', postcode = '' }: PropertyAddressRequest): AddressFields {
  const typed = { street: line, suburb, postcode };
  const { certain, ...parsed } = parseAddress(line);
  if (!(parsed.suburb || parsed.postcode) || (!certain && suburb !== '')) return typed;
  // Another postcode makes the typed suburb doubtful, and the other way round.
  return {
    street: parsed.street,
    suburb: parsed.suburb || (differs(postcode, parsed.postcode) ? '' : suburb),
    postcode: parsed.postcode || (differs(suburb, parsed.suburb) ? '' : postcode),
  };
}

function differs(one: string, other: string): boolean {
  return one !== '' && other !== '' && one.toLowerCase() !== other.toLowerCase();
}
