/** Saving, naming, loading and removing scenarios, and the table that sets them side by side. */
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../shared/icons.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { compareScenarios, MOST_SCENARIOS, type Scenario, suggestedName } from './scenarios.js';

export interface ScenariosView {
  readonly scenarios: readonly Scenario[];
  /** The estimate for the values that are set is here, so that both can be saved together. */
  readonly canSave: boolean;
  readonly words: PropertyWords;
  readonly onSave: (name: string) => void;
  readonly onRename: (id: number, name: string) => void;
  readonly onLoad: (scenario: Scenario) => void;
  readonly onRemove: (id: number) => void;
}

export function renderScenarios(view: ScenariosView): TemplateResult {
  const { scenarios, words } = view;
  const { t } = words;
  return html`<div class="scenarios" part="scenarios">
    <p class="small muted">${t.estimate.scenarios.intro}</p>
    ${renderSave(view)}
    ${
      scenarios.length === 0
        ? html`<p class="small muted">${t.estimate.scenarios.noneSaved}</p>`
        : html`<ul class="scenario-list">${scenarios.map((scenario) => renderScenario(scenario, view))}</ul>`
    }
    ${scenarios.length > 1 ? renderComparison(scenarios, words) : nothing}
  </div>`;
}

function renderSave({ scenarios, canSave, words, onSave }: ScenariosView): TemplateResult {
  const { t, f } = words;
  const { scenarios: say } = t.estimate;
  const full = scenarios.length >= MOST_SCENARIOS;
  if (full) return html`<p class="small">${say.full(MOST_SCENARIOS, f)}</p>`;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements.namedItem('name') as HTMLInputElement;
    if (!canSave) return;
    onSave(input.value);
    input.value = '';
  };
  return html`<form class="scenario-save" @submit=${handleSubmit}>
    <label for="scenario-name">${say.name}</label>
    <input type="text" name="name" id="scenario-name" maxlength="60" autocomplete="off" placeholder=${suggestedName(scenarios, words)} />
    <button type="submit" class="button" id="save-scenario" ?disabled=${!canSave}>${icon('sheet-add')}${say.save}</button>
    ${canSave ? nothing : html`<p class="small muted">${say.notYet}</p>`}
  </form>`;
}

function renderScenario(scenario: Scenario, { words, onRename, onLoad, onRemove }: ScenariosView): TemplateResult {
  const { id, name } = scenario;
  const { scenarios: say } = words.t.estimate;
  const handleRename = (event: Event) => {
    const input = event.target as HTMLInputElement;
    onRename(id, input.value);
    if (input.value.trim() === '') input.value = name;
  };
  return html`<li data-id=${id}>
    <input type="text" maxlength="60" autocomplete="off" aria-label=${say.rename(name)} .value=${name} @change=${handleRename} />
    <button type="button" class="button quiet" aria-label=${say.load(name)} @click=${() => onLoad(scenario)}>${say.loadShort}</button>
    <button type="button" class="button quiet" aria-label=${say.remove(name)} @click=${() => onRemove(id)}>${say.removeShort}</button>
  </li>`;
}

/** What differs has a mark and the word; rows that are alike have neither. */
export function renderComparison(scenarios: readonly Scenario[], words: PropertyWords): TemplateResult {
  const { scenarios: say } = words.t.estimate;
  return html`<div class="table-scroll" role="region" tabindex="0" aria-labelledby="comparison-caption">
    <table class="results comparison figures" role="table" aria-labelledby="comparison-caption">
      <caption id="comparison-caption">${say.compare}</caption>
      <thead role="rowgroup"><tr role="row">
        <th role="columnheader" scope="col">${say.value}</th>
        ${scenarios.map(({ name }) => html`<th role="columnheader" scope="col">${name}</th>`)}
      </tr></thead>
      <tbody role="rowgroup">
        ${compareScenarios(scenarios, words).map(
          ({ name, cells, differs }) => html`<tr role="row" class=${differs ? 'differs' : ''}>
            <th role="rowheader" scope="row">
              ${name} ${differs ? html`<span class="differs-mark small">${icon('replace')}${say.differs}</span>` : nothing}
            </th>
            ${cells.map((cell, index) => html`<td role="cell" data-label=${scenarios[index]?.name ?? ''}>${cell}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
