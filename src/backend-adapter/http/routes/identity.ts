import { identityAnswerSchema, type IdentityAnswer } from 'precheck-contract';
import { AdapterError } from '../../adapter-error.js';
import { headerOf } from '../lazy-request.js';
import { jsonResponse } from '../responses.js';
import { defineRoute } from '../route.js';

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
        description: 'The token; null where the vendor’s own sign-in says who asks.',
        body: identityAnswerSchema,
      },
    ],
    handle({ services, request }) {
      // Pages of the adapter's own origin have a cookie that no script can read; they need nothing that a script can.
      if (!services.allowedOrigins.has(headerOf(request, 'origin') ?? '')) throw new AdapterError('forbidden_origin');
      const answer: IdentityAnswer = services.tokens?.issue(request) ?? { token: null, expiresAt: null };
      return jsonResponse(200, answer);
    },
  }),
];
