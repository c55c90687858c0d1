/** The site quantities that a generated sheet prints, and how: in tables, in lists of short labels, as call-outs. */
import type { Quantity } from '../../../../src/sandbox/precheck-service/drawing-checks/site-plan/quantity.js';
import type { Random } from './random.js';
import type { Alternatives } from './words.js';

export interface Printed {
  readonly quantity: Quantity;
  readonly part: string | null;
  /** In metres, square metres, percent. */
  readonly value: number;
  /** As printed. */
  readonly text: string;
}

/** Lines as rows of cells, from the top down; `gap` starts a block of its own. */
export interface QuantityBlock {
  readonly truth: readonly Printed[];
  readonly blocks: readonly (readonly (readonly string[])[])[];
  readonly asides: readonly (readonly (readonly string[])[])[];
}

const FOOT = 0.3048;

type Lot = Readonly<Record<'width' | 'depth' | 'front' | 'rear' | 'left' | 'right' | 'height', number>>;

/** Whole halves of a foot or of a metre, so that what is printed is exact. */
function lotOf(random: Random, metric: boolean): Lot {
  const step = metric ? 0.5 : FOOT;
  const some = (least: number, most: number) => (least + random.whole(most - least + 1)) * step;
  return metric
    ? {
        width: some(28, 50),
        depth: some(60, 90),
        front: some(9, 16),
        rear: some(12, 24),
        left: some(2, 4),
        right: some(5, 7),
        height: some(9, 17),
      }
    : {
        width: some(50, 90),
        depth: some(100, 140),
        front: some(20, 30),
        rear: some(25, 45),
        left: some(5, 7),
        right: some(8, 12),
        height: some(18, 30),
      };
}

const LABELS: Alternatives<Readonly<Record<string, string>>> = {
  seen: [
    {
      lotArea: 'Lot area',
      lotWidth: 'Lot width',
      lotDepth: 'Lot depth',
      buildingFootprint: 'Building area',
      siteCoverage: 'Lot coverage',
      frontSetback: 'Front setback',
      rearSetback: 'Rear setback',
      left: 'Side setback (left)',
      right: 'Side setback (right)',
      buildingHeight: 'Building height',
    },
    {
      lotArea: 'SITE AREA',
      lotWidth: 'SITE WIDTH',
      lotDepth: 'SITE DEPTH',
      buildingFootprint: 'BUILDING FOOTPRINT',
      siteCoverage: 'SITE COVERAGE',
      frontSetback: 'FRONT',
      rearSetback: 'REAR',
      left: 'SIDE (L)',
      right: 'SIDE (R)',
      buildingHeight: 'HEIGHT',
    },
    {
      lotArea: 'AREA OF LOT',
      lotWidth: 'WIDTH OF LOT',
      lotDepth: 'DEPTH OF LOT',
      buildingFootprint: 'FOOTPRINT',
      siteCoverage: 'BUILDING COVERAGE',
      frontSetback: 'FRONT YARD',
      rearSetback: 'REAR YARD',
      left: 'LEFT SIDE YARD',
      right: 'RIGHT SIDE YARD',
      buildingHeight: 'BLDG HT',
    },
  ],
  unseen: [
    {
      lotArea: 'Lot size',
      lotWidth: 'Lot frontage',
      lotDepth: 'Lot length',
      buildingFootprint: 'Building footprint area',
      siteCoverage: 'Building site coverage',
      frontSetback: 'Setback, front',
      rearSetback: 'Setback, rear',
      left: 'Setback, left side',
      right: 'Setback, right side',
      buildingHeight: 'Height of building',
    },
  ],
};
const HEADINGS: Alternatives<string> = {
  seen: ['SITE DATA', 'Site calculations', 'ZONING DATA', 'LOT INFORMATION', 'DEVELOPMENT DATA'],
  unseen: ['PROJECT DATA:', 'ZONING TABLE'],
};
type Way = 'allowed' | 'dashes' | 'table' | 'columns' | 'colons' | 'equals' | 'callouts' | 'under';
const WAYS: Alternatives<Way> = {
  seen: ['table', 'columns', 'colons', 'equals', 'callouts', 'under'],
  unseen: ['dashes', 'allowed'],
};

function printed(random: Random, metric: boolean): readonly (Printed & { readonly name: string })[] {
  const lot = lotOf(random, metric);
  const inFeet = (value: number) => `${Math.round(value / FOOT)}'-0"`;
  const written = metric
    ? random.pick([(v: number) => `${v.toFixed(1)} m`, (v: number) => `${v.toFixed(2)}m`])
    : inFeet;
  const area = (value: number) =>
    metric ? `${value.toFixed(1)} m²` : `${Math.round(value / FOOT / FOOT).toLocaleString('en')} SQ FT`;
  const [across, down] = [lot.width - lot.left - lot.right, lot.depth - lot.front - lot.rear];
  const share = Math.round(((across * down) / (lot.width * lot.depth)) * 1000) / 10;
  const one = (name: string, value: number, text: string): Printed & { name: string } => ({
    name,
    quantity: (name === 'left' || name === 'right' ? 'sideSetback' : name) as Quantity,
    part: name === 'left' || name === 'right' ? name : null,
    value,
    text,
  });
  return [
    one('lotWidth', lot.width, written(lot.width)),
    one('lotDepth', lot.depth, written(lot.depth)),
    one('lotArea', lot.width * lot.depth, area(lot.width * lot.depth)),
    one('buildingFootprint', across * down, area(across * down)),
    one('siteCoverage', share, `${share.toFixed(1)} %`),
    one('frontSetback', lot.front, written(lot.front)),
    one('rearSetback', lot.rear, written(lot.rear)),
    one('left', lot.left, written(lot.left)),
    one('right', lot.right, written(lot.right)),
    one('buildingHeight', lot.height, written(lot.height)),
  ];
}

