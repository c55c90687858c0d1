/**
 * What could be built: the estimate's answer as rows, one a calculation, its dwellings as a bar on an axis that all rows share, its figures as
 * text. Knows no dwelling type's fields: a service may send others.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { OverrideField, OverrideUnit } from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../../translations/property/translation.js';
import { icon } from '../../ui/icons.js';
import { lotOf, measure } from './lot-sketch.js';
import type { KnownProperty, Results } from './workbench.js';

// ── The rows, in words ──

export const DWELLING_TYPES = ['duplex', 'townhouse', 'apartment', 'subDivision'] as const;

/** One calculation, or a dwelling type without any. */
interface ResultRow {
  readonly type: (typeof DWELLING_TYPES)[number];
  /** Such as "Townhouse · Attached". */
  readonly name: string;
  readonly isEstimated: boolean;
  /** What the service recommends for the type. */
  readonly optimal: boolean;
  /** The fewest and the most dwellings; null where the service sent none. */
  readonly least: number | null;
  readonly most: number | null;
  /** Both in figures, such as "3 to 4"; null where the service sent neither. */
  readonly dwellings: string | null;
  /** Every other number by the service's name. */
  readonly numbers: Readonly<Record<string, number>>;
}

const NOT_ESTIMATED = { isEstimated: false, optimal: false, least: null, most: null, dwellings: null, numbers: {} };

export function resultRows({ feasibility }: PropertyEstimateAnswer, words: PropertyWords): readonly ResultRow[] {
  const { dwellingTypes, calculationNames } = words.t.estimate.results;
  return DWELLING_TYPES.flatMap((type): ResultRow[] => {
    const { optimal, calculations } = feasibility[type];
    if (calculations.length === 0) return [{ ...NOT_ESTIMATED, type, name: dwellingTypes[type] }];
    return calculations.map((calculation) => {
      const { min_dwellings: least = null, max_dwellings: most = null, ...numbers } = calculation.numbers;
      return {
        type,
        name: `${dwellingTypes[type]} · ${readableName(calculation.type, calculationNames)}`,
        isEstimated: true,
        optimal: calculation.type === optimal,
        least,
        most,
        dwellings: dwellingsInWords(least, most, words),
        numbers,
      };
    });
  });
}

function dwellingsInWords(least: number | null, most: number | null, { t, f }: PropertyWords): string | null {
  const { between, upTo, orMore } = t.estimate.results;
  if (most === null) return least === null ? null : orMore(f.number(least));
  if (least === null) return upTo(f.number(most));
  return least === most ? f.number(most) : between(f.number(least), f.number(most));
}

/** The most of each dwelling type in a line, such as "Townhouse 3 to 4 · Apartment 4". */
export function resultLine(answer: PropertyEstimateAnswer, words: PropertyWords): string {
  const rows = resultRows(answer, words).toSorted((one, other) => (other.most ?? 0) - (one.most ?? 0));
  const { dwellingTypes } = words.t.estimate.results;
  const best = DWELLING_TYPES.flatMap((type) => rows.find((row) => row.type === type && row.isEstimated) ?? []);
  return best.map(({ type, dwellings }) => `${dwellingTypes[type]} ${dwellings ?? ''}`.trim()).join(' · ');
}

const RATIO_ROUNDING = 0.0001;

/**
 * The limit that a calculation has reached, in words; null where none can be told. The interface does not say what binds, so only a limit
 * is named with which one dwelling more, or more floor area, does not fit.
 */
function reachedLimit(
  { most, numbers }: ResultRow,
  { property, offered, overrides }: KnownProperty,
  words: PropertyWords,
): string | null {
  const { t, f } = words;
  const { withUnit, results } = t.estimate;
  const valueOf = (field: OverrideField) =>
    overrides[field] ?? offered.find((override) => override.field === field)?.standard ?? null;
  const areaM2 = overrides.total_property_area_m2 ?? property.areaM2;
  const lotSize = valueOf('min_lot_size_m2');
  const density = valueOf('max_allowed_dwelling_density');
  const { fsr } = numbers;
  if (fsr !== undefined && fsr >= (valueOf('max_allowed_fsr') ?? Infinity) - RATIO_ROUNDING)
    return results.limits.fsr(numberFigure('fsr', fsr, words)[1]);
  if (most === null || areaM2 === null) return null;
  if (density !== null && most === Math.floor((density * areaM2) / 10_000))
    return results.limits.density(withUnit(density, 'dwellings-per-hectare', f));
  if (fsr === undefined && lotSize !== null && most === Math.floor(areaM2 / lotSize))
    return results.limits.lotSize(withUnit(lotSize, 'm2', f));
  return null;
}

