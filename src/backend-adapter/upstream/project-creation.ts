/**
 * Sends a creation once, with its mark. Where the answer is lost, the project is looked for by the mark; it is never sent a second time.
 */
import type { DraftProject, LinkedProject } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import { mayHaveBeenMade, withMark } from './creation-mark.js';
import {
  findByMarks,
  type FoundProject,
  type ProjectPages,
  type SearchDepth,
  type WantedProject,
} from './project-search.js';

export type NewProject = DraftProject | LinkedProject;

/** at-once and patiently: somebody waits. thoroughly: nobody does. */
export type SearchManner = 'at-once' | 'patiently' | 'thoroughly';

export interface ProjectCreationOptions extends ProjectPages {
  readonly cityKey: string;
  /** Sends the creation once. Gives the new project's id. */
  readonly post: (project: NewProject) => Promise<string>;
  /** Waits for so many times the first wait before a retry. Rejects when the adapter stops. */
  readonly pause: (times: number) => Promise<void>;
  readonly log: AdapterLog;
}

interface Manner extends SearchDepth {
  /** The waits before each look, in first waits before a retry. */
  readonly afters: readonly number[];
  /** Whether it looks again where it saw the list, and the project was not in it; else only where it could not see it. */
  readonly again: boolean;
}

/** About a second later, and three seconds after that. */
const AFTERS = [0, 6, 20];
const MANNERS: Record<SearchManner, Manner> = {
  'at-once': { afters: AFTERS, again: false, take: 20, pages: 1 },
  // The service may be at work still when its gateway gave up.
  patiently: { afters: AFTERS, again: true, take: 20, pages: 1 },
  // It was some time ago: others have come since.
  thoroughly: { afters: [0], again: false, take: 20, pages: 5 },
};

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
      const [found] = marked ? await this.find([wanted], 'patiently').catch(noneAmongErrors) : [];
      const told = { cityKey, mark, code: error.code };
      if (found !== undefined) log('creation-found', told);
      else if (marked) log('creation-unclear', told);
      else log('creation-lost', told);
      if (found !== undefined) return found.id;
      throw uncertainCreation(error, marked);
    }
  }

  /** Those that are there; none where the service gives no list. Throws where it may give one later. */
  async find(wanted: readonly WantedProject[], manner: SearchManner): Promise<readonly FoundProject[]> {
    const { afters, again, ...depth } = MANNERS[manner];
    let failure: AdapterError | null = null;
    for (const after of afters) {
      try {
        if (after > 0) await this.#options.pause(after);
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
        return await post(withMark(project, mark));
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

/** It is not known whether the service made it. @param marked whether it can be looked for */
export function uncertainCreation(error: AdapterError, marked: boolean): AdapterError {
  const said = 'The pre-check service did not say whether it made the project.';
  return new AdapterError(error.code, {
    message: marked ? `${said} Try again: it is looked for first.` : said,
    details: { ...error.details, mayExist: true },
    headers: error.headers,
    cause: error,
  });
}

function noneAmongErrors(error: unknown): [] {
  if (error instanceof AdapterError) return [];
  throw error;
}

function refusesFields(error: unknown): boolean {
  const status = error instanceof AdapterError && error.code === 'upstream_refused' ? error.details?.['status'] : null;
  return status === 400 || status === 422;
}
