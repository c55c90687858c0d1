/** Everything else that the service knows, on demand, since it costs a call. */
import { renderProblem } from '../problem-notice.js';
import type { InsightsViewAnswer } from 'precheck-contract/property-adapter-api';
import { html, nothing } from 'lit';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { PatientTask } from '../patient-task.js';
import { icon } from '../../ui/icons.js';
import { answerRows, permissions, renderBullets, renderPart, renderRows, type Row } from './answer-list.js';

export function renderInsights(
  task: PatientTask<string, InsightsViewAnswer>,
  words: PropertyWords,
  onShow: () => void,
) {
  const { t } = words;
  const { insights } = t;
  const { kind } = task.state;
  return renderPart(
    'insights',
    insights.title,
    html`${
      kind === 'none'
        ? html`<p class="small muted">${insights.hint}</p>
            <button type="button" class="button" id="show-insights" @click=${onShow}>${insights.show}</button>`
        : nothing
    }
    ${kind === 'loading' ? html`<p class="progress muted">${icon('clock')}<span>${insights.loading}</span></p>` : nothing}
    ${renderProblem(task.state, words, t.problemTitle, () => task.run())} ${task.value ? renderAnswer(task.value, words) : nothing}`,
  );
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
