/** What could be built: one row a calculation, its dwellings as a bar on an axis that all rows share, its figures as text. */
import { html, nothing, type TemplateResult } from 'lit';
import type { PropertyWords } from '../../translations/property/translation.js';
import { icon } from '../../ui/icons.js';
import { lotOf, measure } from './lot-sketch.js';
import { numberPhrase, reachedLimit, type ResultRow, resultRows } from './result-rows.js';
import type { Results } from './workbench.js';

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
      ${dwellings && gfa ? '·' : nothing} ${gfa ? numberPhrase('gfa_m2', gfa, words) : nothing}
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
    !limit && fsr && numberPhrase('fsr', fsr, words),
    !limit && lotArea && row.most && results.lotEach(withUnit(Math.round(lotArea), 'm2', f)),
    ...Object.entries(others).map(([number, value]) => number !== 'gfa_m2' && numberPhrase(number, value, words)),
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
    return lot ? measure(lot).leftM2 : 0;
  };
  const moreM2 = Math.round(areaToBuildOn(overrides) - areaToBuildOn({}));
  const area = t.estimate.withUnit(Math.abs(moreM2), 'm2', f);
  // A calculation may be there only before, or only now.
  const names = new Set([...before, ...rows].map(({ name }) => name));
  const others = [...names].flatMap((name) => {
    const [then, now] = [before, rows].map((all) => all.find((row) => row.name === name)?.dwellings ?? scenarios.none);
    return then === now ? [] : [`${name} ${then}`];
  });
  return effect.yours(
    moreM2 === 0 ? null : effect[moreM2 > 0 ? 'more' : 'less'](area),
    others.length > 0 ? effect.before(f.list(others)) : effect.same,
  );
}
