/** Finds projects in the service's list by the marks in their metadata, after the answer to their creation was lost. */
import type { ProjectRecord } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { PrecheckService } from '../upstream/precheck-service.js';

/** The adapter's own field in a project's metadata. */
export const CREATION_MARK = 'precheckElementsCreation';

export interface WantedProject {
  readonly mark: string;
  /** Null if it was created without one. */
  readonly address: string | null;
}

export interface FoundProject {
  readonly id: string;
  readonly mark: string;
}

/** `waits`: before each search, in multiples of the first retry delay. `pages`: how many from the front of the list, plus one from the end. */
const SEARCHES = {
  /** Just after the call, which the service may still be processing: at once, about a second later, and three seconds after that. */
  patient: { waits: [0, 6, 20], pages: 1 },
  /** Some time later, when other projects may have been added. */
  thorough: { waits: [0], pages: 5 },
};
export type Search = keyof typeof SEARCHES;
const PAGE = 20;
/** Read of one page. */
const MAX_RECORDS = 10;

type SearchedService = Pick<PrecheckService, 'projects' | 'project' | 'pause'>;

/** The projects that were found; none if the service has no list. Throws if it may answer later. */
export async function findCreated(
  service: SearchedService,
  wanted: readonly WantedProject[],
  search: Search,
): Promise<readonly FoundProject[]> {
  const { waits, pages } = SEARCHES[search];
  let failure: AdapterError | null = null;
  for (const wait of waits) {
    try {
      if (wait > 0) await service.pause(wait);
      const found = await searchPages(service, wanted, pages);
      failure = null;
      if (found.length > 0) return found;
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      failure = error;
      // The waiting request would time out first.
      if (error.code === 'upstream_timeout') break;
    }
  }
  if (failure?.retryable) throw failure;
  return [];
}

/** The list's fields and order are not specified: reads both ends, and if there is no metadata, the records of possible matches. */
async function searchPages(
  service: SearchedService,
  wanted: readonly WantedProject[],
  maxPages: number,
): Promise<FoundProject[]> {
  const found = new Map<string, FoundProject>();
  const readPage = async (skip: number): Promise<{ count: number; total: number | null }> => {
    const { projects, total } = await service.projects({ take: PAGE, skip });
    await findAmong(service, projects, wanted, found);
    return { count: projects.length, total };
  };
  let seen = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const { count, total } = await readPage(seen);
    seen += count;
    if (found.size === wanted.length || count === 0 || (total !== null && total <= seen)) break;
    if (page === maxPages - 1 && total !== null) await readPage(Math.max(seen, total - PAGE));
  }
  return [...found.values()];
}

async function findAmong(
  service: SearchedService,
  projects: readonly ProjectRecord[],
  wanted: readonly WantedProject[],
  found: Map<string, FoundProject>,
): Promise<void> {
  const note = (id: string | null, { metadata }: ProjectRecord): void => {
    const mark = metadata?.[CREATION_MARK];
    const isWanted = typeof mark === 'string' && !found.has(mark) && wanted.some((one) => one.mark === mark);
    if (id !== null && isWanted) found.set(mark, { id, mark });
  };
  for (const project of projects) note(project.id, project);
  const isCandidate = ({ metadata, address }: ProjectRecord): boolean =>
    metadata === null && (address === null || wanted.some((one) => one.address === null || one.address === address));
  for (const { id } of projects.filter(isCandidate).slice(0, MAX_RECORDS)) {
    if (found.size >= wanted.length) return;
    const record = id === null ? null : await service.project(id).catch(nullIfUnreadable);
    if (record !== null) note(id, record);
  }
}

/** A record may be deleted or inaccessible. The others are still read. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof AdapterError && !error.retryable) return null;
  throw error;
}
