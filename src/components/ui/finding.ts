/** One finding: a line that says what is wrong, and what opens below it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FindingEvidence } from 'precheck-contract/precheck-service';
import type { Words } from '../i18n/localisation.js';
import { icon } from './icons.js';
import { lineOf, messageBeyondLine, type ReportedFinding } from './run-findings.js';
import type { FindingPlace } from '../project-store/page-registry.js';

/** The sheet that a finding is on, to be shown to the person. */
export interface PlaceToShow extends FindingPlace {
  /** What to call it, such as "Sheet A-101". */
  readonly label: string;
  /** What was found there. */
  readonly line: string;
}

/** How many sheets or places are named before the rest is only counted. */
const SHEETS_SHOWN = 3;
const PLACES_SHOWN = 8;

/** All findings of an element share one name, so that one is open at a time. */
export function renderFinding(
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
  if (!place.documentName) return html`<bdi>${place.label}</bdi>`;
  return html`<button type="button" class="place" aria-label=${t.viewer.show(place.label)} @click=${() => show(place)}>
    <bdi>${place.label}</bdi>
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
