/** Finds the routes of a path. Pure. */
import type { Route } from './route.js';

/** Of a segment, as it is encoded: longer ones would be more than a service’s server takes as an address. */
const LONGEST_SEGMENT = 2_000;

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** All routes whose path matches, one for each method. `path` is encoded, below the mount path. */
export function matchRoutes(routes: readonly Route[], path: string): RouteMatch[] {
  const segments = path.split('/');
  const matches: RouteMatch[] = [];
  for (const { route, pattern } of patternsOf(routes)) {
    const params = pattern.length === segments.length ? matchSegments(pattern, segments) : null;
    if (params !== null) matches.push({ route, params });
  }
  return matches;
}

interface Pattern {
  readonly route: Route;
  readonly pattern: readonly string[];
}

const PATTERNS = new WeakMap<readonly Route[], readonly Pattern[]>();

function patternsOf(routes: readonly Route[]): readonly Pattern[] {
  const kept = PATTERNS.get(routes);
  if (kept !== undefined) return kept;
  const patterns = routes.map((route) => ({ route, pattern: route.path.split('/') }));
  PATTERNS.set(routes, patterns);
  return patterns;
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (let index = 0; index < pattern.length; index += 1) {
    const expected = pattern[index] ?? '';
    const segment = segments[index] ?? '';
    if (segment === expected && !expected.startsWith(':')) continue;
    const decoded = segment.length > LONGEST_SEGMENT ? null : decode(segment);
    if (decoded === null) return null;
    if (!expected.startsWith(':')) {
      if (decoded !== expected) return null;
    } else {
      // An empty id, one that would walk up a path of the service, or one that PostgreSQL refuses to look for.
      if (decoded === '' || decoded === '.' || decoded === '..' || decoded.includes('\u0000')) return null;
      params[expected.slice(1)] = decoded;
    }
  }
  return params;
}

function decode(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
