import { asItems, body, items, noBody, permitTypesOf, renamed } from './reshaping.js';
import type { Shape } from './shape.js';

export const MINIMAL: Shape = {
  name: 'minimal',
  summary:
    'No field that need not be there: a project has `id` and `status`, a report’s detail is its item, a document is `{ documentURL }`; `process` answers 204, an error has no body.',
  answers: {
    cities: items((cities) => cities.map(({ cityKey }) => ({ cityKey }))),
    city: body((city) => ({
      permitTypes: permitTypesOf(city).map((entry) => renamed(entry, { permitType: 'permitType', reports: 'reports' })),
    })),
    projects: body(({ projects }) => asItems(projects).map(({ id, status }) => ({ id, status }))),
    project: body(({ id, status }) => ({ id, status })),
    process: noBody(204),
    'complete-link': body(({ url }) => ({ link: url })),
    report: body((report) =>
      renamed(report, {
        id: 'id',
        name: 'name',
        status: 'status',
        result: 'result',
        score: 'score',
        modelVersion: 'modelVersion',
      }),
    ),
    'report-documents': items((documents) => documents.map(({ documentURL }) => ({ documentURL }))),
    'project-documents': items((documents) => documents.map(({ documentURL }) => ({ documentURL }))),
    error: (answer) => ({ ...answer, body: undefined }),
  },
};
