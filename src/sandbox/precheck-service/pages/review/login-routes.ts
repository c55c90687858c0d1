import { html } from 'hono/html';
import { messagePage, pageResponse } from '../layout.js';
import { rootFrom } from '../page-addresses.js';
import { safeNext } from './review-addresses.js';
import { redirect, type ReviewCall, type ReviewerCall, type ReviewRoute } from './review-route.js';
import { closeSession, openSession } from './reviewer-session.js';

export const LOGIN_ROUTES: readonly ReviewRoute[] = [
  { method: 'GET', path: '/login', access: 'anyone', handle: showLogin },
  { method: 'POST', path: '/login', access: 'anyone', handle: logIn },
  { method: 'POST', path: '/logout', access: 'reviewer', handle: logOut },
];

function showLogin(call: ReviewCall): Response | Promise<Response> {
  const next = safeNext(call.url.searchParams.get('next'));
  if (call.reviewer) return redirect(rootFrom(call.url) + next);
  if (call.parts.reviewers.isEmpty) {
    const words = 'No reviewer is set up. Start the service with PRECHECK_SANDBOX_REVIEWERS, or the option reviewers.';
    return messagePage(call.url, 403, 'Nobody can log in', words);
  }
  return loginPage(call, { next, status: 200, name: '', problem: null });
}

async function logIn(call: ReviewCall): Promise<Response> {
  const next = safeNext(call.fields.get('next'));
  const name = (call.fields.get('name') ?? '').trim();
  const password = call.fields.get('password') ?? '';
  if (name === '' || password === '') {
    return loginPage(call, { next, status: 422, name, problem: 'Enter your name and your password.' });
  }
  const waitMs = call.logins.take(name, call.remoteAddress);
  if (waitMs > 0) return tooManyTries(call, next, name, Math.ceil(waitMs / 1000));
  const reviewer = await call.parts.reviewers.check(name, password);
  if (reviewer === null) {
    const problem = 'Name and password do not belong together. Check both and try again.';
    return loginPage(call, { next, status: 401, name, problem });
  }
  call.logins.succeeded(name, call.remoteAddress);
  return redirect(rootFrom(call.url) + next, { 'set-cookie': openSession(call.parts, reviewer) });
}

async function tooManyTries(call: ReviewCall, next: string, name: string, seconds: number): Promise<Response> {
  const problem = `There were too many tries. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  const response = await loginPage(call, { next, status: 429, name, problem });
  response.headers.set('retry-after', String(seconds));
  return response;
}

function logOut(call: ReviewerCall): Response {
  return redirect(`${rootFrom(call.url)}/login`, { 'set-cookie': closeSession(call.parts, call.request) });
}

interface LoginView {
  readonly next: string;
  readonly status: number;
  readonly name: string;
  readonly problem: string | null;
}

function loginPage({ url }: ReviewCall, { next, status, name, problem }: LoginView): Promise<Response> {
  return pageResponse({
    url,
    status,
    title: `${problem === null ? '' : 'There is a problem – '}Log in to review`,
    cityName: null,
    frameAncestors: "'none'",
    referrerPolicy: 'same-origin',
    body: html`<h1>Log in to review</h1>
<p>Reviewers may decide about findings, and see the webhooks and the queue. To read a report, a link from the portal is enough.</p>
${problem === null ? null : html`<div class="card problem" role="alert"><h2>There is a problem</h2><p>${problem}</p></div>`}
<form method="post" action="${rootFrom(url)}/login">
<input type="hidden" name="next" value="${next}">
<label for="name">Name</label>
<input type="text" id="name" name="name" value="${name}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="80" required>
<label for="password">Password</label>
<input type="password" id="password" name="password" autocomplete="current-password" maxlength="1000" required>
<div><button>Log in</button></div>
</form>`,
  });
}
