/** The grammar of the corpus: a seed becomes a set of sheets, each with what is printed where and what a person reads there. */
import type { SheetCategory } from '#drawing-checks/recognition/sheet.js';
import { type Printed, quantitiesOf } from './quantities.js';
import { Random } from './random.js';
import {
  type Alternatives,
  CAPTIONS,
  type Discipline,
  type Language,
  NOTES,
  OFFICES,
  type TitleOf,
  TITLES,
} from './words.js';

/** Words with their baseline's start, in points from the top left of the page as shown; the angle is clockwise. */
export interface Words {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle?: 0 | 90 | 270;
  readonly bold?: boolean;
  /** x is the middle of the words, not their start. */
  readonly centred?: boolean;
}

export interface CorpusSheet {
  readonly name: string;
  readonly filename: string;
  readonly sizePt: readonly [width: number, height: number];
  readonly rotation: 0 | 90 | 270;
  /** Each word an item of its own, as CAD exports do. */
  readonly split: boolean;
  /** A picture under all of the sheet. */
  readonly underlay: boolean;
  readonly words: readonly Words[];
  readonly truth: {
    readonly number: string | null;
    readonly title: string;
    readonly kind: SheetCategory | null;
    readonly quantities: readonly Printed[];
  };
}

export interface CorpusSet {
  readonly units: 'metric' | 'imperial';
  readonly sheets: readonly CorpusSheet[];
}

type Banner = 'banner-bottom' | 'banner-top';
type Place =
  | 'right'
  | 'right-up'
  | 'right-down'
  | 'left-up'
  | 'bottom'
  | 'top'
  | 'bottom-right'
  | 'bottom-left'
  | Banner;
type CaptionWay = 'over' | 'beside' | 'inline' | 'none';

const PLACES: Alternatives<Place> = {
  seen: ['right', 'right-up', 'left-up', 'bottom', 'top', 'bottom-right', 'banner-bottom', 'banner-top', 'bottom-left'],
  unseen: ['right-down'],
};
const CAPTION_WAYS: Alternatives<CaptionWay> = { seen: ['over', 'beside', 'inline', 'none'], unseen: [] };
const METRIC_PAPER: readonly (readonly [number, number])[] = [
  [1190.55, 841.89],
  [1683.78, 1190.55],
  [2383.94, 1683.78],
];
const IMPERIAL_PAPER: readonly (readonly [number, number])[] = [
  [1224, 792],
  [1728, 1296],
  [2592, 1728],
];

/** How an office prints its sheets. */
type Style = ReturnType<typeof styleOf>;

function styleOf(random: Random) {
  const language = random.pick<Language>(['en', 'en', 'en', 'en', 'fr', 'es']);
  const place = random.one(PLACES);
  const metric = language !== 'en' || random.chance(0.5);
  const way = random.one(CAPTION_WAYS);
  return {
    language,
    office: random.one(OFFICES[language]),
    captions: random.one(CAPTIONS[language]),
    way,
    place,
    numbered: random.chance(0.75),
    metric,
    sizePt: random.pick(metric ? METRIC_PAPER : IMPERIAL_PAPER),
    rotation: random.pick([0, 0, 90, 270] as const),
    split: random.chance(0.35),
    titlePt: random.pick([9, 11, 13, 16]),
    leading: random.pick([1.12, 1.25, 1.4]),
    middle: random.chance(0.3),
    bold: random.chance(0.4),
    /** Title and address in one line. */
    withAddress: language === 'en' && random.chance(0.2) ? random.pick([' - ', ', ', ' AT ']) : null,
    /** What shares the title's line where it has no caption. */
    joined: random.chance(0.25) ? random.pick(['number', 'scale'] as const) : null,
    /** Project and title follow each other in letters of one size. */
    together: random.chance(0.15),
    /** One title for every sheet of the set. */
    shared: random.chance(0.12) ? random.one(TITLES[language]) : null,
  };
}

const SHEETS_IN_A_SET = 6;

/** Every fourth set is of sheets of different offices, as an application gathers them. */
export function corpusSet(seed: number): CorpusSet {
  const random = new Random(seed);
  const mixed = random.chance(0.25);
  const style = styleOf(random);
  const sheets = Array.from({ length: SHEETS_IN_A_SET }, (_, index) => {
    const own = mixed && index > 0 ? { ...styleOf(random), metric: style.metric, shared: null } : style;
    return sheetOf(random, own, seed, index);
  });
  return { units: style.metric ? 'metric' : 'imperial', sheets };
}

