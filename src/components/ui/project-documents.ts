/** The documents of a project: its drawings, and the PDFs of its reports. Storage signs their addresses for minutes. */
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { createResultsClient } from '../adapter-client/results-client.js';
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import type { ProjectState } from '../project-store/state.js';
import type { FullWords } from '../i18n/full-localisation.js';
import { createConnectedTask } from './connected-task.js';
import { icon } from './icons.js';
import { renderProblem } from './notice.js';

export interface ProjectDocument {
  readonly name: string;
  readonly url: string;
  readonly kind: 'uploaded' | 'report';
}

export type ProjectDocuments = ReturnType<typeof createDocumentsTask>;

export type DocumentsHost = ReactiveControllerHost & { readonly adapter: string };

/** The drawings first. Nothing is asked for while they are out of sight. */
export function createDocumentsTask(host: DocumentsHost, state: () => ProjectState, isShown: () => boolean) {
  return createConnectedTask(host, {
    isActive: isShown,
    // Another run has other drawings; a report that is complete has a PDF.
    args: () => {
      const { projectId, snapshot } = state();
      const completed = snapshot?.reports.filter(({ complete }) => complete).length ?? 0;
      return [adapterUrlOf(host.adapter), projectId, snapshot?.run ?? 0, completed] as const;
    },
    task: async ([adapterUrl, projectId, run, completed], { signal }) => {
      if (!projectId) return null;
      // A service may refuse to list reports before there is one.
      const kinds = completed > 0 ? (['uploaded', 'report'] as const) : (['uploaded'] as const);
      const listed = kinds.map(async (kind) => {
        const { documents } = await createResultsClient(adapterUrl).getDocuments(projectId, kind, signal);
        return documents.map(({ name, url }): ProjectDocument => ({ name, url, kind }));
      });
      return { projectId, run, documents: (await Promise.all(listed)).flat(), listedAtMs: Date.now() };
    },
  });
}

/** Null until they are listed. Nothing of one project is ever shown as another's. */
export function documentsOf(
  { value }: ProjectDocuments,
  { projectId }: ProjectState,
): readonly ProjectDocument[] | null {
  return value?.projectId === projectId ? value.documents : null;
}

const FRESH_MS = 60_000;
/** An empty tab is closed where its address does not come in this time. */
const OPENS_WITHIN_MS = 10_000;

export const areFresh = ({ value }: ProjectDocuments): boolean => Date.now() - (value?.listedAtMs ?? 0) < FRESH_MS;

/** Handles a click on a document's link, which is left to the browser while the address is fresh. `addressOf` is asked once they are listed anew. */
export async function openDocumentTab(
  event: Event,
  documents: ProjectDocuments,
  addressOf: () => string | null | undefined,
): Promise<void> {
  if (areFresh(documents)) return;
  event.preventDefault();
  // At once, while the browser still allows a click to open a tab.
  const tab = open('', '_blank');
  if (tab) tab.opener = null;
  await Promise.race([documents.run(), new Promise((resolve) => setTimeout(resolve, OPENS_WITHIN_MS))]);
  const address = areFresh(documents) ? addressOf() : null;
  if (address) tab?.location.replace(address);
  else tab?.close();
}

/** As links, with why there are none. */
export function renderDocuments(
  documents: ProjectDocuments,
  state: ProjectState,
  words: FullWords,
): TemplateResult | (TemplateResult | typeof nothing)[] {
  const { t } = words;
  const { problem } = documents;
  if (problem) return renderProblem(problem, words, () => documents.run(), { buttonId: 'retry-documents' });
  const listed = documentsOf(documents, state);
  if (!listed) return html`<p class="small muted">${t.status.fetching}</p>`;
  if (listed.length === 0) return html`<p class="small muted">${t.status.noDocuments}</p>`;
  const addressOf = ({ name, kind }: ProjectDocument) =>
    documentsOf(documents, state)?.find((one) => one.name === name && one.kind === kind)?.url;
  const renderLink = (document: ProjectDocument) => {
    const handleClick = (event: Event) => openDocumentTab(event, documents, () => addressOf(document));
    return html`<li>
      <a class="with-icon" href=${document.url} target="_blank" rel="noopener noreferrer" @click=${handleClick}
        >${icon('sheet')}<bdi>${document.name}</bdi>${icon('out')}<span class="visually-hidden">${t.status.newTab}</span></a
      >
    </li>`;
  };
  return (['report', 'uploaded'] as const).map((kind) => {
    const links = listed.filter((document) => document.kind === kind).map(renderLink);
    const title = kind === 'report' ? t.status.reports : t.uploader.drawings;
    return links.length > 0 ? html`<h4 class="small muted">${title}</h4> <ul class="links">${links}</ul>` : nothing;
  });
}
