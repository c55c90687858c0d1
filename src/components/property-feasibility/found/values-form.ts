/** The values behind the estimate: folded by group, the changed groups first; each a field, with what is typed in it read and checked. */
import { html, nothing, type TemplateResult } from 'lit';
import {
  latinFigures,
  type OverrideGroup,
  type OverrideUnit,
  type OverrideView,
} from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { Formats } from '../../translations/translation.js';
import { icon } from '../../ui/icons.js';
import { shownEstimate, type Values } from '../state.js';
import { resultLine } from './results.js';
import {
  type FoundView,
  isChanged,
  isEstimateCurrent,
  setValues,
  sortGroups,
  toggleGroup,
  withoutFields,
} from './workbench.js';

export function renderValues(offered: readonly OverrideView[], view: FoundView): TemplateResult {
  const { state, words, apply } = view;
  const answer = shownEstimate(state);
  const isCurrent = isEstimateCurrent(state);
  // The groups keep their order while the person works in the form, also while another window has the focus.
  const handleFocusOut = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const form = currentTarget as Element;
    const { activeElement } = form.getRootNode() as ShadowRoot;
    if (!form.contains((relatedTarget as Node | null) ?? activeElement)) apply(sortGroups);
  };
  return html`<section part="overrides" aria-labelledby="values" @focusout=${handleFocusOut}>
    <div class="values-head cluster apart">
      <h3 id="values">${words.t.estimate.overrides.title}</h3>
      ${
        answer &&
        html`<span class="answer small figures ${isCurrent ? '' : 'muted'}" aria-hidden="true">
          ${isCurrent ? nothing : icon('clock')}${resultLine(answer, words)}
        </span>`
      }
    </div>
    ${state.work.groupOrder.map((group) => renderGroup(group, offered, view))}
  </section>`;
}

function renderGroup(group: OverrideGroup, offered: readonly OverrideView[], view: FoundView): TemplateResult {
  const { state, words, apply } = view;
  const fields = offered.filter((override) => override.group === group);
  const { values, openGroups } = state.work;
  const { t, f } = words;
  const labels = t.estimate.overrides;
  const changed = fields.filter((override) => isChanged(values, override)).length;
  const toggle = ({ target }: Event) => apply(toggleGroup(group, (target as HTMLDetailsElement).open));
  // The button goes with the last change: the focus goes back to the group.
  const reset = ({ target }: Event) => {
    (target as HTMLElement).parentElement?.querySelector('summary')?.focus();
    apply(setValues(withoutFields(values, fields)));
  };
  // The button stands on the fold and not in it: a control within a control is none to a screen reader.
  return html`<div class="group" data-group=${group}>
    <details .open=${openGroups.has(group)} @toggle=${toggle}>
      <summary>
        ${icon('fold', 'fold')}<span>${labels.groups[group]}</span>
        <span class="answer small ${changed > 0 ? 'accent' : 'muted'}">${changed > 0 ? labels.changedCount(changed, f) : labels.count(fields.length, f)}</span>
      </summary>
      <div class="fields">${fields.map((override) => renderField(override, view))}</div>
    </details>
    ${
      changed > 0
        ? html`<button type="button" class="button quiet reset" aria-label=${labels.reset(labels.groups[group])} @click=${reset}>${labels.resetShort}</button>`
        : nothing
    }
  </div>`;
}

// ── A field: an emptied one has the service's default again ──

/** An error is an alert that names its field, since the person has moved on to the next one. */
function renderField(override: OverrideView, { state, words, apply }: FoundView): TemplateResult {
  const { field, unit } = override;
  const { values } = state.work;
  const { t, f } = words;
  const labels = t.estimate.overrides;
  const value = values.overrides[field];
  const draft = values.drafts[field];
  const { error } = draft?.isLeft ? parseOverride(override, draft.text, words) : {};
  const mistake = html`<span class="visually-hidden">${labels.fields[field]}: </span>${error}`;
  const id = `override-${field}`;
  const handle = (isLeft: boolean) => (event: Event) => {
    const { value: text } = event.target as HTMLInputElement;
    const typed = parseOverride(override, text, words);
    // What is no value changes none: the last one holds until it is put right.
    const kept = typed.error ? values : withValue(values, override, typed.value);
    // When the person leaves the field, "1,250" becomes 1250 and " 12 m" becomes 12. A wrong value stays, with an error message until it is changed.
    const isDone = isLeft && !typed.error;
    const drafts = { ...values.drafts, [field]: { text, isLeft } };
    apply(setValues(isDone ? kept : { overrides: kept.overrides, drafts }));
  };
  return html`<div class="stack tight override ${value === undefined ? '' : 'changed'}" data-field=${field}>
    <label class="small muted" for=${id}>${labels.fields[field]}</label>
    <span class="entry" dir=${unit === 'ratio' ? 'ltr' : nothing}>
      <input
        type="text" inputmode="decimal" autocomplete="off" enterkeyhint="done" class="input figures" id=${id}
        aria-describedby="${error ? `${id}-error ` : ''}${id}-hint" aria-invalid=${error ? 'true' : nothing}
        placeholder=${override.standard === null ? labels.notSet : numberText(override.standard, f)}
        .value=${draft?.text ?? (value === undefined ? '' : numberText(value, f))}
        @input=${handle(false)} @change=${handle(true)}
      />
      <span class="unit muted" aria-hidden="true">${signBeside(unit, words)}</span>
    </span>
    ${error ? html`<span class="mistake with-icon toned tone-fail small" role="alert" id="${id}-error">${icon('fail')}<span>${mistake}</span></span>` : nothing}
    <span class="visually-hidden" id="${id}-hint">${labels.range(...allowedRange(override, words))} ${standardWords(override, words)}</span>
  </div>`;
}

