/** What the planning rules say: constraints, dwelling types, uses and, on demand, the controls in full. Null is "not stated", never "no". */
import { html, nothing, type TemplateResult } from 'lit';
import type { InsightsViewAnswer, PlanningEssentialsView } from 'precheck-contract/property-adapter-api';
import type { ConstraintKey, PropertyWords, UseGroupKey } from '../../translations/property/translation.js';
import { icon } from '../../ui/icons.js';
import { renderProblem } from '../problem-notice.js';
import { readableName } from './results.js';
import { type FoundView, wantInsights } from './workbench.js';

// ── Names and their values ──

type Tone = 'pass' | 'fail' | 'attention' | 'neutral';
export type Row = readonly [name: string, value: unknown, tone?: Tone];
type Said = readonly [word: string, tone: Tone];

const ICONS = { pass: 'check', fail: 'fail', attention: 'attention', neutral: null } as const;

export function renderRows(rows: readonly Row[], { t }: PropertyWords): TemplateResult {
  return html`<dl class="answers figures">
    ${rows.map(([name, value, tone = 'neutral']) => {
      const sign = value === null ? 'unknown' : ICONS[tone];
      return html`<div class="cluster apart tone-${tone}">
        <dt>${name}</dt>
        <dd class="with-icon ${tone === 'neutral' ? 'muted' : ''}">${sign ? icon(sign) : nothing}<span>${value ?? t.notStated}</span></dd>
      </div>`;
    })}
  </dl>`;
}

const answerRow = (name: string, answer: boolean | null | undefined, yes: Said, no: Said): Row =>
  typeof answer === 'boolean' ? [name, ...(answer ? yes : no)] : [name, null];

type Answers = Readonly<Partial<Record<string, boolean | null>>>;

/** One row for each name, in the order of the names. */
const answerRows = (names: Readonly<Record<string, string>>, answers: Answers, yes: Said, no: Said) =>
  Object.entries(names).map(([key, name]) => answerRow(name, answers[key], yes, no));

/** The answers to what may be done with the land. */
const permissions = (names: Readonly<Record<string, string>>, answers: Answers, { t }: PropertyWords) =>
  answerRows(names, answers, [t.planning.permitted, 'pass'], [t.planning.permittedNot, 'fail']);

const renderBullets = (items: readonly unknown[]) =>
  html`<ul class="bullets">${items.map((item) => html`<li>${item}</li>`)}</ul>`;

// ── Constraints, dwelling types, uses ──

/** Overlays stand in the service's own words. */
export function renderConstraints({ constraints, overlays }: PlanningEssentialsView, words: PropertyWords) {
  const { constraintNames, applies, appliesNot, overlays: title } = words.t.planning;
  const rows = answerRows(constraintNames, constraints, [applies, 'attention'], [appliesNot, 'neutral']);
  const items = overlays.map(
    ({ category, key, value }) =>
      html`<li><p class="small muted">${category}</p> <p>${renderKey(key, value)}${value}</p></li>`,
  );
  return html`${renderRows(rows, words)}
    ${items.length > 0 ? html`<h4>${title}</h4> <ul class="overlays stack">${items}</ul>` : nothing}`;
}

/** A name that is made for machines, in words; none where the value says it itself. */
function renderKey(key: string, value: string) {
  const name = key.includes('_') ? readableName(key, {}) : key;
  return value.toLowerCase().startsWith(name.toLowerCase()) ? nothing : html`<strong>${name}</strong>&#32;`;
}

export function renderDwellings({ dwellings, duplexRules }: PlanningEssentialsView, words: PropertyWords) {
  const { planning } = words.t;
  const rules = duplexRules.map(({ message, url }) => html`${message} ${renderSource(url, words)}`);
  return html`${renderRows(permissions(planning.dwellingNames, dwellings, words), words)}
    ${rules.length > 0 ? html`<h4>${planning.duplexRules}</h4> ${renderBullets(rules)}` : nothing}`;
}