function sheetOf(random: Random, style: Style, seed: number, index: number): CorpusSheet {
  const [title, kind, discipline] = style.shared ?? titleOf(random, style.language);
  const number = style.numbered ? numberOf(random, discipline, index) : null;
  const scale = style.metric
    ? random.pick(['1:100', '1:50', '1:200 @ A3'])
    : random.pick(['1/4" = 1\'-0"', '1" = 20\'-0"']);
  const words: Words[] = [
    ...block(style, wrapped(random, title), number, scale),
    ...drawing(random, style, kind, title),
  ];
  const states = style.language === 'en' && kind === 'site';
  const quantities = states ? quantitiesOf(random, style.metric) : { truth: [], blocks: [], asides: [] };
  const [width, height] = style.sizePt;
  const write = (rows: readonly (readonly string[])[], x: number, y: number) =>
    rows.forEach((cells, row) =>
      cells.forEach((text, column) => {
        if (text !== '') words.push({ text, x: x + column * 120, y: y + row * 14, size: 8 });
      }),
    );
  quantities.blocks.forEach((rows, at) =>
    write(rows, width * (0.2 + 0.12 * (at % 5)), 0.2 * height + Math.floor(at / 5) * 50),
  );
  quantities.asides.forEach((rows, at) => write(rows, width * (0.22 + 0.3 * at), 0.15 * height));
  return {
    name: `${seed}.${index} ${style.place} ${style.way} ${style.language}`,
    filename: random.chance(0.3) ? `${number ?? index} ${title}.pdf`.replace(/\//g, ' ') : `drawing-${index + 1}.pdf`,
    sizePt: style.sizePt,
    rotation: style.rotation,
    split: style.split,
    underlay: random.chance(0.1),
    words,
    truth: { number, title, kind, quantities: quantities.truth },
  };
}

/** A third of the sheets are site plans: they carry the quantities. */
function titleOf(random: Random, language: Language): TitleOf {
  const { seen, unseen } = TITLES[language];
  const sites = (titles: readonly TitleOf[]) => titles.filter(([, kind]) => kind === 'site');
  return random.one(random.chance(0.33) ? { seen: sites(seen), unseen: sites(unseen) } : { seen, unseen });
}

function numberOf(random: Random, discipline: Discipline, index: number): string {
  return random.chance(0.7)
    ? `${discipline}-${100 * (1 + random.whole(4)) + index}`
    : `${discipline}${index + 1}.0${1 + random.whole(8)}`;
}

/** In one to three lines, parted between words. */
function wrapped(random: Random, title: string): string[] {
  const words = title.split(' ');
  const lines = Math.min(words.length, random.pick([1, 1, 2, 2, 3]));
  const most = Math.ceil(words.length / lines);
  return Array.from({ length: Math.ceil(words.length / most) }, (_, line) =>
    words.slice(line * most, (line + 1) * most).join(' '),
  );
}

interface Field {
  readonly caption: string;
  readonly lines: readonly string[];
  readonly size: number;
  readonly bold?: boolean;
}

function block(style: Style, title: readonly string[], number: string | null, scale: string): Words[] {
  const { office, captions, titlePt, withAddress } = style;
  const isBanner = style.place.startsWith('banner');
  const bare = style.way === 'none' || isBanner;
  const joined = bare && withAddress === null ? style.joined : null;
  const together = bare && style.together && !isBanner;
  const ending = withAddress !== null ? `${withAddress}${office.address}` : joined === 'scale' ? ` ${scale}` : '';
  const titleLines = title.map((line, index) => {
    const before = joined === 'number' && number !== null && index === 0 ? `${number} - ` : '';
    return `${before}${line}${index === title.length - 1 ? ending : ''}`;
  });
  const ownNumber = joined === 'number' ? null : number;
  if (isBanner) return banner(style, titleLines.join(' '), ownNumber, scale);
  const small = (caption: string, ...lines: readonly string[]): Field => ({ caption, lines, size: 8 });
  const titled = [...(together ? [office.project] : []), ...titleLines];
  return placed(style, [
    small('', ...office.lines),
    small(captions.client, 'M. Cole'),
    ...(together ? [] : [{ caption: captions.project, lines: [office.project], size: Math.min(12, titlePt) }]),
    ...(withAddress === null ? [small(captions.address, office.address)] : []),
    small(captions.date, '14.03.2024'),
    small(captions.drawn, 'MK'),
    small(captions.scale, scale),
    { caption: captions.title, lines: titled, size: titlePt, bold: style.bold },
    ...(ownNumber === null ? [] : [{ caption: captions.number, lines: [ownNumber], size: 20, bold: true }]),
  ]);
}

/** The fields one under another, or side by side along an edge, each as long as its words want. */
function placed(style: Style, fields: readonly Field[]): Words[] {
  const { place } = style;
  const [width, height] = style.sizePt;
  const stacked = place === 'right' || place === 'bottom-right' || place === 'bottom-left';
  const upright = place.endsWith('-up') || place === 'right-down';
  const length = (upright ? height : width) - 60;
  const words: Words[] = [];
  let at = 0;
  if (stacked) at = place === 'right' ? 40 : height - 40 - heightOf(fields, style);
  const shares = fields.map(({ lines, size, caption }) => {
    const more = style.way === 'inline' || style.way === 'beside' ? 4 * caption.length + 16 : 12;
    return Math.max(60, ...lines.map((line) => 0.62 * size * line.length + more));
  });
  const total = shares.reduce((sum, share) => sum + share, 0);
  const spotOf = (along: number, down: number): Pick<Words, 'x' | 'y' | 'angle'> => {
    if (place === 'right-down') return { x: width - 24 - down, y: 30 + at + along, angle: 90 };
    if (upright) return { x: (place === 'left-up' ? 24 : width - 96) + down, y: height - 30 - at - along, angle: 270 };
    if (stacked) return { x: (place === 'bottom-left' ? 24 : width - 200) + along, y: at + down };
    return { x: 30 + at + along, y: (place === 'top' ? 24 : height - 96) + down };
  };
  fields.forEach((whole, index) => {
    const room = stacked ? 170 : (length * (shares[index] ?? 0)) / total;
    const field = fitted(whole, style, room);
    const put: Put = (text, along, down, size, bold = false, centred = false) =>
      words.push({ text, ...spotOf(centred ? room / 2 : along, down), size, bold, centred });
    drawField(put, field, style);
    at += stacked ? fieldHeight(field, style) : room;
  });
  return words;
}

/** As a draughtsman would: letters that do not fit their cell are made smaller. */
function fitted(field: Field, { way }: Style, room: number): Field {
  const beside = way === 'beside' ? 3.6 * field.caption.length + 12 : 4;
  const widest = Math.max(
    ...field.lines.map((line, index) => line.length + (way === 'inline' && index === 0 ? field.caption.length + 2 : 0)),
  );
  return { ...field, size: Math.max(5, Math.min(field.size, (room - beside - 4) / (0.66 * widest))) };
}

const fieldHeight = ({ lines, size }: Field, { leading, place }: Style): number =>
  16 + size * leading * lines.length + (place === 'right' ? 26 : 8);
const heightOf = (fields: readonly Field[], style: Style): number =>
  fields.reduce((sum, field) => sum + fieldHeight(field, style), 0);

type Put = (text: string, along: number, down: number, size: number, bold?: boolean, centred?: boolean) => unknown;

function drawField(put: Put, { caption, lines, size, bold }: Field, style: Style): void {
  const way = caption === '' ? 'none' : style.way;
  const mark = /:-?$|: -$/.test(caption) ? caption : `${caption}:`;
  const indent = way === 'beside' ? 4 + 3.6 * caption.length + 8 : 4;
  if (way === 'over' || way === 'beside') put(caption, 4, way === 'over' ? 8 : 4 + size, way === 'over' ? 5.5 : 6);
  lines.forEach((line, index) =>
    put(
      way === 'inline' && index === 0 ? `${mark} ${line}` : line,
      indent,
      (way === 'over' ? 13 : 4) + size + index * size * style.leading,
      size,
      bold,
      style.middle && (way === 'over' || way === 'none'),
    ),
  );
}

function banner(
  { sizePt: [width, height], place, titlePt, bold, office }: Style,
  title: string,
  number: string | null,
  scale: string,
): Words[] {
  const y = place === 'banner-top' ? 44 : height - 34;
  return [
    { text: title, x: width / 2, y, size: titlePt + 5, bold, centred: true },
    { text: office.project, x: 40, y, size: 9 },
    { text: scale, x: 0.8 * width, y, size: 9 },
    ...(number === null ? [] : [{ text: number, x: width - 110, y, size: titlePt + 8, bold: true }]),
  ];
}

const ROOMS = ['LIVING', 'KITCHEN', 'BED 1', 'BED 2', 'BATH', 'GARAGE', 'STAIR'];
const VIEWS: Readonly<Partial<Record<SheetCategory, readonly string[]>>> = {
  site: ['SITE PLAN'],
  floor: ['GROUND FLOOR PLAN', 'FIRST FLOOR PLAN'],
  elevation: ['NORTH ELEVATION', 'EAST ELEVATION'],
  section: ['SECTION A-A'],
  structural: ['FIRST FLOOR PLAN'],
};

/** What stands inside the border: rooms, marks, views with their titles, notes and a legend. */
function drawing(
  random: Random,
  { sizePt: [width, height], metric, language }: Style,
  kind: SheetCategory | null,
  title: string,
): Words[] {
  const words: Words[] = ROOMS.map((text, index) => ({
    text,
    x: width * (0.3 + 0.06 * index),
    y: height * (0.5 + 0.03 * (index % 3)),
    size: 7,
  }));
  for (let door = 0; door < 8; door += 1)
    words.push({ text: `D0${door + 1}`, x: width * (0.3 + 0.05 * door), y: height * 0.62, size: 6 });
  const viewScale = metric ? '1:100' : '1/4" = 1\'-0"';
  if (language === 'en' && kind !== null && random.chance(0.6))
    (VIEWS[kind] ?? []).forEach((text, index) => {
      const size = random.pick([9, 12, 18]);
      const [x, y] = [width * (0.25 + 0.25 * index), height * 0.72];
      words.push({ text, x, y, size }, { text: viewScale, x, y: y + size + 4, size: 7 });
    });
  if (!title.startsWith('COVER') && random.chance(0.7)) {
    const notes = random.one(NOTES);
    notes.forEach((text, index) =>
      words.push({ text, x: width * 0.62, y: height * 0.28 + index * 12, size: index === 0 ? 11 : 8 }),
    );
  }
  return words;
}
