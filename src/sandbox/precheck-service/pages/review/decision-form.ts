import { html } from 'hono/html';
import type { Html } from '../layout.js';
import { STATUSES } from '../../finding-words.js';
import { MAX_REASON, MIN_REASON, WITHDRAW, type Mistakes } from './review-words.js';

export interface DecisionFormView {
  readonly action: string;
  readonly formToken: string;
  /** The viewer's query to come back to. */
  readonly back: string;
  /** Makes the ids of the form's fields unlike those of the page's other forms. */
  readonly idPrefix: string;
  readonly findingTitle: string;
  /** The number of the finding's last decision when the page was made, so that nobody overwrites what they did not see. */
  readonly seen: number;
  readonly canWithdraw: boolean;
  /** What was entered and refused. */
  readonly entered?: { readonly status: string; readonly reason: string };
  readonly mistakes?: Mistakes;
}

/** The form of a decision: what the finding is set to, and why. Works without any script. */
export function decisionForm(view: DecisionFormView): Html {
  const [statusId, reasonId] = [`${view.idPrefix}-status`, `${view.idPrefix}-reason`];
  return html`<form method="post" action="${view.action}" class="review-form">
<input type="hidden" name="token" value="${view.formToken}"><input type="hidden" name="back" value="${view.back}"><input type="hidden" name="seen" value="${view.seen}">
<label for="${statusId}">Set the finding to<span class="visually-hidden">: ${view.findingTitle}</span></label>${mistakeOf(view, 'status', statusId)}
<select id="${statusId}" name="status" required${described(view, 'status', statusId)}>
<option value="">Choose</option>
${STATUSES.map(({ status, title }) => option(status, title, view.entered?.status))}
${view.canWithdraw ? option(WITHDRAW, 'Withdraw the decision', view.entered?.status) : null}
</select>
<label for="${reasonId}">Reason <span class="muted">(${MIN_REASON} to ${MAX_REASON} characters; everybody who sees the report sees it)</span></label>${mistakeOf(view, 'reason', reasonId)}
<textarea id="${reasonId}" name="reason" rows="3" minlength="${MIN_REASON}" maxlength="${MAX_REASON}" required${described(view, 'reason', reasonId)}>
${view.entered?.reason ?? ''}</textarea>
<div><button>Save the decision</button></div>
</form>`;
}

function option(value: string, words: string, chosen: string | undefined): Html {
  return html`<option value="${value}"${value === chosen ? html` selected` : null}>${words}</option>`;
}

function mistakeOf(view: DecisionFormView, field: 'status' | 'reason', id: string): Html | null {
  const words = view.mistakes?.[field];
  return words === undefined ? null : html`<p class="field-problem" id="${id}-problem">${words}</p>`;
}

function described(view: DecisionFormView, field: 'status' | 'reason', id: string): Html | null {
  return view.mistakes?.[field] ? html` aria-invalid="true" aria-describedby="${id}-problem"` : null;
}