/** The host stands in the link's words, so that one knows where it leads and two links differ. */
function renderSource(url: string | null, { t }: PropertyWords) {
  if (!url || !/^https?:/i.test(url) || !URL.canParse(url)) return nothing;
  return html`<a href=${url} target="_blank" rel="noopener noreferrer"
    >${t.planning.ruleSource(new URL(url).host)}<span class="visually-hidden"> (${t.newTab})</span>${icon('out')}</a
  >`;
}

export function renderPermittedUses({ permittedUses }: PlanningEssentialsView, words: PropertyWords) {
  const { t, f } = words;
  const { useGroups, noUses } = t.planning;
  return (Object.keys(useGroups) as UseGroupKey[]).map((group) => {
    const uses = permittedUses[group];
    if (!uses?.length) {
      return renderRows([[useGroups[group], uses ? noUses : null]], words);
    }
    return html`<details>
      <summary>${icon('fold', 'fold')}<span>${useGroups[group]}</span> <span class="answer small muted figures">${f.number(uses.length)}</span></summary>
      ${renderBullets(uses)}
    </details>`;
  });
}

// ── In full: everything else that the service knows, which costs a call ──

export function renderInsights({ state, insights, words, apply }: FoundView) {
  const { t } = words;
  if (state.work.insights) return renderAnswer(state.work.insights, words);
  if (insights.problem) return renderProblem(insights, words);
  return state.work.insightsWanted
    ? html`<p class="progress with-icon muted">${icon('clock')}<span>${t.insights.loading}</span></p>`
    : html`<button type="button" class="button" id="show-insights" @click=${() => apply(wantInsights)}>
        ${t.insights.show}
      </button>`;
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
  const { otherUses, isHeritageItem, planningInstruments } = property;
  const controls = CONTROLS.map(([key, field, unit]): Row => {
    const control = property.controls[key];
    // The service carries controls as text; what is no number is shown as it wrote it.
    const text = control && (control.value === null ? control.text : t.estimate.withUnit(control.value, unit, f));
    return [t.estimate.overrides.fields[field], text];
  });
  const heritage = answerRow(insights.heritage, isHeritageItem, [t.yes, 'attention'], [t.no, 'neutral']);
  return html`<h4>${insights.controls}</h4>
    ${renderRows([...controls, heritage], words)}
    <h4>${insights.otherUses}</h4>
    ${renderRows(permissions(insights.otherUseNames, otherUses, words), words)}
    <h4>${insights.instruments}</h4>
    ${
      planningInstruments.length > 0
        ? renderBullets(planningInstruments)
        : html`<p class="muted">${insights.noInstruments}</p>`
    }
    <p class="small muted figures">${t.found.readAt(readAt, kept, f)}</p>`;
}

// ── What each row says before it is opened ──

/** Such as "Flood and Environment", in the tone of what wants attention. */
export function constraintsAnswer({ constraints, overlays }: PlanningEssentialsView, { t, f }: PropertyWords) {
  const { constraintNames, noUses, overlays: title } = t.planning;
  const names = (Object.keys(constraintNames) as ConstraintKey[]).filter((key) => constraints[key]);
  if (names.length > 0)
    return html`<span class="toned tone-attention">${f.list(names.map((key) => constraintNames[key]))}</span>`;
  return overlays.length > 0 ? title : Object.values(constraints).includes(null) ? t.notStated : noUses;
}

/** Such as "31 permitted, 9 prohibited". */
export function usesAnswer({ permittedUses }: PlanningEssentialsView, { t, f }: PropertyWords): string {
  const { withConsent, withoutConsent, prohibited } = permittedUses;
  if (!withConsent || !withoutConsent || !prohibited) return t.notStated;
  return t.planning.permittedCount(withConsent.length + withoutConsent.length, prohibited.length, f);
}

/** The same of the dwelling types, as far as they are stated. */
export function dwellingsAnswer({ dwellings }: PlanningEssentialsView, { t, f }: PropertyWords): string {
  const count = (answer: boolean) => Object.values(dwellings).filter((each) => each === answer).length;
  return count(true) + count(false) > 0 ? t.planning.permittedCount(count(true), count(false), f) : t.notStated;
}
