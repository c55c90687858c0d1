/** Finds projects in the service's list by the marks in their metadata, after the answer to their creation was lost. */
import type { ProjectRecord } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { PrecheckService } from '../upstream/precheck-service.js';

/** The adapter's own field in a project's metadata. */
export const CREATION_MARK = 'precheckElementsCreation';

const PAGE = 20;
/** From the front of the list. Its order is not specified, so one page from its end is read, too. */
const MAX_PAGES = 5;
/** Read of one page, if the list has no metadata. */
const MAX_RECORDS = 10;

type SearchedService = Pick<PrecheckService, 'projects' | 'project'>;

/** The ids of the projects that were found, by mark. None if the service has no list. Throws if it may answer later. */
export async function findCreated(
  service: SearchedService,
  marks: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const readPage = async (skip: number): Promise<{ count: number; total: number | null }> => {
    const { projects, total } = await service.projects({ take: PAGE, skip });
    for (const { id, mark } of await readMarks(service, projects)) if (marks.includes(mark)) found.set(mark, id);
    return { count: projects.length, total };
  };
  try {
    let seen = 0;
    for (let page = 1; page <= MAX_PAGES && found.size < marks.length; page += 1) {
      const { count, total } = await readPage(seen);
      seen += count;
      if (count === 0 || (total !== null && total <= seen)) break;
      if (page === MAX_PAGES && total !== null) await readPage(Math.max(seen, total - PAGE));
    }
  } catch (error) {
    nullIfUnreadable(error);
  }
  return found;
}

async function readMarks(service: SearchedService, projects: readonly ProjectRecord[]) {
  const records = [...projects];
  for (const { id } of projects.filter(({ metadata }) => metadata === null).slice(0, MAX_RECORDS)) {
    const record = id === null ? null : await service.project(id).catch(nullIfUnreadable);
    if (record !== null) records.push({ ...record, id });
  }
  return records.flatMap(({ id, metadata }) => {
    const mark = metadata?.[CREATION_MARK];
    return id === null || typeof mark !== 'string' ? [] : [{ id, mark }];
  });
}

/** A record may be deleted or inaccessible. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof AdapterError && !error.retryable) return null;
  throw error;
}
