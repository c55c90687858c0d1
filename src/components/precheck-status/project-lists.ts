/** What the status element asks for of its project: the attempts from the second run on, and documents once their list is open. */
import type { ReactiveControllerHost } from 'lit';
import type { Attempt, DocumentView } from 'precheck-contract/adapter-api';
import { adapterUrlOf } from '../adapter-client/adapter-url.js';
import { getAttempts } from '../adapter-client/attempts-client.js';
import { createResultsClient } from '../adapter-client/results-client.js';
import type { ProjectState } from '../project-store/state.js';
import { ConnectedTask } from '../ui/connected-task.js';

type Host = ReactiveControllerHost & { readonly adapter: string };

interface ListOf<Item> {
  readonly projectId: string | null;
  readonly items: readonly Item[];
  readonly readAtMs: number;
}

/** Asked again where one of these changes. */
type ListArgs = readonly [adapterUrl: string, projectId: string | null, run: number, progress: string];

export type ProjectList<Item> = ConnectedTask<ListArgs, ListOf<Item>>;

function argsOf({ adapter }: Host, { projectId, snapshot }: ProjectState, progress: string): ListArgs {
  return [adapterUrlOf(adapter), projectId, snapshot?.run ?? 0, progress];
}

const listOf = <Item>(projectId: string | null, items: readonly Item[]) => ({ projectId, items, readAtMs: Date.now() });

/** Newest first. */
export function createAttemptList(host: Host, state: () => ProjectState): ProjectList<Attempt> {
  return new ConnectedTask<ListArgs, ListOf<Attempt>>(host, {
    args: () => argsOf(host, state(), state().snapshot?.phase ?? ''),
    task: async ([adapterUrl, projectId, run], { signal }) =>
      listOf(projectId, projectId && run > 1 ? await getAttempts(adapterUrl, projectId, signal) : []),
  });
}

/** Reports first. */
export function createDocumentList(
  host: Host,
  state: () => ProjectState,
  isOpen: () => boolean,
): ProjectList<DocumentView> {
  return new ConnectedTask<ListArgs, ListOf<DocumentView>>(host, {
    // Each report that ends has a PDF.
    args: () => argsOf(host, state(), String(state().snapshot?.reports.filter(({ complete }) => complete).length)),
    isActive: isOpen,
    task: async ([adapterUrl, projectId], { signal }) => {
      if (!projectId) return listOf(projectId, []);
      const client = createResultsClient(adapterUrl);
      const ofType = async (type: 'report' | 'uploaded') =>
        (await client.getDocuments(projectId, type, signal)).documents.map((document) => ({ ...document, type }));
      return listOf(projectId, (await Promise.all([ofType('report'), ofType('uploaded')])).flat());
    },
  });
}

/** What is listed for the project that is shown; null while that is not there. */
export function itemsOf<Item>({ value }: ProjectList<Item>, { projectId }: ProjectState): readonly Item[] | null {
  return value?.projectId === projectId ? value.items : null;
}
