/**
 * Sends a creation once, with a mark in the project's metadata. Where the answer is lost, the project is looked for in the service's list by
 * that mark; it is never sent a second time.
 */
import type { DraftProject, LinkedProject, ProjectRecord } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import { neverReached } from './upstream-error.js';

/** The adapter's own field in a project's metadata. */
export const CREATION_MARK = 'precheckElementsCreation';

export type NewProject = DraftProject | LinkedProject;

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

/** Before each look, in first waits before a retry: about a second later, and three seconds after that. */
const WAITS = [0, 6, 20];
/** `again`: whether it looks again where it saw the list, and the project was not in it; else only where it could not see it. */
const MANNERS = {
  'at-once': { waits: WAITS, again: false, take: 20, pages: 1 },
  // The service may be at work still when its gateway gave up.
  patiently: { waits: WAITS, again: true, take: 20, pages: 1 },
  // Nobody waits, and it was some time ago: others have come since.
  thoroughly: { waits: [0], again: false, take: 20, pages: 5 },
};
export type SearchManner = keyof typeof MANNERS;
/** Of one page. */
const MAX_RECORDS = 10;

export interface ProjectCreationOptions extends ProjectPages {
  readonly cityKey: string;
  /** Sends the creation once. Gives the new project's id. */
  readonly post: (project: NewProject) => Promise<string>;
  /** Waits for so many times the first wait before a retry. Rejects when the adapter stops. */
  readonly pause: (times: number) => Promise<void>;
  readonly log: AdapterLog;
}

export class ProjectCreation {
  readonly #options: ProjectCreationOptions;
  /** Of a draft that has no metadata of the vendor's. */
  #takesMarks = true;

  constructor(options: ProjectCreationOptions) {
    this.#options = options;
  }

  /**
   * Gives the new project's id. Throws with `mayExist` in its details where it may be there all the same. `unmark` is told before it is
   * sent without its mark.
   */
  async create(project: NewProject, mark: string, unmark: () => Promise<void>): Promise<string> {
    let marked = true;
    try {
      return await this.#post(project, mark, () => {
        marked = false;
        return unmark();
      });
    } catch (error) {
      if (!(error instanceof AdapterError) || !mayHaveBeenMade(error)) throw error;
      const { cityKey, log } = this.#options;
      const wanted = { mark, address: project.address ?? null };
      const [found] = marked ? await this.find([wanted], 'patiently').catch(noneFound) : [];
      const event = found ? 'creation-found' : marked ? 'creation-unclear' : 'creation-lost';
      log(event, { cityKey, mark, code: error.code });
      if (found !== undefined) return found.id;
      throw uncertainCreation(error, marked);
    }
  }

  /** Those that are there; none where the service gives no list. Throws where it may give one later. */
  async find(wanted: readonly WantedProject[], manner: SearchManner): Promise<readonly FoundProject[]> {
    const { waits, again, ...depth } = MANNERS[manner];
    let failure: AdapterError | null = null;
    for (const wait of waits) {
      try {
        if (wait > 0) await this.#options.pause(wait);
        const found = await findByMarks(this.#options, wanted, depth);
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

  /** The specification does not name metadata among a draft's fields: a service that refuses it gets none. */
  async #post(project: NewProject, mark: string, unmark: () => Promise<void>): Promise<string> {
    const { post, cityKey, log } = this.#options;
    const isBareDraft = !('files' in project) && project.metadata === undefined;
    if (this.#takesMarks || !isBareDraft) {
      try {
        return await post({ ...project, metadata: { ...project.metadata, [CREATION_MARK]: mark } });
      } catch (error) {
        if (!isBareDraft || !refusesFields(error)) throw error;
      }
    }
    await unmark();
    const id = await post(project);
    if (this.#takesMarks) log('creation-mark-refused', { cityKey });
    this.#takesMarks = false;
    return id;
  }
}

/**
 * Those that are there. What the list holds of a project, and which end of it has the latest, is "not shown": it looks at both ends, and
 * where the list leaves metadata out, at the records of those that may be it. Throws what the calls throw.
 */
export async function findByMarks(
  pages: ProjectPages,
  wanted: readonly WantedProject[],
  { take, pages: maxPages }: SearchDepth,
): Promise<FoundProject[]> {
  const found = new Map<string, FoundProject>();
  const readPage = async (skip: number): Promise<{ count: number; total: number | null }> => {
    const { projects, total } = await pages.list({ take, skip });
    await findAmong(pages, projects, wanted, found);
    return { count: projects.length, total };
  };
  let seen = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const { count, total } = await readPage(seen);
    seen += count;
    if (found.size === wanted.length || count === 0 || (total !== null && total <= seen)) break;
    if (page === maxPages - 1 && total !== null) await readPage(Math.max(seen, total - take));
  }
  return [...found.values()];
}

async function findAmong(
  pages: ProjectPages,
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
    const record = id === null ? null : await pages.record(id).catch(nullIfUnreadable);
    if (record !== null) note(id, record);
  }
}

/** It is not known whether the service made it. @param marked whether it can be looked for */
export function uncertainCreation(error: AdapterError, marked: boolean): AdapterError {
  const message = 'The pre-check service did not say whether it made the project.';
  return new AdapterError(error.code, {
    message: marked ? `${message} Try again: it is looked for first.` : message,
    details: { ...error.details, mayExist: true },
    headers: error.headers,
    cause: error,
  });
}

/** Whether the service may have made the project although it did not say so. */
function mayHaveBeenMade(error: AdapterError): boolean {
  return !neverReached(error) && ['upstream_unavailable', 'upstream_timeout', 'upstream_misread'].includes(error.code);
}

/** A record that cannot be read, for it is gone or is not the key's, says nothing of the others. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof AdapterError && !error.retryable) return null;
  throw error;
}

function refusesFields(error: unknown): boolean {
  const status = error instanceof AdapterError && error.code === 'upstream_refused' ? error.details?.['status'] : null;
  return status === 400 || status === 422;
}

/** The service could not be asked: it is looked for again later. */
function noneFound(error: unknown): [] {
  if (error instanceof AdapterError) return [];
  throw error;
}
