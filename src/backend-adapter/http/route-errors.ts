/** Every error that a route may answer with: what its handler says, and what the one place adds that all calls pass. Pure. */
import type { ErrorCode } from 'precheck-contract';
import type { Access, RouteDescription } from './route.js';

/** Where the city's service is asked: it may be gone, and so may the city from the options. */
export const SERVICE_ERRORS = [
  'unknown_city',
  'upstream_refused',
  'upstream_misread',
  'upstream_key_refused',
  'upstream_unavailable',
  'upstream_timeout',
] as const satisfies readonly ErrorCode[];

const BY_ACCESS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  visitor: [],
  user: ['not_identified'],
  owner: ['not_identified', 'not_found'],
  adopter: ['not_identified', 'not_found'],
  vendor: ['vendor_only'],
  webhook: ['not_found'],
};

export function errorsOf(route: RouteDescription): ErrorCode[] {
  const { access, method, path, parameters, input, errors } = route;
  const hasSecret = access === 'vendor' || access === 'webhook';
  const codes: ErrorCode[] = [
    ...(method === 'POST' && !hasSecret ? (['forbidden_origin'] as const) : []),
    ...BY_ACCESS[access],
    // An id that would walk up a path is nobody's.
    ...(path.includes(':') ? (['not_found'] as const) : []),
    ...(input === null ? [] : (['bad_json', 'invalid_request', 'body_too_large', 'unsupported_media_type'] as const)),
    ...(parameters.some(({ in: place }) => place === 'query') ? (['invalid_request'] as const) : []),
    ...errors,
    'too_many_requests',
    'access_unavailable',
    'not_running',
    'internal',
  ];
  return [...new Set(codes)];
}