// ── Names and figures ──

export type Figure = readonly [name: string, value: string];

const UNIT_ENDING = /[_-](m2|m|pct)$/;

/** A number of the service with its name, such as "GFA" and "450 m²": to a whole square metre, or two decimals, which is as much as an estimate is worth. */
export function numberFigure(name: string, value: number, { t, f }: PropertyWords): Figure {
  const unit = name === 'fsr' ? 'ratio' : (UNIT_ENDING.exec(name)?.[1] as OverrideUnit | undefined);
  return [
    readableName(name, t.estimate.results.numberNames),
    unit ? t.estimate.withUnit(Number(value.toFixed(unit === 'm2' ? 0 : 2)), unit, f) : f.number(value),
  ];
}

/** As the words have it; else made of the service's name, which may be that of something every object has. */
export function readableName(name: string, known: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(known, name)) return known[name] ?? '';
  return name
    .replace(UNIT_ENDING, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\b(gfa|fsr|nsa|hob)\b|^./g, (letters) => letters.toUpperCase());
}

// ── The rows on the screen ──

export function renderResults(shown: Results, words: PropertyWords): TemplateResult {
  const { answer, stale, unchanged } = shown;
  const { t, f } = words;
  const { results } = t.estimate;
  const rows = resultRows(answer, words);
  const marks = axisMarks(Math.max(1, ...rows.flatMap(({ least, most }) => [least ?? 0, most ?? 0])));
  const estimated = rows.filter(({ isEstimated }) => isEstimated);
  const others = rows.filter(({ isEstimated }) => !isEstimated);
  const render = (row: ResultRow) => renderRow(row, marks, shown, words);
  return html`<div class="feasibility stack ${stale ? 'stale' : ''}" part="feasibility">
    ${stale ? html`<p class="small toned tone-attention">${icon('clock')}${results.stale}</p>` : nothing}
    <p class="small muted">${results.chart}</p>
    <ul class="types stack" part="chart">
      ${estimated.map(render)} ${estimated.length > 0 ? renderAxis(marks, words) : nothing} ${others.map(render)}
    </ul>
    <p class="effect small muted">
      ${stale || !unchanged ? nothing : describeEffect(shown, rows, resultRows(unchanged, words), words)} ${results.notDecision}
    </p>
    ${answer.kept ? html`<p class="small muted figures">${t.found.readAt(answer.readAt, true, f)}</p>` : nothing}
  </div>`;
}

