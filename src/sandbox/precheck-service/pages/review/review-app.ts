import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import { ServiceError } from '../../../service-error.js';
import type { ServiceParts } from '../../service-parts.js';
import { messagePage, pageResponse, type PageApp, redirect } from '../layout.js';
import { loginAddress, rootFrom } from '../page-addresses.js';
import { adminPage } from './admin-page.js';
import { FINDING_ROUTES } from './finding-page.js';
import { isFromElsewhere, ownOrigins, readForm, requireFormToken } from './form-guard.js';
import { logIn, showLogin } from './login-page.js';
import type { ReviewCall, ReviewRoute } from './review-route.js';
import { reviewLog } from './review-log.js';
import { closeSession, reviewerOf } from './reviewer-session.js';

export const REVIEW_ROUTES: readonly ReviewRoute[] = [
  { method: 'GET', path: '/login', access: 'anyone', handle: showLogin },
  { method: 'POST', path: '/login', access: 'anyone', handle: logIn },
  {
    method: 'POST',
    path: '/logout',
    access: 'reviewer',
    handle: ({ parts, url, request }) =>
      redirect(`${rootFrom(url)}/login`, { 'set-cookie': closeSession(parts, request) }),
  },
  ...FINDING_ROUTES,
  { method: 'GET', path: '/review/:projectId/log', access: 'reviewer', handle: reviewLog },
  { method: 'GET', path: '/admin', access: 'reviewer', handle: adminPage },
];

type PageContext = Context<{ Bindings: HttpBindings }>;

/** The reviewers' pages: login, decisions about findings and their log, webhooks and queue. No token of a link opens any of them. */
export function createReviewApp(parts: ServiceParts): PageApp {
  const app: PageApp = new Hono();
  const failures: number[] = [];
  for (const route of REVIEW_ROUTES) {
    app.on(route.method, route.path, async (context) => {
      const url = new URL(context.req.url);
      try {
        return await serve(parts, route, failures, context, url);
      } catch (error) {
        if (error instanceof ServiceError) return messagePage(url, error.status, titleOf(error.status), error.message);
        throw error;
      }
    });
  }
  return app;
}

async function serve(
  parts: ServiceParts,
  route: ReviewRoute,
  failures: number[],
  context: PageContext,
  url: URL,
): Promise<Response> {
  const request = context.req.raw;
  const isPost = route.method === 'POST';
  if (isPost && isFromElsewhere(request.headers, ownOrigins(parts.publicUrl(), url))) {
    throw new ServiceError(403, 'from_elsewhere', 'The form was sent from another site, so nothing was done.');
  }
  const reviewer = reviewerOf(parts, request);
  if (route.access === 'reviewer' && reviewer === null) return loginNeeded(url, isPost);
  const call: ReviewCall = {
    ...{ parts, url, request, reviewer, failures },
    fields: isPost ? await readForm(request) : new URLSearchParams(),
    parameter: (name) => context.req.param(name) ?? '',
  };
  if (route.access === 'anyone') return route.handle(call);
  if (reviewer === null) throw new Error('A reviewer’s page was reached by nobody.');
  if (isPost) requireFormToken(call.fields, reviewer);
  return route.handle({ ...call, reviewer });
}

/** A page is shown after the login; a form that was sent is lost with the session, so the page says so. */
function loginNeeded(url: URL, isPost: boolean): Response | Promise<Response> {
  if (!isPost) return redirect(loginAddress(url, url.pathname + url.search));
  return pageResponse({
    url,
    status: 401,
    title: 'Log in again',
    body: html`<h1>Log in again</h1><p>Your session has ended, so nothing was saved. <a href="${rootFrom(url)}/login">Log in</a>, then send the form again.</p>`,
  });
}

const TITLES: Readonly<Record<number, string>> = {
  403: 'Not allowed',
  404: 'Page not found',
  409: 'Not possible now',
  413: 'Too much text',
};
const titleOf = (status: number) => TITLES[status] ?? 'There is a problem';
