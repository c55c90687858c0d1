import { asItems, body, codeOf, messageOf, type Fields } from './reshaping.js';
import type { Shape } from './shape.js';

const STATUS_CODES: Readonly<Record<string, string>> = {
  Draft: 'AWAITING_FILES',
  Processing: 'IN_PROGRESS',
  Complete: 'FINISHED',
};

export const WORDED: Shape = {
  name: 'worded',
  summary:
    'The overall status in other words, as `{ code: "IN_PROGRESS", label: "In progress" }`: awaiting files, in progress, finished; errors as `{ statusCode, message: [] }`.',
  answers: {
    projects: body(({ projects, ...rest }) => ({ ...rest, projects: asItems(projects).map(wordProject) })),
    project: body(wordProject),
    process: body((answer) => ({ ...answer, status: statusObject(answer['status']) }), 200),
    'complete-link': body(({ url }) => ({ href: url })),
    error: (answer) => ({
      ...answer,
      body: { statusCode: answer.status, message: [messageOf(answer.body)], error: codeOf(answer.body) },
    }),
  },
};

function wordProject(project: Fields): Fields {
  return { ...project, status: statusObject(project['status']) };
}

function statusObject(status: unknown) {
  const code = STATUS_CODES[String(status)] ?? 'UNKNOWN';
  const label = code.toLowerCase().replaceAll('_', ' ');
  return { code, label: label.charAt(0).toUpperCase() + label.slice(1) };
}
