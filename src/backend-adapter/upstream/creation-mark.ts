/** The mark in a project's metadata, by which one whose creation was not answered is found again. */
import type { DraftProject, LinkedProject, ProjectRecord } from 'precheck-contract';
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
