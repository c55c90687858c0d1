/** Names the sheet of a finding and opens its drawing in a tab, on pages without a viewer. */
import { html, type LitElement, nothing, render } from 'lit';
import { problemFrom } from '../adapter-client/problem.js';
import { createResultsClient } from '../adapter-client/results-client.js';
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import type { Words } from '../i18n/localisation.js';
import type { FindingPlace } from '../project-store/page-registry.js';
import { icon } from './icons.js';
import { problemSentence, renderNotice, renderRetry } from './notice.js';

export type FindingsHost = LitElement & { readonly adapter: string; readonly session: string };

/** The sheet that a finding is on, to be shown to the person. */
export interface PlaceToShow extends FindingPlace {
  /** What to call it, such as "Sheet A-101". */
  readonly label: string;
  /** What was found there. */
  readonly line: string;
}

/** The drawing's link, or the sentence that says why there is none. */
type DrawingAnswer = URL | string;

/** Opens the dialog in the panel of `host`. It ends when it is closed, or when the host goes. */
export function openSheetDialog(host: FindingsHost, projectId: string, place: PlaceToShow, words: Words): void {
  const { t } = words;
  const lifetime = new AbortController();
  const dialog = document.createElement('dialog');
  dialog.className = 'panel sheet-dialog';
  dialog.ariaLabel = place.label;
  const controller = { hostDisconnected: () => dialog.close() };
  dialog.addEventListener('close', () => {
    lifetime.abort();
    host.removeController(controller);
    dialog.remove();
  });

  async function ask(): Promise<void> {
    draw(null);
    // The button that was pressed is gone.
    dialog.querySelector('button')?.focus();
    draw(await findDrawing().catch((error: unknown) => problemSentence(problemFrom(error), words)));
  }

  async function findDrawing(): Promise<DrawingAnswer> {
    const client = createResultsClient(adapterUrlOf(host.adapter));
    const { documents } = await client.getDocuments(projectId, 'uploaded', lifetime.signal);
    const found = documents.find(({ name }) => name === place.documentName);
    return found ? new URL(`#page=${place.page}`, found.url) : t.viewer.gone;
  }

  function draw(answer: DrawingAnswer | null): void {
    render(
      html`<h3>${place.label}</h3>
        <p>${place.line}</p>
        <div role="status">${renderAnswer(answer)}</div>
        <div class="actions cluster">
          ${
            answer instanceof URL
              ? html`<a class="button primary" href=${answer.href} target="_blank" rel="noopener noreferrer"
                  >${icon('out')}${t.viewer.open}<span class="visually-hidden"> ${t.status.newTab}</span></a
                >`
              : nothing
          }
          <button type="button" class="button" @click=${() => dialog.close()}>${t.result.close}</button>
        </div>`,
      dialog,
    );
  }

  function renderAnswer(answer: DrawingAnswer | null) {
    if (answer === null) return html`<p class="small muted">${t.status.fetching}</p>`;
    if (answer instanceof URL) return html`<p class="small muted"><bdi>${place.documentName}</bdi></p>`;
    return renderNotice({ text: answer, actions: renderRetry(words, ask, 'retry-sheet') });
  }

  host.addController(controller);
  host.renderRoot.querySelector('.panel')?.append(dialog);
  dialog.showModal();
  void ask();
}
