/** Domain rule 23. */
import { bestOf } from '../../../best-of.js';
import type { Sheet } from '../recognition/sheet.js';
import { inBrackets, whyNoText } from './places.js';
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
  undecided,
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
  const same = shown.find(({ relation }) => relation === 'same');
  if (same !== undefined) return { verdict: 'met', evidence: sheetEvidence(sheet, plain(same.text, 100), same) };
  const strangers = shown.filter(({ key }) => !known.has(key));
  // Title blocks print the site's address larger than a firm's.
  const [similar, other] = [strangers.filter(({ relation }) => relation === 'similar'), strangers].map((some) =>
    bestOf(some, ({ fontSizePt }) => fontSizePt),
  );
  if (similar) return { verdict: 'broken', evidence: sheetEvidence(sheet, `“${plain(similar.text, 100)}”`, similar) };
  if (!other) return undecided(sheet, whyNone(sheet, shown));
  return { verdict: someMatch ? 'doubtful' : 'broken', evidence: sheetEvidence(sheet, quoted(strangers), other) };
}

function whyNone({ page }: Sheet, shown: readonly ShownAddress[]): string {
  const none = 'it shows no address of the site';
  const others = 'it shows only addresses that stand beside the project’s on other sheets';
  return whyNoText(page) ?? (shown.length === 0 ? none : others);
}

/** The largest three, each place once. */
function quoted(shown: readonly ShownAddress[]): string {
  const places = new Map(
    [...shown].sort((one, other) => other.fontSizePt - one.fontSizePt).map((address) => [address.key, address]),
  );
  return orList([...places.values()].slice(0, 3).map(({ text }) => `“${plain(text, 80)}”`));
}
