/** Creates a project once: where the answer is lost, it is found again or reported, never made a second time. */
import { randomUUID } from 'node:crypto';
import type { DraftProject, LinkedProject } from '../../contract/index.js';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../log/adapter-log.js';
import { creationKey, LostCreations, mayHaveBeenMade, withMark } from './lost-creations.js';
import { findByMark, type ProjectPages } from './project-search.js';

type NewProject = DraftProject | LinkedProject;

export interface ProjectCreationOptions extends ProjectPages {
  readonly cityKey: string;
  /** Sends the creation once. Gives the new project's id. */
  readonly post: (project: NewProject) => Promise<string>;
  /** Waits for so many times the first wait before a retry. Rejects when the adapter stops. */
  readonly pause: (times: number) => Promise<void>;
  readonly log: AdapterLog;
}

/** The service may be at work still when its gateway gave up: about a second later, and three seconds after that. */
const SEARCH_AFTER = [0, 6, 20];

export class ProjectCreation {
  readonly #options: ProjectCreationOptions;
  readonly #lost = new LostCreations();
  #takesMarks = true;

  constructor(options: ProjectCreationOptions) {
    this.#options = options;
  }

  async create(project: NewProject, askedBy: string): Promise<string> {
    const key = creationKey(askedBy, project);
    const earlier = await this.#findLost(key, project);
    if (earlier !== null) return earlier;
    const mark = randomUUID();
    try {
      return await this.#post(project, mark);
    } catch (error) {
      if (!(error instanceof AdapterError) || !mayHaveBeenMade(error)) throw error;
      const { cityKey, log } = this.#options;
      const found = await this.#search(project, [mark], SEARCH_AFTER);
      log(found === null ? 'creation-lost' : 'creation-found', { cityKey, mark, code: error.code });
      if (found !== null) return found.id;
      this.#lost.remember(key, mark);
      throw uncertain(error);
    }
  }

  /** A project that the same person asked for before, whose answer was lost. */
  async #findLost(key: string, project: NewProject): Promise<string | null> {
    const marks = this.#lost.find(key);
    const found = marks.length === 0 ? null : await this.#search(project, marks, [0]);
    if (found === null) return null;
    this.#lost.forget(key, found.mark);
    const { cityKey, log } = this.#options;
    log('creation-found', { cityKey, mark: found.mark, code: null });
    return found.id;
  }

  /** The specification does not name metadata among a draft's fields: a service that refuses it gets none. */
  async #post(project: NewProject, mark: string): Promise<string> {
    const { post } = this.#options;
    if (!this.#takesMarks) return post(project);
    try {
      return await post(withMark(project, mark));
    } catch (error) {
      const isDraft = !('files' in project) && project.metadata === undefined;
      if (!isDraft || !refusesFields(error)) throw error;
      const id = await post(project);
      this.#takesMarks = false;
      this.#options.log('creation-mark-refused', { cityKey: this.#options.cityKey });
      return id;
    }
  }

  /** Null where it is not found, or the service cannot be asked. */
  async #search(
    { address }: NewProject,
    marks: readonly string[],
    afters: readonly number[],
  ): Promise<{ id: string; mark: string } | null> {
    if (!this.#takesMarks) return null;
    for (const after of afters) {
      try {
        if (after > 0) await this.#options.pause(after);
        const found = await findByMark(this.#options, { marks, address });
        if (found !== null) return found;
      } catch (error) {
        if (!(error instanceof AdapterError)) throw error;
        // A service that does not answer would keep whoever waits for longer than they do.
        if (error.code === 'upstream_timeout') return null;
      }
    }
    return null;
  }
}

function refusesFields(error: unknown): boolean {
  const status = error instanceof AdapterError && error.code === 'upstream_refused' ? error.details?.['status'] : null;
  return status === 400 || status === 422;
}

function uncertain(error: AdapterError): AdapterError {
  return new AdapterError(error.code, {
    message: 'The pre-check service did not say whether it made the project. Try again: it is looked for first.',
    details: { ...error.details, mayExist: true },
    headers: error.headers,
    cause: error,
  });
}
