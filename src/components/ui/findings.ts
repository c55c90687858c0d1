/** What a run found, as both elements list it: what fails by drawing or by report, the rest counted and folded. Loaded once a run is over. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Finding, FindingEvidence } from 'precheck-contract/precheck-service';
import type { Words } from '../i18n/localisation.js';
import type { Drawing } from '../project-store/drawing.js';
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import { showFinding } from '../project-store/page-registry.js';
import type { ProjectState } from '../project-store/state.js';
import * as failure from './failure-words.js';
import { renderFileName } from './file-name.js';
import { icon } from './icons.js';
import {
  type FindingGroup,
  findingsOf,
  findingsToCheckAgain,
  groupByDrawing,
  groupByReport,
  isAboutMissingDrawing,
  lineOf,
  messageBeyondLine,
  type ReportedFinding,
} from './run-findings.js';
import { type FindingsHost, openSheetDialog, type PlaceToShow } from './sheet-dialog.js';

export { findingsStyles } from './findings.styles.js';
export type { FindingsHost } from './sheet-dialog.js';

export interface FindingsView {
  readonly state: ProjectState;
  readonly words: Words;
  /** Asks for a file in place of a drawing, or beside all others. Null where findings can only be read. */
  readonly choose: ((replaced: Drawing | null) => void) | null;
  /** What fails is folded too, as after a pass. */
  readonly folded: boolean;
}

interface ShownFindings extends FindingsView {
  readonly by: 'drawing' | 'report';
  readonly groupBy: (by: 'drawing' | 'report') => void;
  readonly show: (place: PlaceToShow) => void;
}

export type FindingsList = ReturnType<typeof createFindingsList>;

/** The list of an element: grouped one way or the other as the person chooses, and a sheet of a finding shown. */
export function createFindingsList(host: FindingsHost) {
  let by: ShownFindings['by'] = 'drawing';

  function groupBy(chosen: ShownFindings['by']): void {
    by = chosen;
    host.requestUpdate();
  }

  return {
    failure,
    /** What fails as a to-do list; the rest counted and folded. */
    render(view: FindingsView): TemplateResult {
      const { state, words, folded } = view;
      /** In the viewer of the page; without one, in a dialog that names the sheet and opens its drawing in a tab. */
      const show = (place: PlaceToShow): void => {
        if (!state.projectId || showFinding(adapterUrlOf(host.adapter), host.session, place)) return;
        openSheetDialog(host, state.projectId, place, words);
      };
      const shown: ShownFindings = { ...view, by, groupBy, show };
      const all = findingsOf(state);
      const having = (status: Finding['status']) => all.filter(({ finding }) => finding.status === status);
      const toDo = folded ? [] : having('fail');
      const folds = STATUSES.map((status) =>
        status === 'fail' && !folded ? nothing : renderFold(status, having(status), shown),
      );
      return html`${toDo.length > 0 ? renderToDo(toDo, shown) : nothing}
      ${folds.every((fold) => fold === nothing) ? nothing : html`<div class="counts cluster">${folds}</div>`}`;
    },
  };
}

const STATUSES = ['fail', 'attention', 'not-assessed', 'pass'] as const;

function renderFold(status: Finding['status'], findings: readonly ReportedFinding[], shown: ShownFindings) {
  if (findings.length === 0) return nothing;
  const { t, f } = shown.words;
  return html`<details class="section" part="findings">
    <summary>${icon('fold', 'fold')}<span>${t.result.group(t.findings[status], findings.length, f)}</span></summary>
    <div class="lines">${findings.map((finding) => renderFinding(finding, shown.words, shown.show))}</div>
  </details>`;
}

function renderToDo(failing: readonly ReportedFinding[], shown: ShownFindings): TemplateResult {
  const { state, words, by, groupBy } = shown;
  const { result, findings } = words.t;
  const groups = by === 'report' ? groupByReport(failing) : groupByDrawing(failing, state);
  const again = findingsToCheckAgain(failing, state);
  const choice = (way: ShownFindings['by'], name: string) =>
    html`<button type="button" aria-pressed=${by === way} @click=${() => groupBy(way)}>${name}</button>`;
  return html`<section class="to-do">
    <div class="tools cluster apart">
      <h4>${findings.fail}</h4>
      <span class="switch" role="group" aria-label=${result.groupBy}
        >${choice('drawing', result.byDrawing)}${choice('report', result.byReport)}</span
      >
    </div>
    <ul class="groups" role="list">
      ${groups.map((group) => renderGroup(group, again, shown))}
    </ul>
  </section>`;
}

function renderGroup(group: FindingGroup, again: ReadonlySet<Finding>, shown: ShownFindings): TemplateResult {
  const { words, choose } = shown;
  const { t, f } = words;
  const open = group.findings.filter(({ finding }) => !again.has(finding));
  const changed = group.findings.filter(({ finding }) => again.has(finding));
  return html`<li>
    <div class="about cluster">
      <h5>${nameOf(group, words)}</h5>
      ${renderAction(group, words, choose)}
    </div>
    <div class="lines">
      ${open.map((finding) => renderFinding(finding, shown.words, shown.show))}
      ${
        changed.length === 0
          ? nothing
          : html`<details class="again">
              <summary class="muted">${icon('fold', 'fold')}<span>${t.result.group(t.result.toCheckAgain, changed.length, f)}</span></summary>
              ${changed.map((finding) => renderFinding(finding, shown.words, shown.show))}
            </details>`
      }
    </div>
  </li>`;
}

