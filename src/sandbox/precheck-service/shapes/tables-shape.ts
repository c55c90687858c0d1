import { asItems, body, items, messageOf, permitTypesOf, type Fields } from './reshaping.js';
import type { Shape } from './shape.js';

const table = (entries: Fields[], key: string, value: (entry: Fields) => unknown) =>
  Object.fromEntries(entries.map((entry) => [String(entry[key]), value(entry)]));
const reportNames = (permitType: Fields) => asItems(permitType['reports']).map(({ name }) => name);

const OPAQUE_WORDS: Readonly<Record<string, string>> = { Draft: 'open', Processing: 'pending', Complete: 'closed' };

export const TABLES: Shape = {
  name: 'tables',
  summary:
    'Tables keyed by name instead of lists: cities, permit types with the names of their reports, documents as `{ name: address }`; projects as `[list, total]`; an overall status that says nothing (`open`, `pending`, `closed`).',
  answers: {
    cities: items((cities) => ({ cities: table(cities, 'cityKey', ({ name }) => name) })),
    city: body((city) => table(permitTypesOf(city), 'permitType', reportNames)),
    projects: body(({ projects, total }) => [asItems(projects).map(blurProject), total]),
    project: body((project) => ({ data: blurProject(project) })),
    process: body(() => ({ success: true }), 200),
    'complete-link': body(({ url }) => ({ links: { complete: { href: url } } })),
    'report-documents': items((documents) => documentTable(documents)),
    'project-documents': items((documents) => documentTable(documents)),
    error: (answer) => ({ ...answer, body: { success: false, message: messageOf(answer.body) } }),
  },
};

function blurProject(project: Fields): Fields {
  return { ...project, status: OPAQUE_WORDS[String(project['status'])] };
}

/** An empty table would look like an object that says nothing. */
function documentTable(documents: Fields[]): unknown {
  return documents.length === 0 ? [] : table(documents, 'documentName', ({ documentURL }) => documentURL);
}
