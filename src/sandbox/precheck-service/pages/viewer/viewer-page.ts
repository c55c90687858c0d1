import { html } from 'hono/html';
import { overallStatus } from '../../api/answers.js';
import type { StoredUpload } from '../../database/upload-store.js';
import { icon, type Html } from '../layout.js';
import { reviewerBar } from '../review/reviewer-bar.js';
import { attemptList, drawingList, permitTypeName, stageTable, type DrawingLine } from './project-panel.js';
import { changesInShort, changesPanel } from './changes-panel.js';
import { reportAnchor } from './finding-anchor.js';
import { findingsPanel } from './findings-panel.js';
import { versionOf } from './live-state.js';
import { reportCard } from './report-card.js';
import { sheetList, sheetStage, type SheetsView } from './sheets-panel.js';
import type { ViewerView } from './viewer-view.js';
import { counted, formatTime } from './words.js';

export const REFRESH_SECONDS = 4;

export const STATUS_WORDS = {
  Draft: 'Not started. No drawings have been checked yet.',
  Processing: 'The drawings are being checked.',
  Complete: 'The pre-check is complete.',
} as const;

/** What a person waits for while a run is open. */
export const waitWords = (isHeldUp: boolean): string =>
  isHeldUp
    ? 'We can’t check your drawings right now. The fault is ours, not your drawings’. We keep trying: you don’t need to upload anything again.'
    : 'It usually takes a minute or two. You can leave this page and come back: nothing stops.';

/** The whole of the viewer: where the project stands, its reports, and, once sheets are known, the drawings beside the findings. */
export function viewerPage(view: ViewerView, uploads: readonly StoredUpload[]): Html {
  const { access } = view;
  const hasSheets = view.shown !== null;
  return html`<div class="viewer${hasSheets ? ' with-sheets' : ''}" id="viewer"${liveAttributes(view, uploads)}>
${access.kind === 'reviewer' ? reviewerBar(access.reviewer, view.url, view.project.id) : null}
${projectBar(view)}
${notices(view)}
${view.cards.length > 0 ? html`<div class="report-strip">${view.cards.map(reportCard)}</div>` : null}
${hasSheets ? workspace(view, uploads) : plainPanels(view, uploads)}
</div>`;
}

/** What the script needs to see that the page is out of date. A draft waits for its start, a run under way for its next stage. */
function liveAttributes(
  { project, run, isProcessing, isHeldUp, addresses, reports }: ViewerView,
  uploads: readonly StoredUpload[],
) {
  if (!isProcessing && run > 0) return null;
  return html` data-live-state="${addresses.state()}" data-live-version="${versionOf(project, reports, uploads, isHeldUp)}"`;
}

function projectBar(view: ViewerView): Html {
  const { project, access } = view;
  const facts = [
    permitTypeName(view.city, view.permitType),
    view.run > 0 ? `attempt ${view.run} of ${project.run}` : null,
  ].filter(Boolean);
  return html`<div class="project-bar" data-part="project-bar">
<div><h1 tabindex="-1"><bdi>${project.address ?? 'Pre-check'}</bdi></h1><p class="muted">${facts.join(' · ')} · changed <time datetime="${new Date(project.lastActivity).toISOString()}">${formatTime(project.lastActivity)}</time></p></div>
<div class="standing"><p class="standing-words">${standingWords(view)}</p>
<p class="muted small">${
    access.kind === 'signed'
      ? html`Read-only, made for ${access.generatedFor || 'whoever has this link'}. Works until <time datetime="${new Date(access.expiresAt).toISOString()}">${formatTime(access.expiresAt)}</time>.`
      : 'Standard view: you can decide otherwise about a finding.'
  }</p></div>
</div>`;
}

/** Where the attempt that is shown stands, and how its reports came out. */
function standingWords({ project, reports, run, isLatest }: ViewerView): string {
  const status = isLatest ? overallStatus(project) : 'Complete';
  if (status !== 'Complete' || reports.length === 0) return STATUS_WORDS[status];
  const passed = reports.filter(({ result }) => result === 'Passed').length;
  const words = isLatest ? STATUS_WORDS.Complete : `Attempt ${run} is complete.`;
  if (passed === reports.length) return `${words} ${passed === 1 ? 'The report' : `All ${passed} reports`} passed.`;
  return `${words} ${passed === 0 ? 'No report' : `${passed} of ${counted(reports.length, 'report', 'reports')}`} passed.`;
}

