/** What a run found, as both elements list it: what fails by drawing or by report, the rest counted and folded. */
import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { Finding } from 'precheck-contract/precheck-service';
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import { problemFrom } from '../adapter-client/problem.js';
import { createResultsClient } from '../adapter-client/results-client.js';
import type { Words } from '../i18n/localisation.js';
import type { Drawing } from '../project-store/drawing.js';
import { findingsAwaited, findingsSilent } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import { type PlaceToShow, renderFinding } from './finding.js';
import {
  filesOf,
  type FindingGroup,
  findingsOf,
  findingsToCheckAgain,
  groupByDrawing,
  groupByReport,
  isMissing,
  type ReportedFinding,
} from './finding-groups.js';
import { icon } from './icons.js';
import { renderAttention, renderRetry } from './notice.js';
import { problemSentence } from './problem-words.js';
import { type DrawingAnswer, openSheetDialog } from './sheet-dialog.js';
import { showFinding } from '../project-store/page-links.js';

/** How a person reads the findings of an element: grouped one way or the other, and a sheet of one shown. */
export class FindingsController {
  by: 'drawing' | 'report' = 'drawing';
  readonly #host: LitElement & { readonly adapter: string; readonly session: string };
  readonly #projectId: () => string | null;

  constructor(
    host: LitElement & { readonly adapter: string; readonly session: string },
    projectId: () => string | null,
  ) {
    this.#host = host;
    this.#projectId = projectId;
  }

  groupBy(by: 'drawing' | 'report'): void {
    this.by = by;
    this.#host.requestUpdate();
  }

