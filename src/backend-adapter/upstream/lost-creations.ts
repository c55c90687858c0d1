/**
 * A creation whose answer was lost: whether the service made the project is not known. Each carries a mark in the project's metadata, by
 * which it is found again; what is not found is remembered, so that who asks for the same again is looked for first.
 */
import { createHash } from 'node:crypto';
import type { DraftProject, LinkedProject, ProjectRecord } from '../../contract/index.js';
import type { AdapterError } from '../adapter-error.js';
import { neverReached } from './upstream-error.js';

/** The adapter's own field in a project's metadata. */
export const CREATION_MARK = 'precheckElementsCreation';

export function withMark<Project extends DraftProject | LinkedProject>(project: Project, mark: string): Project {
  return { ...project, metadata: { ...project.metadata, [CREATION_MARK]: mark } };
}

export function markOf({ metadata }: ProjectRecord): string | null {
  const mark = metadata?.[CREATION_MARK];
  return typeof mark === 'string' ? mark : null;
}

/** Whether the service may have made the project although it did not say so. */
export function mayHaveBeenMade(error: AdapterError): boolean {
  if (neverReached(error) || error.details?.['status'] === 429) return false;
  return (
    error.code === 'upstream_unavailable' || error.code === 'upstream_timeout' || error.code === 'upstream_misread'
  );
}

const MOST = 1_000;

/** In memory, of this process: the marks that were lost, by who asked and for what. The oldest go. */
export class LostCreations {
  readonly #marks = new Map<string, readonly string[]>();

  find(key: string): readonly string[] {
    return this.#marks.get(key) ?? [];
  }

  remember(key: string, mark: string): void {
    const marks = [...this.find(key), mark].slice(-3);
    this.#marks.delete(key);
    this.#marks.set(key, marks);
    for (const oldest of this.#marks.keys()) {
      if (this.#marks.size <= MOST) return;
      this.#marks.delete(oldest);
    }
  }

  forget(key: string, mark: string): void {
    const left = this.find(key).filter((one) => one !== mark);
    if (left.length === 0) this.#marks.delete(key);
    else this.#marks.set(key, left);
  }
}

export function creationKey(askedBy: string, project: DraftProject | LinkedProject): string {
  return createHash('sha256')
    .update(JSON.stringify([askedBy, project]))
    .digest('base64url');
}
