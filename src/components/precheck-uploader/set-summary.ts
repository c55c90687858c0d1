/** The set in one line: how much of it is sent, and how long the rest takes. */
import { html, nothing, type TemplateResult } from 'lit';
import { isUnread, uploadTotals } from '../session/selectors.js';
import type { SessionState } from '../session/session-state.js';
import { rowIcon as icon } from './row-icons.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice } from '../ui/notice.js';

export interface SummaryOptions {
  readonly state: SessionState;
  readonly words: Words;
  readonly editable: boolean;
  readonly actions: { readonly pauseAll: () => void; readonly resumeAll: () => void };
}

export function summaryOf({ drawings, secondsLeft }: SessionState, { t, f }: Words): string {
  const { count, arrived, sentBytes, totalBytes } = uploadTotals(drawings);
  if (arrived === count) return t.uploader.ready(count, totalBytes, f);
  const left = secondsLeft === null ? '' : ` · ${t.uploader.left(secondsLeft, f)}`;
  return `${t.uploader.summary(arrived, count, sentBytes, totalBytes, f)}${left}`;
}

export function renderSummary({ state, words, editable, actions }: SummaryOptions): TemplateResult {
  const { t } = words;
  const isSending = state.drawings.some(({ status }) => status === 'waiting' || status === 'uploading');
  const isPaused = state.drawings.some(({ status }) => status === 'paused');
  return html`<div class="summary">
      <h3>${t.uploader.drawings}</h3>
      <p class="small muted figures">${summaryOf(state, words)}</p>
      ${
        editable && (isSending || isPaused)
          ? html`<button
              type="button"
              class="button quiet"
              id="pause-all"
              @click=${isSending ? actions.pauseAll : actions.resumeAll}
            >
              ${icon(isSending ? 'pause' : 'play')}<span>${isSending ? t.uploader.pauseAll : t.uploader.resumeAll}</span>
            </button>`
          : nothing
      }
    </div>
    ${
      // What is paused does not go on by itself, and nothing would notice that the network is back.
      state.offline && isSending && !isUnread(state)
        ? renderNotice({ tone: 'attention', icon: 'clock', text: t.uploader.offline })
        : nothing
    }`;
}
