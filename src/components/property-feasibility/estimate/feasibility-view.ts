/**
 * What could be built: a bar from fewest to most dwellings for each calculation on one axis, its figures beside it, and the same as a
 * table. No figure waits for a pointer: all are text, and the table takes the focus so that it can be scrolled by keyboard.
 */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { PlanningEssentialsView, PropertyEstimateAnswer } from '../../../contract/property-adapter-api.js';
import { type IconName, icon } from '../../shared/icons.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import {
  axisMarks,
  type CalculationRow,
  calculationName,
  type DwellingRows,
  dwellingRows,
  numberCell,
  numberName,
  numberPhrase,
  otherNumbers,
} from './feasibility-rows.js';

export interface FeasibilityView {
  readonly answer: PropertyEstimateAnswer;
  /** The answer is for other values than those that are set. */
  readonly stale: boolean;
  /** Says which dwelling types are permitted; null where the planning data is not here. */
  readonly property: PlanningEssentialsView | null;
  readonly words: PropertyWords;
}

export function renderFeasibility({ answer, stale, property, words }: FeasibilityView): TemplateResult {
  const { t, f } = words;
  const { results } = t.estimate;
  const dwellings = dwellingRows(answer, property);
  const time = f.moment(answer.readAt);
  return html`<div class="feasibility ${stale ? 'stale' : ''}" part="feasibility">
    ${stale ? html`<p class="stale-note small">${icon('clock')}${results.stale}</p>` : nothing}
    ${renderChart(dwellings, words)} ${renderTable(dwellings, words)}
    <p class="small muted figures">${answer.kept ? results.keptFrom(time) : results.readAt(time)}</p>
  </div>`;
}

// ── Chart ──

function renderChart(dwellings: readonly DwellingRows[], words: PropertyWords): TemplateResult {
  const { results } = words.t.estimate;
  const figures = dwellings.flatMap(({ rows }) => rows.flatMap(({ least, most }) => [least ?? 0, most ?? 0]));
  const marks = axisMarks(Math.max(0, ...figures));
  return html`<section class="chart" part="chart" aria-label=${results.chart}>
    ${dwellings.map(
      (dwelling) => html`<div class="dwelling">
        <h4>${results.dwellingTypes[dwelling.type]}</h4>
        ${renderPermission(dwelling, words)}
        ${
          dwelling.rows.length === 0
            ? html`<p class="small muted none">${results.none}</p>`
            : html`<ul class="bars">${dwelling.rows.map((row) => renderBar(row, marks, words))}</ul>`
        }
        ${renderUnknownOptimal(dwelling, words)}
      </div>`,
    )}
    ${figures.length > 0 ? renderAxis(marks, words) : nothing}
  </section>`;
}

const PERMISSIONS: readonly (readonly [
  boolean | null,
  'permitted' | 'notPermitted' | 'permissionNotStated',
  IconName,
  string,
])[] = [
  [true, 'permitted', 'check', 'tone-pass'],
  [false, 'notPermitted', 'fail', 'tone-fail'],
  [null, 'permissionNotStated', 'unknown', 'tone-neutral'],
];

function renderPermission({ permitted }: DwellingRows, { t }: PropertyWords) {
  const [, word, name, tone] = PERMISSIONS.find(([value]) => value === permitted) ?? [];
  if (!word || !name) return nothing;
  return html`<span class="permission small ${tone}">${icon(name)}${t.estimate.results[word]}</span>`;
}

/** The optimal type may be one for which no calculation came. */
function renderUnknownOptimal({ optimal, rows }: DwellingRows, words: PropertyWords) {
  if (optimal === null || rows.some((row) => row.optimal)) return nothing;
  return html`<p class="small">${words.t.estimate.results.optimalIs(calculationName(optimal, words))}</p>`;
}

function renderBar(row: CalculationRow, marks: readonly number[], words: PropertyWords): TemplateResult {
  const { f, t } = words;
  const { least, most, others } = row;
  const figures = [...others].map(([name, value]) => numberPhrase(name, value, words));
  return html`<li class="bar ${row.optimal ? 'optimal' : ''}">
    <span class="bar-name">${calculationName(row.type, words)} ${row.optimal ? renderOptimal(words) : nothing}</span>
    ${least === null && most === null ? nothing : drawBar(least ?? 0, most ?? least ?? 0, marks)}
    <span class="bar-figures figures">
      ${least === null && most === null ? nothing : html`<strong>${t.estimate.results.rangeInWords(least, most, f)}</strong>`}
      ${figures.map((figure) => html`<span class="small muted">${figure}</span>`)}
    </span>
  </li>`;
}

