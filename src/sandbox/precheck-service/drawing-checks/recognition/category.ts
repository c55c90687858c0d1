/** What kind of sheet a title names, in English, French and Spanish, and which kinds a discipline leaves. */
import type { SheetCategory } from './sheet.js';

/** Kinds of a trade: whatever floor, roof or site their title names besides, the sheet shows the trade. In the order in which they are tried. */
const TRADES: readonly (readonly [SheetCategory, RegExp])[] = [
  [
    'structural',
    /\b(?:structur(?:al|e)|structurel\w*|estructur\w*|framing|foundations?|footings?|(?:columns?|beams?|slabs?|piles?|piers?|truss(?:es)?|rafters?|joists?|lintels?)\b.{0,24}\b(?:plans?|layouts?|details?|set-?out|schedules?)|slab|bracing|reinforcement|rebar|charpente|fondations?|poutres?|ferraillage|cimentacion|cimientos|forjados?|vigas|armado)\b/i,
  ],
  ['demolition', /\b(?:demolition|demo plan|removal plan|demolicion)\b/i],
  ['landscape', /\b(?:landscap\w*|planting|irrigation|amenagement paysager|plantation|paisajismo|jardineria)\b/i],
  [
    'plumbing',
    /\b(?:plumbing|hydraulics?|sanitary|water supply|waste ?water|sewer(?:age)?|gas (?:piping|plan|layout)|plomberie|fontaneria|saneamiento)\b/i,
  ],
  [
    'civil',
    /\b(?:grading|drainage|storm ?water|erosion|sediment|earthworks|utility|utilities|paving plan|nivellement|terrassement)\b/i,
  ],
  [
    'electrical',
    /\b(?:electric(?:al|ity|ite|idad|o|a|os|as)?|electrique|lighting|power|eclairage|alumbrado|iluminacion)\b/i,
  ],
  [
    'mechanical',
    /\b(?:mechanical|hvac|duct(?:work|s)?|ventilation|air[- ]condition\w*|heating|cooling|mecanique|chauffage|climatizacion|ventilacion)\b/i,
  ],
  ['energy', /\b(?:energy|basix|nathers|thermal|title 24|rescheck)\b/i],
];
/** Trades that have no kind of their own; their plans are of no other kind. */
const OTHER_TRADES =
  /\b(?:fire (?:alarm|protection|services?|sprinklers?|fighting|hydrants?)|sprinklers?|(?:cctv|security|data|telecom\w*|communications?|low voltage) (?:plan|layout|system)s?|reflected ceiling|ceiling plan|rcp)\b/i;