function renderRow(row: ResultRow, marks: readonly number[], shown: Results, words: PropertyWords): TemplateResult {
  const { type, name, isEstimated, optimal, dwellings } = row;
  const { results } = words.t.estimate;
  const gfa = row.numbers['gfa_m2'];
  const { [type]: permitted }: Partial<Record<typeof type, boolean | null>> = shown.property.dwellings;
  const notes = [
    optimal && permitted !== false && html`<span class="toned tone-pass">${icon('check')}${results.optimal}</span>`,
    renderPermission(permitted, isEstimated, words),
    ...(isEstimated ? factsOf(row, shown, words) : [results.none]),
  ].filter(Boolean);
  return html`<li class="type cluster apart">
    <strong class="name">${name}</strong>
    <span class="figures">
      ${dwellings ? html`<strong>${dwellings}</strong><span class="visually-hidden">&#32;${results.dwellings}</span>` : nothing}
      ${dwellings && gfa ? '·' : nothing} ${gfa ? numberFigure('gfa_m2', gfa, words).join(' ') : nothing}
    </span>
    ${dwellings && renderBar(row, marks)}
    <span class="why small muted figures">${notes.map((note, index) => [index > 0 ? ' · ' : '', note])}</span>
  </li>`;
}

/** What limits it, else what it comes to; and every number besides. */
function factsOf(row: ResultRow, shown: Results, words: PropertyWords): unknown[] {
  const { t, f } = words;
  const { results, withUnit } = t.estimate;
  const { lot_area_m2: lotArea, fsr, ...others } = row.numbers;
  const limit = shown.stale ? null : reachedLimit(row, shown, words);
  return [
    limit,
    !limit && fsr && numberFigure('fsr', fsr, words).join(' '),
    !limit && lotArea && row.most && results.lotEach(withUnit(Math.round(lotArea), 'm2', f)),
    ...Object.entries(others).map(([name, value]) => name !== 'gfa_m2' && numberFigure(name, value, words).join(' ')),
  ];
}

/** That a type is permitted goes without saying where there is an estimate. */
function renderPermission(permitted: boolean | null | undefined, isEstimated: boolean, { t }: PropertyWords) {
  if (permitted === false) return html`<span class="toned tone-fail">${icon('fail')}${t.planning.permittedNot}</span>`;
  if (permitted === null) return t.estimate.results.permissionNotStated;
  return permitted && !isEstimated && t.planning.permitted;
}

// ── Bars ──

/** Zero, whole steps of 1, 2, 5, 10, …, and an end that holds the largest, which is 1 or more; at most six marks. */
function axisMarks(largest: number): readonly number[] {
  const rough = largest / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5].find((candidate) => candidate * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}

/** A bar from 4 to 4 is a dot of this size, which stands on the axis where its mark does. */
const DOT = '10px';
const along = (value: number, marks: readonly number[]) =>
  `(100% - ${DOT}) * ${Math.max(0, value) / (marks.at(-1) ?? 1)}`;

// `.style` is the property, set by the CSSOM: a strict CSP refuses the attribute.
function renderBar({ least, most }: ResultRow, marks: readonly number[]): TemplateResult {
  const start = least ?? 0;
  const place = `inset-inline-start: calc(${along(start, marks)}); inline-size: calc(${along((most ?? start) - start, marks)} + ${DOT})`;
  return html`<span class="range meter" aria-hidden="true"><i .style=${place}></i></span>`;
}

function renderAxis(marks: readonly number[], { f }: PropertyWords): TemplateResult {
  return html`<li class="axis small muted figures" aria-hidden="true">
    ${marks.map((mark) => html`<span .style=${`inset-inline-start: calc(${along(mark, marks)} + ${DOT} / 2)`}>${f.number(mark)}</span>`)}
  </li>`;
}

// ── What the person's values changed ──

/** One sentence: how much more or less can be built on, and which rows were otherwise before. Null where nothing is set. */
function describeEffect(
  shown: Results,
  rows: readonly ResultRow[],
  before: readonly ResultRow[],
  words: PropertyWords,
): string | null {
  const { overrides } = shown;
  if (Object.keys(overrides).length === 0) return null;
  const { t, f } = words;
  const { results, scenarios } = t.estimate;
  const { effect } = results;
  const areaToBuildOn = (values: Results['overrides']) => {
    const lot = lotOf({ ...shown, overrides: values });
    return lot ? measure(lot).leftM2 : NaN;
  };
  // An unknown area is not compared.
  const moreM2 = Math.round(areaToBuildOn(overrides) - areaToBuildOn({}));
  const area = t.estimate.withUnit(Math.abs(moreM2), 'm2', f);
  // A calculation may be there only before, or only now.
  const names = new Set([...before, ...rows].map(({ name }) => name));
  const others = [...names].flatMap((name) => {
    const [then, now] = [before, rows].map((all) => all.find((row) => row.name === name)?.dwellings ?? scenarios.none);
    return then === now ? [] : [`${name} ${then}`];
  });
  return effect.yours(
    moreM2 ? effect[moreM2 > 0 ? 'more' : 'less'](area) : null,
    others.length > 0 ? effect.before(f.list(others)) : effect.same,
  );
}
