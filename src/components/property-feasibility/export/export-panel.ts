import { css, html, type TemplateResult } from 'lit';
import type { PropertyWords } from '../../translations/property/translation.js';

export type ExportAction = 'copyCsv' | 'copyJson' | 'downloadCsv' | 'downloadJson' | 'print';

const ACTIONS = [
  'copyCsv',
  'copyJson',
  'downloadCsv',
  'downloadJson',
  'print',
] as const satisfies readonly ExportAction[];

export interface ExportView {
  /** There is no answer yet, or it is for other values than those that are set. */
  readonly disabled: boolean;
  /** What came of the last action, in words; empty before. Said politely. */
  readonly outcome: string;
  readonly words: PropertyWords;
  readonly onAction: (action: ExportAction) => void;
}

export function renderExport({ disabled, outcome, words, onAction }: ExportView): TemplateResult {
  const say = words.t.estimate.exporting;
  return html`<div class="export" part="export">
    ${ACTIONS.map(
      (action) => html`<button
        type="button" class="button" data-action=${action} ?disabled=${disabled} @click=${() => onAction(action)}
      >${say[action]}</button>`,
    )}
    <p class="small" role="status">${outcome}</p>
  </div>`;
}

export const exportStyles = css`
  .export {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_step) * 2);
  }
  .export p {
    flex: 0 0 100%;
  }
  @media print {
    .export {
      display: none;
    }
  }
`;
