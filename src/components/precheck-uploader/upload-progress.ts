/** The head of the set: how much of it is sent, in one bar, and how long the rest takes. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../i18n/localisation.js';
import { isUnread, uploadTotals } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import { renderNotice } from '../ui/notice.js';
import { timeLeftLine } from '../ui/time-left.js';

/** "5 files, 96 MB", or how many of them are sent. */
export function summaryOf({ drawings }: ProjectState, { t, f }: Words): string {
  const { count, arrived, totalBytes } = uploadTotals(drawings);
  return arrived === count ? t.uploader.ready(count, totalBytes, f) : t.uploader.summary(arrived, count, f);
}

export function renderUploadProgress(state: ProjectState, words: Words): TemplateResult {
  const { t, f } = words;
  const { count, arrived, sentBytes, totalBytes } = uploadTotals(state.drawings);
  const isSending = state.drawings.some(({ status }) => status === 'waiting' || status === 'uploading');
  if (arrived === count) {
    return html`<div class="head">
      <h3>${t.uploader.drawings}</h3>
      <p class="small muted figures">${summaryOf(state, words)}</p>
    </div>`;
  }
  const share = totalBytes ? Math.min(1, sentBytes / totalBytes) : 0;
  const left = state.secondsLeft === null ? [] : [timeLeftLine(state.secondsLeft * 1000, words)];
  const details = [t.uploader.part(sentBytes, totalBytes, f), ...left].join(' · ');
  return html`<div class="head">
      <h3 class="figures">${summaryOf(state, words)}</h3>
      <p class="small muted figures">${details}</p>
      <div
        class="bar"
        role="progressbar"
        aria-label=${t.uploader.label}
        aria-valuemin="0"
        aria-valuemax="100"
        aria-valuenow=${Math.round(share * 100)}
        aria-valuetext=${details}
      >
        <i .style=${`inline-size: ${share * 100}%`}></i>
      </div>
    </div>
    ${
      // What is paused does not go on by itself, and nothing would notice that the network is back.
      state.offline && isSending && !isUnread(state)
        ? renderNotice({ tone: 'attention', icon: 'clock', text: t.uploader.offline })
        : nothing
    }`;
}
