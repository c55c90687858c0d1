/**
 * Looks for projects by their marks in the service's list. What the list holds of a project, and which end of it has the latest, is "not
 * shown": it looks at both ends, and where the list leaves metadata out, at the records of those that may be it.
 */
import type { ProjectRecord } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { markOf } from './creation-mark.js';

export interface ProjectPages {
  list(page: { take: number; skip: number }): Promise<{ projects: ProjectRecord[]; total: number | null }>;
  record(id: string): Promise<ProjectRecord>;
}

export interface WantedProject {
  readonly mark: string;
  /** Null where it was made without one. */
  readonly address: string | null;
}

export interface FoundProject {
  readonly id: string;
  readonly mark: string;
}

export interface SearchDepth {
  /** Projects of one page. */
  readonly take: number;
  /** From the front; and one from the end. */
  readonly pages: number;
}

/** Of one page. */
const MOST_RECORDS = 10;

/** Those that are there. Throws what the calls throw. */
export async function findByMarks(
  pages: ProjectPages,
  wanted: readonly WantedProject[],
  { take, pages: mostPages }: SearchDepth,
): Promise<FoundProject[]> {
  const found = new Map<string, FoundProject>();
  const look = async (skip: number): Promise<{ count: number; total: number | null }> => {
    const { projects, total } = await pages.list({ take, skip });
    const missing = wanted.filter(({ mark }) => !found.has(mark));
    for (const one of await findAmong(pages, projects, missing)) found.set(one.mark, one);
    return { count: projects.length, total };
  };
  let seen = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const { count, total } = await look(seen);
    seen += count;
    if (found.size === wanted.length || count === 0 || (total !== null && total <= seen)) break;
    if (page === mostPages - 1 && total !== null) await look(Math.max(seen, total - take));
  }
  return [...found.values()];
}

async function findAmong(
  pages: ProjectPages,
  projects: readonly ProjectRecord[],
  wanted: readonly WantedProject[],
): Promise<FoundProject[]> {
  const found: FoundProject[] = [];
  const note = (record: ProjectRecord, id: string | null): void => {
    const mark = markOf(record);
    if (id !== null && mark !== null && wanted.some((one) => one.mark === mark)) found.push({ id, mark });
  };
  for (const project of projects) note(project, project.id);
  const mayBeIt = ({ metadata, address }: ProjectRecord): boolean =>
    metadata === null && (address === null || wanted.some((one) => one.address === null || one.address === address));
  for (const { id } of projects.filter(mayBeIt).slice(0, MOST_RECORDS)) {
    if (found.length >= wanted.length) break;
    const record = id === null ? null : await pages.record(id).catch(noneThere);
    if (record !== null) note(record, id);
  }
  return found;
}

/** One that cannot be read, for it is gone or is not the key's, says nothing of the others. */
function noneThere(error: unknown): null {
  if (error instanceof AdapterError && !error.retryable) return null;
  throw error;
}
