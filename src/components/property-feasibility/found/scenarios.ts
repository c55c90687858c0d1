/** The saved scenarios, to rename, load and remove, and the table that sets them side by side. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { Overrides, OverrideView } from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../../translations/property/translation.js';
import { icon } from '../../ui/icons.js';
import { type Figure, numberFigure, resultRows } from './results.js';
import type { Scenario } from '../state.js';
import { type FoundView, knownProperty, loadScenario, setWork } from './workbench.js';

const MAX_NAME_LENGTH = 60;

export function renderScenarios({ state, words, apply }: FoundView): TemplateResult {
  const { scenarios } = state.work;
  const labels = words.t.estimate.scenarios;
  const change = (next: readonly Scenario[]) => apply(setWork({ scenarios: next }));
  const button = (label: string, word: string, handle: () => void) =>
    html`<button type="button" class="button quiet" aria-label=${label} @click=${handle}>${word}</button>`;
  const renderScenario = (scenario: Scenario) => {
    const { name } = scenario;
    // A blank name leaves the one there is.
    const handleRename = ({ target }: Event) => {
      const input = target as HTMLInputElement;
      input.value = input.value.trim() || name;
      change(scenarios.map((one) => (one === scenario ? { ...scenario, name: input.value } : one)));
    };
    return html`<li class="cluster">
      <input class="input" dir="auto" maxlength=${MAX_NAME_LENGTH} autocomplete="off" aria-label=${labels.rename(name)} .value=${name} @change=${handleRename} />
      ${button(labels.load(name), labels.loadShort, () => apply(loadScenario(scenario)))}
      ${button(labels.remove(name), labels.removeShort, () => change(scenarios.filter((one) => one !== scenario)))}
    </li>`;
  };
  return html`${scenarios.length === 0 ? html`<p class="small muted">${labels.noneSaved}</p>` : nothing}
    <ul class="scenario-list stack">${scenarios.map(renderScenario)}</ul>
    ${renderComparison(scenarios, knownProperty(state)?.offered ?? [], words)}`;
}

// ── Side by side ──

/**
 * What differs has a mark and the word. Nothing where there are no two. Wider than its place, the table scrolls beside its first column, by
 * keyboard too; in a narrow one its rows are blocks, and roles keep it a table where a browser goes by how it is displayed.
 */
export function renderComparison(
  scenarios: readonly Scenario[],
  offered: readonly OverrideView[],
  words: PropertyWords,
) {
  if (scenarios.length < 2) return nothing;
  const labels = words.t.estimate.scenarios;
  return html`<div class="table-scroll" role="region" tabindex="0" aria-label=${labels.compare}>
    <table class="figures" role="table">
      <caption>${labels.compare}</caption>
      <thead><tr>${[labels.value, ...scenarios.map(({ name }) => name)].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>
        ${compareScenarios(scenarios, offered, words).map(
          ({ name, cells, differs }) => html`<tr role="row">
            <th scope="row" role="rowheader">
              ${name} ${differs ? html`<span class="differs-mark small toned tone-attention">${icon('replace')}${labels.differs}</span>` : nothing}
            </th>
            ${cells.map((cell, index) => html`<td role="cell" data-head=${scenarios[index]?.name ?? nothing}>${cell}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** First the values that any scenario changes, then every figure that any scenario has; a cell for each scenario, in their order. */
function compareScenarios(scenarios: readonly Scenario[], offered: readonly OverrideView[], words: PropertyWords) {
  const { serviceDefault, none } = words.t.estimate.scenarios;
  const compare = (figuresOf: (scenario: Scenario) => readonly Figure[], missing: string) => {
    const figures = scenarios.map((scenario) => new Map(figuresOf(scenario)));
    return [...new Set(figures.flatMap((one) => [...one.keys()]))].map((name) => {
      const cells = figures.map((one) => one.get(name) ?? missing);
      return { name, cells, differs: new Set(cells).size > 1 };
    });
  };
  return [
    ...compare(({ overrides }) => valuesOf(overrides, offered, words), serviceDefault),
    ...compare(({ answer }) => answerFigures(answer, words), none),
  ];
}

/** The values that are set, in words, by the names of their fields. */
export function valuesOf(overrides: Overrides, offered: readonly OverrideView[], { t, f }: PropertyWords): Figure[] {
  const { withUnit, overrides: labels } = t.estimate;
  return offered.flatMap(({ field, unit }) => {
    const value = overrides[field];
    return value === undefined ? [] : [[labels.fields[field], withUnit(value, unit, f)]];
  });
}

/** Every figure of an answer by a name such as "Townhouse · Attached · GFA". */
function answerFigures(answer: PropertyEstimateAnswer, words: PropertyWords): Figure[] {
  return resultRows(answer, words).flatMap((row) => {
    const numbers = Object.entries(row.numbers).map(([name, value]) => numberFigure(name, value, words));
    const figures =
      row.dwellings === null ? numbers : [[words.t.estimate.results.dwellings, row.dwellings], ...numbers];
    return figures.map(([name, value]): Figure => [`${row.name} · ${name}`, value]);
  });
}

/** In little room each row is a block, each figure beside the head of its column: nothing is to be scrolled for. */
export const scenarioStyles = css`
  .scenario-list .input {
    flex: 1 1 8em;
  }
  .table-scroll {
    overflow-x: auto;
  }
  tbody,
  tr + tr {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
  }
  caption {
    padding-block-end: calc(var(--_step) * 2);
    font-weight: 600;
  }
  caption,
  th,
  td {
    text-align: inherit;
    unicode-bidi: plaintext;
  }
  .differs-mark {
    white-space: nowrap;
  }
  tr:not(:has(.differs-mark)) th {
    font-weight: 400;
  }
  @container (width < 480px) {
    table,
    caption,
    tbody,
    tr,
    th {
      display: block;
    }
    thead {
      display: none;
    }
    tr {
      padding-block: calc(var(--_step) * 2);
    }
    td {
      display: flex;
      justify-content: space-between;
      gap: calc(var(--_step) * 2);
      unicode-bidi: normal;
    }
    td::before {
      content: attr(data-head);
      color: var(--_text-muted);
    }
  }
  @container (width >= 480px) {
    th,
    td {
      padding: calc(var(--_step) * 2);
      vertical-align: baseline;
      overflow-wrap: normal;
    }
    th:first-child {
      padding-inline-start: 0;
    }
  }
`;
