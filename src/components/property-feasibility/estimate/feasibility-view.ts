/**
 * What could be built: a bar from fewest to most dwellings for each calculation on one axis, its figures beside it; and, where there is
 * more room, the same as a table. No figure waits for a pointer: all are text, and the table takes the focus so that it can be scrolled by keyboard.
 */
import {
  axisMarks,
  type CalculationRow,
  type DwellingRows,
  dwellingRows,
  figureNames,
  figuresOf,
  isDwellingsSent,
  numberPhrase,
  otherNumbers,
} from './feasibility-rows.js';
import type { PlanningEssentialsView, PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import { icon } from '../../ui/icons.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { html, nothing, svg, type TemplateResult } from 'lit';

export interface FeasibilityView {
  readonly answer: PropertyEstimateAnswer;
  /** The answer is for other values than those that are set. */
  readonly stale: boolean;
  /** Says which dwelling types are permitted; null where the planning data is not here. */
  readonly property: PlanningEssentialsView | null;
  readonly words: PropertyWords;
}

/** The chart, and the table with when it was calculated. */
export function renderFeasibility({ answer, stale, property, words }: FeasibilityView): readonly TemplateResult[] {
  const { t, f } = words;
  const { results } = t.estimate;
  const dwellings = dwellingRows(answer, words);
  const time = f.moment(answer.readAt);
  const within = (looks: string, content: unknown) =>
    html`<div class="feasibility ${looks} ${stale ? 'stale' : ''}" part="feasibility">${content}</div>`;
  return [
    within('grid', [
      stale ? html`<p class="stale-note row small">${icon('clock')}${results.stale}</p>` : nothing,
      renderChart(dwellings, property, words),
    ]),
    within('part', [
      renderResults(dwellings, words),
      html`<p class="small muted figures">${answer.kept ? results.keptFrom(time) : results.readAt(time)}</p>`,
    ]),
  ];
}

// ── Chart ──

function renderChart(
  dwellings: readonly DwellingRows[],
  property: PlanningEssentialsView | null,
  words: PropertyWords,
): TemplateResult {
  const { results } = words.t.estimate;
  const figures = dwellings.flatMap(({ rows }) => rows.flatMap(({ least, most }) => [least ?? 0, most ?? 0]));
  const marks = axisMarks(Math.max(0, ...figures));
  const last = dwellings.findLastIndex(({ rows }) => rows.some(isDwellingsSent));
  return html`<section class="chart grid" part="chart" aria-label=${results.chart}>
    ${dwellings.map(
      ({ type, name, optimal, rows }, index) => html`<div class="dwelling row">
        <h4>${name}</h4>
        ${property && type !== 'subDivision' ? renderPermission(property.dwellings[type], words) : nothing}
        ${
          rows.length === 0
            ? html`<p class="small muted">${results.none}</p>`
            : html`<ul class="grid">${rows.map((row) => renderBar(row, marks, words))}</ul>`
        }
        ${index === last ? renderAxis(marks, words) : nothing}
        ${
          // The optimal type may be one for which no calculation came.
          optimal === null || rows.some((row) => row.optimal)
            ? nothing
            : html`<p class="small">${results.optimalIs(optimal)}</p>`
        }
      </div>`,
    )}
  </section>`;
}

function renderPermission(permitted: boolean | null, { t }: PropertyWords): TemplateResult {
  const { results } = t.estimate;
  const [word, name, tone] =
    permitted === null
      ? ([results.permissionNotStated, 'unknown', 'neutral'] as const)
      : permitted
        ? ([results.permitted, 'check', 'pass'] as const)
        : ([results.notPermitted, 'fail', 'fail'] as const);
  return html`<span class="permission row small tone-${tone}">${icon(name)}${word}</span>`;
}

function renderBar(row: CalculationRow, marks: readonly number[], words: PropertyWords): TemplateResult {
  const { least, most, others, optimal } = row;
  const isSent = isDwellingsSent(row);
  return html`<li class="bar ${optimal ? 'optimal' : ''}">
    <span class="row">${renderName(row, words)}</span>
    ${isSent ? drawBar(least ?? 0, most ?? least ?? 0, marks) : nothing}
    <span class="bar-figures row figures">
      ${isSent ? html`<strong>${words.t.estimate.results.rangeInWords(least, most, words.f)}</strong>` : nothing}
      ${[...others].map(([name, value]) => html`<span class="small muted">${numberPhrase(name, value, words)}</span>`)}
    </span>
  </li>`;
}

function renderName({ name, optimal }: CalculationRow, { t }: PropertyWords) {
  return html`${name} ${optimal ? html`<span class="optimal-mark row small">${icon('check')}${t.estimate.results.optimal}</span>` : nothing}`;
}

const shareOf = (value: number, marks: readonly number[]) => `${(Math.max(0, value) / (marks.at(-1) ?? 1)) * 100}%`;

/** Round ends, so that a bar from 4 to 4 is a dot and not nothing. */
function drawBar(least: number, most: number, marks: readonly number[]): TemplateResult {
  const line = (name: string, from: number, to: number, top: string, bottom: string) =>
    svg`<line class=${name} x1=${shareOf(from, marks)} x2=${shareOf(to, marks)} y1=${top} y2=${bottom} />`;
  return html`<svg class="bar-drawing" aria-hidden="true">
    ${marks.map((mark) => line('mark', mark, mark, '0', '100%'))}${line('span', least, most, '50%', '50%')}
  </svg>`;
}

function renderAxis(marks: readonly number[], { t, f }: PropertyWords): TemplateResult {
  // `.style` is the property, set by the CSSOM: a strict CSP refuses the attribute.
  return html`<div class="bar muted figures" aria-hidden="true">
    <span class="small">${t.estimate.results.dwellings}</span>
    <div class="axis-marks small">
      ${marks.map((mark) => html`<span .style=${`inset-inline-start: ${shareOf(mark, marks)}`}>${f.number(mark)}</span>`)}
    </div>
  </div>`;
}

// ── Table ──

export interface TableRow {
  readonly name: unknown;
  /** One for each column after the first, or one for all. */
  readonly cells: readonly unknown[];
}

/**
 * Wider than its place, it scrolls beside its first column, by keyboard too; in a narrow one its rows are blocks, and roles keep it a
 * table where a browser goes by how it is displayed.
 */
export function renderTable(
  looks: string,
  caption: string,
  heads: readonly string[],
  rows: readonly TableRow[],
): TemplateResult {
  return html`<div class="table-scroll" role="region" tabindex="0" aria-label=${caption}>
    <table class="figures ${looks}" role="table">
      <caption>${caption}</caption>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>
        ${rows.map(
          ({ name, cells }) => html`<tr role="row">
            <th scope="row" role="rowheader">${name}</th>
            ${cells.map(
              (cell, index) =>
                html`<td role="cell" colspan=${heads.length - cells.length} data-head=${heads[index + 1]}>${cell}</td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function renderResults(dwellings: readonly DwellingRows[], words: PropertyWords): TemplateResult {
  const { results } = words.t.estimate;
  const names = otherNumbers(dwellings);
  const muted = (text: string) => html`<span class="muted">${text}</span>`;
  const rows = dwellings.flatMap(({ name, rows: calculations }): TableRow[] =>
    calculations.length === 0
      ? [{ name, cells: [muted(results.none)] }]
      : calculations.map((row) => ({
          name,
          cells: [
            renderName(row, words),
            ...figuresOf(row, names, words).map((figure) => figure ?? muted(results.notSent)),
          ],
        })),
  );
  const heads = [results.dwellingType, results.calculation, ...figureNames(names, words)];
  return renderTable('calculations', results.table, heads, rows);
}
