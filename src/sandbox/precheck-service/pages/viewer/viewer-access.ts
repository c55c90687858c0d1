import type { Project } from '../../database/project-store.js';
import { errorBody } from '../../../service-error.js';
import type { ServiceParts } from '../../service-parts.js';
import { messagePage, redirect } from '../layout.js';
import { enter } from '../page-access.js';
import { loginAddress } from '../page-addresses.js';
import { reviewerOf, type Reviewer } from '../review/reviewer-session.js';

/** Who reads a project: somebody with a signed link, or a reviewer who is logged in. */
export type ViewerAccess = { readonly project: Project } & (
  | { readonly kind: 'signed'; readonly generatedFor: string; readonly expiresAt: number }
  | { readonly kind: 'reviewer'; readonly reviewer: Reviewer }
);

/**
 * Lets a request to the viewer, or to anything that its page loads, in. A token decides alone: where there is one, no session is
 * looked at, so that a signed link never shows more to a reviewer than to anybody else.
 * `isPage`: a person reads the refusal; otherwise it is a status and a code.
 */
export async function enterViewer(
  parts: ServiceParts,
  request: Request,
  projectId: string,
  isPage: boolean,
): Promise<ViewerAccess | Response> {
  const url = new URL(request.url);
  if (url.searchParams.has('token')) {
    const access = await enter(parts, 'viewer', projectId, url);
    if (access instanceof Response) return isPage ? access : refusal(access.status);
    return { kind: 'signed', ...access };
  }
  const reviewer = reviewerOf(parts, request);
  if (reviewer === null) return isPage ? redirect(loginAddress(url, url.pathname + url.search)) : refusal(401);
  const project = parts.projects.find(projectId);
  if (project) return { kind: 'reviewer', reviewer, project };
  return isPage ? messagePage(url, 404, 'There is no such project', 'Check the address.') : refusal(404);
}

function refusal(status: number): Response {
  if (status === 401) return errorBody(401, 'login_needed', 'This needs a signed link or a login.');
  if (status === 404) return errorBody(404, 'not_found', 'There is no such project.');
  return errorBody(403, 'link_not_valid', 'The link of the page has expired or is not valid. Open the page again.');
}
