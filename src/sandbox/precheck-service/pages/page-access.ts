import type { Project } from '../database/project-store.js';
import type { ServiceParts } from '../service-parts.js';
import type { TokenPurpose } from '../signed-token.js';
import { messagePage } from './layout.js';

/** Somebody who came in by a token. */
export interface TokenAccess {
  readonly project: Project;
  readonly generatedFor: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Checks the token of a page's address: who comes in gets the project, everybody else a page that says why not. */
export function enter(
  parts: ServiceParts,
  purpose: TokenPurpose,
  projectId: string,
  url: URL,
): TokenAccess | Promise<Response> {
  const framed = purpose === 'viewer' ? parts.frameAncestors : "'none'";
  const given = url.searchParams.getAll('token');
  // Two tokens are refused even where one is right: which of them an address means must never be a question of order.
  const verdict = parts.tokens.check(purpose, given.length === 1 ? (given[0] ?? '') : '', parts.clock());
  if (verdict.kind === 'expired') {
    return messagePage(url, 403, 'This link has expired', EXPIRED_ADVICE[purpose], framed);
  }
  const project = verdict.kind === 'valid' ? parts.projects.find(projectId) : undefined;
  if (verdict.kind !== 'valid' || verdict.claims.projectId !== projectId || !project) {
    return messagePage(
      url,
      403,
      'This link is not valid',
      'Part of it may be missing, which happens when a long link is copied from a message. Open it again from where you got it, or ask for a new one.',
      framed,
    );
  }
  return { project, generatedFor: verdict.claims.generatedFor, expiresAt: verdict.claims.expiresAt };
}

const EXPIRED_ADVICE: Record<TokenPurpose, string> = {
  viewer:
    'Links to this page work for 48 hours. Open the page from your application again, or ask the person who sent you the link for a new one. The reports are kept.',
  'hand-off': 'Links to this page work for 7 days. Ask the portal that sent you for a new link.',
};