  /** In the viewer of the page; without one, in a dialog that names the sheet and opens its drawing in a tab. */
  show(place: PlaceToShow, words: Words): void {
    const adapterUrl = adapterUrlOf(this.#host.adapter);
    const projectId = this.#projectId();
    if (showFinding(adapterUrl, this.#host.session, place) || !projectId) return;
    const ask = (signal: AbortSignal) => askForDrawing(adapterUrl, projectId, place, words, signal);
    openSheetDialog(this.#host, place, words, ask);
  }
}

async function askForDrawing(
  adapterUrl: string,
  projectId: string,
  place: PlaceToShow,
  words: Words,
  signal: AbortSignal,
): Promise<DrawingAnswer> {
  try {
    const { documents } = await createResultsClient(adapterUrl).getDocuments(projectId, 'uploaded', signal);
    const found = documents.find(({ name }) => name === place.documentName);
    return found ? new URL(`#page=${place.page}`, found.url) : words.t.viewer.gone;
  } catch (error) {
    return problemSentence(problemFrom(error), words);
  }
}

export interface FindingsView {
  readonly state: ProjectState;
  readonly words: Words;
  readonly controller: FindingsController;
  /** Asks for a file in place of a drawing, or beside all others. Null where findings can only be read. */
  readonly choose: ((replaced: Drawing | null) => void) | null;
  /** What fails is folded too, as after a pass. */
  readonly folded: boolean;
}

const FOLDED = ['attention', 'not-assessed', 'pass'] as const;

/** What fails as a to-do list; the rest counted and folded. */
export function renderFindings(view: FindingsView): TemplateResult | typeof nothing {
  const { state, words, folded } = view;
  const { t, f } = words;
  const all = findingsOf(state);
  if (all.length === 0) return nothing;
  const failing = all.filter(({ finding }) => finding.status === 'fail');
  const counted = FOLDED.map((status) => ({ status, of: all.filter(({ finding }) => finding.status === status) }));
  return html`${folded || failing.length === 0 ? nothing : renderToDo(failing, view)}
    <div class="counts">
      ${folded ? renderFold(t.result.group(t.findings.fail, failing.length, f), failing, view) : nothing}
      ${counted.map(({ status, of }) => {
        return renderFold(t.result.group(t.findings[status], of.length, f), of, view);
      })}
    </div>`;
}

function renderFold(title: string, findings: readonly ReportedFinding[], view: FindingsView) {
  if (findings.length === 0) return nothing;
  return html`<details class="fold" part="findings">
    <summary>${icon('fold', 'fold')}<span>${title}</span></summary>
    <div class="lines">${findings.map((finding) => renderItem(finding, view))}</div>
  </details>`;
}

function renderToDo(failing: readonly ReportedFinding[], view: FindingsView): TemplateResult {
  const { state, words, controller } = view;
  const { result, findings } = words.t;
  const groups = controller.by === 'report' ? groupByReport(failing) : groupByDrawing(failing, state);
  const again = findingsToCheckAgain(failing, state);
  // One "Replace" a drawing: those that stand in the list have theirs there.
  const listed = new Set(groups.flatMap(({ drawing }) => drawing ?? []));
  const choice = (by: 'drawing' | 'report', name: string) =>
    html`<button type="button" aria-pressed=${controller.by === by} @click=${() => controller.groupBy(by)}>${name}</button>`;
  return html`<section class="to-do">
    <div class="tools">
      <h4>${findings.fail}</h4>
      <span class="switch" role="group" aria-label=${result.groupBy}
        >${choice('drawing', result.byDrawing)}${choice('report', result.byReport)}</span
      >
    </div>
    <ul class="groups" role="list">
      ${groups.map((group) => renderGroup(group, again, listed, view))}
    </ul>
  </section>`;
}

function renderGroup(
  group: FindingGroup,
  again: ReadonlySet<Finding>,
  listed: ReadonlySet<Drawing>,
  view: FindingsView,
): TemplateResult {
  const { words, choose } = view;
  const { t, f } = words;
  const open = group.findings.filter(({ finding }) => !again.has(finding));
  const changed = group.findings.filter(({ finding }) => again.has(finding));
  return html`<li>
    <div class="about">
      <h5>${group.about === 'set' ? t.result.wholeSet : html`<bdi>${group.name}</bdi>`}</h5>
      ${renderAction(group, words, choose)}
    </div>
    <div class="lines">
      ${open.map((finding) =>
        renderItem(finding, view, group.about === 'set' ? renderReplacements(finding, listed, view) : nothing),
      )}
      ${
        changed.length === 0
          ? nothing
          : html`<details class="again">
              <summary>${icon('fold', 'fold')}<span>${t.result.group(t.result.toCheckAgain, changed.length, f)}</span></summary>
              ${changed.map((finding) => renderItem(finding, view))}
            </details>`
      }
    </div>
  </li>`;
}

function renderItem(
  item: ReportedFinding,
  { words, controller }: FindingsView,
  more?: TemplateResult | typeof nothing,
) {
  return renderFinding(item, words, (place) => controller.show(place, words), more);
}

/** One way to put a drawing right, and what was done about it already. */
function renderAction(
  { about, drawing, standing, findings }: FindingGroup,
  { t }: Words,
  choose: FindingsView['choose'],
) {
  const done =
    standing === 'checked'
      ? nothing
      : html`<span class="done small tone-pass">${icon('check')}${t.result[standing]}</span>`;
  if (!choose || about === 'report') return done;
  if (about === 'set') {
    if (!findings.some(({ finding }) => isMissing(finding))) return nothing;
    return html`<button type="button" class="button quiet" @click=${() => choose(null)}>
      ${icon('sheet-add')}<span>${t.result.addDrawing}</span>
    </button>`;
  }
  if (standing !== 'checked' || !drawing) return done;
  return html`<button
    type="button"
    class="button quiet"
    aria-label=${t.uploader.replace(drawing.name)}
    @click=${() => choose(drawing)}
  >
    ${icon('replace')}<span>${t.uploader.replaceThis}</span>
  </button>`;
}

/** Beyond these the person finds the drawing in the set. */
const REPLACEMENTS_SHOWN = 4;

/** A way to replace the drawings that a finding of the whole set names and the list does not. */
function renderReplacements({ finding }: ReportedFinding, listed: ReadonlySet<Drawing>, view: FindingsView) {
  const { state, words, choose } = view;
  if (!choose || isMissing(finding)) return nothing;
  const files = filesOf(finding);
  const named = state.drawings.filter(
    (drawing) => !listed.has(drawing) && (files.has(drawing.filename ?? drawing.name) || files.has(drawing.name)),
  );
  if (named.length === 0) return nothing;
  return html`<p class="replacements">
    ${named.slice(0, REPLACEMENTS_SHOWN).map(
      (drawing) => html`<button type="button" class="button quiet" @click=${() => choose(drawing)}>
        ${icon('replace')}<span class="button-text">${words.t.uploader.replace(drawing.name)}</span>
      </button>`,
    )}
  </p>`;
}

/** A note while findings are loading, and where they could not be loaded. */
export function renderFindingsNote(state: ProjectState, { t }: Words, retry: () => void) {
  const { unreadReports } = state;
  if (unreadReports.length > 0) {
    return renderAttention(t.result.unreadFindings, renderRetry({ t }, retry, 'retry-findings'));
  }
  if (findingsSilent(state)) return html`<p class="small muted">${t.result.noFindings}</p>`;
  return findingsAwaited(state) ? html`<p class="small muted">${t.result.awaitedFindings}</p>` : nothing;
}
