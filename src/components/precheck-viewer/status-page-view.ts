/** What stands where the service's status page is shown: the page in its frame, and what is to be said of it. Pure. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../adapter-client/problem.js';
import type { Words } from '../i18n/localisation.js';
import { isSetupProblem } from '../ui/events.js';
import { type IconName, icon } from '../ui/icons.js';
import { renderNotice } from '../ui/notice.js';
import { problemSentence } from '../ui/problem-words.js';
import { type SignedLink, sandboxOf } from './signed-link.js';
import type { FrameState } from './status-frame.js';

/** `url` is the link itself, where the browser does not let the page copy it. */
export interface CopiedLink {
  readonly until: string;
  readonly url: string | null;
}

export interface StatusPage {
  readonly link: SignedLink | null;
  readonly isExpired: boolean;
  /** Why there is nothing to show. */
  readonly problem: Problem | null;
  readonly frame: FrameState;
  readonly copied: CopiedLink | null;
  readonly words: Words;
  readonly onLoad: () => void;
  readonly loadAgain: () => void;
}

export function renderStatusPage(page: StatusPage): TemplateResult {
  const { link, isExpired, problem, frame, copied, words, onLoad, loadAgain } = page;
  const { viewer } = words.t;
  if (problem) return renderProblem(problem, words, loadAgain);
  if (!link) return html`<p class="muted message">${viewer.loading}</p>`;
  const again = html`<button type="button" class="button" id="again" @click=${loadAgain}>
    ${icon('retry')}${words.t.retry}
  </button>`;
  const open = renderOpen(link.url, words);
  return html`${copied ? renderCopied(copied, words) : nothing}
    ${isExpired ? renderAttention('clock', viewer.expired(link.expiresAt, words.f), again) : nothing}
    ${frame === 'slow' ? renderAttention('attention', viewer.slow, html`${open} ${again}`) : nothing}
    ${frame === 'refused' ? renderAttention('attention', viewer.refused, open) : nothing}
    ${frame === 'unsure' && !isExpired ? html`<p class="small muted message">${viewer.unsure}</p>` : nothing}
    ${frame === 'refused' ? nothing : renderFrame(link, frame, words, onLoad)}`;
}

function renderFrame(link: SignedLink, state: FrameState, { t }: Words, onLoad: () => void): TemplateResult {
  return html`<div class="frame ${state === 'loading' ? 'waiting' : state}">
    <iframe
      part="frame"
      title=${t.viewer.frame}
      sandbox=${sandboxOf(link, location.origin)}
      referrerpolicy="no-referrer"
      allow="fullscreen"
      src=${link.url}
      @load=${onLoad}
    ></iframe>
    ${state === 'loading' ? html`<p class="waiting-words">${t.viewer.loading}</p>` : nothing}
  </div>`;
}

function renderCopied({ until, url }: CopiedLink, { t, f }: Words): TemplateResult {
  if (url === null)
    return renderNotice({ tone: 'neutral', icon: 'check', text: `${t.handOff.copied} ${t.viewer.until(until, f)}` });
  return html`<div class="link-field message">
    <label for="link">${t.viewer.link}</label>
    <input id="link" dir="ltr" readonly .value=${url} aria-describedby="until" />
    <p class="small muted" id="until">${t.viewer.until(until, f)}</p>
  </div>`;
}

/** The way to a tab of its own, where the browser prints, rotates and saves. */
export function renderOpen(address: string, { t }: Words, kind = ''): TemplateResult {
  return html`<a class="button ${kind}" href=${address} target="_blank" rel="noopener noreferrer">
    ${icon('out')}${t.viewer.open}
  </a>`;
}

export function renderProblem(problem: Problem, words: Words, retry: () => void): TemplateResult {
  return renderNotice({
    tone: 'attention',
    icon: 'attention',
    title: isSetupProblem(problem) ? words.t.setupTitle : undefined,
    text: problemSentence(problem, words),
    actions: renderRetry(words, retry),
  });
}

export function renderRetry({ t }: Words, retry: () => void): TemplateResult {
  return html`<button type="button" class="button" id="retry" @click=${retry}>${icon('retry')}${t.retry}</button>`;
}

export function renderAttention(name: IconName, text: string, actions: unknown): TemplateResult {
  return renderNotice({ tone: 'attention', icon: name, text, actions });
}
