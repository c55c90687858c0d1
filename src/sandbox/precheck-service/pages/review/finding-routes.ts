import { html } from 'hono/html';
import { COMPLETE, type Finding } from 'precheck-contract/precheck-service';
import type { Report } from '../../database/report-store.js';
import { standingOverride, type Override } from '../../database/review-store.js';
import { STATUS_NAMES } from '../../finding-words.js';
import { ServiceError } from '../../../service-error.js';
import { problemCard, redirect } from '../layout.js';
import { findingAnchor, findingPath, rootFrom, safeSearch } from '../page-addresses.js';
import { decisionForm, type DecisionFormView } from './decision-form.js';
import { decisions } from './review-controls.js';
import type { ReviewerCall, ReviewRoute } from './review-route.js';
import { readDecision, type Decision } from './review-words.js';
import { reviewerPage } from './reviewer-bar.js';

const PATH = '/review/:projectId/reports/:reportId/findings/:findingId';
export const FINDING_ROUTES: readonly ReviewRoute[] = [
  { method: 'GET', path: PATH, access: 'reviewer', handle: (call) => findingPage(call, subjectOf(call), {}) },
  { method: 'POST', path: PATH, access: 'reviewer', handle: decide },
];

/** What a decision is about. */
interface Subject {
  readonly report: Report;
  readonly finding: Finding;
  /** The finding's decisions so far, oldest first. */
  readonly own: readonly Override[];
}

function subjectOf({ parts, parameter }: ReviewerCall): Subject {
  const report = parts.reports.find(parameter('projectId'), parameter('reportId'));
  if (!report) throw new ServiceError(404, 'not_found', 'There is no such report.');
  if (report.status !== COMPLETE) {
    throw new ServiceError(409, 'not_complete', 'The report is not complete. Decide about its findings when it is.');
  }
  const finding = report.findings?.find(({ id }) => id === parameter('findingId'));
  if (!finding) throw new ServiceError(404, 'not_found', 'The report has no such finding.');
  return {
    report,
    finding,
    own: parts.reviews.ofReport(report.id).filter(({ findingId }) => findingId === finding.id),
  };
}

/** Adds a decision and goes back to where the finding stands in the viewer; a mistake is shown on the finding's own page. */
function decide(call: ReviewerCall): Response | Promise<Response> {
  const { fields, parts } = call;
  const subject = subjectOf(call);
  const { report, finding, own } = subject;
  const entered = { status: fields.get('status') ?? '', reason: fields.get('reason') ?? '' };
  const canWithdraw = standingOverride(own, finding.id) !== null;
  const verdict = readDecision(entered.status, entered.reason, canWithdraw || isRepeat(own.at(-1), call, entered));
  if (verdict.kind === 'mistakes') return findingPage(call, subject, { entered, mistakes: verdict.mistakes }, 422);
  const last = own.at(-1);
  if (!isRepeat(last, call, verdict.decision)) {
    if (Number(fields.get('seen') ?? last?.sequence ?? 0) !== (last?.sequence ?? 0)) {
      return findingPage(call, subject, { entered }, 409);
    }
    const decidedAt = parts.clock();
    const { name: reviewer } = call.reviewer;
    parts.reviews.decide({ reportId: report.id, findingId: finding.id, ...verdict.decision, reviewer, decidedAt });
  }
  return redirect(viewerOf(call, subject));
}

/** Whether a form was sent a second time, as by a double click: that is one decision. */
function isRepeat(
  last: Override | undefined,
  { reviewer }: ReviewerCall,
  entered: Decision | { status: string; reason: string },
) {
  const status = entered.status === 'withdraw' ? null : entered.status;
  const reason = entered.reason.replace(/\r\n?/g, '\n').trim();
  return last !== undefined && last.reviewer === reviewer.name && last.status === status && last.reason === reason;
}

/** The viewer at the finding, with the run and report that were open. */
function viewerOf({ url, fields }: ReviewerCall, { report, finding }: Subject): string {
  const search = safeSearch(fields.get('back') ?? '') || `?run=${report.run}&report=${encodeURIComponent(report.key)}`;
  return `${rootFrom(url)}/viewer/${report.projectId}${search}#${encodeURIComponent(findingAnchor(report, finding))}`;
}

function findingPage(
  call: ReviewerCall,
  subject: Subject,
  refused: Pick<DecisionFormView, 'entered' | 'mistakes'>,
  status = 200,
): Promise<Response> {
  const { report, finding, own } = subject;
  const standing = standingOverride(own, finding.id);
  const problems: string[] = Object.values(refused.mistakes ?? {});
  if (status === 409)
    problems.push(
      'Somebody else decided about this finding meanwhile. Read that, then save yours again if it still holds.',
    );
  return reviewerPage(call, report.projectId, {
    status,
    title: `${problems.length > 0 ? 'There is a problem – ' : ''}${finding.title} – review`,
    body: html`<h1>${finding.title}</h1>
${problemCard(problems)}
<dl class="facts"><dt>Report</dt><dd>${report.name}, attempt ${report.run}</dd>
<dt>Automated check</dt><dd>${STATUS_NAMES[finding.status]}. ${finding.message}</dd></dl>
${decisions(own, standing)}
<section class="card" aria-labelledby="decide"><h2 id="decide">Your decision</h2>
<p>Result and score stay those of the automated check. Your decision is shown beside them.</p>
${decisionForm({
  action: rootFrom(call.url) + findingPath(report.projectId, report.id, finding.id),
  formToken: call.reviewer.formToken,
  back: safeSearch(call.fields.get('back') ?? ''),
  idPrefix: 'decision',
  findingTitle: finding.title,
  seen: own.at(-1)?.sequence ?? 0,
  canWithdraw: standing !== null,
  ...refused,
})}</section>
<p><a href="${viewerOf(call, subject)}">Back to the finding</a></p>`,
  });
}
