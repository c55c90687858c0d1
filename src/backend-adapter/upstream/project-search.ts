/**
 * Looks for a project by its mark in the service's list. What the list holds of a project, and which end of it has the latest, is "not
 * shown": it looks at both ends, and where the list leaves metadata out, at the records of those that may be it.
 */
import type { ProjectRecord } from '../../contract/index.js';
import { markOf } from './lost-creations.js';

export interface ProjectPages {
  list(page: { take: number; skip: number }): Promise<{ projects: ProjectRecord[]; total: number | null }>;
  record(id: string): Promise<ProjectRecord>;
}

export interface Found {
  readonly id: string;
  readonly mark: string;
}

const TAKE = 20;
const MOST_RECORDS = 10;

/** Null where it is not there. `address` is the wanted project's. Throws what the calls throw. */
export async function findByMark(
  pages: ProjectPages,
  wanted: { readonly marks: readonly string[]; readonly address: string | undefined },
): Promise<Found | null> {
  const { projects, total } = await pages.list({ take: TAKE, skip: 0 });
  const first = await findAmong(pages, projects, wanted);
  if (first !== null || total === null || total <= projects.length) return first;
  const last = await pages.list({ take: TAKE, skip: Math.max(projects.length, total - TAKE) });
  return findAmong(pages, last.projects, wanted);
}

async function findAmong(
  pages: ProjectPages,
  projects: readonly ProjectRecord[],
  { marks, address }: { readonly marks: readonly string[]; readonly address: string | undefined },
): Promise<Found | null> {
  const matching = (record: ProjectRecord, id: string | null): Found | null => {
    const mark = markOf(record);
    return id !== null && mark !== null && marks.includes(mark) ? { id, mark } : null;
  };
  for (const project of projects) {
    const found = matching(project, project.id);
    if (found !== null) return found;
  }
  const unclear = projects.filter((project) => {
    const sameAddress = project.address === null || address === undefined || project.address === address;
    return project.metadata === null && sameAddress;
  });
  for (const { id } of unclear.slice(0, MOST_RECORDS)) {
    const found = id === null ? null : matching(await pages.record(id), id);
    if (found !== null) return found;
  }
  return null;
}
