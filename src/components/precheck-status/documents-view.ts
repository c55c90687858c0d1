/** Report PDFs and uploaded drawings. Their addresses expire, so they are fetched when somebody opens the list. */
import { html, nothing } from 'lit';
import type { DocumentView } from 'precheck-contract/adapter-api';
import { icon } from '../ui/icons.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice } from '../ui/notice.js';
import { problemSentence } from '../ui/problem-words.js';
import type { Fetched } from '../ui/fetched.js';

/** The specification gives these addresses no lifetime; storage commonly gives minutes. */
const FRESH_FOR_MS = 4 * 60_000;

export interface DocumentsList {
  readonly documents: Fetched<readonly DocumentView[]>;
  readonly words: Words;
  readonly load: () => Promise<void>;
}

/** Whether the addresses are there and still open something. */
export const areFresh = ({ value, fetchedAtMs }: DocumentsList['documents']): boolean =>
  value !== null && Date.now() - fetchedAtMs <= FRESH_FOR_MS;

export function renderDocuments(list: DocumentsList) {
  const { documents, words, load } = list;
  const { t } = words;
  if (documents.problem) {
    const retry = html`<button type="button" class="button" id="retry-documents" @click=${load}>
      ${icon('retry')}${t.retry}
    </button>`;
    return renderNotice({
      tone: 'attention',
      icon: 'attention',
      text: problemSentence(documents.problem, words),
      actions: retry,
    });
  }
  if (!documents.value) return html`<p class="small muted">${t.status.fetching}</p>`;
  if (documents.value.length === 0) return html`<p class="small muted">${t.status.noDocuments}</p>`;
  return (['report', 'uploaded'] as const).map((type) => {
    const these = documents.value?.filter((document) => (document.type === 'report') === (type === 'report')) ?? [];
    return these.length === 0
      ? nothing
      : html`<h4 class="small muted">${t.status.documentKinds[type]}</h4>
          <ul class="links">
            ${these.map(
              (document) =>
                html`<li>
                  <a href=${document.url} target="_blank" rel="noopener noreferrer" @click=${(event: Event) => handleLink(event, document, list)}
                    >${icon('sheet')}<span><bdi>${document.name}</bdi><span>&nbsp;${icon('out')}</span><span class="visually-hidden">${t.status.newTab}</span></span></a
                  >
                </li>`,
            )}
          </ul>`;
  });
}

/** An address that has lain about is replaced first. The tab is opened at once, or the browser would take it for an advertisement. */
function handleLink(event: Event, { name, type }: DocumentView, { documents, load }: DocumentsList): void {
  if (areFresh(documents)) return;
  event.preventDefault();
  const tab = window.open('', '_blank');
  void load().then(() => {
    const fresh = documents.value?.find((document) => document.name === name && document.type === type);
    if (!tab || !fresh || documents.problem) return tab?.close();
    tab.opener = null;
    tab.location.replace(fresh.url);
  });
}
