/**
 * The service's status page in its frame: whether it is shown, as far as a page can know that, and what is rendered. The two pages share
 * one question: `where` asks for the framed page's fragment, `here` answers. A service that does not know it never answers.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FullWords } from '../i18n/full-localisation.js';
import { icon } from '../ui/icons.js';
import { renderNotice, renderProblem, renderRetry } from '../ui/notice.js';
import { type SignedLink, type SignedLinkController, sandboxOf } from './signed-link.js';

const WHERE = 'precheck-viewer:where';
const HERE = 'precheck-viewer:here';

/** `unsure`: something has loaded, which may be the browser's own page that says the frame was refused. */
export type FrameState = 'loading' | 'shown' | 'unsure' | 'slow';

/** How long to wait for the page to load, and for its answer. */
export interface ViewerTimes {
  readonly frameMs: number;
  readonly answerMs: number;
}

/** What a window may send; its fields are unknown until they are read. */
type FrameMessage = { readonly type?: unknown; readonly place?: unknown } | null;

export type StatusFrame = ReturnType<typeof createStatusFrame>;

export function createStatusFrame(
  times: () => ViewerTimes,
  onState: (state: FrameState, previous: FrameState) => void,
) {
  let followed: { readonly frame: HTMLIFrameElement; readonly link: SignedLink } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resolveFragment: ((fragment: unknown) => void) | null = null;
  let state: FrameState = 'loading';

  function set(next: FrameState): void {
    clearTimeout(timer);
    const previous = state;
    state = next;
    if (next !== previous) onState(next, previous);
  }

  /** Forgets what was found out about the page. */
  const reset = (): void => set('loading');

  function leave(): void {
    removeEventListener('message', handleMessage);
    followed = null;
    reset();
  }

  function askWhere(): void {
    // If the frame has left the link's origin, the browser drops the message.
    followed?.frame.contentWindow?.postMessage({ type: WHERE }, followed.link.origin);
  }

  /** Any window can send a message; only the frame's own, still on the link's origin, is believed. */
  function handleMessage({ source, origin, data }: MessageEvent<FrameMessage>): void {
    if (source !== followed?.frame.contentWindow || origin !== followed?.link.origin || data?.type !== HERE) return;
    resolveFragment?.('place' in data ? data.place : null);
    set('shown');
  }

  return {
    get state() {
      return state;
    },
    reset,
    leave,
    /** Follows what was rendered: the frame and its link, or null if there is none. */
    follow(frame: HTMLIFrameElement | null, link: SignedLink | null): void {
      const before = followed;
      if (frame && frame === before?.frame && link === before.link) return;
      if (before) leave();
      if (!frame || !link) return;
      followed = { frame, link };
      addEventListener('message', handleMessage);
      // A service may give the same link again; it is loaded anew all the same.
      if (frame === before?.frame && link.url === before.link.url) frame.src = link.url;
      timer = setTimeout(set, times().frameMs, 'slow');
    },
    /** Browsers fire `load` for a refused page too: only an answer from the page proves that it is shown. */
    handleLoad(): void {
      if (!followed) return;
      askWhere();
      if (state !== 'shown') set('unsure');
    },
    /** Null if no page is shown, so that nothing is lost; undefined if it does not answer, or the person is working in it and there is time left. */
    async askFragment(isLast: boolean): Promise<unknown> {
      if (!followed) return null;
      const { frame } = followed;
      const { activeElement } = frame.getRootNode() as ShadowRoot;
      if (!isLast && activeElement === frame && !document.hidden) return undefined;
      return new Promise((resolve) => {
        resolveFragment = resolve;
        setTimeout(resolve, times().answerMs);
        askWhere();
      });
    },
  };
}

/** `url` is the link itself, if the browser does not let the page copy it. */
export interface CopiedLink {
  readonly until: string;
  readonly url: string | null;
}

export function renderStatusPage(
  { link, isExpired, problem }: SignedLinkController,
  { state, handleLoad }: StatusFrame,
  copied: CopiedLink | null,
  loadAgain: () => void,
  words: FullWords,
): TemplateResult {
  const { viewer } = words.t;
  if (problem) return renderProblem(problem, words, loadAgain);
  if (!link) return html`<p class="muted message">${viewer.loading}</p>`;
  const again = renderRetry(words, loadAgain);
  const open = renderOpen(link.url, words);
  return html`${copied ? renderCopied(copied, words) : nothing}
    ${isExpired ? renderNotice({ text: viewer.expired(link.expiresAt, words.f), actions: again }) : nothing}
    ${state === 'slow' ? renderNotice({ text: viewer.slow, actions: html`${open} ${again}` }) : nothing}
    ${state === 'unsure' && !isExpired ? html`<p class="small muted message">${viewer.unsure}</p>` : nothing}
    ${renderFrame(link, state, words, handleLoad)}`;
}

function renderFrame(link: SignedLink, state: FrameState, { t }: FullWords, handleLoad: () => void): TemplateResult {
  return html`<div class="frame ${state === 'loading' ? 'waiting' : state}">
    <iframe
      part="frame" title=${t.viewer.frame} src=${link.url} @load=${handleLoad}
      sandbox=${sandboxOf(link, location.origin)} referrerpolicy="no-referrer" allow="fullscreen"
    ></iframe>
    ${state === 'loading' ? html`<p class="muted">${t.viewer.loading}</p>` : nothing}
  </div>`;
}

function renderCopied({ until, url }: CopiedLink, { t, f }: FullWords): TemplateResult {
  if (url === null)
    return renderNotice({ tone: 'neutral', icon: 'check', text: `${t.handOff.copied} ${t.viewer.until(until, f)}` });
  return html`<div class="link-field stack tight message">
    <label for="link">${t.viewer.link}</label>
    <input class="input" id="link" dir="ltr" readonly .value=${url} aria-describedby="until" />
    <p class="small muted" id="until">${t.viewer.until(until, f)}</p>
  </div>`;
}

/** A link to a tab of its own, where the browser prints, rotates and saves. */
export function renderOpen(address: string, { t }: FullWords, kind = ''): TemplateResult {
  return html`<a class="button ${kind}" href=${address} target="_blank" rel="noopener noreferrer">
    ${icon('out')}${t.viewer.open}
  </a>`;
}
