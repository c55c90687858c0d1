import { addressesOf, body, items, messageOf, permitTypesOf, renamed } from './reshaping.js';
import type { Shape } from './shape.js';

export const BARE: Shape = {
  name: 'bare',
  summary:
    'Content without anything around it: lists of texts, a link as one JSON text, `process` answers `true`, an error is one JSON text.',
  answers: {
    cities: items((cities) => cities.map(({ cityKey }) => cityKey)),
    city: body((city) =>
      permitTypesOf(city).map((entry) =>
        renamed(entry, { permitType: 'permitType', name: 'name', reports: 'reports' }),
      ),
    ),
    projects: body(({ projects }) => projects),
    process: body(() => true, 200),
    'complete-link': body(({ url }) => url),
    'report-documents': items((documents) => addressesOf(documents)),
    'project-documents': items((documents) => addressesOf(documents)),
    error: (answer) => ({ ...answer, body: messageOf(answer.body) }),
  },
};
