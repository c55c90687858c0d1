/** A finding's own page, where reviewers decide about it, and what the viewer shows of their decisions. */
import { html } from 'hono/html';
import { COMPLETE, type Finding } from 'precheck-contract/precheck-service';
import type { Report } from '../../database/report-store.js';
import type { Override } from '../../database/review-store.js';
import { STATUSES, STATUS_NAMES } from '../../finding-words.js';
import { ServiceError } from '../../../service-error.js';
import { type Html, problemCard, redirect } from '../layout.js';
import { findingAnchor, findingPath, rootFrom } from '../page-addresses.js';
import { timeElement } from '../viewer/words.js';
import type { ReviewerCall, ReviewRoute } from './review-route.js';
import { reviewerPage } from './reviewer-bar.js';
import type { Reviewer } from './reviewer-session.js';

const MIN_REASON = 10;
const MAX_REASON = 1000;

const PATH = '/review/:projectId/reports/:reportId/findings/:findingId';
export const FINDING_ROUTES: readonly ReviewRoute[] = [
  {
    method: 'GET',
    path: PATH,
    access: 'reviewer',
    handle: (call) => findingPage(call, subjectOf(call), { status: '', reason: '' }),
  },
  { method: 'POST', path: PATH, access: 'reviewer', handle: decide },
];

/** What a decision is about. */
interface Subject {
  readonly report: Report;
  readonly finding: Finding;
  /** The last decision about it. */
  readonly last: Override | undefined;
}

/** What somebody wrote into the form, and what is wrong with each field. */
interface Entered {
  readonly status: string;
  readonly reason: string;
}
type Mistakes = Readonly<Partial<Record<keyof Entered, string>>>;

function subjectOf({ parts, parameter }: ReviewerCall): Subject {
  const report = parts.reports.find(parameter('projectId'), parameter('reportId'));
  if (!report) throw new ServiceError(404, 'not_found', 'There is no such report.');
  if (report.status !== COMPLETE) {
    throw new ServiceError(409, 'not_complete', 'The report is not complete. Decide about its findings when it is.');
  }
  const finding = report.findings?.find(({ id }) => id === parameter('findingId'));
  if (!finding) throw new ServiceError(404, 'not_found', 'The report has no such finding.');
  return { report, finding, last: lastDecision(parts.reviews.ofReport(report.id), finding) };
}

function lastDecision(overrides: readonly Override[], { id }: Finding): Override | undefined {
  return overrides.findLast(({ findingId }) => findingId === id);
}

/** Adds a decision and goes back to the finding in the viewer; a mistake is shown on the form. */
function decide(call: ReviewerCall): Response | Promise<Response> {
  const { fields, parts, reviewer } = call;
  const subject = subjectOf(call);
  const { report, finding, last } = subject;
  const reason = (fields.get('reason') ?? '').replace(/\r\n?/g, '\n').trim();
  const entered = { status: fields.get('status') ?? '', reason };
  const status = STATUSES.find((known) => known.status === entered.status)?.status;
  const mistakes = mistakesIn(entered);
  if (status === undefined || Object.keys(mistakes).length > 0) return findingPage(call, subject, entered, mistakes);
  // A form that is sent twice, as by a double click, is one decision.
  const isRepeat = last?.reviewer === reviewer.name && last.status === status && last.reason === reason;
  if (!isRepeat) {
    const decision = { reportId: report.id, findingId: finding.id, status, reason };
    parts.reviews.decide({ ...decision, reviewer: reviewer.name, decidedAt: parts.clock() });
  }
  return redirect(inViewer(call.url, report, finding));
}

function mistakesIn({ status, reason }: Entered): Mistakes {
  const mistakes: { -readonly [Field in keyof Mistakes]: Mistakes[Field] } = {};
  // Characters as people count them.
  const { length } = [...reason];
  if (!STATUSES.some((known) => known.status === status)) mistakes.status = 'Choose what to set the finding to.';
  if (length < MIN_REASON) mistakes.reason = `Give the reason in at least ${MIN_REASON} characters.`;
  if (length > MAX_REASON) mistakes.reason = `Shorten the reason to ${MAX_REASON} characters; it has ${length}.`;
  return mistakes;
}