function renderOptimal({ t }: PropertyWords): TemplateResult {
  return html`<span class="optimal-mark small">${icon('check')}${t.estimate.results.optimal}</span>`;
}

/** Round ends, so that a bar from 4 to 4 is a dot and not nothing. */
function drawBar(least: number, most: number, marks: readonly number[]): TemplateResult {
  const end = marks.at(-1) ?? 1;
  const at = (value: number) => `${(Math.max(0, Math.min(value, end)) / end) * 100}%`;
  return html`<svg class="bar-drawing" aria-hidden="true">
    ${marks.map((mark) => svg`<line class="grid" x1=${at(mark)} x2=${at(mark)} y1="0" y2="100%" />`)}
    <line class="span" x1=${at(least)} x2=${at(most)} y1="50%" y2="50%" />
  </svg>`;
}

function renderAxis(marks: readonly number[], { t, f }: PropertyWords): TemplateResult {
  const end = marks.at(-1) ?? 1;
  // `.style` is the property, set by the CSSOM: a strict CSP refuses the attribute.
  return html`<div class="axis small muted figures" aria-hidden="true">
    <span class="axis-name">${t.estimate.results.axis}</span>
    <div class="axis-marks">
      ${marks.map((mark) => html`<span .style=${`inset-inline-start: ${(mark / end) * 100}%`}>${f.number(mark)}</span>`)}
    </div>
  </div>`;
}

// ── Table ──

/** Roles are written out, since a table that is stacked in a narrow place is no table any more to some browsers. */
function renderTable(dwellings: readonly DwellingRows[], words: PropertyWords): TemplateResult {
  const { results } = words.t.estimate;
  const names = otherNumbers(dwellings);
  const heads = [
    results.dwellingType,
    results.calculation,
    results.dwellings,
    ...names.map((name) => numberName(name, words)),
  ];
  return html`<div class="table-scroll" role="region" tabindex="0" aria-labelledby="feasibility-caption">
    <table class="results figures" role="table" aria-labelledby="feasibility-caption">
      <caption id="feasibility-caption">${results.table}</caption>
      <thead role="rowgroup"><tr role="row">
        ${heads.map((head, index) => html`<th role="columnheader" scope="col" class=${index > 1 ? 'number' : ''}>${head}</th>`)}
      </tr></thead>
      <tbody role="rowgroup">${dwellings.map((dwelling) => renderTableRows(dwelling, names, heads, words))}</tbody>
    </table>
  </div>`;
}

function renderTableRows(
  { type, rows }: DwellingRows,
  names: readonly string[],
  heads: readonly string[],
  words: PropertyWords,
): TemplateResult | readonly TemplateResult[] {
  const { results } = words.t.estimate;
  const head = html`<th role="rowheader" scope="row">${results.dwellingTypes[type]}</th>`;
  if (rows.length === 0) {
    return html`<tr role="row">${head}<td role="cell" class="muted" colspan=${names.length + 2}>${results.none}</td></tr>`;
  }
  return rows.map(
    (row) => html`<tr role="row">
      ${head}
      <td role="cell" data-label=${heads[1]}>${calculationName(row.type, words)} ${row.optimal ? renderOptimal(words) : nothing}</td>
      <td role="cell" data-label=${heads[2]} class="number">${dwellingsCell(row, words)}</td>
      ${names.map((name, index) => {
        const value = row.others.get(name);
        const text =
          value === undefined ? html`<span class="muted">${results.notSent}</span>` : numberCell(name, value, words);
        return html`<td role="cell" data-label=${heads[index + 3]} class="number">${text}</td>`;
      })}
    </tr>`,
  );
}

function dwellingsCell({ least, most }: CalculationRow, { t, f }: PropertyWords) {
  const { results } = t.estimate;
  if (least === null && most === null) return html`<span class="muted">${results.notSent}</span>`;
  return results.range(least, most, f);
}
