/** Everything else that the service knows, on demand, since it costs a call. */
import { html, nothing, type TemplateResult } from 'lit';
import type { InsightsView, InsightsViewAnswer, StatedControl } from '../../../contract/property-adapter-api.js';
import { icon } from '../../shared/icons.js';
import type { ControlKey, OtherUseKey, PropertyWords } from '../../translations/property/translation.js';
import type { PatientState } from '../patient-task.js';
import { renderProblem } from '../problem-notice.js';
import { type AnswerLooks, renderAnswers } from './answer-list.js';
import { permissionLooks } from './essentials.js';

const CONTROLS: readonly ControlKey[] = [
  'maxFsr',
  'maxBuildingHeightM',
  'minLotSizeM2',
  'minLotSizeMultiDwellingM2',
  'minLotWidthM',
];
const OTHER_USES: readonly OtherUseKey[] = ['commercial', 'retail', 'grannyFlat'];

export interface InsightsSectionView {
  readonly state: PatientState<InsightsViewAnswer>;
  readonly secondsLeft: number;
  readonly words: PropertyWords;
  readonly onShow: () => void;
  readonly onRetry: () => void;
}

export function renderInsights(view: InsightsSectionView): TemplateResult {
  const { state, words, onShow } = view;
  const { insights } = words.t;
  return html`<section class="part insights" part="insights">
    <h3 id="insights" tabindex="-1">${insights.title}</h3>
    ${
      state.kind === 'idle'
        ? html`<p class="small muted">${insights.hint}</p>
            <button type="button" class="button" id="show-insights" @click=${onShow}>${insights.show}</button>`
        : nothing
    }
    ${state.kind === 'pending' ? html`<p class="progress muted">${icon('clock')}<span>${insights.loading}</span></p>` : nothing}
    ${renderProblem(view)} ${state.kind === 'ready' ? renderAnswer(state.value, words) : nothing}
  </section>`;
}

function renderAnswer({ property, readAt, kept }: InsightsViewAnswer, words: PropertyWords) {
  const { t, f } = words;
  const { insights } = t;
  const heritage: AnswerLooks = {
    yes: { word: t.yes, tone: 'attention', icon: 'attention' },
    no: { word: t.no, tone: 'pass', icon: 'check' },
    notStated: { word: t.notStated, tone: 'neutral', icon: 'unknown' },
  };
  return html`<div class="insight-parts">
      <div>
        <h4>${insights.controls}</h4>
        <dl class="answers figures">
          ${CONTROLS.map(
            (key) =>
              html`<div class="answer">
                <dt>${insights.controlNames[key]}</dt>
                <dd>${controlText(key, property.controls[key], words)}</dd>
              </div>`,
          )}
        </dl>
      </div>
      <div>
        <h4>${insights.otherUses}</h4>
        ${renderAnswers(
          OTHER_USES.map((key) => [insights.otherUseNames[key], property.otherUses[key]]),
          permissionLooks(words),
        )}
        ${renderAnswers([[insights.heritage, property.isHeritageItem]], heritage)}
      </div>
    </div>
    ${renderInstruments(property, words)}
    <p class="small muted figures">${t.found.readAt(readAt, kept, f)}</p>`;
}

/** The service carries controls as text; what is no number is shown as it wrote it. */
function controlText(key: ControlKey, control: StatedControl, { t, f }: PropertyWords) {
  if (control === null) return html`<span class="muted">${t.notStated}</span>`;
  return control.value === null ? control.text : t.insights.control(key, control.value, f);
}

function renderInstruments({ planningInstruments }: InsightsView, { t }: PropertyWords) {
  return html`<h4>${t.insights.instruments}</h4>
    ${
      planningInstruments.length === 0
        ? html`<p class="muted">${t.insights.noInstruments}</p>`
        : html`<ul class="bullets">
            ${planningInstruments.map((name) => html`<li>${name}</li>`)}
          </ul>`
    }`;
}
