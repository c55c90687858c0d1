/** Finds projects whose creation was not answered: in the service's list, by the marks in their metadata. */
import type { ProjectRecord } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { PrecheckService } from '../upstream/precheck-service.js';

/** The adapter's own field in a project's metadata. */
export const CREATION_MARK = 'precheckElementsCreation';

export interface WantedProject {
  readonly mark: string;
  /** Null where it was made without one. */
  readonly address: string | null;
}

export interface FoundProject {
  readonly id: string;
  readonly mark: string;
}

/** Before each look, in first waits before a retry: about a second later, and three seconds after that. */
const WAITS = [0, 6, 20];
/**
 * `again`: whether it looks again where it saw the list, and the project was not in it; else only where it could not see it. `pages`: so many
 * from the front, and one from the end.
 */
const MANNERS = {
  'at-once': { waits: WAITS, again: false, pages: 1 },
  // The service may be at work still when its gateway gave up.
  patiently: { waits: WAITS, again: true, pages: 1 },
  // Nobody waits, and it was some time ago: others have come since.
  thoroughly: { waits: [0], again: false, pages: 5 },
};
export type SearchManner = keyof typeof MANNERS;
const PAGE = 20;
/** Of one page. */
const MAX_RECORDS = 10;

type SearchedService = Pick<PrecheckService, 'projects' | 'project' | 'pause'>;

/** Those that are there; none where the service gives no list. Throws where it may give one later. */
export async function findCreated(
  service: SearchedService,
  wanted: readonly WantedProject[],
  manner: SearchManner,
): Promise<readonly FoundProject[]> {
  const { waits, again, pages } = MANNERS[manner];
  let failure: AdapterError | null = null;
  for (const wait of waits) {
    try {
      if (wait > 0) await service.pause(wait);
      const found = await searchPages(service, wanted, pages);
      failure = null;
      if (found.length > 0 || !again) return found;
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      failure = error;
      // A service that does not answer would keep whoever waits for longer than they do.
      if (error.code === 'upstream_timeout') break;
    }
  }
  if (failure?.retryable) throw failure;
  return [];
}

/**
 * What the list holds of a project, and which end of it has the latest, is "not shown": it looks at both ends, and where the list leaves
 * metadata out, at the records of those that may be it.
 */
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

/** A record that cannot be read, for it is gone or is not the key's, says nothing of the others. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof AdapterError && !error.retryable) return null;
  throw error;
}