function inViewer(url: URL, report: Report, finding: Finding): string {
  const query = `run=${report.run}&report=${encodeURIComponent(report.key)}`;
  return `${rootFrom(url)}/viewer/${report.projectId}?${query}#${encodeURIComponent(findingAnchor(report, finding))}`;
}

function findingPage(
  call: ReviewerCall,
  { report, finding, last }: Subject,
  entered: Entered,
  mistakes: Mistakes = {},
): Promise<Response> {
  const problems = Object.values(mistakes);
  return reviewerPage(call, report.projectId, {
    status: problems.length > 0 ? 422 : 200,
    title: `${problems.length > 0 ? 'There is a problem – ' : ''}${finding.title} – review`,
    body: html`<h1>${finding.title}</h1>
${problemCard(problems)}
<dl class="facts"><dt>Report</dt><dd>${report.name}, attempt ${report.run}</dd>
<dt>Automated check</dt><dd>${STATUS_NAMES[finding.status]}. ${finding.message}</dd></dl>
${last === undefined ? null : decisionCard(last)}
<section class="card" aria-labelledby="decide"><h2 id="decide">Your decision</h2>
<p>Result and score stay those of the automated check. Your decision is shown beside them.</p>
${decisionForm(call.reviewer, entered, mistakes)}</section>
<p><a href="${inViewer(call.url, report, finding)}">Back to the finding</a></p>`,
  });
}

/** What the finding is set to, and why. It posts to the page that it stands on. */
function decisionForm({ formToken }: Reviewer, { status, reason }: Entered, mistakes: Mistakes): Html {
  const problem = (field: keyof Entered) =>
    mistakes[field] ? html`<p class="field-problem" id="${field}-problem">${mistakes[field]}</p>` : null;
  const described = (field: keyof Entered) =>
    mistakes[field] ? html` aria-invalid="true" aria-describedby="${field}-problem"` : null;
  return html`<form method="post" class="review-form">
<input type="hidden" name="token" value="${formToken}">
<label for="status">Set the finding to</label>${problem('status')}
<select id="status" name="status" required${described('status')}><option value="">Choose</option>
${STATUSES.map((known) => html`<option value="${known.status}"${known.status === status ? html` selected` : null}>${known.title}</option>`)}</select>
<label for="reason">Reason <span class="muted">(${MIN_REASON} to ${MAX_REASON} characters; everybody who sees the report sees it)</span></label>${problem('reason')}
<textarea id="reason" name="reason" rows="3" minlength="${MIN_REASON}" maxlength="${MAX_REASON}" required${described('reason')}>
${reason}</textarea>
<div><button>Save the decision</button></div>
</form>`;
}

function decisionCard({ reviewer, status, reason, decidedAt }: Override): Html {
  return html`<div class="review-standing"><p><strong>${reviewer} set this to “${STATUS_NAMES[status]}”</strong> on ${timeElement(decidedAt)}.</p>
<p class="review-reason">${reason}</p>
<p class="muted">Result and score stay those of the automated check.</p></div>`;
}

export interface FindingReviewView {
  readonly report: Report;
  readonly finding: Finding;
  /** All of the report, oldest first. */
  readonly overrides: readonly Override[];
  /** Null where the page is read-only. */
  readonly reviewer: Reviewer | null;
  /** The page's own address. */
  readonly url: URL;
}

/** The last decision about a finding, and, for a reviewer, the way to its page. Null where there is neither. */
export function findingReview({ report, finding, overrides, reviewer, url }: FindingReviewView): Html | null {
  const last = lastDecision(overrides, finding);
  const mayDecide = reviewer !== null && report.status === COMPLETE;
  if (last === undefined && !mayDecide) return null;
  const path = rootFrom(url) + findingPath(report.projectId, report.id, finding.id);
  return html`<div class="review">${last === undefined ? null : decisionCard(last)}
${mayDecide ? html`<p class="no-print"><a href="${path}">${last === undefined ? 'Decide otherwise' : 'Change the decision'}<span class="visually-hidden">: ${finding.title}</span></a></p>` : null}</div>`;
}
