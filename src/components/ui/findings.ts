/** What a run found, as both elements list it: by drawing or by report, one line each, opened one at a time. */
import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { DrawingView, ReportView } from 'precheck-contract/adapter-api';
import type { Finding, FindingEvidence } from 'precheck-contract/precheck-service';
import type { Drawing } from '../project-store/drawing.js';
import { findingsAwaited, findingsSilent } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import type { Words } from '../i18n/localisation.js';
import { icon } from './icons.js';
import { renderNotice } from './notice.js';

// ── Which findings, and where they belong ──

export interface ReportedFinding {
  readonly finding: Finding;
  /** The name of the report that has it. */
  readonly report: string;
}

/** The findings of all reports, each once: two reports of a run may apply the same rule to the same drawings. */
export function findingsOf({ snapshot, reportAnswers }: ProjectState): ReportedFinding[] {
  const seen = new Set<string>();
  const findingsIn = ({ id, name }: ReportView) =>
    (reportAnswers[id]?.findings ?? []).map((finding) => ({ finding, report: name }));
  return (snapshot?.reports ?? []).flatMap(findingsIn).filter(({ finding: { id, status, message } }) => {
    const key = `${id}\n${status}\n${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

export function failingFindings(state: ProjectState): ReportedFinding[] {
  return findingsOf(state).filter(({ finding }) => finding.status === 'fail');
}

export interface FindingGroup {
  /** `set`: what belongs to no single drawing. */
  readonly about: 'set' | 'drawing' | 'report';
  /** The name of the drawing or report; empty for the set. */
  readonly name: string;
  /** The drawing as it is in the set now, to be replaced; null where there is none. */
  readonly drawing: Drawing | null;
  /** Whether the drawing that was checked is still in the set. */
  readonly standing: 'checked' | 'replaced' | 'removed';
  readonly findings: readonly Finding[];
}

const filesOf = ({ evidence = [] }: Finding): ReadonlySet<string> =>
  new Set(evidence.flatMap(({ file }) => file ?? []));

/** What such a finding misses is in none of the drawings; those that it names are the ones that were found. */
const isMissing = (finding: Finding): boolean => filesOf(finding).size === 0 || finding.category === 'Completeness';

/** The one file that a finding is about. Null for the whole set: several drawings, or something that is in none of them. */
function fileOf(finding: Finding): string | null {
  const [file = null, ...others] = filesOf(finding);
  return others.length > 0 ? null : file;
}

function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** First what belongs to no single drawing, then the drawings as they stand in the set. */
export function groupByDrawing(findings: readonly ReportedFinding[], state: ProjectState): FindingGroup[] {
  const byFile = groupBy(findings, ({ finding }) => fileOf(finding));
  const checked = state.snapshot?.drawings ?? [];
  const nameOf = ({ filename, name }: DrawingView) => [filename, name].find((file) => byFile.has(file));
  const order = [...checked.flatMap((drawing) => nameOf(drawing) ?? []), ...byFile.keys()];
  const files = new Set<string | null>(byFile.has(null) ? [null, ...order] : order);
  return [...files].map((file) => {
    const of = (byFile.get(file) ?? []).map(({ finding }) => finding);
    if (file === null) return { about: 'set', name: '', drawing: null, standing: 'checked', findings: of };
    const view = checked.find(({ filename, name }) => filename === file || name === file);
    const { drawing, standing } = view ? drawingNow(view, state) : { drawing: null, standing: 'checked' as const };
    return { about: 'drawing', name: drawing?.name ?? view?.name ?? file, drawing, standing, findings: of };
  });
}

export function groupByReport(findings: readonly ReportedFinding[]): FindingGroup[] {
  return [...groupBy(findings, ({ report }) => report)].map(([name, of]) => ({
    about: 'report',
    name,
    drawing: null,
    standing: 'checked',
    findings: of.map(({ finding }) => finding),
  }));
}

/** What became of a drawing that was checked: it stands, another took its place in the set, or it is gone. */
function drawingNow(
  view: DrawingView,
  { drawings, snapshot }: ProjectState,
): Pick<FindingGroup, 'drawing' | 'standing'> {
  const same = drawings.find(({ uploadId }) => uploadId === view.uploadId);
  if (same) return { drawing: same, standing: 'checked' };
  const checked = snapshot?.drawings ?? [];
  const known = new Set(checked.map(({ uploadId }) => uploadId));
  // A replacement stands in the place of the drawing that it replaces, beside the same neighbour.
  const place = checked.indexOf(view);
  const before = checked.slice(0, place).findLastIndex(({ uploadId }) => drawings.some((d) => d.uploadId === uploadId));
  const anchor = drawings.findIndex(({ uploadId }) => uploadId !== null && uploadId === checked[before]?.uploadId);
  const successor = drawings[anchor + (place - before)];
  const isNew = successor && (successor.uploadId === null || !known.has(successor.uploadId));
  return isNew ? { drawing: successor, standing: 'replaced' } : { drawing: null, standing: 'removed' };
}

/** Findings whose drawings have changed since, so that only another check can say whether they still hold. */
export function findingsToCheckAgain(findings: readonly ReportedFinding[], state: ProjectState): ReadonlySet<Finding> {
  const checked = state.snapshot?.drawings ?? [];
  const standing = new Set(state.drawings.map(({ uploadId }) => uploadId));
  const gone = checked
    .filter(({ uploadId }) => !standing.has(uploadId))
    .flatMap(({ filename, name }) => [filename, name]);
  const isAdded = state.drawings.length > checked.length;
  const again = findings.filter(({ finding }) => {
    const files = filesOf(finding);
    return files.size === 0 ? isAdded : gone.some((file) => files.has(file));
  });
  return new Set(again.map(({ finding }) => finding));
}

/** How a person wants the findings grouped. */
export class FindingGrouping {
  by: 'drawing' | 'report' = 'drawing';
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  choose(by: 'drawing' | 'report'): void {
    this.by = by;
    this.#host.requestUpdate();
  }
}

// ── The list ──

export interface FindingActions {
  readonly replace: (drawing: Drawing) => void;
  readonly choose: () => void;
}

export interface FindingsView {
  readonly state: ProjectState;
  readonly words: Words;
  readonly grouping: FindingGrouping;
  /** Null where findings can only be read. */
  readonly actions: FindingActions | null;
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
      ${folded ? renderFold(t.result.group(t.findings.fail, failing.length, f), failing, words) : nothing}
      ${counted.map(({ status, of }) => {
        return renderFold(t.result.group(t.findings[status], of.length, f), of, words);
      })}
    </div>`;
}

function renderFold(title: string, findings: readonly ReportedFinding[], words: Words) {
  if (findings.length === 0) return nothing;
  return html`<details class="fold" part="findings">
    <summary>${icon('fold', 'fold')}<span>${title}</span></summary>
    <div class="lines">${findings.map(({ finding }) => renderFinding(finding, words))}</div>
  </details>`;
}

function renderToDo(failing: readonly ReportedFinding[], view: FindingsView): TemplateResult {
  const { state, words, grouping } = view;
  const { result, findings } = words.t;
  const groups = grouping.by === 'report' ? groupByReport(failing) : groupByDrawing(failing, state);
  const again = findingsToCheckAgain(failing, state);
  const choice = (by: 'drawing' | 'report', name: string) =>
    html`<button type="button" aria-pressed=${grouping.by === by} @click=${() => grouping.choose(by)}>${name}</button>`;
  return html`<section class="to-do">
    <div class="tools">
      <h4>${findings.fail}</h4>
      <span class="switch" role="group" aria-label=${result.groupBy}
        >${choice('drawing', result.byDrawing)}${choice('report', result.byReport)}</span
      >
    </div>
    <ul class="groups" role="list">
      ${groups.map((group) => renderGroup(group, again, view))}
    </ul>
  </section>`;
}

function renderGroup(group: FindingGroup, again: ReadonlySet<Finding>, view: FindingsView): TemplateResult {
  const { words, actions } = view;
  const { t, f } = words;
  const open = group.findings.filter((finding) => !again.has(finding));
  const changed = group.findings.filter((finding) => again.has(finding));
  return html`<li>
    <div class="about">
      <h5>${group.about === 'set' ? t.result.wholeSet : html`<bdi>${group.name}</bdi>`}</h5>
      ${renderAction(group, words, actions)}
    </div>
    <div class="lines">
      ${open.map((finding) => renderFinding(finding, words, group.about === 'set' ? renderReplacements(finding, view) : nothing))}
      ${
        changed.length === 0
          ? nothing
          : html`<details class="again">
              <summary>${icon('fold', 'fold')}<span>${t.result.group(t.result.toCheckAgain, changed.length, f)}</span></summary>
              ${changed.map((finding) => renderFinding(finding, words))}
            </details>`
      }
    </div>
  </li>`;
}

/** One way to put a drawing right, and what was done about it already. */
function renderAction(
  { about, drawing, standing, findings }: FindingGroup,
  { t }: Words,
  actions: FindingActions | null,
) {
  const done =
    standing === 'checked'
      ? nothing
      : html`<span class="done small tone-pass">${icon('check')}${t.result[standing]}</span>`;
  if (!actions || about === 'report') return done;
  if (about === 'set') {
    if (!findings.some(isMissing)) return nothing;
    return html`<button type="button" class="button quiet" @click=${actions.choose}>
      ${icon('sheet-add')}<span>${t.result.addDrawing}</span>
    </button>`;
  }
  if (standing !== 'checked' || !drawing) return done;
  return html`<button
    type="button"
    class="button quiet"
    aria-label=${t.uploader.replace(drawing.name)}
    @click=${() => actions.replace(drawing)}
  >
    ${icon('replace')}<span>${t.uploader.replaceThis}</span>
  </button>`;
}

/** The drawings that a finding of the whole set names, which may stand nowhere else in the list. */
function renderReplacements(finding: Finding, { state, words, actions }: FindingsView) {
  if (!actions || isMissing(finding)) return nothing;
  const files = filesOf(finding);
  const named = state.drawings.filter(({ filename, name }) => files.has(filename ?? name) || files.has(name));
  return html`<p class="replacements">
    ${named.slice(0, REPLACEMENTS_SHOWN).map(
      (drawing) => html`<button type="button" class="button quiet" @click=${() => actions.replace(drawing)}>
        ${icon('replace')}<span class="button-text">${words.t.uploader.replace(drawing.name)}</span>
      </button>`,
    )}
  </p>`;
}

// ── One finding ──

/** Longer than this is no line. */
const LINE_LENGTH = 90;
/** How many sheets or places are named before the rest is only counted. */
const SHEETS_SHOWN = 3;
const PLACES_SHOWN = 8;
/** Beyond these the person finds the drawing in the set. */
const REPLACEMENTS_SHOWN = 4;

/** The message where it fits one line, else the title of the rule. */
export function lineOf({ title, message }: Finding): string {
  return message && message.length <= LINE_LENGTH ? message.replace(/[.。।]$/, '') : title;
}

/** All findings of an element share one name, so that one is open at a time. */
function renderFinding(
  finding: Finding,
  words: Words,
  remedy: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { t } = words;
  const { title, message, measured, limit, fix, source, evidence = [], status } = finding;
  const line = lineOf(finding);
  const isPassed = status === 'pass';
  return html`<details class="finding" part="finding" name="finding">
    <summary>
      ${icon('fold', 'fold')}<span class="line">${line}</span>
      <bdi class="sheets small muted">${sheetsLine(evidence, words)}</bdi>
    </summary>
    <dl>
      ${fact(t.result.found, [line === title ? message : null, measured].filter(Boolean), renderPlaces(evidence, words))}
      ${fact(t.result.allowed, [line === title ? null : title, limit].filter(Boolean))}
      ${isPassed || !fix ? nothing : fact(t.result.fix, [fix])} ${source ? fact(t.result.source, [sourceLink(source)]) : nothing}
    </dl>
    ${remedy}
  </details>`;
}

function fact(name: string, lines: readonly unknown[], more: TemplateResult | typeof nothing = nothing) {
  if (lines.length === 0 && more === nothing) return nothing;
  return html`<div><dt>${name}</dt><dd>${lines.map((line) => html`<p>${line}</p>`)}${more}</dd></div>`;
}

function sourceLink(source: string) {
  return /^https?:\/\/\S+$/.test(source)
    ? html`<a href=${source} target="_blank" rel="noopener noreferrer">${source} ${icon('out')}</a>`
    : source;
}

function shortened(names: readonly string[], most: number, { f }: Words): string[] {
  const distinct = [...new Set(names)];
  const rest = distinct.length - most;
  return rest > 0 ? [...distinct.slice(0, most), `+${f.number(rest)}`] : distinct;
}

/** The sheets, by their numbers where they have some. */
function sheetsLine(evidence: readonly FindingEvidence[], words: Words): string {
  const sheets = evidence.flatMap(({ sheetNumber }) => sheetNumber ?? []);
  const files = evidence.flatMap(({ file }) => file ?? []);
  const several = new Set(files).size > 1 ? files : [];
  return shortened(sheets.length > 0 ? sheets : several, SHEETS_SHOWN, words).join(', ');
}

function renderPlaces(evidence: readonly FindingEvidence[], words: Words) {
  const { t, f } = words;
  const names = evidence.flatMap(({ sheetNumber, file, page }) => {
    // Two files may carry one sheet number, and that may be the very finding.
    const files = new Set(evidence.filter((place) => place.sheetNumber === sheetNumber).map((place) => place.file));
    if (sheetNumber && files.size < 2) return [t.result.sheet(sheetNumber)];
    if (sheetNumber && file) return [`${t.result.sheet(sheetNumber)} · ${t.result.page(file, page ?? null, f)}`];
    return file ? [t.result.page(file, page ?? null, f)] : [];
  });
  if (names.length === 0) return nothing;
  return html`<ul class="places small muted figures" role="list">
    ${shortened(names, PLACES_SHOWN, words).map((name) => html`<li><bdi>${name}</bdi></li>`)}
  </ul>`;
}

// ── While they are on their way ──

/** A note while findings are loading, and where they could not be loaded. */
export function renderFindingsNote(state: ProjectState, { t }: Words, retry: () => void) {
  const { unreadReports } = state;
  if (unreadReports.length > 0) {
    const button = html`<button type="button" class="button" id="retry-findings" @click=${retry}>
      ${icon('retry')}${t.retry}
    </button>`;
    const text = t.result.unreadFindings;
    return renderNotice({ tone: 'attention', icon: 'attention', text, actions: button });
  }
  if (findingsSilent(state)) return html`<p class="small muted">${t.result.noFindings}</p>`;
  return findingsAwaited(state) ? html`<p class="small muted">${t.result.awaitedFindings}</p>` : nothing;
}

export const findingsStyles = css`
  summary {
    display: flex;
    align-items: center;
    gap: calc(var(--_step) * 2);
    min-block-size: 40px;
    cursor: pointer;
    list-style: none;
    border-radius: calc(var(--_radius) * 0.5);
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary .fold {
    inline-size: 1em;
    block-size: 1em;
    color: var(--_text-muted);
    transition: rotate var(--_motion);
  }
  summary .fold:dir(rtl) {
    rotate: 180deg;
  }
  details[open] > summary .fold {
    rotate: 90deg;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_step) * 2);
    padding-block-end: calc(var(--_step) * 2);
  }
  .switch {
    display: inline-flex;
    gap: 2px;
    padding: 2px;
    border: var(--_stroke) solid var(--_border);
    border-radius: calc(var(--_radius) * 0.8);
  }
  .switch button {
    min-block-size: 28px;
    padding: 0 calc(var(--_step) * 3);
    font: inherit;
    font-size: var(--_size-s);
    color: var(--_text-muted);
    background: none;
    border: 0;
    border-radius: calc(var(--_radius) * 0.6);
    cursor: pointer;
  }
  .switch [aria-pressed='true'] {
    font-weight: 600;
    color: var(--_surface);
    background: var(--_text);
  }
  .groups > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding-block: var(--_step);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 calc(var(--_step) * 3);
    min-inline-size: 0;
  }
  .about h5 {
    margin: 0;
    font: inherit;
    font-weight: 600;
    padding-block: var(--_step);
    overflow-wrap: anywhere;
  }
  .about .quiet {
    padding-inline: 0;
    min-block-size: 28px;
  }
  .about .done {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: var(--_step);
    color: var(--_tone);
  }
  .finding {
    min-inline-size: 0;
  }
  .finding > summary,
  .again > summary {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    min-block-size: 38px;
    padding-block: 2px;
    overflow-wrap: anywhere;
  }
  .again > summary {
    color: var(--_text-muted);
  }
  .lines {
    font-size: calc(1em * 15 / 16);
    line-height: 1.35;
  }
  .finding[open] > summary .line {
    font-weight: 600;
  }
  .finding > summary:hover {
    background: var(--_surface-raised);
  }
  .finding .sheets {
    display: none;
  }
  .finding dl {
    display: grid;
    gap: var(--_step) calc(var(--_step) * 3);
    padding-block: var(--_step) calc(var(--_step) * 3);
    padding-inline-start: calc(1em + var(--_step) * 2);
    overflow-wrap: anywhere;
  }
  .finding dt {
    color: var(--_text-muted);
    font-size: var(--_size-s);
  }
  .places {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
  }
  .replacements {
    display: flex;
    flex-wrap: wrap;
    padding-inline-start: calc(1em + var(--_step) * 1);
    padding-block-end: calc(var(--_step) * 2);
  }
  .finding a {
    color: var(--_accent);
  }
  .counts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_step) * 6);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  /* What is folded stands together. */
  .result + .section {
    margin-block-start: calc(var(--_step) * -4);
  }
  .counts:not(:has(> details)) {
    display: none;
  }
  .counts > details > summary,
  details.section > summary {
    font-weight: 500;
  }
  .counts > details[open] {
    flex-basis: 100%;
  }
  @container (width >= 560px) {
    .groups > li {
      grid-template-columns: minmax(0, 12.5em) minmax(0, 1fr);
      column-gap: calc(var(--_step) * 5);
    }
    .about {
      display: block;
    }
    .lines .finding > summary,
    .again > summary {
      min-block-size: 28px;
    }
    .finding .sheets {
      display: block;
      max-inline-size: 16em;
      text-align: end;
    }
    .finding dl > div {
      display: grid;
      grid-template-columns: 5em minmax(0, 1fr);
      gap: calc(var(--_step) * 3);
      align-items: baseline;
    }
  }
  @media (forced-colors: active) {
    .about .quiet {
      padding-inline: calc(var(--_step) * 2);
    }
    .switch [aria-pressed='true'] {
      color: HighlightText;
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
