import type { FindingEvidence } from 'precheck-contract/precheck-service';
import { type LookedFor, resembling } from '../recognition/resembling.js';
import type { Sheet } from '../recognition/sheet.js';
import { whyCut } from './places.js';
import { plain } from './plain-words.js';
import { type Judged, sheetEvidence, undecided } from './rule.js';

const MAX_QUOTED = 60;

/** Breaks the rule, unless it may stand in what was not read. Comments may be the words of SHX letters. */
export function judgedNotFound(sheet: Sheet, lookedFor: LookedFor): Judged {
  const why = whyCut(sheet.page, 'text', 'annotations');
  return why === null ? { verdict: 'broken', evidence: notFoundEvidence(sheet, lookedFor) } : undecided(sheet, why);
}

/** A sheet on which something was not found: with what comes nearest to it, and why that was not taken. */
export function notFoundEvidence(sheet: Sheet, lookedFor: LookedFor): FindingEvidence {
  const seen = resembling(sheet, lookedFor);
  if (seen === null) return sheetEvidence(sheet, `no ${lookedFor} found, nor anything that resembles one`);
  const words = `no ${lookedFor} found: “${plain(seen.text, MAX_QUOTED)}” was not taken, it ${seen.why}`;
  return sheetEvidence(sheet, words, { box: seen.box });
}

/** A sheet of a kind that nobody can tell: by its title, or for want of one. */
export function unknownKindEvidence(sheet: Sheet): FindingEvidence {
  const { title } = sheet;
  if (title === null) return notFoundEvidence(sheet, 'title');
  return sheetEvidence(sheet, `its title, “${plain(title.value, MAX_QUOTED)}”, names no kind of sheet`, title);
}