function nameOf({ about, name }: FindingGroup, { t }: Words) {
  if (about === 'set') return t.result.wholeSet;
  return about === 'drawing' ? renderFileName(name) : html`<bdi>${name}</bdi>`;
}

/** One way to put a drawing right, and what was done about it already. */
function renderAction(
  { about, drawing, drawingStatus, findings }: FindingGroup,
  { t }: Words,
  choose: FindingsView['choose'],
) {
  const done =
    drawingStatus === 'replaced'
      ? html`<span class="with-icon small toned tone-pass">${icon('check')}${t.result.replaced}</span>`
      : drawingStatus === 'removed'
        ? html`<span class="small muted">${t.result.removed}</span>`
        : nothing;
  if (!choose || about === 'report') return done;
  if (about === 'set') {
    const isAboutMissing = findings.some(({ finding }) => isAboutMissingDrawing(finding));
    return html`<button type="button" class="button quiet" @click=${() => choose(null)}>
      ${icon('sheet-add')}<span>${isAboutMissing ? t.result.addDrawing : t.uploader.addMore}</span>
    </button>`;
  }
  if (drawingStatus !== 'checked' || !drawing) return done;
  return html`<button
    type="button"
    class="button quiet"
    aria-label=${t.uploader.replace(drawing.name)}
    @click=${() => choose(drawing)}
  >
    ${icon('replace')}<span>${t.uploader.replaceThis}</span>
  </button>`;
}

// ── One finding ──

/** How many sheets or places are named before the rest is only counted. */
const SHEETS_SHOWN = 3;
const PLACES_SHOWN = 8;

/** A line that says what is wrong, and what opens below it. All findings of an element share one name, so that one is open at a time. */
function renderFinding(
  { finding, report }: ReportedFinding,
  words: Words,
  show: (place: PlaceToShow) => void,
): TemplateResult {
  const { t } = words;
  const { id, title, measured, limit, fix, source, evidence = [], status } = finding;
  const line = lineOf(finding);
  const places = placesOf(evidence, words);
  const found = [
    messageBeyondLine(finding),
    // The places say which ones, not only how many.
    places.length > 0 && /^\d+ of \d+ /.test(measured ?? '') ? null : measured,
  ];
  const toShow = places.slice(0, PLACES_SHOWN).map((place) => ({ ...place, findingId: id, reportId: report.id, line }));
  const rest = places.length - toShow.length;
  const list =
    toShow.length === 0
      ? nothing
      : html`<ul class="places cluster small figures" role="list">
          ${toShow.map((place) => html`<li>${renderPlace(place, words, show)}</li>`)}
          ${rest > 0 ? html`<li class="muted">+${words.f.number(rest)}</li>` : nothing}
        </ul>`;
  return html`<details class="finding" part="finding" name="finding">
    <summary>
      ${icon('fold', 'fold')}<span class="line">${line}</span>
      <bdi class="sheets small muted">${sheetsLine(evidence, words)}</bdi>
    </summary>
    <dl class="stack tight">
      ${fact(t.result.found, found, list)} ${fact(t.result.allowed, [line === title ? null : title, limit])}
      ${status === 'pass' ? nothing : fact(t.result.fix, [fix])} ${fact(t.result.source, [source && sourceLink(source)])}
    </dl>
  </details>`;
}

function fact(name: string, lines: readonly unknown[], more: TemplateResult | typeof nothing = nothing) {
  const said = lines.filter(Boolean);
  if (said.length === 0 && more === nothing) return nothing;
  return html`<div><dt class="small muted">${name}</dt><dd>${said.map((line) => html`<p>${line}</p>`)}${more}</dd></div>`;
}

function sourceLink(source: string) {
  return /^https?:\/\/\S+$/.test(source)
    ? html`<a href=${source} target="_blank" rel="noopener noreferrer">${source} ${icon('out')}</a>`
    : source;
}

function renderPlace(place: PlaceToShow, { t }: Words, show: (place: PlaceToShow) => void) {
  if (!place.documentName) return html`<span>${place.label}</span>`;
  return html`<button type="button" class="place" aria-label=${t.viewer.show(place.label)} @click=${() => show(place)}>
    <span>${place.label}</span>
  </button>`;
}

/** The sheets by their numbers. Files are named below: their names are long. */
function sheetsLine(evidence: readonly FindingEvidence[], { f }: Words): string {
  const sheets = [...new Set(evidence.flatMap(({ sheetNumber }) => sheetNumber ?? []))];
  const rest = sheets.length - SHEETS_SHOWN;
  return [...sheets.slice(0, SHEETS_SHOWN), ...(rest > 0 ? [`+${f.number(rest)}`] : [])].join(', ');
}

/** Each place once. The document's name is empty where only the sheet's number is known. */
function placesOf(evidence: readonly FindingEvidence[], { t, f }: Words) {
  const places = evidence.flatMap(({ sheetNumber, file, page }) => {
    // Two files may carry one sheet number, and that may be the very finding.
    const files = new Set(evidence.filter((place) => place.sheetNumber === sheetNumber).map((place) => place.file));
    const onPage = file ? [t.result.page(file, page ?? null, f)] : [];
    const names = sheetNumber ? [t.result.sheet(sheetNumber), ...(files.size < 2 ? [] : onPage)] : onPage;
    return names.length > 0 ? [{ label: names.join(' · '), documentName: file ?? '', page: page ?? 1 }] : [];
  });
  return [...new Map(places.map((place) => [place.label, place])).values()];
}