const KINDS: readonly (readonly [SheetCategory, RegExp])[] = [
  [
    'cover',
    /\b(?:cover|title sheet|(?:drawing|sheet) (?:list|index|register|schedule)|index of (?:drawings|sheets)|general notes|general information|page titre|page couverture|liste des (?:plans|dessins)|portada|caratula|indice de planos)\b/i,
  ],
  [
    'site',
    /\b(?:detail|level|contour|feature|boundary|topograph\w*|identification)\b.*\bsurvey\b|\bsite (?:plan|analysis|layout|survey|and|&)|\b(?:plot|block|survey|location|locality|vicinity) plan\b|^(?:overall |proposed |existing )?site$|\bplan (?:d'implantation|de masse|de situation|du site|de site)|\b(?:plano|planta) de (?:situacion|emplazamiento|ubicacion|localizacion|conjunto|sitio)|\bimplantation\b/i,
  ],
  ['roof', /\b(?:roof(?:ing|s)?(?! (?:details?|schedules?)\b)|toitures?|toits?|cubiertas?|techos?|azotea)\b/i],
  [
    'floor',
    /\b(?:floors?(?! (?:finish(?:es)?|areas?|space|types?|details?|schedules?|assembl(?:y|ies))\b)|mezzanine|basement|cellar|(?:ground|upper|lower|main|entry|first|second|third) level|level \d+|(?:loft|attic|deck|unit|apartment|garage) (?:plans?|layouts?)|floor layouts?|rez-de-chaussee|rdc|etages?|sous-sol|niveau \d|plantas? (?:baja|alta|primera|segunda|tercera|principal|tipo|sotano|semisotano|atico|general)|sotano|plantas? de distribucion)\b/i,
  ],
  [
    'elevation',
    /\b(?:(?<!\b(?:interior|internal|kitchen|bathroom|cabinet|casework|millwork|joinery) )elevations?|facades?|alzados?|fachadas?|elevacion(?:es)?)\b/i,
  ],
  ['section', /\b(?:sections?(?! 4\.55\b)|coupes?|seccion(?:es)?|cortes?)\b/i],
  ['schedule', /\b(?:schedules?|bordereau|tableau des|cuadro de)\b/i],
  ['detail', /\b(?:details?|detalles?)\b(?!.*\bsurvey\b)/i],
];

/** Accents away, so that one pattern fits É and e. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'");
}

/** Categories that a title names, the chief one first: a trade, then the rest in the order of the words. */
export function categoriesOf(title: string): SheetCategory[] {
  const plain = withoutAccents(title);
  const trades = tradesOf(plain);
  const kinds = kindsOf(plain);
  if (OTHER_TRADES.test(plain)) return kinds.filter((kind) => !SHOWN_BY_ARCHITECTS.has(kind));
  const [chief] = trades;
  if (chief === undefined) return kinds;
  const own = plansBesideTrades(plain);
  return [...trades, ...kinds.filter((kind) => own.has(kind) || !replaces(chief, kind))];
}

const tradesOf = (plain: string): SheetCategory[] =>
  TRADES.filter(([, pattern]) => pattern.test(plain)).map(([category]) => category);

function kindsOf(plain: string): SheetCategory[] {
  return KINDS.map(([category, pattern]) => ({ category, at: plain.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ category }) => category);
}

/** "Foundation & floor plan" is a floor plan too; "Roof & floor framing plan" is not. */
function plansBesideTrades(plain: string): ReadonlySet<SheetCategory> {
  const phrases = plain.split(/&|\/|\band\b/i).filter((phrase) => /\b(?:floor|roof|site) plans?\b/i.test(phrase));
  return new Set(phrases.filter((phrase) => tradesOf(phrase).length === 0).flatMap(kindsOf));
}

/** What the building or the site as a whole looks like: on a trade's sheet these words only say where. */
const SHOWN_BY_ARCHITECTS: ReadonlySet<SheetCategory> = new Set(['floor', 'roof', 'site', 'elevation', 'section']);
/** A landscape plan may be the site plan too; the trades of a building show none of its plans. */
const OF_THE_SITE: ReadonlySet<SheetCategory> = new Set(['landscape', 'civil', 'demolition', 'energy']);

function replaces(trade: SheetCategory, kind: SheetCategory): boolean {
  if (trade === 'structural') return true;
  return SHOWN_BY_ARCHITECTS.has(kind) && !(OF_THE_SITE.has(trade) && kind !== 'floor' && kind !== 'roof');
}

const KIND_OF_DISCIPLINE: Readonly<Record<string, SheetCategory | null>> = {
  Structural: 'structural',
  Electrical: 'electrical',
  'Distributed energy': 'electrical',
  Plumbing: 'plumbing',
  Mechanical: 'mechanical',
  'Fire protection': null,
  Telecommunications: null,
};

/** What is left of the kinds that the words name on a sheet of this discipline: its plan of a floor is no floor plan, its site plan is one. */
export function withinDiscipline(categories: readonly SheetCategory[], discipline: string | null): SheetCategory[] {
  const own = discipline === null ? undefined : KIND_OF_DISCIPLINE[discipline];
  if (own === undefined) return [...categories];
  const kept = categories.filter((kind) => kind === 'site' || !SHOWN_BY_ARCHITECTS.has(kind));
  return own === null || kept.includes(own) || kept.length === categories.length ? kept : [own, ...kept];
}

/** Sheets of no category that a set has too. */
const OTHER_TITLES =
  /\b(?:plans?|plantas?|planos?|perspectives?|3d|views?|vues?|renderings?|axonometrics?|isometrics?|shadow diagrams?|diagrams?|layouts?|legends?|symbols|abbreviations|specifications?|notes|materials?|finishes|calculations?|compliance|code (?:summary|analysis|review|data)|life safety|egress|joinery|set-?out|bathrooms?|kitchens?|stairs?|survey|schematics?|risers?|photographs?|photos?|montages?|streetscape|subdivision|envelope|elevations?|floors?)\b/i;

/** Whether words can be a sheet's title. */
export function isTitleWords(text: string): boolean {
  const plain = withoutAccents(text);
  return OTHER_TITLES.test(plain) || categoriesOf(plain).length > 0 || OTHER_TRADES.test(plain);
}

/** Words that titles are made of. A line of nothing else is a title, or a part of one. */
export const VOCABULARY: ReadonlySet<string> = new Set(
  `proposed existing new ground first second third fourth fifth upper lower main typical overall building buildings house north south east west
front rear side left right street site floor floors roof basement mezzanine level levels plan plans layout layouts elevation elevations section
sections detail details schedule schedules door doors window windows wall walls and with of the to cover sheet title notes general index
structural foundation footing framing column columns beam beams slab power lighting electrical plumbing drainage stormwater water supply hvac mechanical
landscape planting demolition fire alarm small duct ductwork reflected ceiling stair stairs kitchen bathroom cross long longitudinal garage deck loft attic unit
analysis survey plot block location key calculations area areas diagram diagrams shadow 3d view views perspective perspectives materials finishes typical part
interior exterior partial enlarged 1st 2nd 3rd 4th st nd rd th
d de du des et la le les l avec plan plans implantation masse situation rez chaussee etage etages sous sol nord sud est ouest facade facades elevation elevations coupe coupes
transversale longitudinale toiture fondation fondations electricite plomberie structure niveau principale arriere avant laterale details projete existant
plano planos planta plantas baja alta primera segunda tercera sotano cubierta cubiertas cimentacion alzado alzados norte sur este oeste fachada fachadas principal
posterior lateral seccion secciones situacion emplazamiento ubicacion conjunto y e del las los instalacion instalaciones electrica fontaneria estructura detalle detalles`.split(
    /\s+/,
  ),
);

/** Whether a line holds nothing but words of titles, numerals and single letters. */
export function isAllTitleWords(text: string): boolean {
  const words =
    withoutAccents(text)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.length > 0 && words.every((word) => word.length === 1 || /^\d{1,2}$/.test(word) || VOCABULARY.has(word));
}

const VIEW_TITLE =
  /^(?:\d{1,2}[.)\s]+)?(?:(?:existing|proposed|building|overall|typical|cross|long(?:itudinal)?|first|second|third|ground|upper|lower|main|north|south|east|west|front|rear|side|left|right|street|site|floor|roof|basement|1st|2nd|3rd|and|&|-|[a-d])\s*)*(?:(?:site|floor|roof) plan|elevations?|sections?|(?:1st|2nd|3rd|first|second|third|ground) floor)(?:\s*[-–]?\s*[A-Z0-9]{1,2}(?:[-–][A-Z0-9])?)?$/i;

/** Whether a piece of text is the title of a view on the sheet, such as "East Elevation" or "Section A-A". */
export function isViewTitle(text: string): boolean {
  return text.length <= 60 && VIEW_TITLE.test(text.trim());
}
