/** The lists that the status element requests: attempts from the second run on, and documents once their list is open. */
import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { Attempt, DocumentView } from 'precheck-contract/adapter-api';
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import { createResultsClient } from '../adapter-client/results-client.js';
import type { ProjectState } from '../project-store/state.js';
import { Query } from '../ui/query.js';
import { icon } from '../ui/icons.js';
import type { FullWords } from '../i18n/full-localisation.js';
import { renderAttention, renderRetry } from '../ui/notice.js';
import { problemSentence } from '../ui/problem-words.js';

type Host = ReactiveControllerHost & { readonly adapter: string };

interface ListOf<Item> {
  readonly projectId: string | null;
  readonly items: readonly Item[];
  readonly readAtMs: number;
}

/** The list is requested again if one of these changes. */
type ListArgs = readonly [adapterUrl: string, projectId: string | null, run: number, progress: string];

export type ProjectList<Item> = Query<ListArgs, ListOf<Item>>;

function argsOf({ adapter }: Host, { projectId, snapshot }: ProjectState, progress: string): ListArgs {
  return [adapterUrlOf(adapter), projectId, snapshot?.run ?? 0, progress];
}

const listOf = <Item>(projectId: string | null, items: readonly Item[]) => ({ projectId, items, readAtMs: Date.now() });

/** Newest first. */
export function createAttemptList(host: Host, state: () => ProjectState): ProjectList<Attempt> {
  return new Query<ListArgs, ListOf<Attempt>>(host, {
    args: () => argsOf(host, state(), state().snapshot?.phase ?? ''),
    ask: async ([adapterUrl, projectId, run], signal) =>
      listOf(
        projectId,
        projectId && run > 1 ? (await createResultsClient(adapterUrl).getAttempts(projectId, signal)).attempts : [],
      ),
  });
}

/** Reports first. */
export function createDocumentList(
  host: Host,
  state: () => ProjectState,
  isOpen: () => boolean,
): ProjectList<DocumentView> {
  return new Query<ListArgs, ListOf<DocumentView>>(host, {
    // Each report that ends has a PDF.
    args: () => argsOf(host, state(), String(state().snapshot?.reports.filter(({ complete }) => complete).length)),
    isActive: isOpen,
    ask: async ([adapterUrl, projectId], signal) => {
      if (!projectId) return listOf(projectId, []);
      const client = createResultsClient(adapterUrl);
      const ofType = async (type: 'report' | 'uploaded') =>
        (await client.getDocuments(projectId, type, signal)).documents.map((document) => ({ ...document, type }));
      return listOf(projectId, (await Promise.all([ofType('report'), ofType('uploaded')])).flat());
    },
  });
}

/** The items of the project that is shown; null until they are loaded. */
export function itemsOf<Item>({ value }: ProjectList<Item>, { projectId }: ProjectState): readonly Item[] | null {
  return value?.projectId === projectId ? value.items : null;
}

/** That it could not be loaded, with "Try again". */
export function renderListProblem<Item>(list: ProjectList<Item>, words: FullWords, buttonId: string) {
  if (!list.error) return nothing;
  const retry = renderRetry(words, () => list.run(), buttonId);
  return renderAttention(problemSentence(list.error.problem, words), retry);
}

// ── Report PDFs and uploaded drawings ──

/** The specification gives these addresses no lifetime; storage commonly gives minutes. */
const FRESH_FOR_MS = 4 * 60_000;

export interface DocumentsList {
  readonly documents: ProjectList<DocumentView>;
  readonly state: ProjectState;
  readonly words: FullWords;
}

/** Whether the addresses are loaded and have not expired. */
export const areFresh = ({ value }: DocumentsList['documents']): boolean =>
  value !== undefined && Date.now() - value.readAtMs <= FRESH_FOR_MS;

export function renderDocuments(list: DocumentsList) {
  const { documents, state, words } = list;
  const { t } = words;
  if (documents.error) return renderListProblem(documents, words, 'retry-documents');
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

/** Replaces an expired address first. The tab is opened at once, or the browser would block it as a pop-up. */
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
