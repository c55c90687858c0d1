/** Saving, naming, loading and removing scenarios, and the table that sets them side by side. */
import { icon } from '../../ui/icons.js';
import type { OverrideView } from 'precheck-contract/property-overrides';
import { renderTable } from '../estimate/feasibility-view.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import { html, nothing, type TemplateResult } from 'lit';
import { compareScenarios, MOST_SCENARIOS, type Scenario, suggestedName } from './scenarios.js';

export interface ScenariosView {
  readonly scenarios: readonly Scenario[];
  readonly offered: readonly OverrideView[];
  /** The estimate for the values that are set is here, so that both can be saved together. */
  readonly canSave: boolean;
  readonly words: PropertyWords;
  readonly onSave: (name: string) => void;
  /** The scenarios with one renamed, or without one. */
  readonly onChange: (scenarios: readonly Scenario[]) => void;
  readonly onLoad: (scenario: Scenario) => void;
}

const LONGEST_NAME = 60;

export function renderScenarios(view: ScenariosView): TemplateResult {
  const { scenarios, offered, words } = view;
  const say = words.t.estimate.scenarios;
  return html`<div class="scenarios grid" part="scenarios">
    <p class="small muted">${say.intro}</p>
    ${renderSave(view)}
    ${
      scenarios.length === 0
        ? html`<p class="small muted">${say.noneSaved}</p>`
        : html`<ul class="scenario-list grid">${scenarios.map((scenario) => renderScenario(scenario, view))}</ul>`
    }
    ${renderComparison(scenarios, offered, words)}
  </div>`;
}

function renderSave({ scenarios, canSave, words, onSave }: ScenariosView): TemplateResult {
  const { t, f } = words;
  const say = t.estimate.scenarios;
  if (scenarios.length >= MOST_SCENARIOS) return html`<p class="small">${say.full(MOST_SCENARIOS, f)}</p>`;
  const suggested = suggestedName(scenarios, words);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!canSave) return;
    const form = event.target as HTMLFormElement;
    onSave(String(new FormData(form).get('name')).trim() || suggested);
    form.reset();
  };
  return html`<form class="row" @submit=${handleSubmit}>
    <label for="scenario-name">${say.name}</label>
    <input class="input" name="name" id="scenario-name" dir="auto" maxlength=${LONGEST_NAME} autocomplete="off" placeholder=${suggested} />
    <button class="button" id="save-scenario" ?disabled=${!canSave} aria-describedby=${canSave ? nothing : 'save-not-yet'}>${icon('sheet-add')}${say.save}</button>
    ${canSave ? nothing : html`<p class="small muted" id="save-not-yet">${t.estimate.waiting.notYet}</p>`}
  </form>`;
}

function renderScenario(scenario: Scenario, { scenarios, words, onChange, onLoad }: ScenariosView): TemplateResult {
  const { id, name } = scenario;
  const say = words.t.estimate.scenarios;
  // A blank name leaves the one there is.
  const handleRename = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const renamed = { ...scenario, name: (input.value = input.value.trim() || name) };
    onChange(scenarios.map((one) => (one === scenario ? renamed : one)));
  };
  const button = (label: string, word: string, handle: () => void) =>
    html`<button type="button" class="button quiet" aria-label=${label} @click=${handle}>${word}</button>`;
  return html`<li class="row" data-id=${id}>
    <input class="input" dir="auto" maxlength=${LONGEST_NAME} autocomplete="off" aria-label=${say.rename(name)} .value=${name} @change=${handleRename} />
    ${button(say.load(name), say.loadShort, () => onLoad(scenario))}
    ${button(say.remove(name), say.removeShort, () => onChange(scenarios.filter((one) => one !== scenario)))}
  </li>`;
}

/** What differs has a mark and the word; rows that are alike have neither. Nothing where there are no two. */
export function renderComparison(
  scenarios: readonly Scenario[],
  offered: readonly OverrideView[],
  words: PropertyWords,
) {
  if (scenarios.length < 2) return nothing;
  const say = words.t.estimate.scenarios;
  const rows = compareScenarios(scenarios, offered, words).map(({ name, cells, differs }) => ({
    name: differs ? html`${name} <span class="differs-mark row small">${icon('replace')}${say.differs}</span>` : name,
    cells,
  }));
  return renderTable('comparison', say.compare, [say.value, ...scenarios.map(({ name }) => name)], rows);
}
