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

// ── After the first paint: compiling scripts that are loaded beside it would delay the frame ──

/** A frame that is out of sight is not drawn, so the wait has an end. */
const MAX_WAIT_MS = 1000;

/** Resolves about when a frame with everything rendered so far is on the screen. */
export function afterFrame(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS);
    // The first callback runs before the frame is drawn, the second one after it; on a slow machine the page's first one takes longer.
    const check = () => {
      if (performance.getEntriesByName('first-contentful-paint').length === 0) return requestAnimationFrame(check);
      clearTimeout(timer);
      return setTimeout(resolve);
    };
    requestAnimationFrame(() => requestAnimationFrame(check));
  });
}
