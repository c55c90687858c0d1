/** What stands where the service's status page is shown: the page in its frame, and what is to be said of it. Pure. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../adapter-client/problem.js';
import { isSetupProblem } from '../ui/events.js';
import { type IconName, icon } from '../ui/icons.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice } from '../ui/notice.js';
import { problemSentence } from '../ui/problem-words.js';
import type { FrameState } from './status-frame.js';
import { sandboxOf, type ViewerLink } from './viewer-link.js';

/** `url` is the link itself, where the browser does not let the page copy it. */
export interface CopiedLink {
  readonly until: string;
  readonly url: string | null;
}

export interface StatusPage {
  readonly link: ViewerLink | null;
  readonly expired: boolean;
  /** Why there is nothing to show. */
  readonly problem: Problem | null;
  readonly frame: FrameState;
  readonly copied: CopiedLink | null;
  readonly words: Words;
  readonly onLoad: () => void;
  readonly loadAgain: () => void;
}

export function renderStatusPage(page: StatusPage): TemplateResult {
  const { link, expired, problem, frame, copied, words, onLoad, loadAgain } = page;
  const { f } = words;
  const { viewer } = words.t;
  if (problem) return renderProblem(problem, words, loadAgain);
  if (!link) return html`<p class="muted">${viewer.loading}</p>`;
  const refused = frame === 'refused';
  const again = html`<button type="button" class="button" id="again" @click=${loadAgain}>
    ${icon('retry')}${viewer.load}
  </button>`;
  return html`${copied ? renderCopied(copied, words) : nothing}
    ${expired ? noteOf('clock', viewer.expired(link.expiresAt, f), again) : nothing}
    ${refused || frame === 'slow' ? noteOf('attention', viewer[refused ? 'refused' : 'slow'], html`${renderOpen(link, words)} ${refused ? nothing : again}`) : nothing}
    ${
      refused
        ? nothing
        : html`${frame === 'unsure' ? html`<p class="small muted">${viewer.unsure}</p>` : nothing}
            <div class="frame ${frame === 'loading' ? 'waiting' : frame}">
              <iframe
                part="frame"
                title=${viewer.frame}
                sandbox=${sandboxOf(link, location.origin)}
                referrerpolicy="no-referrer"
                allow="fullscreen"
                src=${link.url}
                @load=${onLoad}
              ></iframe>
              ${frame === 'loading' ? html`<p class="waiting-words">${viewer.loading}</p>` : nothing}
            </div>`
    }`;
}

function renderCopied({ until, url }: CopiedLink, { t, f }: Words): TemplateResult {
  if (url === null) return renderNotice({ tone: 'neutral', icon: 'check', text: t.viewer.copied(until, f) });
  return html`<div class="link-field">
    <label for="link">${t.viewer.link}</label>
    <input id="link" dir="ltr" readonly .value=${url} aria-describedby="until" />
    <p class="small muted" id="until">${t.viewer.until(until, f)}</p>
  </div>`;
}

/** The link into a tab of its own. */
export function renderOpen({ url }: ViewerLink, { t }: Words, kind = ''): TemplateResult {
  return html`<a class="button ${kind}" href=${url} target="_blank" rel="noopener noreferrer">
    ${icon('out')}${t.viewer.open}
  </a>`;
}

export function renderProblem(problem: Problem, words: Words, retry: () => void): TemplateResult {
  const { t } = words;
  return renderNotice({
    tone: 'attention',
    icon: 'attention',
    title: isSetupProblem(problem) ? t.setupTitle : undefined,
    text: problemSentence(problem, words),
    actions: renderRetry(words, retry),
  });
}

export function renderRetry({ t }: Words, retry: () => void): TemplateResult {
  return html`<button type="button" class="button" id="retry" @click=${retry}>${icon('retry')}${t.retry}</button>`;
}

export function noteOf(name: IconName, text: string, actions: TemplateResult): TemplateResult {
  return renderNotice({ tone: 'attention', icon: name, text, actions });
}
