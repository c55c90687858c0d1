/** What could be built: one row a calculation, its dwellings as a bar on an axis that all rows share, its figures as text. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PlanningEssentialsView } from 'precheck-contract/property-adapter-api';
import type { PropertyWords } from '../translations/property/translation.js';
import { icon } from '../ui/icons.js';
import {
  type Limits,
  limitsOf,
  numberPhrase,
  rangeOf,
  reachedLimit,
  type ResultRow,
  resultRows,
} from './result-rows.js';
import { lotValues, shapeOf } from './lot-geometry.js';
import type { Results } from './state.js';

export function renderResults(shown: Results, words: PropertyWords): TemplateResult {
  const { property, offered, overrides, answer, stale, unchanged } = shown;
  const { t, f } = words;
  const { results } = t.estimate;
  const rows = resultRows(answer, words);
  const marks = axisMarks(Math.max(0, ...rows.flatMap(({ least, most }) => [least ?? 0, most ?? 0])));
  const limits = limitsOf(property, offered, overrides);
  const estimated = rows.filter(({ isEstimated }) => isEstimated);
  const renderEach = (list: readonly ResultRow[]) =>
    list.map((row) => renderRow(row, marks, limits, property, stale, words));
  return html`<div class="feasibility stack ${stale ? 'stale' : ''}" part="feasibility">
    ${stale ? html`<p class="stale-note attention small">${icon('clock')}${results.stale}</p>` : nothing}
    <ul class="types" part="chart" aria-label=${results.chart}>
      ${renderEach(estimated)}
      ${estimated.length > 0 ? renderAxis(marks, words) : nothing}
      ${renderEach(rows.filter(({ isEstimated }) => !isEstimated))}
    </ul>
    <p class="effect small muted">
      ${stale || !unchanged ? nothing : describeEffect(shown, rows, resultRows(unchanged, words), words)} ${results.notDecision}
    </p>
    ${answer.kept ? html`<p class="small muted figures">${t.found.readAt(answer.readAt, true, f)}</p>` : nothing}
  </div>`;
}

function renderRow(
  row: ResultRow,
  marks: readonly number[],
  limits: Limits,
  { dwellings }: PlanningEssentialsView,
  stale: boolean,
  words: PropertyWords,
): TemplateResult {
  const { type, name, isEstimated, optimal, least, most, numbers } = row;
  const { t, f } = words;
  const { results, withUnit } = t.estimate;
  const range = rangeOf(row, words);
  const limit = stale ? null : reachedLimit(row, limits, words);
  const {
    gfa_m2: gfa,
    lot_area_m2: lotArea,
    fsr,
    ...others
  } = Object.fromEntries(numbers) as Partial<Record<string, number>>;
  const facts = [
    limit,
    !limit && fsr !== undefined && numberPhrase('fsr', fsr, words),
    !limit && lotArea !== undefined && results.lotEach(withUnit(Math.round(lotArea), 'm2', f)),
    ...Object.entries(others).map(([number, value = 0]) => numberPhrase(number, value, words)),
  ].filter(Boolean);
  return html`<li class="type">
    <strong class="name">${name}${optimal ? html` <span class="optimal small">${icon('check')}${results.optimal}</span>` : nothing}</strong>
    <span class="figures">
      ${range ? html`<strong>${range}</strong><span class="visually-hidden">&#32;${results.dwellings}</span>` : nothing}
      ${range && gfa !== undefined ? '·' : nothing} ${gfa === undefined ? nothing : numberPhrase('gfa_m2', gfa, words)}
    </span>
    ${range ? renderBar(least ?? 0, most ?? least ?? 0, marks) : nothing}
    <span class="why small muted figures">
      ${type === 'subDivision' ? nothing : renderPermission(dwellings[type], !isEstimated, words)}
      ${isEstimated ? facts.join(' · ') : results.none}
    </span>
  </li>`;
}

/** That a type is permitted goes without saying where there is an estimate. */
function renderPermission(permitted: boolean | null, sayPermitted: boolean, { t }: PropertyWords) {
  const { permissionNotStated } = t.estimate.results;
  const { permitted: yes, permittedNot } = t.planning;
  if (permitted === false) return html`<span class="permission">${icon('fail')}${permittedNot}.</span>`;
  if (!sayPermitted) return permitted ? nothing : `${permissionNotStated}.`;
  return `${permitted ? yes : permissionNotStated}.`;
}

// ── Bars ──

/** Zero, whole steps of 1, 2, 5, 10, …, and an end that holds the largest; at most six marks. */
export function axisMarks(largest: number): readonly number[] {
  const rough = Math.max(1, largest) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5].find((candidate) => candidate * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, index) => index * step);
}

/** A bar from 4 to 4 is a dot of this size, which stands on the axis where its mark does. */
const DOT = '10px';
const along = (value: number, marks: readonly number[]) =>
  `(100% - ${DOT}) * ${Math.max(0, value) / (marks.at(-1) ?? 1)}`;

// `.style` is the property, set by the CSSOM: a strict CSP refuses the attribute.
function renderBar(least: number, most: number, marks: readonly number[]): TemplateResult {
  const place = `inset-inline-start: calc(${along(least, marks)}); inline-size: calc(${along(most - least, marks)} + ${DOT})`;
  return html`<span class="range" aria-hidden="true"><i .style=${place}></i></span>`;
}

function renderAxis(marks: readonly number[], { f }: PropertyWords): TemplateResult {
  return html`<li class="axis small muted figures" aria-hidden="true">
    ${marks.map((mark) => html`<span .style=${`inset-inline-start: calc(${along(mark, marks)} + ${DOT} / 2)`}>${f.number(mark)}</span>`)}
  </li>`;
}

// ── What the person's values changed ──

/** One sentence: how much more or less can be built on, and which rows were otherwise before. Null where nothing is set. */
function describeEffect(
  { property, offered, overrides }: Results,
  rows: readonly ResultRow[],
  before: readonly ResultRow[],
  words: PropertyWords,
): string | null {
  if (Object.keys(overrides).length === 0) return null;
  const { t, f } = words;
  const { effect } = t.estimate.results;
  const lots = [{}, overrides].map((values) => lotValues(property, offered, values));
  const [earlier = 0, now = 0] = lots.map((lot) => (lot ? shapeOf(lot).envelopeM2 : 0));
  const moreM2 = Math.round(now - earlier);
  const area = t.estimate.withUnit(Math.abs(moreM2), 'm2', f);
  const others = before.flatMap((row) => {
    const range = rangeOf(row, words);
    const same = rows.find(({ name }) => name === row.name);
    return range && same && rangeOf(same, words) !== range ? [`${row.name} ${range}`] : [];
  });
  return effect.yours(
    moreM2 === 0 ? null : effect[moreM2 > 0 ? 'more' : 'less'](area),
    others.length > 0 ? effect.before(others.join(', ')) : effect.same,
  );
}
