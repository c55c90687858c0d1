import { html } from 'hono/html';
import { COMPLETE, type Finding } from 'precheck-contract/precheck-service';
import type { Report } from '../../database/report-store.js';
import { standingOverride, type Override } from '../../database/review-store.js';
import type { Html } from '../layout.js';
import { findingPath, reviewAnchor, rootFrom, safeSearch } from '../page-addresses.js';
import { decisionForm } from './decision-form.js';
import type { Reviewer } from './reviewer-session.js';
import { timeElement } from '../viewer/words.js';
import { decisionWords } from './review-words.js';

export interface FindingReviewView {
  readonly report: Report;
  readonly finding: Finding;
  /** All overrides of the report, oldest first. */
  readonly overrides: readonly Override[];
  /** Null where the page is read-only. */
  readonly reviewer: Reviewer | null;
  /** The page's own address. */
  readonly url: URL;
}

/**
 * What a reviewer decided about a finding and why, and, for a reviewer, the form to decide. Null where there is neither. The
 * automated result and score are not touched by it.
 */
export function findingReview({ report, finding, overrides, reviewer, url }: FindingReviewView): Html | null {
  const own = overrides.filter(({ findingId }) => findingId === finding.id);
  const mayDecide = reviewer !== null && report.status === COMPLETE;
  if (own.length === 0 && !mayDecide) return null;
  const anchor = reviewAnchor(report.id, finding.id);
  const standing = standingOverride(own, finding.id);
  return html`<div class="review" id="${anchor}">
${decisions(own, standing)}
${
  mayDecide
    ? html`<details class="review-decide no-print" id="${anchor}-decide"><summary>${standing ? 'Change or withdraw the decision' : 'Decide otherwise'}<span class="visually-hidden">: ${finding.title}</span></summary>
${decisionForm({
  action: rootFrom(url) + findingPath(report.projectId, report.id, finding.id),
  formToken: reviewer.formToken,
  back: safeSearch(url.search),
  idPrefix: anchor,
  findingTitle: finding.title,
  seen: own.at(-1)?.sequence ?? 0,
  canWithdraw: standing !== null,
})}</details>`
    : null
}
</div>`;
}

/** The decision that stands, and behind it, where there were more, all of them. */
export function decisions(own: readonly Override[], standing: Override | null): Html | null {
  const last = own.at(-1);
  if (last === undefined) return null;
  return html`${standing ? standingCard(standing) : html`<p class="muted">${last.reviewer} withdrew the decision about this finding on ${timeElement(last.decidedAt)}. Reason: <q>${last.reason}</q></p>`}
${
  own.length > 1
    ? html`<details class="review-history"><summary>All ${own.length} decisions</summary><ol>${own.map(historyItem)}</ol></details>`
    : null
}`;
}

function standingCard(override: Override): Html {
  return html`<div class="review-standing"><p><strong>${override.reviewer} set this to “${decisionWords(override)}”</strong> on ${timeElement(override.decidedAt)}.</p>
<p class="review-reason">${override.reason}</p>
<p class="muted">Result and score stay those of the automated check.</p></div>`;
}

function historyItem(override: Override): Html {
  return html`<li><strong>${decisionWords(override)}</strong>, ${override.reviewer}, ${timeElement(override.decidedAt)}<br><span class="review-reason">${override.reason}</span></li>`;
}
