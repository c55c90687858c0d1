/** The signed link to a project's status page: which addresses are safe, how it is framed, and when it is renewed. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ViewerLinkAnswer } from 'precheck-contract/adapter-api';
import { type Problem, ProblemError, problemOf } from '../adapter-client/problem.js';
import type { ResultsClient } from '../adapter-client/results-client.js';
import { type ConnectedTask, createConnectedTask } from '../ui/connected-task.js';

/** `expiresAtMs` is since 1970; null if it can't be read or has passed already, as on a machine with a wrong clock: then nothing is timed. */
export interface SignedLink {
  readonly url: string;
  readonly origin: string;
  readonly expiresAt: string;
  readonly expiresAtMs: number | null;
  readonly receivedAtMs: number;
}

const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;

/** The address if it may carry a secret and hold a page: https, or http on this machine, without a sign-in. Else null. */
export function safeAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const { protocol, hostname, username, password } = url;
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return safe && !username && !password ? url : null;
}

export function readSignedLink({ url, expiresAt }: ViewerLinkAnswer, nowMs: number): SignedLink | null {
  const safe = safeAddress(url);
  if (!safe) return null;
  const expiresAtMs = Date.parse(expiresAt);
  return {
    url: safe.href,
    origin: safe.origin,
    expiresAt,
    expiresAtMs: expiresAtMs > nowMs ? expiresAtMs : null,
    receivedAtMs: nowMs,
  };
}

/**
 * The service's page runs scripts under its own origin, opens reports in tabs and saves drawings. It can't navigate the portal. A page of
 * the portal's own origin could remove its sandbox, so it gets an opaque origin.
 */
export function sandboxOf({ origin }: SignedLink, pageOrigin: string): string {
  const own = origin === pageOrigin ? '' : ' allow-same-origin';
  return `allow-scripts${own} allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads`;
}

const MAX_LEAD_MS = 60 * 60_000;

/**
 * A link is `due` for renewal an hour before it expires; one with a short life in its last quarter. In the `last` quarter of that time it is
 * renewed under a page that is in use too.
 */
export function linkStateOf({ expiresAtMs, receivedAtMs }: SignedLink, nowMs: number) {
  if (expiresAtMs === null) return 'good';
  const leftMs = expiresAtMs - nowMs;
  if (leftMs <= 0) return 'expired';
  const leadMs = Math.min(MAX_LEAD_MS, (expiresAtMs - receivedAtMs) / 4);
  return leftMs > leadMs ? 'good' : leftMs > leadMs / 4 ? 'due' : 'last';
}

const FRAGMENT = /^#[\w=&%.~+-]{1,500}$/;

/** The renewed link with the fragment that the framed page was at. Anything but a fragment is ignored. */
export function withFragment(url: string, fragment: unknown): string {
  const address = new URL(url);
  if (typeof fragment === 'string' && FRAGMENT.test(fragment)) address.hash = fragment;
  return address.href;
}

/** Project and person; the project is null while no link is needed. */
type LinkArgs = readonly [projectId: string | null, generatedFor: string | null];

export interface SignedLinkOptions {
  readonly client: () => ResultsClient;
  readonly args: () => LinkArgs;
  /** The fragment that the framed page is at, where the renewed link opens; undefined while the page must not be reloaded. */
  readonly askFragment: (isLast: boolean) => Promise<unknown>;
  readonly onExpired: (link: SignedLink) => void;
}

/** A sleeping machine stops timers, so the expiry is checked at least this often. */
const MAX_WAIT_MS = 60_000;
const RETRY_PAUSE_MS = 60_000;

/** Requests the link, renews it before it expires, and says when it has expired. */
export class SignedLinkController implements ReactiveController {
  readonly #options: SignedLinkOptions;
  readonly #task: ConnectedTask<LinkArgs, SignedLink | null>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #generatedFor: string | null = null;
  #fragment: unknown = null;
  #retryAtMs = 0;
  projectId: string | null = null;
  /** Stays while a new one is requested, and after a renewal that failed. */
  link: SignedLink | null = null;
  isExpired = false;

  constructor(host: ReactiveControllerHost, options: SignedLinkOptions) {
    this.#options = options;
    host.addController(this);
    this.#task = createConnectedTask(host, {
      args: options.args,
      task: async ([projectId, generatedFor], { signal }) => {
        if (projectId !== this.projectId || generatedFor !== this.#generatedFor) this.#forget();
        this.projectId = projectId;
        this.#generatedFor = generatedFor;
        return projectId ? this.#request(projectId, signal) : null;
      },
      onComplete: (link) => {
        if (!link) return;
        this.link = link;
        this.isExpired = false;
        this.#retryAtMs = 0;
        this.#checkExpiry();
      },
      onProblem: () => {
        this.#retryAtMs = Date.now() + RETRY_PAUSE_MS;
        this.#checkExpiry();
      },
    });
  }

  /** Why there is nothing to show. A renewal that fails while the link still works is no problem yet. */
  get problem(): Problem | null {
    return this.link && !this.isExpired ? null : this.#task.problem;
  }

  renew(fragment: unknown = null): void {
    if (this.#task.isPending && !this.#task.problem) return;
    this.#fragment = fragment;
    void this.#task.run();
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
    this.projectId = this.link = this.#fragment = null;
    this.isExpired = false;
    this.#retryAtMs = 0;
  }

  async #request(projectId: string, signal: AbortSignal): Promise<SignedLink> {
    const answer = await this.#options.client().requestViewerLink(projectId, this.#generatedFor, signal);
    const link = readSignedLink(answer, Date.now());
    if (!link) throw new ProblemError(problemOf('adapter_misread', 'The viewer link is not an https address.'));
    return { ...link, url: withFragment(link.url, this.#fragment) };
  }

  readonly #checkExpiry = (): void => {
    clearTimeout(this.#timer);
    const { link } = this;
    if (!link || this.isExpired || link.expiresAtMs === null) return;
    const nowMs = Date.now();
    const state = linkStateOf(link, nowMs);
    if (state === 'expired') {
      this.isExpired = true;
      return this.#options.onExpired(link);
    }
    if (state !== 'good' && nowMs >= this.#retryAtMs) void this.#renewInPlace(link, state === 'last');
    const waitMs = Math.max((link.expiresAtMs - nowMs) / 16, 50);
    this.#timer = setTimeout(this.#checkExpiry, Math.min(MAX_WAIT_MS, waitMs));
  };

  async #renewInPlace(link: SignedLink, isLast: boolean): Promise<void> {
    const fragment = await this.#options.askFragment(isLast);
    if (fragment !== undefined && link === this.link) this.renew(fragment);
  }
}
