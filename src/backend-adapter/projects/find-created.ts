/** Finds a project in the service's list by the mark in its metadata, after the answer to its creation was lost. */
import type { ProjectRecord } from 'precheck-contract';
import type { PrecheckService } from '../upstream/precheck-service.js';
import { ifFinal } from '../upstream/upstream-error.js';

/** The adapter's own field in a project's metadata. */
export const CREATION_MARK = 'precheckElementsCreation';

const PAGE = 20;
/** From the front of the list. Its order is not specified, so one page from its end is read, too. */
const MAX_PAGES = 5;
/** Read of one page, if the list has no metadata. */
const MAX_RECORDS = 10;

type SearchedService = Pick<PrecheckService, 'projects' | 'project'>;

/** The project's id; null if it was not found, or if the service has no list. Throws if the service may answer later. */
export function findCreated(service: SearchedService, mark: string): Promise<string | null> {
  return searchList(service, mark).catch(ifFinal(null));
}

async function searchList(service: SearchedService, mark: string): Promise<string | null> {
  let seen = 0;
  let listed: number | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { id, count, total } = await searchPage(service, mark, seen);
    seen += count;
    if (id !== null || count === 0 || (total !== null && total <= seen)) return id;
    listed = total;
  }
  return listed === null ? null : (await searchPage(service, mark, Math.max(seen, listed - PAGE))).id;
}

async function searchPage(service: SearchedService, mark: string, skip: number) {
  const { projects, total } = await service.projects({ take: PAGE, skip });
  const isIt = ({ metadata }: ProjectRecord): boolean => metadata?.[CREATION_MARK] === mark;
  let id = projects.find(isIt)?.id ?? null;
  for (const listed of projects.filter(({ metadata }) => metadata === null).slice(0, MAX_RECORDS)) {
    if (id !== null || listed.id === null) continue;
    // A record may be deleted or inaccessible.
    const record = await service.project(listed.id).catch(ifFinal(null));
    if (record !== null && isIt(record)) id = listed.id;
  }
  return { id, count: projects.length, total };
}
