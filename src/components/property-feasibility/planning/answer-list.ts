/** Yes, no and not stated, each with icon, word and colour. Null is never shown as "no". */
import { html, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../shared/icons.js';

export interface AnswerLook {
  readonly word: string;
  readonly tone: 'pass' | 'fail' | 'attention' | 'neutral';
  readonly icon: IconName;
}

export interface AnswerLooks {
  readonly yes: AnswerLook;
  readonly no: AnswerLook;
  readonly notStated: AnswerLook;
}

export function renderAnswers(
  rows: readonly (readonly [name: string, answer: boolean | null])[],
  looks: AnswerLooks,
): TemplateResult {
  return html`<dl class="answers">
    ${rows.map(([name, answer]) => {
      const look = answer === null ? looks.notStated : answer ? looks.yes : looks.no;
      return html`<div class="answer tone-${look.tone}">
        <dt>${name}</dt>
        <dd>${icon(look.icon)}<span>${look.word}</span></dd>
      </div>`;
    })}
  </dl>`;
}
