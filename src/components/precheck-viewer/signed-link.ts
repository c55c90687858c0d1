/** The signed link to a project's status page: which addresses are safe, how it is framed, and when it is renewed. */
import type { ViewerLinkAnswer } from 'precheck-contract/adapter-api';
import { type Problem, ProblemError, problemOf } from '../adapter-client/problem.js';
import { createResultsClient } from '../adapter-client/results-client.js';
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import { createConnectedTask } from '../ui/connected-task.js';
import type { DocumentsHost } from '../ui/project-documents.js';

/** `expiresAtMs` is since 1970; null if it can't be read or has passed already, as on a machine with a wrong clock: then nothing is timed. */
export interface SignedLink {
  readonly url: string;
  readonly origin: string;
  readonly expiresAt: string;
  readonly expiresAtMs: number | null;
  readonly receivedAtMs: number;
}

const LOOPBACK = /^(localhost|\[::1\]|127\.[\d.]+)$/;

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

export interface SignedLinkOptions {
  readonly project: () => string | null;
  /** Nothing is requested while the page is out of sight; a link that was requested stays, so that the way back is short. */
  readonly isShown: () => boolean;
  /** The fragment that the framed page is at, where the renewed link opens; undefined while the page must not be reloaded. */
  readonly askFragment: (isLast: boolean) => Promise<unknown>;
  readonly onExpired: (link: SignedLink) => void;
}

/** A sleeping machine stops timers, so the expiry is checked at least this often. */
const MAX_WAIT_MS = 60_000;
const RETRY_PAUSE_MS = 60_000;

export type SignedLinkController = ReturnType<typeof createSignedLink>;

/** Requests the link, renews it before it expires, and says when it has expired. */
export function createSignedLink(
  host: DocumentsHost & { readonly generatedFor: string | null },
  { project, isShown, askFragment, onExpired }: SignedLinkOptions,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let projectId: string | null = null;
  let generatedFor: string | null = null;
  let fragment: unknown = null;
  let retryAtMs = 0;
  let link: SignedLink | null = null;
  let isExpired = false;

  host.addController({
    hostConnected() {
      document.addEventListener('visibilitychange', checkExpiry);
    },
    hostDisconnected() {
      document.removeEventListener('visibilitychange', checkExpiry);
      forget();
    },
    /** Before the request, which may have to wait: the link of one project or person is never shown for another. */
    hostUpdate() {
      const id = project();
      const person = host.generatedFor || null;
      if (id === projectId && person === generatedFor) return;
      forget();
      projectId = isShown() ? id : null;
      generatedFor = person;
    },
  });
  const task = createConnectedTask(host, {
    args: () => [projectId, generatedFor] as const,
    task: async ([id, person], { signal }) => {
      if (id === null) return null;
      const client = createResultsClient(adapterUrlOf(host.adapter));
      const answer = readSignedLink(await client.requestViewerLink(id, person, signal), Date.now());
      if (!answer) throw new ProblemError(problemOf('adapter_misread', 'The viewer link is not an https address.'));
      return { ...answer, url: withFragment(answer.url, fragment) };
    },
    onComplete: (answer) => {
      link = answer;
      isExpired = false;
      retryAtMs = 0;
      void checkExpiry();
    },
    onProblem: () => {
      retryAtMs = Date.now() + RETRY_PAUSE_MS;
      void checkExpiry();
    },
  });

  function forget(): void {
    clearTimeout(timer);
    projectId = link = fragment = null;
    isExpired = false;
    retryAtMs = 0;
  }

  function renew(at: unknown = null): void {
    if (task.isPending && !task.problem) return;
    fragment = at;
    void task.run();
  }

  async function checkExpiry(): Promise<void> {
    clearTimeout(timer);
    if (!link || isExpired || link.expiresAtMs === null) return;
    const nowMs = Date.now();
    const state = linkStateOf(link, nowMs);
    if (state === 'expired') {
      isExpired = true;
      return onExpired(link);
    }
    const waitMs = Math.max((link.expiresAtMs - nowMs) / 16, 50);
    timer = setTimeout(checkExpiry, Math.min(MAX_WAIT_MS, waitMs));
    if (state === 'good' || nowMs < retryAtMs) return;
    const old = link;
    const at = await askFragment(state === 'last');
    if (at !== undefined && old === link) renew(at);
  }

  return {
    /** Stays while a new one is requested, and after a renewal that failed. */
    get link() {
      return link;
    },
    get isExpired() {
      return isExpired;
    },
    /** Why there is nothing to show. A renewal that fails while the link still works is no problem yet. */
    get problem(): Problem | null {
      return link && !isExpired ? null : task.problem;
    },
    /** Asks for a new link. Drops one whose page did not load, so that the reason shows if the new one is refused. */
    renew(): void {
      if (!isExpired) link = null;
      renew();
    },
  };
}
