/** Domain rule 23. */
import type { Sheet } from '../recognition/sheet.js';
import { inBrackets, placeOn } from './places.js';
import { plain } from './plain-words.js';
import {
  type Assessment,
  assessSubjects,
  defineRule,
  type DrawingSet,
  type Judged,
  noLimits,
  notAssessed,
  orList,
  share,
  SHEETS,
  sheetEvidence,
} from './rule.js';
import { addressesOn, type ShownAddress } from './street-address/addresses-on-sheet.js';
import { parseAddress, type StreetAddress } from './street-address/street-address.js';

const SHOWING = ['sheet that shows an address', 'sheets that show an address'] as const;

interface Reading {
  readonly sheet: Sheet;
  readonly shown: readonly ShownAddress[];
}

export const addressMatches = defineRule({
  id: 'address-matches',
  title: 'The project’s address on the sheets',
  grade: 'B',
  category: 'Sheet identification',
  source: 'Monterey County, El Dorado County',
  weight: 2,
  limits: noLimits,
  assess: (set, _limits, { address }) => {
    if (address === null || address.trim() === '')
      return notAssessed('The project has no address to compare the sheets with.', null);
    const given = plain(address, 120);
    const wanted = parseAddress(plain(address, 300));
    if (wanted === null)
      return notAssessed(`No street could be told from the project’s address, “${given}”.`, `The address is ${given}`);
    return compare(set, given, wanted);
  },
});

function compare(set: DrawingSet, given: string, wanted: StreetAddress): Assessment {
  const readings = set.sheets.map((sheet): Reading => ({ sheet, shown: addressesOn(sheet.page, wanted) }));
  const matching = readings.filter(({ shown }) => shown.some(({ relation }) => relation === 'same'));
  // What stands beside the right address belongs to somebody else: the owner, a neighbour, the designer's office.
  const known = new Set(matching.flatMap(({ shown }) => shown.map(({ key }) => key)));
  return assessSubjects(
    readings.map((reading) => judge(reading, known, matching.length > 0)),
    {
      subjects: SHEETS,
      limit: `The address is ${given}`,
      fix: `Put “${given}” in the title block of each sheet; or, if the sheets are right, correct the address of the project.`,
      met: (count) => `${share(count, count, SHOWING, 'gives', 'give')} the project’s, ${given}.`,
      broken: (broken, count) =>
        `${share(broken.length, count, SHOWING, 'gives', 'give')} another address than ${given}${inBrackets(broken)}: ${broken[0]?.measured}.`,
      undecided: 'No sheet shows an address that could be compared with the project’s.',
    },
  );
}

function judge({ sheet, shown }: Reading, known: ReadonlySet<string>, someMatch: boolean): Judged {
  const evidence = (address: ShownAddress, measured: string) => ({
    ...sheetEvidence(sheet, measured),
    text: address.text,
    box: placeOn(sheet.page, address.box),
  });
  const same = shown.find(({ relation }) => relation === 'same');
  if (same !== undefined) return { verdict: 'met', evidence: evidence(same, plain(same.text, 100)) };
  const strangers = shown.filter(({ key }) => !known.has(key));
  const similar = largest(strangers.filter(({ relation }) => relation === 'similar'));
  if (similar !== null) return { verdict: 'broken', evidence: evidence(similar, `“${plain(similar.text, 100)}”`) };
  const other = largest(strangers);
  if (other === null) return { verdict: 'undecided', evidence: sheetEvidence(sheet, whyNone(sheet, shown)) };
  return {
    verdict: someMatch ? 'doubtful' : 'broken',
    evidence: evidence(other, quoted(strangers)),
  };
}

function whyNone({ page }: Sheet, shown: readonly ShownAddress[]): string {
  if (page.text === null) return page.problem ?? 'its text can’t be read';
  if (page.text.length === 0) return 'the sheet has no text';
  return shown.length === 0
    ? 'it shows no address of the site'
    : 'it shows only addresses that stand beside the project’s on other sheets';
}

/** The largest three, each place once. */
function quoted(shown: readonly ShownAddress[]): string {
  const places = new Map(
    [...shown].sort((one, other) => other.fontSizePt - one.fontSizePt).map((address) => [address.key, address]),
  );
  return orList([...places.values()].slice(0, 3).map(({ text }) => `“${plain(text, 80)}”`));
}

/** Title blocks print the site's address larger than a firm's. */
function largest(shown: readonly ShownAddress[]): ShownAddress | null {
  return shown.reduce<ShownAddress | null>(
    (best, address) => (best === null || address.fontSizePt > best.fontSizePt ? address : best),
    null,
  );
}
