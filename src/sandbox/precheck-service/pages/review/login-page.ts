import { html } from 'hono/html';
import { messagePage, pageResponse, problemCard, redirect } from '../layout.js';
import { rootFrom, safeNext } from '../page-addresses.js';
import type { ReviewCall } from './review-route.js';
import { openSession } from './reviewer-session.js';

const MAX_NAME = 80;
/** Of all who try together, in a minute. */
const MAX_FAILURES = 20;
const WINDOW_MS = 60_000;

export function showLogin(call: ReviewCall): Response | Promise<Response> {
  const next = safeNext(call.url.searchParams.get('next'));
  if (call.reviewer) return redirect(rootFrom(call.url) + next);
  if (call.parts.review === null) {
    const words = 'There is no password to review. Start the service with PRECHECK_SANDBOX_REVIEW_PASSWORD.';
    return messagePage(call.url, 403, 'Nobody can log in', words);
  }
  return loginPage(call, next, 200, null);
}

/** The name is for the log of decisions; the password is the same for all. */
export function logIn(call: ReviewCall): Response | Promise<Response> {
  const { parts, fields, failures } = call;
  const next = safeNext(fields.get('next'));
  const name = (fields.get('name') ?? '').trim();
  const now = parts.clock();
  if (name === '' || name.length > MAX_NAME) return loginPage(call, next, 422, 'Enter your name and the password.');
  // A try of a time to come is left from before the clock was put back.
  while (Math.abs(now - (failures[0] ?? now)) >= WINDOW_MS) failures.shift();
  if (failures.length >= MAX_FAILURES) {
    return loginPage(call, next, 429, 'There were too many tries. Try again in a minute.');
  }
  if (!parts.review?.isRight(fields.get('password') ?? '')) {
    failures.push(now);
    return loginPage(call, next, 401, 'The password is not right. Check it and try again.');
  }
  return redirect(rootFrom(call.url) + next, { 'set-cookie': openSession(parts, parts.review, name) });
}

function loginPage({ url, fields }: ReviewCall, next: string, status: number, problem: string | null) {
  return pageResponse({
    url,
    status,
    title: `${problem === null ? '' : 'There is a problem – '}Log in to review`,
    referrerPolicy: 'same-origin',
    body: html`<h1>Log in to review</h1>
<p>Reviewers may decide about findings, and see the webhooks and the queue. To read a report, a link from the portal is enough.</p>
${problemCard(problem === null ? [] : [problem])}
<form method="post" action="${rootFrom(url)}/login">
<input type="hidden" name="next" value="${next}">
<label for="name">Your name <span class="muted">(it stands beside what you decide)</span></label>
<input type="text" id="name" name="name" value="${fields.get('name') ?? ''}" autocomplete="name" maxlength="${MAX_NAME}" required>
<label for="password">Password</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="1000" required>
<div><button>Log in</button></div>
</form>`,
  });
}