/** What says something else than what is built. */
const ASIDES: Alternatives<readonly (readonly string[])[]> = {
  seen: [
    [['EXISTING'], ['FRONT SETBACK = 3.1 m']],
    [['PROPOSED BUILDING HEIGHT EXCEEDS THE MAXIMUM OF 9.0 m']],
    [['FRONT SETBACK IS DEFICIENT BY 1.2 m']],
    [['MAX. LOT COVERAGE = 0.5 x 612.0 = 306.0 m²']],
    [['FENCE'], ['HEIGHT = 1.8 m']],
    [['REQUIRED REAR SETBACK: 6.0 m']],
    [['EXISTING DWELLING'], ['BUILDING HEIGHT = 4.2 m']],
    [['SHED HEIGHT = 2.4 m']],
    [['Rear setback short of the minimum by 0.8 m']],
    [['Side setback to be increased by 300 mm']],
    [['COVERAGE ALLOWED: 0.4 x 7,200 = 2,880 SF']],
  ],
  unseen: [
    [['EXISTING'], ['BUILDING HEIGHT = 4.4 m']],
    [['Front setback non-compliant by 450 mm']],
    [['GATE'], ['HEIGHT: 1.5 m']],
    [['MIN. SIDE SETBACK PER CODE: 0.9 m']],
  ],
};

export function quantitiesOf(random: Random, metric: boolean): QuantityBlock {
  return { ...statedIn(random, metric), asides: [random.one(ASIDES), random.one(ASIDES)] };
}

function statedIn(random: Random, metric: boolean): Omit<QuantityBlock, 'asides'> {
  const labels = random.one(LABELS);
  const all = printed(random, metric).filter(() => random.chance(0.85));
  const truth = all.map(({ quantity, part, value, text }) => ({ quantity, part, value, text }));
  const label = (name: string) => labels[name] ?? name;
  const heading = random.one(HEADINGS);
  const limit = metric ? '99.0 m' : '99\'-0"';
  switch (random.one(WAYS)) {
    case 'columns':
      return {
        truth,
        blocks: [
          [
            [heading],
            ['ITEM', 'REQUIRED', 'EXISTING', 'PROPOSED'],
            ...all.map(({ name, text }) => [label(name), limitFor(text, limit), '', text]),
          ],
        ],
      };
    case 'colons':
      return { truth, blocks: [[[heading], ...all.map(({ name, text }) => [`${label(name)}: ${text}`])]] };
    case 'equals':
      return { truth, blocks: [[[heading], ...all.map(({ name, text }) => [`${label(name)} = ${text}`])]] };
    case 'callouts':
      return {
        truth,
        blocks: all.map(({ name, text }) => [
          ['PROPOSED'],
          [
            `${/^(?:FRONT|REAR|SIDE \(.\))$/.test(label(name)) ? `${label(name)} SETBACK` : label(name) === 'HEIGHT' ? 'BUILDING HEIGHT' : label(name)} = ${text}`,
          ],
        ]),
      };
    case 'dashes':
      return { truth, blocks: [[[heading], ...all.map(({ name, text }) => [`${longer(label(name))} - ${text}`])]] };
    case 'allowed':
      return {
        truth,
        blocks: [
          [
            [heading],
            ['', 'PROVIDED', 'MAX/MIN ALLOWED'],
            ...all.map(({ name, text }) => [label(name), text, limitFor(text, limit)]),
          ],
        ],
      };
    case 'under':
      return { truth, blocks: [[[heading]], ...all.map(({ name, text }) => [[longer(label(name))], [text]])] };
    case 'table':
      return { truth, blocks: [[[heading], ...all.map(({ name, text }) => [label(name), text])]] };
  }
}

const longer = (label: string): string =>
  label
    .replace(/^(?:FRONT|REAR)$/, '$& SETBACK')
    .replace(/^HEIGHT$/, 'BUILDING HEIGHT')
    .replace(/^SIDE \((.)\)$/, 'SIDE SETBACK ($1)');

/** A limit in the value's own unit. */
function limitFor(text: string, length: string): string {
  return /%/.test(text) ? '60 %' : /m²/.test(text) ? '450 m²' : /SQ FT/.test(text) ? '5,000 SQ FT' : length;
}
