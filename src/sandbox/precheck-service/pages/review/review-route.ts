import type { ServiceParts } from '../../service-parts.js';
import type { Reviewer } from './reviewer-session.js';

/** A request to one of the reviewers' pages. */
export interface ReviewCall {
  readonly parts: ServiceParts;
  readonly url: URL;
  readonly request: Request;
  /** What the form says; empty for a GET. */
  readonly fields: URLSearchParams;
  readonly parameter: (name: string) => string;
  readonly reviewer: Reviewer | null;
  /** When the failed logins of the last minute were, for all who try. */
  readonly failures: number[];
}
export type ReviewerCall = ReviewCall & { readonly reviewer: Reviewer };
type Answer = Response | Promise<Response>;

/** `reviewer` routes are reached with a session only, and posts to them with the form token of that session. */
export type ReviewRoute = { readonly method: 'GET' | 'POST'; readonly path: string } & (
  | { readonly access: 'anyone'; readonly handle: (call: ReviewCall) => Answer }
  | { readonly access: 'reviewer'; readonly handle: (call: ReviewerCall) => Answer }
);
