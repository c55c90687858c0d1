import { addressesOf, asFields, messageOf, text } from './reshaping.js';
import type { Shape } from './shape.js';

export const TEXT: Shape = {
  name: 'text',
  summary:
    '`text/plain` where there is no need for JSON: the hand-off’s address, addresses of documents one a line, `Accepted` for `process`, an error’s sentence. All JSON comes as `text/plain` too.',
  answers: {
    cities: text((value) => JSON.stringify(value)),
    city: text((value) => JSON.stringify(value)),
    projects: text((value) => JSON.stringify(value)),
    project: text((value) => JSON.stringify(value)),
    process: text(() => 'Accepted'),
    'complete-link': text((value) => String(asFields(value)['url'])),
    report: text((value) => JSON.stringify(value)),
    'report-documents': text((value) => documentLines(value)),
    'project-documents': text((value) => documentLines(value)),
    error: text((value) => messageOf(value)),
  },
};

/** No line at all would be an empty body, which says nothing; an empty list says that there is none. */
function documentLines(value: unknown): string {
  const addresses = addressesOf(value);
  return addresses.length === 0 ? '[]' : addresses.join('\n');
}
