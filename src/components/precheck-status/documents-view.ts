/** Report PDFs and uploaded drawings. Their addresses expire, so they are fetched when somebody opens the list. */
import { html, nothing } from 'lit';
import type { DocumentView } from 'precheck-contract/adapter-api';
import { icon } from '../ui/icons.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice } from '../ui/notice.js';
import { problemSentence } from '../ui/problem-words.js';
import type { ProjectState } from '../project-store/state.js';
import { itemsOf, type ProjectList } from './project-lists.js';

/** The specification gives these addresses no lifetime; storage commonly gives minutes. */
const FRESH_FOR_MS = 4 * 60_000;

export interface DocumentsList {
  readonly documents: ProjectList<DocumentView>;
  readonly state: ProjectState;
  readonly words: Words;
}

/** Whether the addresses are there and still open something. */
export const areFresh = ({ value }: DocumentsList['documents']): boolean =>
  value !== undefined && Date.now() - value.readAtMs <= FRESH_FOR_MS;

export function renderDocuments(list: DocumentsList) {
  const { documents, state, words } = list;
  const { t } = words;
  if (documents.error) {
    const retry = html`<button type="button" class="button" id="retry-documents" @click=${() => documents.run()}>
      ${icon('retry')}${t.retry}
    </button>`;
    return renderNotice({
      tone: 'attention',
      icon: 'attention',
      text: problemSentence(documents.error.problem, words),
      actions: retry,
    });
  }
  const items = itemsOf(documents, state);
  if (!items) return html`<p class="small muted">${t.status.fetching}</p>`;
  if (items.length === 0) return html`<p class="small muted">${t.status.noDocuments}</p>`;
  return (['report', 'uploaded'] as const).map((type) => {
    const these = items.filter((document) => (document.type === 'report') === (type === 'report'));
    return these.length === 0
      ? nothing
      : html`<h4 class="small muted">${type === 'report' ? t.status.reports : t.uploader.drawings}</h4>
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
function handleLink(event: Event, { name, type }: DocumentView, { documents, state }: DocumentsList): void {
  if (areFresh(documents)) return;
  event.preventDefault();
  const tab = window.open('', '_blank');
  void documents.run().then(() => {
    const fresh = itemsOf(documents, state)?.find((document) => document.name === name && document.type === type);
    if (!tab || !fresh || documents.error) return tab?.close();
    tab.opener = null;
    tab.location.replace(fresh.url);
  });
}
