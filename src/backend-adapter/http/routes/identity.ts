import { identityAnswerSchema } from 'precheck-contract';
import { AdapterError } from '../../adapter-error.js';
import { json, route } from '../route.js';

export const identityRoute = route('POST', '/identity', {
  access: 'public',
  summary:
    'For pages of an allowed other origin: a token that stands for one anonymous person, new or renewed; null where the vendor’s own sign-in identifies callers.',
  answers: { 200: identityAnswerSchema },
  handle({ services: { allowedOrigins, identities }, req }) {
    // Pages of the adapter's own origin have a cookie that no script can read; they need nothing that a script can.
    if (!allowedOrigins.includes(req.header('origin') ?? '')) throw new AdapterError('forbidden_origin');
    return json(200, identities?.tokens.issue(req.raw) ?? { token: null, expiresAt: null });
  },
});
