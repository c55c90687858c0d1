/** What is said while findings are on their way, and where they could not be had. */
import { html, nothing } from 'lit';
import { findingsAwaited, findingsSilent } from '../session/selectors.js';
import type { SessionState } from '../session/session-state.js';
import { icon } from './icons.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice } from './notice.js';

export function renderFindingsNote(state: SessionState, { t, f }: Words, retry: () => void) {
  const { unreadReports } = state;
  if (unreadReports.length > 0) {
    const button = html`<button type="button" class="button" id="retry-findings" @click=${retry}>
      ${icon('retry')}${t.retry}
    </button>`;
    return renderNotice({
      tone: 'attention',
      icon: 'attention',
      text: t.result.unreadFindings(unreadReports.length, f),
      actions: button,
    });
  }
  if (findingsSilent(state)) return html`<p class="small muted">${t.result.noFindings}</p>`;
  return findingsAwaited(state) ? html`<p class="small muted">${t.result.awaitedFindings}</p>` : nothing;
}
