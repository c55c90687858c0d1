/** The projects of this page, by adapter address and session name. A project ends with its last element. */
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import type { OpenProject, ProjectStore } from './project.js';

/** An element of a project, as the others know it. */
export interface Member {
  readonly host: { requestUpdate(): void };
  /** 0 for one that configures the project; the lowest announces. */
  readonly rank: number;
  /** The settings that this element gave last. Without it, two elements that differ would overrule each other for ever. */
  sentSettings: string;
}

export interface SharedProject {
  readonly key: string;
  readonly store: ProjectStore;
  /** By their rank. */
  members: readonly Member[];
}

/** Tests look here for leaks. */
export const projects = new Map<string, SharedProject>();

/** An element that is moved is removed and added again: that must not end its project. */
const LINGER_MS = 50;

/** Opens the project, unless another element of the page has it. */
export function joinProject(adapter: string, session: string, open: OpenProject, member: Member): SharedProject {
  const url = adapterUrlOf(adapter);
  const key = `${url}\n${session}`;
  const project = projects.get(key) ?? { key, store: open(url, session), members: [] };
  projects.set(key, project);
  for (const other of project.members) other.host.requestUpdate();
  project.members = [...project.members, member].sort((one, other) => one.rank - other.rank);
  return project;
}

export function leaveProject(project: SharedProject, member: Member): void {
  project.members = project.members.filter((other) => other !== member);
  for (const other of project.members) {
    // The project's settings may be those of this element.
    other.sentSettings = '';
    other.host.requestUpdate();
  }
  setTimeout(() => {
    if (project.members.length > 0 || projects.get(project.key) !== project) return;
    projects.delete(project.key);
    project.store.end();
  }, LINGER_MS);
}
