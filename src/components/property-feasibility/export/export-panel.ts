import { html, nothing, type TemplateResult } from 'lit';
import type { PropertyWords } from '../../translations/property/translation.js';

const ACTIONS = ['copyCsv', 'copyJson', 'downloadCsv', 'downloadJson', 'print'] as const;
export type ExportAction = (typeof ACTIONS)[number];

export interface ExportView {
  /** There is no answer yet, or it is for other values than those that are set. */
  readonly disabled: boolean;
  /** What came of the last action, in words; empty before. Said politely. */
  readonly outcome: string;
  readonly words: PropertyWords;
  readonly onAction: (action: ExportAction) => void;
}

export function renderExport({ disabled, outcome, words, onAction }: ExportView): TemplateResult {
  return html`<div class="row" part="export">
    ${ACTIONS.map(
      (action) => html`<button
        type="button" class="button" data-action=${action} ?disabled=${disabled}
        aria-describedby=${disabled ? 'export-not-yet' : nothing} @click=${() => onAction(action)}
      >${words.t.estimate.exporting[action]}</button>`,
    )}
    ${disabled ? html`<p class="small muted" id="export-not-yet">${words.t.estimate.waiting.notYet}</p>` : nothing}
    <p class="small" role="status">${outcome}</p>
  </div>`;
}
