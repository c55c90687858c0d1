/** Title blocks in every place, direction, caption style, notation and company, drawn by a seeded generator. */
import type { BlockPlace, CaptionStyle, Distractor, TitleBlock } from './title-blocks.js';

export interface ExpectedBlock {
  readonly block: TitleBlock;
  readonly sheetNumber: string;
  readonly title: string;
  readonly scale: string;
}

const PLACES: readonly BlockPlace[] = ['right', 'right-up', 'right-down', 'bottom', 'bottom-right', 'left-up', 'top'];
const CAPTIONS: readonly CaptionStyle[] = ['over', 'beside', 'inline', 'under', 'none'];
const WORDS: readonly TitleBlock['words'][] = [
  ['SHEET NO.', 'SHEET TITLE', 'SCALE'],
  ['DRAWING NUMBER', 'DRAWING TITLE', 'SCALE @ A1'],
  ['DWG NO:', 'TITLE:', 'SCALE:'],
  ['Drawing No.', 'Drawing', 'Scale'],
  ['SHEET', 'SHEET NAME', 'SCALE (A3)'],
  ['DRG #', 'DRAWING NAME', 'Scales'],
];
/** A1, A3, 24 × 36 in, 11 × 17 in, ARCH E1. */
const SIZES: readonly (readonly [number, number])[] = [
  [2383.94, 1683.78],
  [1190.55, 841.89],
  [2592, 1728],
  [1224, 792],
  [3024, 2160],
];
/** As printed, and as read: without spaces, in capitals, without the revision and the count of sheets. */
const LETTERED: readonly (readonly [string, string])[] = [
  ['A-101', 'A-101'],
  ['A1.01', 'A1.01'],
  ['A-101a', 'A-101A'],
  ['DA-03', 'DA-03'],
  ['TP 01', 'TP01'],
  ['WD03 Rev B', 'WD03'],
  ['ASK - 001', 'ASK-001'],
  ['S201', 'S201'],
  ['AD-501', 'AD-501'],
  ['L1.2', 'L1.2'],
  ['A-3.1', 'A-3.1'],
  ['E2', 'E2'],
];
const CAPTIONED: readonly (readonly [string, string])[] = [
  ['2024-15 / 03', '2024-15/03'],
  ['03', '03'],
  ['01 of 12', '01'],
  ['21114-S-102', '21114-S-102'],
  ['A2', 'A2'],
  ['7', '7'],
  ['104', '104'],
];
const TITLES: readonly (readonly string[])[] = [
  ['SITE PLAN'],
  ['Ground Floor Plan'],
  ['PROPOSED ELEVATIONS -', 'NORTH & SOUTH'],
  ['BUILDING SECTIONS'],
  ['First Floor', 'Plan'],
  ['ROOF PLAN'],
  ['Structural - Basement &', 'Second Floor Framing'],
];
const CAPTIONED_TITLES: readonly (readonly string[])[] = [
  ['WALL TYPES'],
  ['Solar Access', 'Study'],
  ['DOOR & HARDWARE TYPES'],
];
const METRIC = ['1:100', '1:200 @ A1', '1:50', 'As indicated', '1 : 500', '1:100 @ A1, 1:200 @ A3'] as const;
const IMPERIAL = ['1/4" = 1\'-0"', '1" = 20\'', '1/8"=1\'-0"', '3/16" = 1\'-0"', 'NTS', '1 1/2" = 1\'-0"'] as const;
const SCALES: Readonly<Record<string, string>> = {
  '1:200 @ A1': '1:200',
  '1 : 500': '1:500',
  '1:100 @ A1, 1:200 @ A3': '1:100',
  '1/8"=1\'-0"': '1/8" = 1\'-0"',
};
const DISTRACTORS: readonly Distractor[] = [
  'doors',
  'rooms',
  'grid',
  'sections',
  'views',
  'levels',
  'notes',
  'paper size',
  'index',
  'revisions',
  'schedule',
  'slopes',
];

/** The same layouts for the same seed. Every place and every caption style comes round; the rest is drawn. */
export function titleBlockLayouts(count: number, seed = 1): ExpectedBlock[] {
  const random = generator(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] ?? fail();
  return Array.from({ length: count }, (_, index) => {
    const captions = CAPTIONS[index % CAPTIONS.length] ?? fail();
    const captioned = captions !== 'none';
    const [printed, sheetNumber] = pick(captioned ? [...LETTERED, ...CAPTIONED] : LETTERED);
    const title = pick(captioned ? [...TITLES, ...CAPTIONED_TITLES] : TITLES);
    const sizePt = pick(SIZES);
    const scale = pick(random() < 0.5 ? METRIC : IMPERIAL);
    const block: TitleBlock = {
      place: PLACES[Math.floor(index / CAPTIONS.length) % PLACES.length] ?? fail(),
      captions,
      words: pick(WORDS),
      sizePt,
      rotation: pick([0, 90, 180, 270] as const),
      number: printed,
      title,
      scale,
      // Without a caption it is its size that tells a number.
      numberSizePt: captioned ? pick([9, 14, 24]) : pick([14, 24, 30]),
      split: random() < 0.4,
      distractors: DISTRACTORS.filter(() => random() < 0.5),
    };
    const isA3 = sizePt[0] < 1200 && sizePt[0] > 1188;
    const stated = scale === '1:100 @ A1, 1:200 @ A3' && isA3 ? '1:200' : (SCALES[scale] ?? scale);
    return { block, sheetNumber, title: title.join(' '), scale: stated };
  });
}

function fail(): never {
  throw new Error('The list to pick from is empty; expected at least one.');
}

/** mulberry32: small, and the same numbers everywhere. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
