/** A project's attempts, fetched from its second run on, for as long as the run and its phase stay what they are. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Attempt } from 'precheck-contract/adapter-api';
import { adapterUrlOf } from '../adapter-client/adapter-url.js';
import { getAttempts } from '../adapter-client/attempts-client.js';
import type { Problem } from '../adapter-client/problem.js';
import type { ProjectSession } from '../session/project-session.js';
import type { SessionController } from '../session/session-controller.js';
import { Fetched } from './fetched.js';

interface Asked {
  readonly key: string;
  readonly answer: Promise<Attempt[]>;
}

/** What was asked last for each session: several elements of it ask once. */
const askedLast = new WeakMap<ProjectSession, Asked>();

export class AttemptList implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly adapter: string };
  readonly #controller: SessionController;
  readonly #fetched: Fetched<Attempt[]>;

  constructor(host: ReactiveControllerHost & { readonly adapter: string }, controller: SessionController) {
    this.#host = host;
    this.#controller = controller;
    this.#fetched = new Fetched(host);
    host.addController(this);
  }

  /** Newest first; null until they are there. */
  get value(): readonly Attempt[] | null {
    return this.#fetched.value;
  }

  /** Why they could not be had, or null. */
  get problem(): Problem | null {
    return this.#fetched.problem;
  }

  /** Asks again for what could not be had. */
  retry(): void {
    this.#fetched.keepFor(null);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#fetched.keepFor(null);
  }

  /** Before the host renders, and after its session has followed: nothing of one project is shown under the next. */
  hostUpdate(): void {
    const { session, state } = this.#controller;
    const { projectId, snapshot } = state;
    if (!session || !projectId || !snapshot || snapshot.run < 2) return void this.#fetched.keepFor(null);
    const adapterUrl = adapterUrlOf(this.#host.adapter);
    const key = JSON.stringify([adapterUrl, projectId, snapshot.run, snapshot.phase]);
    if (this.#fetched.keepFor(key)) void this.#fetched.load(() => askOnce(session, key, adapterUrl, projectId));
  }
}

function askOnce(session: ProjectSession, key: string, adapterUrl: string, projectId: string): Promise<Attempt[]> {
  const last = askedLast.get(session);
  if (last?.key === key) return last.answer;
  // Whichever element leaves, another may still want it; the call has a time-out of its own.
  const answer = getAttempts(adapterUrl, projectId, new AbortController().signal);
  const asked = { key, answer };
  askedLast.set(session, asked);
  answer.catch(() => {
    if (askedLast.get(session) === asked) askedLast.delete(session);
  });
  return answer;
}
