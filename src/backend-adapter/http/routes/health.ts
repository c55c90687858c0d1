/** What says how the process is. Answered by the dispatcher itself, before there is anything to route to. */
import { healthAnswerSchema } from 'precheck-contract';
import type { RouteDescription } from '../route.js';

const common = {
  method: 'GET',
  access: 'public',
  parameters: [],
  input: null,
  inputOptional: false,
  errors: [],
} as const;

export const HEALTH_ROUTES: readonly RouteDescription[] = [
  {
    ...common,
    path: '/health',
    summary: 'Whether the process runs.',
    answers: [
      { status: 200, description: 'It runs.', body: healthAnswerSchema },
      { status: 503, description: 'It could not start; each call lets it try again.', body: healthAnswerSchema },
    ],
  },
  {
    ...common,
    path: '/ready',
    summary: 'Whether the adapter takes calls.',
    answers: [
      { status: 200, description: 'It does.', body: healthAnswerSchema },
      {
        status: 503,
        description: 'It is starting or stopping, could not start, or its store takes nothing.',
        body: healthAnswerSchema,
      },
    ],
  },
];
