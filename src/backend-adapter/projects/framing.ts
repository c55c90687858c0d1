/** Whether a page may show another in a frame. A page can't read that for itself: browsers tell it nothing of a refused frame. */
import type { ViewerLinkAnswer } from '../../contract/index.js';
import { withDeadline } from '../../contract/deadline.js';
import { Agent, ROOMY_ANSWER } from '../outgoing-http.js';
import { SealedRequests } from '../sealed-requests.js';
import { isHttpsOrLoopback, namesThisMachine } from '../service-address.js';

export type Framing = NonNullable<ViewerLinkAnswer['framing']>;

export interface FramingHeaders {
  readonly xFrameOptions: string | null;
  readonly contentSecurityPolicy: string | null;
}

/**
 * As browsers decide: by frame-ancestors (Content Security Policy Level 3, 6.4.2) where a policy has it, and then each that has it must
 * allow; else by X-Frame-Options (HTML Standard, 7.6.2). `origin` is that of the page around. Pure.
 */
export function decideFraming(headers: FramingHeaders, address: URL, origin: string): 'allowed' | 'refused' {
  const page = new URL(origin);
  const lists = ancestorLists(headers.contentSecurityPolicy ?? '');
  const allowed =
    lists.length > 0
      ? lists.every((sources) => sources.some((source) => matches(source, address, page)))
      : allowsByOptions(headers.xFrameOptions ?? '', address, page);
  return allowed ? 'allowed' : 'refused';
}

/** The sources of the first frame-ancestors of each policy that has one. */
function ancestorLists(policies: string): string[][] {
  return policies.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/));
    const found = directives.find(([name]) => name === 'frame-ancestors');
    return found ? [found.slice(1)] : [];
  });
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const portOf = ({ port, protocol }: URL): string => port || (DEFAULT_PORTS[protocol] ?? '');
const HOST_SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_.-]+|\[[0-9a-f:]+\])(?::(\d+|\*))?(?:\/.*)?$/;

function matches(source: string, address: URL, page: URL): boolean {
  if (source === '*') return page.protocol in DEFAULT_PORTS;
  if (source === "'self'") return page.origin === address.origin;
  const [, scheme] = /^([a-z][a-z0-9+.-]*):$/.exec(source) ?? [];
  if (scheme) return isSchemeFor(scheme, page);
  const [, ownScheme, host, port] = HOST_SOURCE.exec(source) ?? [];
  if (!host || !isSchemeFor(ownScheme ?? address.protocol.slice(0, -1), page)) return false;
  const isHost =
    host === '*' || (host.startsWith('*.') ? page.hostname.endsWith(host.slice(1)) : page.hostname === host);
  if (!isHost || port === '*') return isHost;
  if (port === undefined) return portOf(page) === DEFAULT_PORTS[page.protocol];
  return port === portOf(page) || (port === '80' && portOf(page) === '443');
}

/** A page that is safer than what is asked for is as good. */
const isSchemeFor = (scheme: string, { protocol }: URL): boolean =>
  `${scheme}:` === protocol || (scheme === 'http' && protocol === 'https:');

function allowsByOptions(header: string, address: URL, page: URL): boolean {
  const values = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  );
  const known = ['deny', 'allowall', 'sameorigin'].some((value) => values.has(value));
  if (values.size > 1 && known) return false;
  if (values.has('deny')) return false;
  return !values.has('sameorigin') || page.origin === address.origin;
}

export interface FramingReader {
  /** `unknown` where the page behind the link can't be asked, or `origin` is none. Never rejects. */
  read(link: string, origin: string | null): Promise<Framing>;
  close(): Promise<void>;
}

const MOST_REDIRECTS = 3;
const ANSWER_TIMEOUT_MS = 5_000;

/** Asks for the page as a browser would, and reads nothing of it but its headers. No key is sent. */
export function createFramingReader(timeoutMs = ANSWER_TIMEOUT_MS): FramingReader {
  const seal = new SealedRequests();
  const connect = seal.connector({ timeout: timeoutMs });
  const agent = new Agent({ connect, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const closing = new AbortController();
  const headersOf = async (address: URL, signal: AbortSignal, redirects = 0): Promise<[URL, FramingHeaders]> => {
    // Nobody's redirect leads a service of the network back to this machine.
    const isAllowed = isHttpsOrLoopback(address) && (redirects === 0 || !namesThisMachine(address.hostname));
    if (!isAllowed) throw new Error('The link leads to an address that no page may frame.');
    // What signs the link stands in its query.
    const { statusCode, headers, body } = await seal.send(
      { path: address.pathname, query: address.search.slice(1) },
      ({ path }) =>
        agent.request({
          origin: address.origin,
          path,
          // Not HEAD: what has not been thought of answers it with other headers, or not at all.
          method: 'GET',
          headers: { accept: 'text/html', 'user-agent': 'precheck-elements' },
          signal,
          ...ROOMY_ANSWER,
        }),
    );
    body.on('error', () => {}).destroy();
    const location = one(headers['location']);
    if (statusCode >= 300 && statusCode < 400 && location !== null) {
      if (redirects === MOST_REDIRECTS) throw new Error('The link leads on and on.');
      return headersOf(new URL(location, address), signal, redirects + 1);
    }
    if (statusCode >= 400) throw new Error(`The page behind the link answered ${statusCode}.`);
    const xFrameOptions = one(headers['x-frame-options']);
    return [address, { xFrameOptions, contentSecurityPolicy: one(headers['content-security-policy']) }];
  };
  return {
    async read(link, origin) {
      if (origin === null || !URL.canParse(origin)) return 'unknown';
      try {
        const [address, headers] = await withDeadline(timeoutMs, [closing.signal], (signal) =>
          headersOf(new URL(link), signal),
        );
        return decideFraming(headers, address, origin);
      } catch {
        return 'unknown';
      }
    },
    close() {
      closing.abort();
      return agent.destroy();
    },
  };
}

/** Several headers of one name are one list. */
const one = (header: string | readonly string[] | undefined): string | null =>
  header === undefined ? null : typeof header === 'string' ? header : header.join(',');
