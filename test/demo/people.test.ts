/** Who may do what in the demonstration's portal. */
import { expect, it } from 'vitest';
import { createPeople } from '../../demo/people.js';

const people = createPeople({} as Parameters<typeof createPeople>[0]);
const READ = ['GET /projects/:id', 'GET /projects/:id/documents', 'POST /projects/:id/viewer-link'];
const CHANGE = ['POST /projects/:id/process', 'POST /projects/:id/receipt', 'PATCH /projects/:id/draft'];
const ADOPT = 'POST /projects/:id/adopt';

it.each([
  ['an applicant has their own project', 'ada', 'ada', [...READ, ...CHANGE]],
  ['a planner reads an applicant’s', 'sam', 'ada', READ],
  ['an applicant has nobody else’s', 'ada', 'sam', []],
  ['nobody has one that is nobody’s', 'sam', '', []],
])('%s, and no more', (_name, userId, ownerId, allowed) => {
  const may = (operation: string) => people.authorize({ userId }, { ownerId }, operation);
  expect([...READ, ...CHANGE, ...(ownerId === '' ? [ADOPT] : [])].filter(may)).toEqual(allowed);
});
