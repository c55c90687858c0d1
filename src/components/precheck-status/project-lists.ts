/** The lists of the status element: attempts from the second run on, and documents once their fold is open. */
import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { Attempt } from 'precheck-contract/adapter-api';
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import { createResultsClient } from '../adapter-client/results-client.js';
import type { ProjectState } from '../project-store/state.js';
import { icon } from '../ui/icons.js';
import type { FullWords } from '../i18n/full-localisation.js';
import { renderProblem } from '../ui/notice.js';
import { documentsOf, openDocumentTab, type ProjectDocument, type ProjectDocuments } from '../ui/project-documents.js';
import { type ConnectedTask, createConnectedTask } from '../ui/connected-task.js';

type Host = ReactiveControllerHost & { readonly adapter: string };

interface AttemptList {
  readonly projectId: string | null;
  readonly attempts: readonly Attempt[];
}

type AttemptArgs = readonly [adapterUrl: string, projectId: string | null, run: number, phase: string];

export type Attempts = ConnectedTask<AttemptArgs, AttemptList>;

export function createAttemptsTask(host: Host, state: () => ProjectState): Attempts {
  return createConnectedTask<AttemptArgs, AttemptList>(host, {
    args: () => {
      const { projectId, snapshot } = state();
      return [adapterUrlOf(host.adapter), projectId, snapshot?.run ?? 0, snapshot?.phase ?? ''];
    },
    task: async ([adapterUrl, projectId, run], { signal }) => {
      if (!projectId || run < 2) return { projectId, attempts: [] };
      const { attempts } = await createResultsClient(adapterUrl).getAttempts(projectId, signal);
      return { projectId, attempts };
    },
  });
}

/** Newest first; null until they are loaded. */
export function attemptsOf({ value }: Attempts, { projectId }: ProjectState): readonly Attempt[] | null {
  return value?.projectId === projectId ? value.attempts : null;
}

// ── Report PDFs and uploaded drawings ──

export function renderDocuments(documents: ProjectDocuments, state: ProjectState, words: FullWords) {
  const { t } = words;
  const { problem } = documents;
  if (problem) return renderProblem(problem, words, () => documents.run(), { buttonId: 'retry-documents' });
  const listed = documentsOf(documents, state);
  if (!listed) return html`<p class="small muted">${t.status.fetching}</p>`;
  if (listed.length === 0) return html`<p class="small muted">${t.status.noDocuments}</p>`;
  const handleLink = (event: Event, { name, kind }: ProjectDocument) =>
    openDocumentTab(
      event,
      documents,
      () => documentsOf(documents, state)?.find((one) => one.name === name && one.kind === kind)?.url,
    );
  return (['report', 'uploaded'] as const).map((kind) => {
    const these = listed.filter((document) => document.kind === kind);
    return these.length === 0
      ? nothing
      : html`<h4 class="small muted">${kind === 'report' ? t.status.reports : t.uploader.drawings}</h4>
          <ul class="links">
            ${these.map(
              (document) =>
                html`<li>
                  <a class="with-icon" href=${document.url} target="_blank" rel="noopener noreferrer" @click=${(event: Event) => handleLink(event, document)}
                    >${icon('sheet')}<bdi>${document.name}</bdi>${icon('out')}<span class="visually-hidden">${t.status.newTab}</span></a
                  >
                </li>`,
            )}
          </ul>`;
  });
}
