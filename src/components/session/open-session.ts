/** All that a session is made of, in one part that a page loads beside its first paint. */
import { ProjectSession } from './project-session.js';
import { createSessionEnvironment } from './session-environment.js';

export function openSession(adapterUrl: string, name: string): ProjectSession {
  return new ProjectSession(createSessionEnvironment(adapterUrl, name));
}
