/** A project's attempts, fetched from its second run on, for as long as the run and its phase stay what they are. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Attempt } from 'precheck-contract/adapter-api';
import { adapterUrlOf } from '../adapter-client/adapter-url.js';
import { getAttempts } from '../adapter-client/attempts-client.js';
import type { Problem } from '../adapter-client/problem.js';
import type { ProjectStore } from '../project-store/project.js';
import type { ProjectController } from '../project-store/controller.js';
import { Fetched } from './fetched.js';

interface Asked {
  readonly key: string;
  readonly answer: Promise<Attempt[]>;
}

/** What was asked last for each project: several elements of it ask once. */
const askedLast = new WeakMap<ProjectStore, Asked>();

export class AttemptList implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly adapter: string };
  readonly #controller: ProjectController;
  readonly #fetched: Fetched<Attempt[]>;

  constructor(host: ReactiveControllerHost & { readonly adapter: string }, controller: ProjectController) {
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
    const { store, state } = this.#controller;
    const { projectId, snapshot } = state;
    if (!store || !projectId || !snapshot || snapshot.run < 2) return void this.#fetched.keepFor(null);
    const adapterUrl = adapterUrlOf(this.#host.adapter);
    const key = JSON.stringify([adapterUrl, projectId, snapshot.run, snapshot.phase]);
    if (this.#fetched.keepFor(key)) void this.#fetched.load(() => askOnce(store, key, adapterUrl, projectId));
  }
}

function askOnce(store: ProjectStore, key: string, adapterUrl: string, projectId: string): Promise<Attempt[]> {
  const last = askedLast.get(store);
  if (last?.key === key) return last.answer;
  // Whichever element leaves, another may still want it; the call has a time-out of its own.
  const answer = getAttempts(adapterUrl, projectId, new AbortController().signal);
  const asked = { key, answer };
  askedLast.set(store, asked);
  answer.catch(() => {
    if (askedLast.get(store) === asked) askedLast.delete(store);
  });
  return answer;
}