/** What holds while nothing is set. */
function standardWords({ standard, standardFrom, unit }: OverrideView, { t, f }: PropertyWords): string {
  const { withUnit, overrides: labels } = t.estimate;
  if (standard === null) return labels.defaultUnknown;
  return labels[standardFrom === 'stated' ? 'defaultStated' : 'defaultAssumed'](withUnit(standard, unit, f));
}

/** The values with another one, or none, for a field that was left. */
function withValue(values: Values, override: OverrideView, value: number | undefined): Values {
  const { overrides, drafts } = withoutFields(values, [override]);
  return { overrides: value === undefined ? overrides : { ...overrides, [override.field]: value }, drafts };
}

// ── What is entered ──

/** The longest unit that is a sign and stands beside its field. */
const MAX_SIGN_LENGTH = 3;

/** What stands beside the field, such as "m²"; empty where the unit is words. */
function signBeside(unit: OverrideUnit, { t, f }: PropertyWords): string {
  const sign = t.estimate.withUnit(1, unit, f).replace(f.number(1), '').trim();
  return sign.length > MAX_SIGN_LENGTH ? '' : sign;
}

/** The least and the most that are allowed. A unit in words follows only the second: "1" and "2,000 per hectare". */
export function allowedRange(
  { unit, min, max }: Pick<OverrideView, 'unit' | 'min' | 'max'>,
  words: PropertyWords,
): readonly [min: string, max: string] {
  const { t, f } = words;
  const { withUnit } = t.estimate;
  return [signBeside(unit, words) ? withUnit(min, unit, f) : f.number(min), withUnit(max, unit, f)];
}

/** Neither a value nor an error: the field was emptied, so the service's default holds again. */
export function parseOverride(
  override: OverrideView,
  text: string,
  words: PropertyWords,
): { readonly value?: number; readonly error?: string } {
  if (text.trim() === '') return {};
  const { min, max, step, unit } = override;
  const { t, f } = words;
  const labels = t.estimate.overrides;
  const sign = escaped(signBeside(unit, words));
  const value = readNumber(text.replace(new RegExp(`${sign}\\s*$`), ''), f);
  if (value !== null && value >= min && value <= max) return { value };
  const range = allowedRange(override, words);
  // A value with a decimal, so that the example shows which mark the language writes.
  const example = f.number(min + (step < 1 ? 1.5 : 10.5));
  return { error: value === null ? labels.notANumber(example, ...range) : labels.outOfRange(...range) };
}

// ── Numbers as people of a language type them, and back ──

/** How the language writes a number, read off numbers that it wrote. */
function marksOf(formats: Formats) {
  const digits = Array.from({ length: 10 }, (_, digit) => formats.number(digit));
  const others = (value: number) => [...formats.number(value)].filter((sign) => !digits.includes(sign));
  return { digits, decimal: others(1.5).join(''), group: others(11_111_111)[0] ?? '' };
}

/** A number without group marks, every decimal kept, as it stands in a field that one can type in. */
export function numberText(value: number, formats: Formats): string {
  const { decimal, digits } = marksOf(formats);
  return String(value).replace(/[.\d]/g, (sign) => digits[Number(sign)] ?? decimal);
}

/** What may follow the figures without changing what they mean: units as people of any language type them. */
const UNIT_AFTER = /(m[²2]?|[%٪]|:1)$/i;

/** Null where it is no number as the language writes them. A group mark out of its place is no slip to guess at. */
export function readNumber(typed: string, formats: Formats): number | null {
  const { decimal, group, digits } = marksOf(formats);
  const meanings: Readonly<Record<string, string>> = {
    '−': '-',
    '٫': decimal,
    // Whoever types Latin figures in a language with figures of its own marks them as those.
    ...(digits[0] !== '0' && { '.': decimal, ',': group }),
    // Whichever apostrophe groups, people type the one on their keyboard.
    ...(/['’]/.test(group) && { "'": group, '’': group }),
    ...Object.fromEntries(digits.map((digit, value) => [digit, `${value}`])),
  };
  const text = latinFigures(typed)
    .replace(/\s/g, '')
    .replace(UNIT_AFTER, '')
    .replace(/./gsu, (sign) => meanings[sign] ?? sign);
  const mark = escaped(group.trim());
  const number = `^([+-]?)(\\d*|\\d{1,3}(?:${mark}\\d{2,3})*${mark}\\d{3})(?:${escaped(decimal)}(\\d*))?$`;
  const [, sign = '', whole = '', fraction = ''] = new RegExp(number).exec(text) ?? [];
  return whole + fraction === '' ? null : Number(`${sign}${whole.replaceAll(group, '')}.${fraction}0`);
}

function escaped(sign: string): string {
  return sign.replace(/\W/g, '\\$&');
}
