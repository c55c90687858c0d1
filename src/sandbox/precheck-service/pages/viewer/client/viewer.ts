/** The viewer's page: live while the project is under way, with sheets to move and zoom as soon as there are any. */
import { answerWhere } from './embedding.js';
import { LiveUpdates } from './live-updates.js';
import { showLocalTimes } from './local-times.js';
import { NOWHERE, type Place } from './place.js';
import { Workspace } from './workspace.js';

let workspace: Workspace | null = null;

function mount(before: { readonly place: Place; readonly tab: string | null } | null): void {
  const root = document.querySelector<HTMLElement>('#workspace');
  workspace = root === null ? null : new Workspace(root, before?.place ?? null);
  if (workspace && before?.tab) workspace.chooseTab(before.tab);
}

let left: Parameters<typeof mount>[0] = null;
let isLeft = false;

// Before the workspace changes anything: what the service sent is what later answers are compared with.
new LiveUpdates({
  beforeSwap: (elements) => {
    const root = document.querySelector('#workspace');
    isLeft = root === null || elements.some((element) => element.contains(root) || root.contains(element));
    if (!isLeft) return;
    left = workspace && { place: workspace.place, tab: workspace.tab };
    workspace?.dispose();
  },
  afterSwap: () => {
    showLocalTimes(document);
    if (isLeft) mount(left);
    else workspace?.refresh();
  },
});
showLocalTimes(document);
mount(null);
answerWhere(() => workspace?.place ?? NOWHERE);
