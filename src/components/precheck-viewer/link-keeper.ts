/** Holds the signed link of one project: asks for it, has it renewed before it ends, and says when it has ended. */
import { type Problem, ProblemError, problemFrom, problemOf } from '../adapter-client/problem.js';
import type { ResultsClient } from '../adapter-client/results-client.js';
import { type LinkMoment, momentOf, readViewerLink, type ViewerLink, withPlace } from './viewer-link.js';

export interface LinkKeeperOptions {
  readonly client: () => ResultsClient;
  readonly clock: () => number;
  readonly onChange: () => void;
  readonly onExpired: (link: ViewerLink) => void;
  /** Called while the link is due; the answer is the place in the page, or undefined where it can't be told now. */
  readonly askPlace: (moment: LinkMoment) => Promise<unknown>;
}

/** A sleeping machine stops timers, and a long one is none: it looks again this often. */
const LONGEST_WAIT_MS = 60_000;
/** A renewal that failed is tried again after so long: what fails at once would else be asked for without a pause. */
const RETRY_PAUSE_MS = 60_000;

export class LinkKeeper {
  readonly #options: LinkKeeperOptions;
  #lifetime = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #placing = false;
  #retryAtMs = 0;
  #wanted: { projectId: string; generatedFor: string | null } | null = null;
  link: ViewerLink | null = null;
  problem: Problem | null = null;
  expired = false;
  asking = false;

  constructor(options: LinkKeeperOptions) {
    this.#options = options;
  }

  /** The link of this project for this person; asked for once. */
  want(projectId: string, generatedFor: string | null): void {
    if (this.#wanted?.projectId === projectId && this.#wanted.generatedFor === generatedFor) return;
    this.drop();
    this.#wanted = { projectId, generatedFor };
    void this.renew();
  }

  drop(): void {
    this.#lifetime.abort(new DOMException('The link was let go.', 'AbortError'));
    this.#lifetime = new AbortController();
    clearTimeout(this.#timer);
    Object.assign(this, { link: null, problem: null, expired: false, asking: false });
    this.#wanted = null;
    this.#retryAtMs = 0;
  }

  /** Asks for a new link; the page begins at `place` again. What is shown stays until it comes. */
  async renew(place?: unknown): Promise<void> {
    if (!this.#wanted || this.asking) return;
    const { projectId, generatedFor } = this.#wanted;
    const { signal } = this.#lifetime;
    const { client, clock, onChange } = this.#options;
    Object.assign(this, { asking: true, problem: null });
    onChange();
    try {
      const answer = await client().requestViewerLink(projectId, generatedFor, signal);
      if (signal.aborted) return;
      const link = readViewerLink(answer, clock());
      if (!link) throw new ProblemError(problemOf('adapter_misread', 'The viewer link is no https address.'));
      Object.assign(this, { link: { ...link, url: withPlace(link.url, place) }, expired: false });
      this.#retryAtMs = 0;
    } catch (error) {
      if (signal.aborted) return;
      this.problem = problemFrom(error);
      this.#retryAtMs = clock() + RETRY_PAUSE_MS;
    }
    this.asking = false;
    this.look();
    onChange();
  }

  /** Looks where the link stands, and when to look again. */
  look(): void {
    clearTimeout(this.#timer);
    const { link } = this;
    if (!link || this.expired || link.expiresAtMs === null) return;
    const nowMs = this.#options.clock();
    const moment = momentOf(link, nowMs);
    if (moment === 'expired') {
      this.expired = true;
      this.#options.onExpired(link);
      return this.#options.onChange();
    }
    if (moment !== 'good' && !this.asking && nowMs >= this.#retryAtMs) void this.#renewInPlace(moment);
    const leftMs = link.expiresAtMs - nowMs;
    this.#timer = setTimeout(() => this.look(), Math.min(LONGEST_WAIT_MS, Math.max(leftMs / 16, 50)));
  }

  async #renewInPlace(moment: LinkMoment): Promise<void> {
    if (this.#placing) return;
    const { signal } = this.#lifetime;
    this.#placing = true;
    const place = await this.#options.askPlace(moment);
    this.#placing = false;
    if (place !== undefined && !signal.aborted) await this.renew(place);
  }
}
