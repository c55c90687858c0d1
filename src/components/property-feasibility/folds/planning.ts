/** What the planning rules say: constraints, dwelling types and, on demand, the controls in full. What is null is "not stated". */
import { html, nothing } from 'lit';
import type { InsightsViewAnswer, PlanningEssentialsView } from 'precheck-contract/property-adapter-api';
import type { PropertyWords } from '../../translations/property/translation.js';
import { icon } from '../../ui/icons.js';
import { renderProblem } from '../problem-notice.js';
import { readableName } from '../result-rows.js';
import type { Dispatch } from '../reducer.js';
import type { PropertyTask } from '../waiting-task.js';
import { answerRows, permissions, renderBullets, renderRows, type Row } from './answer-list.js';

export function renderConstraints({ constraints, overlays }: PlanningEssentialsView, words: PropertyWords) {
  const { planning } = words.t;
  return html`${renderRows(
    answerRows(
      planning.constraintNames,
      constraints,
      [planning.applies, 'attention', 'attention'],
      [planning.appliesNot, 'neutral'],
    ),
    words,
  )}
    ${
      overlays.length > 0
        ? html`<h4>${planning.overlays}</h4>
            <ul class="overlays stack">
              ${overlays.map(
                ({ category, key, value }) =>
                  html`<li>
                    <span class="small muted">${wordOf(category.toLowerCase(), planning.constraintNames) ?? category}</span>
                    <span>${renderKey(key, value)}${value}</span>
                  </li>`,
              )}
            </ul>`
        : nothing
    }`;
}

const wordOf = (name: string, words: Readonly<Record<string, string>>): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** A name that is made for machines, in words; none where the value says it itself. */
function renderKey(key: string, value: string) {
  const name = key.includes('_') ? readableName(key, {}) : key;
  return value.toLowerCase().startsWith(name.toLowerCase()) ? nothing : html`<strong>${name}</strong>&#32;`;
}

export function renderDwellings({ dwellings, duplexRules }: PlanningEssentialsView, words: PropertyWords) {
  const { planning } = words.t;
  const rules = duplexRules.map(({ message, url }) => html`${message} ${renderSource(url, words)}`);
  return html`${renderRows(permissions(planning.dwellingNames, dwellings, words), words)}
    ${rules.length > 0 ? html`<h4>${planning.duplexRules}</h4> ${renderBullets(rules, 'rules')}` : nothing}`;
}

/** The host stands in the link's words, so that one knows where it leads and two links differ. */
function renderSource(url: string | null, { t }: PropertyWords) {
  if (!url || !/^https?:/i.test(url) || !URL.canParse(url)) return nothing;
  return html`<a href=${url} target="_blank" rel="noopener noreferrer"
    >${t.planning.ruleSource(new URL(url).host)}<span class="visually-hidden"> (${t.newTab})</span>${icon('out')}</a
  >`;
}

// ── In full: everything else that the service knows, which costs a call ──

export function renderInsights(
  answer: InsightsViewAnswer | null,
  task: PropertyTask<string, InsightsViewAnswer>,
  words: PropertyWords,
  dispatch: Dispatch,
) {
  const { t } = words;
  const { insights } = t;
  if (answer) return renderAnswer(answer, words);
  const { state } = task;
  if (state.kind === 'none') {
    return html`<button type="button" class="button" id="show-insights" @click=${() => dispatch({ type: 'insights-wanted' })}>
        ${insights.show}
      </button>`;
  }
  if (state.kind === 'loading')
    return html`<p class="progress line muted">${icon('clock')}<span>${insights.loading}</span></p>`;
  return renderProblem(state, words, t.problemTitle, () => task.run());
}

/** A control has the name of the value that overrides it. */
const CONTROLS = [
  ['maxFsr', 'max_allowed_fsr', 'ratio'],
  ['maxBuildingHeightM', 'max_allowed_building_height_m', 'm'],
  ['minLotSizeM2', 'min_lot_size_m2', 'm2'],
  ['minLotSizeMultiDwellingM2', 'min_lot_size_multi_dwellings_m2', 'm2'],
  ['minLotWidthM', 'minimum_lot_width', 'm'],
] as const;

function renderAnswer({ property, readAt, kept }: InsightsViewAnswer, words: PropertyWords) {
  const { t, f } = words;
  const { insights } = t;
  const { controls, otherUses, isHeritageItem, planningInstruments } = property;
  return html`<div class="insight-parts">
      <div>
        <h4>${insights.controls}</h4>
        ${renderRows(
          [
            ...CONTROLS.map(([key, field, unit]): Row => {
              const control = controls[key];
              // The service carries controls as text; what is no number is shown as it wrote it.
              const text =
                control && (control.value === null ? control.text : t.estimate.withUnit(control.value, unit, f));
              return [t.estimate.overrides.fields[field], text];
            }),
            ...answerRows(
              { heritage: insights.heritage },
              { heritage: isHeritageItem },
              [t.yes, 'attention', 'attention'],
              [t.no, 'neutral'],
            ),
          ],
          words,
        )}
      </div>
      <div>
        <h4>${insights.otherUses}</h4>
        ${renderRows(permissions(insights.otherUseNames, otherUses, words), words)}
      </div>
    </div>
    <h4>${insights.instruments}</h4>
    ${
      planningInstruments.length > 0
        ? renderBullets(planningInstruments)
        : html`<p class="muted">${insights.noInstruments}</p>`
    }
    <p class="small muted figures">${t.found.readAt(readAt, kept, f)}</p>`;
}
