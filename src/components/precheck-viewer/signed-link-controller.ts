/** Asks for the signed link of a project, renews it before it ends, and reports when it has ended. */
import { initialState } from '@lit/task';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Problem, ProblemError, problemOf } from '../adapter-client/problem.js';
import type { ResultsClient } from '../adapter-client/results-client.js';
import { ConnectedTask } from '../ui/connected-task.js';
import { type LinkMoment, momentOf, readSignedLink, type SignedLink, withPlace } from './signed-link.js';

export interface SignedLinkOptions {
  readonly client: () => ResultsClient;
  /** Project and person; the project is null where no link is wanted. */
  readonly wanted: () => readonly [projectId: string | null, generatedFor: string | null];
  /** The person's place in the framed page, where the renewed link opens; undefined where the page must not be reloaded now. */
  readonly askPlace: (moment: LinkMoment) => Promise<unknown>;
  readonly onExpired: (link: SignedLink) => void;
}

/** A sleeping machine stops timers: the link is looked at this often. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_PAUSE_MS = 60_000;

export class SignedLinkController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #options: SignedLinkOptions;
  readonly #task: ConnectedTask<readonly [string | null, string | null], SignedLink>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #generatedFor: string | null = null;
  #place: unknown;
  #isAskingPlace = false;
  #retryAtMs = 0;
  /** Whose link was asked for last. */
  projectId: string | null = null;
  /** Kept while a new one is on its way, and where a renewal fails. */
  link: SignedLink | null = null;
  isExpired = false;

  constructor(host: ReactiveControllerHost, options: SignedLinkOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    this.#task = new ConnectedTask(host, {
      args: options.wanted,
      task: ([projectId, generatedFor], { signal }) => {
        if (projectId !== this.projectId || generatedFor !== this.#generatedFor) this.#forget();
        Object.assign(this, { projectId });
        this.#generatedFor = generatedFor;
        return projectId ? this.#request(projectId, generatedFor, signal) : initialState;
      },
      onComplete: (link) => {
        Object.assign(this, { link, isExpired: false });
        this.#retryAtMs = 0;
        this.#checkExpiry();
      },
      onError: () => {
        this.#retryAtMs = Date.now() + RETRY_PAUSE_MS;
        this.#checkExpiry();
      },
    });
  }

  /** Why there is nothing to show; a renewal that fails while the link is good is no problem yet. */
  get problem(): Problem | null {
    return this.link && !this.isExpired ? null : (this.#task.error?.problem ?? null);
  }

  renew(): void {
    if (!this.#task.isPending) void this.#task.run();
  }

  hostConnected(): void {
    document.addEventListener('visibilitychange', this.#checkExpiry);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#checkExpiry);
    this.#forget();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    Object.assign(this, { projectId: null, link: null, isExpired: false });
    this.#place = undefined;
    this.#retryAtMs = 0;
  }

  async #request(projectId: string, generatedFor: string | null, signal: AbortSignal): Promise<SignedLink> {
    const place = this.#place;
    this.#place = undefined;
    const answer = await this.#options.client().requestViewerLink(projectId, generatedFor, signal);
    const link = readSignedLink(answer, Date.now());
    if (!link) throw new ProblemError(problemOf('adapter_misread', 'The viewer link is no https address.'));
    return { ...link, url: withPlace(link.url, place) };
  }

  readonly #checkExpiry = (): void => {
    clearTimeout(this.#timer);
    const { link } = this;
    if (!link || this.isExpired || link.expiresAtMs === null) return;
    const nowMs = Date.now();
    const moment = momentOf(link, nowMs);
    if (moment === 'expired') {
      this.isExpired = true;
      this.#options.onExpired(link);
      return this.#host.requestUpdate();
    }
    if (moment !== 'good' && nowMs >= this.#retryAtMs) void this.#renewInPlace(link, moment);
    const leftMs = link.expiresAtMs - nowMs;
    this.#timer = setTimeout(this.#checkExpiry, Math.min(LONGEST_WAIT_MS, Math.max(leftMs / 16, 50)));
  };

  async #renewInPlace(link: SignedLink, moment: LinkMoment): Promise<void> {
    if (this.#isAskingPlace) return;
    this.#isAskingPlace = true;
    const place = await this.#options.askPlace(moment);
    this.#isAskingPlace = false;
    if (place === undefined || link !== this.link) return;
    this.#place = place;
    this.renew();
  }
}
