/** The site quantities that a generated sheet prints, and how: in tables, in lists of short labels, as call-outs. */
import type { Quantity } from '#drawing-checks/site-plan/quantity.js';
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

/** From least to most, in steps of which each is exact in print: half metres, or feet. */
const LOTS = {
  metric: {
    width: [28, 50],
    depth: [60, 90],
    front: [9, 16],
    rear: [12, 24],
    left: [2, 4],
    right: [5, 7],
    height: [9, 17],
  },
  imperial: {
    width: [50, 90],
    depth: [100, 140],
    front: [20, 30],
    rear: [25, 45],
    left: [5, 7],
    right: [8, 12],
    height: [18, 30],
  },
} as const;
type Lot = Readonly<Record<keyof typeof LOTS.metric, number>>;

function lotOf(random: Random, metric: boolean): Lot {
  const step = metric ? 0.5 : FOOT;
  const sides = Object.entries(LOTS[metric ? 'metric' : 'imperial']).map(([side, [least, most]]) => {
    return [side, (least + random.whole(most - least + 1)) * step] as const;
  });
  return Object.fromEntries(sides) as unknown as Lot;
}

/** The label of each quantity, as one office writes them. */
type Labels = Readonly<Record<string, string>>;
const AREAS = ['lotArea', 'lotWidth', 'lotDepth', 'buildingFootprint', 'siteCoverage'];
const SETBACKS = ['frontSetback', 'rearSetback', 'left', 'right', 'buildingHeight'];
const labels = (areas: string, setbacks: string): Labels => {
  const written = `${areas} | ${setbacks}`.split(' | ');
  return Object.fromEntries([...AREAS, ...SETBACKS].map((name, index) => [name, written[index] ?? name]));
};

const LABELS: Alternatives<Labels> = {
  seen: [
    labels(
      'Lot area | Lot width | Lot depth | Building area | Lot coverage',
      'Front setback | Rear setback | Side setback (left) | Side setback (right) | Building height',
    ),
    labels(
      'SITE AREA | SITE WIDTH | SITE DEPTH | BUILDING FOOTPRINT | SITE COVERAGE',
      'FRONT | REAR | SIDE (L) | SIDE (R) | HEIGHT',
    ),
    labels(
      'AREA OF LOT | WIDTH OF LOT | DEPTH OF LOT | FOOTPRINT | BUILDING COVERAGE',
      'FRONT YARD | REAR YARD | LEFT SIDE YARD | RIGHT SIDE YARD | BLDG HT',
    ),
  ],
  unseen: [
    labels(
      'Lot size | Lot frontage | Lot length | Building footprint area | Building site coverage',
      'Setback, front | Setback, rear | Setback, left side | Setback, right side | Height of building',
    ),
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
  const written = random.one(LABELS);
  const all = printed(random, metric).filter(() => random.chance(0.85));
  const truth = all.map(({ quantity, part, value, text }) => ({ quantity, part, value, text }));
  const heading = random.one(HEADINGS);
  const limit = metric ? '99.0 m' : '99\'-0"';
  const rows = (row: (label: string, text: string) => string[], ...heads: string[][]) => [
    [[heading], ...heads, ...all.map(({ name, text }) => row(written[name] ?? name, text))],
  ];
  const blocks = () => {
    switch (random.one(WAYS)) {
      case 'columns':
        return rows(
          (label, text) => [label, limitFor(text, limit), '', text],
          ['ITEM', 'REQUIRED', 'EXISTING', 'PROPOSED'],
        );
      case 'allowed':
        return rows((label, text) => [label, text, limitFor(text, limit)], ['', 'PROVIDED', 'MAX/MIN ALLOWED']);
      case 'colons':
        return rows((label, text) => [`${label}: ${text}`]);
      case 'equals':
        return rows((label, text) => [`${label} = ${text}`]);
      case 'dashes':
        return rows((label, text) => [`${longer(label)} - ${text}`]);
      case 'table':
        return rows((label, text) => [label, text]);
      case 'callouts':
        return all.map(({ name, text }) => [['PROPOSED'], [`${calledOut(written[name] ?? name)} = ${text}`]]);
      case 'under':
        return [[[heading]], ...all.map(({ name, text }) => [[longer(written[name] ?? name)], [text]])];
    }
  };
  return { truth, blocks: blocks() };
}

const calledOut = (label: string): string =>
  label.replace(/^(?:FRONT|REAR|SIDE \(.\))$/, '$& SETBACK').replace(/^HEIGHT$/, 'BUILDING HEIGHT');

const longer = (label: string): string =>
  label
    .replace(/^(?:FRONT|REAR)$/, '$& SETBACK')
    .replace(/^HEIGHT$/, 'BUILDING HEIGHT')
    .replace(/^SIDE \((.)\)$/, 'SIDE SETBACK ($1)');

/** A limit in the value's own unit. */
function limitFor(text: string, length: string): string {
  return /%/.test(text) ? '60 %' : /m²/.test(text) ? '450 m²' : /SQ FT/.test(text) ? '5,000 SQ FT' : length;
}
