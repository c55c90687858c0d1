import { html } from 'hono/html';
import type { Finding, FindingEvidence, FindingStatus } from 'precheck-contract/precheck-service';
import type { Report } from '../../database/report-store.js';
import { numberOf } from '../../pins.js';
import { icon, type Html, type IconName } from '../layout.js';
import { findingAnchor } from './finding-anchor.js';
import { sheetOf, type ListedSheet } from './sheet-list.js';
import { counted } from './words.js';

export interface FindingsView {
  readonly report: Report;
  /** Where its PDF is; null where it has none. */
  readonly pdfHref: string | null;
  readonly sheets: readonly ListedSheet[];
  /** Where a sheet is shown; null on pages that show no sheets. */
  readonly sheetHref: ((sheet: ListedSheet) => string) | null;
  /** What a reviewer decided about a finding, and the form to decide. */
  readonly review: (finding: Finding) => Html | null;
}

const GROUPS: readonly { status: FindingStatus; title: string; icon: IconName; open: boolean; note?: string }[] = [
  { status: 'fail', title: 'To put right', icon: 'fail', open: true },
  {
    status: 'attention',
    title: 'For a person to look at',
    icon: 'attention',
    open: true,
    note: 'These do not count in the score.',
  },
  {
    status: 'not-assessed',
    title: 'Not assessed',
    icon: 'neutral',
    open: false,
    note: 'These checks could not be made. They do not count in the score.',
  },
  { status: 'pass', title: 'Met', icon: 'pass', open: false },
];

const GRADES: Readonly<Record<string, string>> = {
  A: 'Grade A: measured in the file',
  B: 'Grade B: read from the drawing; see where it was found',
  C: 'Grade C: a person decides',
};

const SHOWN_PLACES = 6;

/** The findings of one report: what is to do first, each with what was found, what is allowed, where, and how to put it right. */
export function findingsPanel(view: FindingsView): Html {
  return html`${reportPdf(view)}
${GROUPS.map((group) => findingGroup(group, view))}
<p class="muted small">Made by model version ${view.report.modelVersion ?? 'not known'}. It is no decision of the city.</p>`;
}

function reportPdf({ report, pdfHref }: FindingsView): Html {
  if (pdfHref === null)
    return html`<p class="muted">There is no PDF of this report, because the drawings could not be read.</p>`;
  return html`<p class="report-pdf"><a href="${pdfHref}" target="_blank" rel="noopener">${icon('sheet')} <span>Report as PDF<span class="visually-hidden">: ${report.name} (opens in a new tab)</span></span></a></p>`;
}

function findingGroup(group: (typeof GROUPS)[number], view: FindingsView): Html {
  const members = (view.report.findings ?? []).filter(({ status }) => status === group.status);
  if (members.length === 0) return html``;
  const note = group.note === undefined ? null : html`<p class="muted small">${group.note}</p>`;
  const list = html`${note}<ul class="findings" role="list">${inOrderOfNumbers(members, view).map((finding) => findingItem(finding, group, view))}</ul>`;
  const title = `${group.title} (${members.length})`;
  if (group.open) return html`<h3 class="group ${group.icon}">${icon(group.icon)} ${title}</h3>${list}`;
  return html`<details class="group" data-keep="${view.report.key}-${group.status}"${explainsResult(group.status, view.report) ? html` open` : null}><summary><h3 class="${group.icon}">${icon(group.icon)} ${title}</h3></summary>${list}</details>`;
}

/** A report that failed with nothing to put right failed because nothing could be assessed: what could not is the answer then. */
function explainsResult(status: FindingStatus, { result, findings }: Report): boolean {
  const hasFailed = (findings ?? []).some((finding) => finding.status === 'fail');
  return status === 'not-assessed' && result === 'Failed' && !hasFailed;
}

/** Those with a number on the drawings first, so that the list counts up as the pins do. */
function inOrderOfNumbers(members: readonly Finding[], { report }: FindingsView): Finding[] {
  const rank = (finding: Finding) => numberOf(report.findings ?? [], finding.id) ?? Number.POSITIVE_INFINITY;
  return [...members].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));
}

