import type { Project } from '../database/project-store.js';
import type { ServiceParts } from '../service-parts.js';
import type { TokenPurpose } from '../signed-token.js';
import { messagePage } from './layout.js';

/** Checks the token of a page's address: who comes in gets the project, everybody else a page that says why not. */
export function enter(
  parts: ServiceParts,
  purpose: TokenPurpose,
  projectId: string,
  url: URL,
): { project: Project; generatedFor: string } | Promise<Response> {
  const framed = purpose === 'viewer' ? parts.frameAncestors : "'none'";
  const verdict = parts.tokens.check(purpose, url.searchParams.get('token') ?? '', parts.clock());
  if (verdict.kind === 'expired') {
    return messagePage(url, 403, 'This link has expired', 'Ask the portal that sent you for a new link.', framed);
  }
  const project = verdict.kind === 'valid' ? parts.projects.find(projectId) : undefined;
  if (verdict.kind !== 'valid' || verdict.claims.projectId !== projectId || !project) {
    return messagePage(
      url,
      403,
      'This link is not valid',
      'It may have been cut off. Open it again from where you got it.',
      framed,
    );
  }
  return { project, generatedFor: verdict.claims.generatedFor };
}
