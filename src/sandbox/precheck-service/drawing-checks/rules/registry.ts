import { addressMatches } from './address-matches.js';
import { bookmarks } from './bookmarks.js';
import { fileNamePattern } from './file-name-pattern.js';
import { fileRules } from './file-rules.js';
import { filesOpen } from './files-open.js';
import { fontsEmbedded } from './fonts-embedded.js';
import { landscape } from './landscape.js';
import { noMarkups } from './no-markups.js';
import { northPoint } from './north-point.js';
import { notScanned } from './not-scanned.js';
import { oneSheetSize } from './one-sheet-size.js';
import { rasterResolution } from './raster-resolution.js';
import { requiredSheets } from './required-sheets.js';
import type { Rule } from './rule.js';
import { scaleHolds } from './scale-holds.js';
import { scaleStated } from './scale-stated.js';
import { searchableText } from './searchable-text.js';
import { sheetIndexMatches } from './sheet-index.js';
import { sheetNumberPlace } from './sheet-number-place.js';
import { sheetNumbersUnique } from './sheet-numbers-unique.js';
import { sheetSize } from './sheet-size.js';
import { sitePlanRules } from './site-plan/index.js';
import { stampArea } from './stamp-area.js';
import { textSize } from './text-size.js';

/** In the order of the documentation: the file, its content, the format of its sheets, what they say, what is there. */
const ALL: readonly Rule[] = [
  filesOpen,
  ...fileRules,
  fileNamePattern,
  noMarkups,
  bookmarks,
  sheetSize,
  oneSheetSize,
  landscape,
  notScanned,
  rasterResolution,
  searchableText,
  textSize,
  fontsEmbedded,
  sheetNumberPlace,
  sheetNumbersUnique,
  sheetIndexMatches,
  scaleStated,
  scaleHolds,
  northPoint,
  addressMatches,
  requiredSheets,
  stampArea,
  ...sitePlanRules,
];

/** Every rule that a city's data may name, by its id. */
export const RULES: ReadonlyMap<string, Rule> = new Map(ALL.map((rule) => [rule.id, rule]));
