import { body, codeOf, items, messageOf } from './reshaping.js';
import type { Shape } from './shape.js';

export const WRAPPED: Shape = {
  name: 'wrapped',
  summary:
    'Content in an envelope, once or twice: `{ result: { cities } }`, `{ project, overallStatus }`, `{ items, pagination }`, `{ data: { completeLink } }`; errors as `{ errors: [{ code, detail }] }`.',
  answers: {
    cities: items((cities) => ({ result: { cities } })),
    city: body((city) => ({ status: 'success', data: { city } })),
    'created-project': body((created) => ({ ...created, project: created }), 200),
    projects: body(({ projects, total }) => ({ items: projects, pagination: { total } })),
    project: body(({ status, ...project }) => ({ project, overallStatus: status })),
    process: body((result) => ({ result }), 200),
    'complete-link': body(({ url }) => ({ data: { completeLink: url } })),
    report: body(({ findings, ...report }) => ({ report, ...(findings === undefined ? {} : { findings }) })),
    'report-documents': items((documents) => ({ documents })),
    'project-documents': items((documents) => ({ result: { documents } })),
    error: (answer) => ({
      ...answer,
      body: { errors: [{ code: codeOf(answer.body), detail: messageOf(answer.body) }] },
    }),
  },
};
