/**
 * Letters that are spread out ("S I T E  P L A N") come with a space after each, from the PDF reader or from the drafter. With the spaces
 * between letters those between words are lost, so words are told by the vocabulary of title blocks.
 */
const SPREAD = /^\S(?: \S){2,}$/u;
/** Longer text is a note, which nobody spreads. */
const MAX_LENGTH = 160;

const WORDS = new Set(
  `PROPOSED EXISTING OVERALL TYPICAL PARTIAL ENLARGED GENERAL GROUND FIRST SECOND THIRD FOURTH UPPER LOWER MAIN BASEMENT LEVEL FLOOR ROOF SITE CEILING
REFLECTED PLAN PLANS NORTH SOUTH EAST WEST FRONT REAR SIDE LEFT RIGHT STREET EXTERIOR INTERIOR BUILDING WALL ELEVATION ELEVATIONS SECTION SECTIONS
DETAIL DETAILS SCHEDULE SCHEDULES NOTES COVER SHEET TITLE INDEX KEY DEMOLITION FOUNDATION FOOTING SLAB FRAMING STRUCTURAL ELECTRICAL LIGHTING POWER PLUMBING
MECHANICAL HVAC LANDSCAPE GRADING DRAINAGE UTILITY EROSION CONTROL SURVEY ANALYSIS SHADOW DIAGRAM DIAGRAMS PERSPECTIVE PERSPECTIVES WINDOW DOOR FINISH
FURNITURE LAYOUT LOCATION CONTEXT AREA LOT COVERAGE SETBACK HEIGHT PARKING AND OF THE & - DRAWING DWG NO. NUMBER SCALE DATE PROJECT JOB CLIENT ADDRESS DRAWN
CHECKED BY REVISION REV ISSUE AS SHOWN INDICATED NOTED NOT TO CODE LIFE SAFETY EGRESS RESIDENCE HOUSE GARAGE CONSTRUCTION DEVELOPMENT APPLICATION`
    .trim()
    .split(/\s+/),
);
const LONGEST = Math.max(...[...WORDS].map((word) => word.length));

/** As written without the spread; any other text as it is. */
export function closeLetters(text: string): string {
  if (text.length > MAX_LENGTH || !SPREAD.test(text)) return text;
  const closed = text.replace(/ /g, '');
  return inWords(closed) ?? closed;
}

/** With spaces, where all of it can be told as words of the vocabulary, the fewest; numbers stand for themselves. Null where it can't. */
function inWords(text: string): string | null {
  const plain = text.toUpperCase();
  const best: (readonly string[] | null)[] = [[]];
  for (let end = 1; end <= text.length; end++) {
    let found: readonly string[] | null = null;
    for (let start = Math.max(0, end - LONGEST); start < end; start++) {
      const before = best[start];
      const word = plain.slice(start, end);
      if (before === null || before === undefined || !(WORDS.has(word.replace(/:$/, '')) || /^\d+$/.test(word)))
        continue;
      if (found === null || before.length + 1 < found.length) found = [...before, text.slice(start, end)];
    }
    best.push(found);
  }
  return best[text.length]?.join(' ') ?? null;
}
