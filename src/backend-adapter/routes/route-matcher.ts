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
  return routes.flatMap((route) => {
    const params = matchSegments(patternOf(route.path), segments);
    return params === null ? [] : [{ route, params }];
  });
}

const PATTERNS = new Map<string, readonly string[]>();

function patternOf(path: string): readonly string[] {
  const pattern = PATTERNS.get(path) ?? path.split('/');
  PATTERNS.set(path, pattern);
  return pattern;
}

function matchSegments(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
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
