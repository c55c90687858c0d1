/**
 * Reads an Australian address that was typed in one line, with a comma before the suburb, or a state or postcode after it. Pure. The person
 * corrects what it finds.
 */
import { type AddressFields, latinFigures, type PropertyAddressRequest } from 'precheck-contract';

/** What may end the line: a postcode, a state, the country. */
const PLACE_END =
  /^(?:(.*?)[, ]+)?(\d{4}|nsw|act|vic|qld|sa|wa|tas|nt|new south wales|australian capital territory|victoria|queensland|south australia|western australia|tasmania|northern territory|australia|au)$/i;
/** Number and name of a street up to its type, as people write the common ones, then the suburb: in "12 St Kilda Rd" the type is Rd. */
const STREET_THEN_SUBURB =
  /^(\S*\d\S* \S+(?: \S+)*? (?:st|street|rd|road|ave?|avenue|dr|drive|lane|ln|court|ct|pl|place|cl|close|cres(?:cent)?|pde|parade|tce|terrace|way|hwy|highway|blvd|boulevard|cct|circuit|grove|gr)) (.+)$/i;
/** What stands before a number that is no postcode. */
const LOT = /\b(lot|[ds]p|unit|no)$/i;

export function parseAddress(line: string): AddressFields {
  const segments = line.replaceAll('.', '').split(/[,;\n\t]+/);
  const tidied = segments.map((segment) => segment.trim().replace(/\s+/g, ' ')).filter(Boolean);
  const { rest, postcode } = takePlace(tidied.join(', '));
  const isPlaced = rest !== tidied.join(', ');
  const comma = rest.lastIndexOf(', ');
  const last = comma === -1 ? rest : rest.slice(comma + 2);
  // Level 2, 10 King St: a number begins a street.
  const isSuburb = comma === -1 ? isPlaced && !/\d/.test(last) : !/^#?\d/.test(last);
  if (!isSuburb) {
    const [, street, suburb] = (comma === -1 && isPlaced && STREET_THEN_SUBURB.exec(rest)) || [];
    return street && suburb ? { street, suburb, postcode } : { street: rest, suburb: '', postcode };
  }
  return { street: rest.slice(0, Math.max(0, comma)), suburb: last, postcode };
}

/** Takes country, state and postcode, in any order, off the end. */
function takePlace(line: string): { readonly rest: string; readonly postcode: string } {
  let rest = line;
  let postcode = '';
  for (;;) {
    const [, before = '', end = ''] = PLACE_END.exec(rest) ?? [];
    const isPostcode = /\d/.test(end);
    // Mount Victoria 2786 is in New South Wales.
    const isSuburb = /^victoria$/i.test(end) && !/^[38]/.test(postcode) && !rest.endsWith(`, ${end}`);
    if (end === '' || isSuburb || (isPostcode && (postcode !== '' || LOT.test(before)))) return { rest, postcode };
    if (isPostcode) postcode = end;
    rest = before;
  }
}

/** The other fields stay unless the line contradicts them. */
export function readAddress({ line: typed, suburb = '', postcode: code = '' }: PropertyAddressRequest): AddressFields {
  const line = latinFigures(typed);
  const postcode = latinFigures(code);
  const parsed = parseAddress(line);
  if (parsed.suburb === '' && parsed.postcode === '') return { street: line, suburb, postcode };
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
