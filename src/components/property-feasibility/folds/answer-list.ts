/** What is said of a property, name by name. Null is "not stated" and never shown as "no". */
import { type IconName, icon } from '../../ui/icons.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { PropertyWords } from '../../translations/property/translation.js';

/** A word for yes or no, with its colour and its icon. */
export type Answer = readonly [
  value: unknown,
  tone?: 'pass' | 'fail' | 'attention' | 'neutral' | undefined,
  icon?: IconName | undefined,
];
export type Row = readonly [name: string, ...answer: Answer];

export function renderRows(rows: readonly Row[], { t }: PropertyWords): TemplateResult {
  return html`<dl class="answers figures">
    ${rows.map(([name, value, tone, iconName]) => {
      const isStated = value !== null;
      return html`<div class="tone-${isStated ? tone : 'neutral'}">
        <dt>${name}</dt>
        <dd class="line">${iconName || !isStated ? icon((isStated && iconName) || 'unknown') : nothing}<span>${value ?? t.notStated}</span></dd>
      </div>`;
    })}
  </dl>`;
}

/** One row for each name, in the order of the names. */
export function answerRows<Key extends string>(
  names: Readonly<Record<Key, string>>,
  answers: Readonly<Record<Key, boolean | null>>,
  yes: Answer,
  no: Answer,
): Row[] {
  return (Object.keys(names) as Key[]).map((key) => {
    const answer = answers[key];
    return [names[key], ...(answer === null ? ([null] as const) : answer ? yes : no)];
  });
}

/** The answers to what may be done with the land. */
export const permissions = <Key extends string>(
  names: Readonly<Record<Key, string>>,
  answers: Readonly<Record<Key, boolean | null>>,
  { t }: PropertyWords,
): Row[] =>
  answerRows(names, answers, [t.planning.permitted, 'pass', 'check'], [t.planning.permittedNot, 'fail', 'fail']);

export const renderBullets = (items: readonly unknown[], className = '') =>
  html`<ul class="bullets ${className}">
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
