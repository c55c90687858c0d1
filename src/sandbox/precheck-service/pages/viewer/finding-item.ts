import { html } from 'hono/html';
import type { Finding, FindingEvidence } from 'precheck-contract/precheck-service';
import type { Report } from '../../database/report-store.js';
import { gradeInWords, quotedAt } from '../../finding-words.js';
import { numberOf } from '../../pins.js';
import { icon, type Html, type IconName } from '../layout.js';
import { findingAnchor } from '../page-addresses.js';
import { figureAnchor } from './sheet-figure.js';
import { sheetOf } from './sheet-list.js';
import type { ViewerView } from './viewer-view.js';

const SHOWN_PLACES = 6;

/** One finding: what was found, what is allowed, how to put it right, and where. Its number is that of its pins. */
export function findingItem(view: ViewerView, report: Report, finding: Finding, iconName: IconName): Html {
  const number = numberOf(report.findings ?? [], finding.id);
  const anchor = findingAnchor(report, finding);
  const { message, measured, limit, fix, status, category, source } = finding;
  const facts = [category, gradeInWords(finding), source && `Source: ${source}`];
  return html`<li class="finding" id="${anchor}" tabindex="-1" aria-labelledby="${anchor}-title" data-finding="${finding.id}">
${number === null ? html`<span class="finding-mark ${iconName}">${icon(iconName)}</span>` : html`<span class="finding-mark pin-mark ${iconName}" aria-hidden="true">${number}</span>`}
<div><h4 id="${anchor}-title">${number === null ? null : html`<span class="visually-hidden">${number}. </span>`}${finding.title}</h4>
<p>${message}</p>
${measured || limit ? html`<dl class="measures">${measured ? html`<div><dt>Found</dt><dd>${measured}</dd></div>` : null}${limit ? html`<div><dt>Allowed</dt><dd>${limit}</dd></div>` : null}</dl>` : null}
${status !== 'pass' && fix ? html`<p><strong>To put it right:</strong> ${fix}</p>` : null}
${places(view, report, finding, number !== null)}
<p class="muted small">${facts.filter(Boolean).join(' · ')}</p>
${view.review(report, finding)}</div></li>`;
}

function places(view: ViewerView, report: Report, { id, evidence }: Finding, isPinned: boolean): Html | null {
  const items = (evidence ?? []).flatMap((item) => place(view, report, item, isPinned) ?? []);
  if (items.length === 0) return null;
  const list = (shown: readonly Html[]) => html`<ul class="places" role="list">${shown}</ul>`;
  if (items.length <= SHOWN_PLACES + 1) return list(items);
  const rest = items.slice(SHOWN_PLACES);
  return html`${list(items.slice(0, SHOWN_PLACES))}<details id="places-${report.key}-${id}"><summary>${rest.length} more places</summary>${list(rest)}</details>`;
}

/** Where a pin stands for it, the place leads to the sheet. */
function place(view: ViewerView, report: Report, evidence: FindingEvidence, isPinned: boolean): Html | null {
  const { file, page, sheetNumber, measured } = evidence;
  const sheet = sheetOf(view.sheets, file, page);
  const filePlace = [file, page === undefined ? null : `page ${page}`].filter(Boolean).join(', ');
  const words = sheet?.number ?? sheetNumber ?? filePlace;
  if (words === '') return null;
  const link =
    isPinned && sheet !== undefined && sheet.position !== null
      ? html`<a href="#${figureAnchor(report, sheet)}"><span class="visually-hidden">Show on sheet </span>${icon('sheet')} <bdi>${words}</bdi></a>`
      : html`<bdi>${words}</bdi>`;
  return html`<li>${link} <span class="muted">${[measured, quotedAt(evidence)].filter(Boolean).join(', ')}</span></li>`;
}
