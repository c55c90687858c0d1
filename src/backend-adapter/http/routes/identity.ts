import { identityAnswerSchema, type IdentityAnswer } from 'precheck-contract';
import { AdapterError } from '../../adapter-error.js';
import { defineRoute, json } from '../route.js';

export const identityRoutes = [
  defineRoute({
    method: 'POST',
    path: '/identity',
    access: 'public',
    summary: 'For pages of an allowed other origin: a token that stands for one anonymous person, new or renewed.',
    input: null,
    answers: [
      {
        status: 200,
        description: 'The token; null where the vendor’s own sign-in identifies callers.',
        body: identityAnswerSchema,
      },
    ],
    handle({ services, req }) {
      // Pages of the adapter's own origin have a cookie that no script can read; they need nothing that a script can.
      if (!services.allowedOrigins.has(req.header('origin') ?? '')) throw new AdapterError('forbidden_origin');
      const answer: IdentityAnswer = services.tokens?.issue(req.raw) ?? { token: null, expiresAt: null };
      return json(200, answer);
    },
  }),
];