function findingItem(finding: Finding, group: (typeof GROUPS)[number], view: FindingsView): Html {
  const { report } = view;
  const number = numberOf(report.findings ?? [], finding.id);
  const mark =
    number === null
      ? html`<span class="finding-mark ${group.icon}">${icon(group.icon)}</span>`
      : html`<span class="finding-mark pin-mark ${group.icon}" aria-hidden="true">${number}</span>`;
  const anchor = findingAnchor(report, finding);
  return html`<li class="finding" id="${anchor}" tabindex="-1" aria-labelledby="${anchor}-title" data-finding="${finding.id}" data-status="${finding.status}"${number === null ? null : html` data-number="${number}"`} data-title="${finding.title}">
${mark}<div class="finding-body">
<h4 id="${anchor}-title">${number === null ? null : html`<span class="visually-hidden">${number}. </span>`}${finding.title}</h4>
<p>${finding.message}</p>
${measures(finding)}
${finding.status !== 'pass' && finding.fix ? html`<p class="fix"><strong>To put it right:</strong> ${finding.fix}</p>` : null}
${places(finding, number !== null, view)}
<p class="muted small">${[finding.category, gradeWords(finding), finding.source ? `Source: ${finding.source}` : null].filter(Boolean).join(' · ')}</p>
${view.review(finding)}
</div></li>`;
}

const gradeWords = ({ grade }: Finding) => (grade === undefined ? null : (GRADES[grade] ?? `Grade ${grade}`));

function measures({ measured, limit }: Finding): Html | null {
  if (!measured && !limit) return null;
  return html`<dl class="measures">${measured ? html`<div><dt>Found</dt><dd>${measured}</dd></div>` : null}${limit ? html`<div><dt>Allowed</dt><dd>${limit}</dd></div>` : null}</dl>`;
}

function places(finding: Finding, isPinned: boolean, view: FindingsView): Html | null {
  const items = (finding.evidence ?? [])
    .map((evidence) => place(evidence, isPinned, view))
    .filter((item) => item !== null);
  if (items.length === 0) return null;
  const list = (shown: readonly Html[]) => html`<ul class="places" role="list">${shown}</ul>`;
  if (items.length <= SHOWN_PLACES + 1) return list(items);
  const rest = items.slice(SHOWN_PLACES);
  return html`${list(items.slice(0, SHOWN_PLACES))}<details data-keep="${view.report.key}-${finding.id}-places"><summary>${counted(rest.length, 'more place', 'more places')}</summary>${list(rest)}</details>`;
}

function place(evidence: FindingEvidence, isPinned: boolean, view: FindingsView): Html | null {
  // What was measured may be the very words that stand there.
  const quoted = evidence.text && !evidence.measured?.includes(evidence.text) ? `“${shortened(evidence.text)}”` : null;
  const detail = [evidence.measured, quoted].filter(Boolean).join(', ');
  const sheet = sheetOf(view.sheets, evidence.file, evidence.page);
  if (sheet === undefined || view.sheetHref === null) {
    const words = placeWords(evidence);
    if (words === '') return null;
    return html`<li><span>${words}</span>${detail ? html`<span class="muted"> ${detail}</span>` : null}</li>`;
  }
  const box =
    isPinned && evidence.box?.length === 4 && evidence.box.every(Number.isFinite) ? evidence.box.join(' ') : '';
  const name = sheet.number ?? `${sheet.file}, page ${sheet.page}`;
  return html`<li><a class="place" href="${view.sheetHref(sheet)}" data-sheet="${sheet.index}"${isPinned ? html` data-pin="${box}"` : null}><span class="visually-hidden">Show on sheet </span>${icon('sheet')}<bdi>${name}</bdi></a>${detail ? html`<span class="muted"> ${detail}</span>` : null}</li>`;
}

function placeWords({ file, page, sheetNumber }: FindingEvidence): string {
  return [sheetNumber ? `Sheet ${sheetNumber}` : null, file, page === undefined ? null : `page ${page}`]
    .filter(Boolean)
    .join(', ');
}

const MAX_TEXT = 80;
const shortened = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text);
