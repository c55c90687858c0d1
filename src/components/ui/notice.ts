import { html, nothing, type TemplateResult } from 'lit';
import { type IconName, icon } from './icons.js';

export interface Notice {
  /** Something to look at, unless it says otherwise. */
  readonly tone?: 'attention' | 'neutral';
  readonly icon?: IconName | undefined;
  readonly title?: string | undefined;
  readonly text: unknown;
  readonly actions?: unknown;
}

/** A short message with what to do about it. */
export function renderNotice({
  tone = 'attention',
  icon: name = 'attention',
  title,
  text,
  actions,
}: Notice): TemplateResult {
  return html`<div class="notice tone-${tone}" part="notice">
    ${icon(name)}
    <div class="body">
      ${title ? html`<strong>${title}</strong>` : nothing}
      <div>${text}</div>
      ${actions ? html`<div class="actions">${actions}</div>` : nothing}
    </div>
  </div>`;
}

/** A message that a person should look at, without a title. */
export const renderAttention = (text: string, actions?: unknown, name?: IconName): TemplateResult =>
  renderNotice({ icon: name, text, actions });

/** A button that tries again what failed. */
export const renderRetry = (
  { t }: { readonly t: { readonly retry: string } },
  retry: () => void,
  id = 'retry',
): TemplateResult =>
  html`<button type="button" class="button" id=${id} @click=${retry}>${icon('retry')}${t.retry}</button>`;