function notices(view: ViewerView): Html {
  const { addresses, place } = view;
  if (!view.isLatest) {
    return html`<p class="notice" data-part="notice">${icon('sheet')} <span>You are reading attempt ${view.run}. The latest is attempt ${view.project.run}.</span> <a href="${addresses.page({})}">Read the latest</a></p>`;
  }
  if (view.run === 0) {
    return html`<div class="notice" data-part="notice">${icon('clock')} <span>The reports appear here as soon as the pre-check starts.</span> <span class="live-note" id="live-note"></span></div>`;
  }
  if (!view.isProcessing) return html``;
  const isOff = view.url.searchParams.get('refresh') === 'off';
  return html`<div class="notice" data-part="notice">${icon('clock')} <span>${waitWords(view.isHeldUp)}</span>
<span class="live-note" id="live-note"></span>
<noscript><span>${isOff ? 'This page does not refresh.' : `This page loads again every ${REFRESH_SECONDS} seconds.`}</span> <a href="${addresses.same(place, { refresh: isOff ? null : 'off' })}">${isOff ? 'Refresh this page by itself' : 'Stop refreshing'}</a></noscript></div>`;
}

function workspace(view: ViewerView, uploads: readonly StoredUpload[]): Html {
  const { shown, addresses, place } = view;
  if (shown === null) return html``;
  const sheets: SheetsView = {
    sheets: view.sheets,
    shown,
    run: view.run,
    addresses,
    sheetHref: (sheet) => addresses.page({ ...place, sheet: sheet.index }, '#stage-title'),
    report: view.selected,
    units: view.city?.units ?? 'metric',
  };
  return html`<div class="workspace" id="workspace">
${sheetList(sheets)}
${sheetStage(sheets)}
<div class="panel" id="panel">${panels(view, uploads)}</div>
</div>`;
}

function plainPanels(view: ViewerView, uploads: readonly StoredUpload[]): Html {
  return html`<div class="plain-panels" id="panel">${panels(view, uploads)}</div>`;
}

/** Side by side in the source; the script makes tabs of them where there is a workspace. */
function panels(view: ViewerView, uploads: readonly StoredUpload[]): Html {
  const short = view.differences === null ? null : changesInShort(view.differences);
  return html`${view.selected === null ? null : panel('findings', 'Findings', findings(view))}
${view.differences === null ? null : panel('changes', 'What changed', html`${short === null ? null : html`<p><strong>${capitalised(short)}.</strong></p>`}${changesPanel(view.differences, view.run - 1)}`)}
${panel('project', 'Project', projectPanel(view, uploads))}`;
}

function panel(name: string, title: string, body: Html): Html {
  return html`<section class="panel-part" id="panel-${name}" aria-labelledby="panel-${name}-title" data-part="panel-${name}"><h2 id="panel-${name}-title" class="panel-title">${title}</h2>${body}</section>`;
}

/** Of every report that is complete, each in a part of its own; the script shows the one that is chosen. */
function findings(view: ViewerView): Html {
  const { addresses, place, shown } = view;
  const parts = view.reports
    .filter(({ findings }) => findings !== null)
    .map(
      (
        report,
      ) => html`<div class="report-findings" id="${reportAnchor(report)}" data-report-findings="${report.key}"><h3 class="report-name">${report.name}</h3>
${verdictOf(report.summary)}
${findingsPanel({
  report,
  pdfHref: report.pdf === null ? null : addresses.report(report.id),
  sheets: view.sheets,
  sheetHref:
    shown === null
      ? null
      : (sheet) => addresses.page({ ...place, report: report.key, sheet: sheet.index }, '#stage-title'),
  review: (finding) => view.review(report, finding),
})}</div>`,
    );
  return html`${parts}`;
}

function verdictOf(summary: unknown): Html | null {
  if (typeof summary !== 'object' || summary === null || !('verdict' in summary)) return null;
  return typeof summary.verdict === 'string' ? html`<p>${summary.verdict}</p>` : null;
}

function projectPanel(view: ViewerView, uploads: readonly StoredUpload[]): Html {
  const { addresses, city } = view;
  return html`<h3>Drawings</h3>${drawingList(drawingsOf(view, uploads))}
${
  view.attempts.length === 0
    ? null
    : html`<h3>Attempts</h3>${attemptList(
        view.attempts.map((attempt) => ({
          ...attempt,
          href: addresses.page(attempt.run === view.project.run ? {} : { run: attempt.run }),
          isShown: attempt.run === view.run,
        })),
        city,
      )}`
}
${view.cards.length === 0 ? null : html`<h3>Time taken</h3>${stageTable(view.cards)}`}`;
}

function drawingsOf({ run, files, addresses }: ViewerView, uploads: readonly StoredUpload[]): DrawingLine[] {
  if (run === 0) {
    return uploads.map(({ filename, type, label }) => ({
      filename,
      type,
      label,
      href: addresses.drawing(0, filename, false),
    }));
  }
  return files.flatMap(({ filename, type, label, position, blob }) =>
    blob === null ? [] : [{ filename, type, label, href: addresses.drawing(run, position, false) }],
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
