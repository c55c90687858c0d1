import { attemptsAnswerSchema } from 'precheck-contract';
import { listAttempts } from '../../projects/attempts/attempts.js';
import { jsonResponse } from '../responses.js';
import { SERVICE_ERRORS } from '../route-errors.js';
import { defineRoute } from '../route.js';

export const attemptRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/attempts',
    access: 'owner',
    summary:
      'The runs of a project, newest first, each with its score, its result and what changed since the one before.',
    input: null,
    answers: [{ status: 200, description: 'The runs.', body: attemptsAnswerSchema }],
    errors: SERVICE_ERRORS,
    async handle({ services, project }) {
      return jsonResponse(200, await listAttempts(services, project));
    },
  }),
];
